import { describe, expect, it } from 'vitest';
import { soldCall } from './sold-call.ts';

const line = (hours: number, departmentId: number | null = null) => ({ hours, departmentId });

describe('soldCall', () => {
  it('waits in the tray for as long as the price book says, and says what was sold (R4.8)', () => {
    expect(soldCall({ id: 7, text: 'Heat pump' }, [line(6), line(0.5)])).toEqual({
      callDepartmentTypeId: null,
      expectedMinutes: 390,
      notes: 'Sold: Heat pump',
      priority: 'normal',
      status: 'unscheduled',
    });
  });

  it('takes an hour where nothing is known, and never more than a call can (R3.6)', () => {
    expect(soldCall({ id: 7, text: '' }, [])).toMatchObject({
      expectedMinutes: 60,
      notes: 'Sold: proposal 7',
    });
    expect(soldCall({ id: 7, text: '' }, [line(900)]).expectedMinutes).toBe(14_400);
    expect(soldCall({ id: 7, text: '' }, [line(0.01)]).expectedMinutes).toBe(5);
  });

  it.each([
    ['of all lines', [7, 7], 7],
    ['of those lines that have one', [null, 7, null], 7],
    ['none, where lines are of several', [7, 8, 7], null],
    ['none, where no line has one', [null, null], null],
  ])('is for the department %s (R4.8, R3.6)', (_, departments, expected) => {
    const lines = departments.map((departmentId) => line(1, departmentId));
    expect(soldCall({ id: 7, text: '' }, lines).callDepartmentTypeId).toBe(expected);
  });
});
