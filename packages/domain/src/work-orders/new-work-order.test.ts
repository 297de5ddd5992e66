import { describe, expect, it } from 'vitest';
import { startWorkOrder } from './new-work-order.ts';

const prices = { propertyTypeId: 2, rateTypeId: 1, agreementId: 6 } as const;
const start = { guid: 'g', customerId: 1, site: { id: 2, taxItemId: 3 }, prices, call: null };
const call = { id: 4, callDepartmentTypeId: 5, jobType: 'No heat' };

describe('startWorkOrder', () => {
  it('is under the tax of the place, with a call and without one (R3.5)', () => {
    const taxes = [null, call].map((of) => startWorkOrder({ ...start, call: of }).draft.taxItemId);
    expect(taxes).toEqual([3, 3]);
    expect(startWorkOrder({ ...start, site: { id: 2, taxItemId: null } }).draft.taxItemId).toBeNull();
  });

  it('has the prices of its customer (R9.11)', () => {
    expect(startWorkOrder(start).draft).toMatchObject(prices);
  });

  it('takes department and text from its call (R3.6)', () => {
    expect(startWorkOrder({ ...start, call }).draft).toMatchObject({
      customerId: 1,
      siteId: 2,
      callId: 4,
      callDepartmentTypeId: 5,
      text: 'No heat',
    });
    const none = { callId: null, callDepartmentTypeId: null, text: '' };
    expect(startWorkOrder(start).draft).toMatchObject(none);
  });
});
