import { describe, expect, it } from 'vitest';
import { refusePlan } from '../kernel/edit-check.ts';
import type { PlanRecord } from '../kernel/edit-plan.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { checkNumberMessages, readCheckNumber } from './check-number.ts';
import { blankPayment } from './payment-fields.ts';

describe('readCheckNumber', () => {
  it.each([
    ['missing', ''],
    ['missing', '   '],
    ['too_long', '1'.repeat(21)],
    ['not_printed', 'no. 12'],
    ['not_printed', '11 87'],
    ['not_printed', '-1187'],
    ['not_printed', '1187-'],
    ['not_printed', '11--87'],
    ['not_printed', '１１８７'],
    ['not_printed', '1187;'],
  ])('says %s of %j', (fault, typed) => {
    expect(readCheckNumber(typed)).toEqual({ fault, wrong: expect.stringMatching(/check/i) });
  });

  it.each([
    ['1187', ' 1187\n'],
    ['A-1187', 'A-1187'],
    ['9'.repeat(20), '9'.repeat(20)],
  ])('reads %j', (number, typed) => {
    expect(readCheckNumber(typed)).toEqual({ number });
  });
});

const saved = (payments: object[]) => ({ ...workOrderShape.blank, id: 7, payments });
const old = { ...blankPayment, id: 4, workOrderId: 7, method: 'check', reference: 'no. 12' };

/** Returns why a plan with this change to a payment is refused. */
function refused(changed: object, current: object = old) {
  const record = { id: 4, created: false, updated: true, deleted: false, ...changed } as PlanRecord;
  const plan = { entity: 'workOrder', id: 7, steps: [{ kind: 'payments', records: [record] }] };
  const faults = refusePlan(workOrderShape, plan, saved([current]) as never);
  return faults.map(({ field, message }) => [field, message]);
}
const to = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { from: null, to: value }]));
const written = {
  kind: 'balance',
  method: 'cash',
  amountCents: 100,
  receivedDate: null,
  reference: '',
  text: '',
};
const added = (fields: object) =>
  refused({
    id: -1,
    created: true,
    updated: false,
    fields: to({ ...written, workOrderId: 7, ...fields }),
  });

describe('checkRule', () => {
  it('refuses a new payment by check whose number is missing, or is none that is printed on one', () => {
    expect(added({ method: 'check' })).toEqual([['reference', checkNumberMessages.missing]]);
    expect(added({ method: 'check', reference: ' 1187' })).toEqual([
      ['reference', checkNumberMessages.not_printed],
    ]);
  });

  it('refuses a recorded one whose number becomes wrong, and one that becomes a check without a number', () => {
    expect(refused({ fields: to({ reference: '' }) })).toEqual([['reference', checkNumberMessages.missing]]);
    const cash = { ...old, method: 'cash', reference: '' };
    expect(refused({ fields: to({ method: 'check' }) }, cash)).toEqual([
      ['reference', checkNumberMessages.missing],
    ]);
  });

  it('lets be what stands recorded, what is taken back, and other methods', () => {
    expect(refused({ fields: to({ text: 'Thanks' }) })).toEqual([]);
    expect(refused({ updated: false, deleted: true, reason: 'Entered twice', fields: {} })).toEqual([]);
    for (const method of ['cash', 'bank', 'other'])
      expect(added({ method, reference: 'any words' })).toEqual([]);
  });

  it('lets a check with its number be', () => {
    expect(added({ method: 'check', reference: 'A-1187' })).toEqual([]);
    expect(refused({ fields: to({ reference: '12' }) })).toEqual([]);
  });
});
