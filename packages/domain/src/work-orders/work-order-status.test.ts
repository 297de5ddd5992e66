import { describe, expect, it } from 'vitest';
import { isUnderWay, workOrderStatus } from './work-order-status.ts';

const done = { processed: false, complete: true, callStatus: 'done' } as const;

describe('workOrderStatus', () => {
  it('is to process where nobody has to go there any more, else open (R4.7)', () => {
    expect(workOrderStatus(done)).toBe('toProcess');
    expect(workOrderStatus({ ...done, callStatus: null })).toBe('toProcess');
    expect(workOrderStatus({ ...done, callStatus: 'working' })).toBe('open');
  });

  it('is open while its call waits in the tray, as that of what was just sold does (R4.8)', () => {
    expect(workOrderStatus({ ...done, callStatus: 'unscheduled' })).toBe('open');
  });

  it('is incomplete as long as its update is not finished, and processed whatever else it is (R4.6)', () => {
    expect(workOrderStatus({ ...done, complete: false, callStatus: 'working' })).toBe('incomplete');
    expect(workOrderStatus({ processed: true, complete: false, callStatus: 'working' })).toBe('processed');
  });
});

describe('isUnderWay', () => {
  it('is a call that is neither done nor canceled; work without a call is not', () => {
    expect(isUnderWay(null)).toBe(false);
    expect([isUnderWay({ status: 'done' }), isUnderWay({ status: 'canceled' })]).toEqual([false, false]);
    expect([isUnderWay({ status: 'unscheduled' }), isUnderWay({ status: 'onHold' })]).toEqual([true, true]);
  });
});
