import { describe, expect, it } from 'vitest';
import { type KnownPlace, wrongPlace } from './work-order-place.ts';

const workOrder = { customerId: 1, siteId: 2, callId: 3, processed: false };
const call = { siteId: 2, isCanceled: false, openWorkOrder: null };

describe('wrongPlace', () => {
  it('names the customer whose the site is not (R3.6)', () => {
    expect(wrongPlace(workOrder, { siteCustomerId: 9, call })).toEqual({
      customerId: 'That site belongs to a different customer.',
    });
  });

  it('names a call that is not there, of another site, canceled, or has another open work order (R3.6)', () => {
    const words = (of: KnownPlace['call']) => wrongPlace(workOrder, { siteCustomerId: 1, call: of }).callId;
    expect(words(null)).toBe('Not found.');
    expect(words({ ...call, siteId: 5 })).toBe('That call is for a different site.');
    expect(words({ ...call, isCanceled: true })).toBe('The call is canceled. Reopen it first.');
    expect(words({ ...call, openWorkOrder: 'WO-71' })).toContain('Work order WO-71');
  });

  it('finds nothing wrong where all belongs together, without a call, or beside an open one when it is processed', () => {
    const known = { siteCustomerId: 1, call };
    expect(wrongPlace(workOrder, known)).toEqual({});
    expect(wrongPlace({ ...workOrder, callId: null }, { ...known, call: null })).toEqual({});
    const beside = { ...known, call: { ...call, openWorkOrder: 'WO-71' } };
    expect(wrongPlace({ ...workOrder, processed: true }, beside)).toEqual({});
  });
});
