import { describe, expect, it } from 'vitest';
import { soldCall } from './sold-call.ts';

describe('soldCall', () => {
  it('waits in the tray for as long as the price book says, and says what was sold (R4.8)', () => {
    expect(soldCall({ id: 7, text: 'Heat pump' }, 6.5)).toEqual({
      expectedMinutes: 390,
      notes: 'Sold: Heat pump',
      priority: 'normal',
      status: 'unscheduled',
    });
  });

  it('takes an hour where nothing is known, and never more than a call can (R3.6)', () => {
    expect(soldCall({ id: 7, text: '' }, 0)).toMatchObject({
      expectedMinutes: 60,
      notes: 'Sold: proposal 7',
    });
    expect(soldCall({ id: 7, text: '' }, 900).expectedMinutes).toBe(14_400);
    expect(soldCall({ id: 7, text: '' }, 0.01).expectedMinutes).toBe(5);
  });
});
