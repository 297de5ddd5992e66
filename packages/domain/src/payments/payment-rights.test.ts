import { describe, expect, it } from 'vitest';
import { paymentRight } from './payment-rights.ts';

const record = { id: 4, created: false, updated: false, deleted: false, fields: {} };
const change = { from: 5000, to: 7000 };

describe('paymentRight', () => {
  it('is to void where a recorded payment goes, or its money is changed (R6.4)', () => {
    expect(paymentRight({ ...record, deleted: true })).toEqual({ right: 'payments.void', field: null });
    for (const field of ['amountCents', 'method', 'kind', 'receivedDate'])
      expect(paymentRight({ ...record, updated: true, fields: { [field]: change } })).toEqual({
        right: 'payments.void',
        field,
      });
  });

  it('is to collect for a new payment, and for what is only said of a recorded one (R6.4)', () => {
    const collect = { right: 'payments.collect', field: null };
    expect(paymentRight({ ...record, created: true, fields: { amountCents: change } })).toEqual(collect);
    const same = { from: 5000, to: 5000 };
    const fields = { reference: { from: '', to: 'no. 12' }, amountCents: same };
    expect(paymentRight({ ...record, updated: true, fields })).toEqual(collect);
  });
});
