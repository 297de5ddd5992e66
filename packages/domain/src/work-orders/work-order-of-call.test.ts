import { describe, expect, it } from 'vitest';
import { workOrderOfCall } from './work-order-of-call.ts';

const done = { status: 'done', removed: false } as const;
const planned = { status: 'scheduled', removed: false } as const;
const processed = { status: 'scheduled', visits: [done], openId: null, lastId: 7 } as const;

describe('workOrderOfCall', () => {
  it('makes none for a canceled call, and leads to what was made before (R3.6)', () => {
    const canceled = { ...processed, status: 'canceled', visits: [planned] } as const;
    expect(workOrderOfCall({ ...canceled, lastId: null })).toBe('canceled');
    expect(workOrderOfCall(canceled)).toBe(7);
  });

  it('leads to the open one, and to the last one while no visit is to be done (R3.6)', () => {
    expect(workOrderOfCall({ ...processed, openId: 9, visits: [planned] })).toBe(9);
    expect(workOrderOfCall(processed)).toBe(7);
    expect(workOrderOfCall({ ...processed, visits: [done, { ...planned, removed: true }] })).toBe(7);
  });

  it('makes one where there is none, and for a further visit after the last one is processed (R3.6)', () => {
    expect(workOrderOfCall({ ...processed, lastId: null })).toBe('new');
    expect(workOrderOfCall({ ...processed, visits: [done, planned] })).toBe('new');
  });
});
