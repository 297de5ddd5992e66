import { describe, expect, it } from 'vitest';
import { refuseCredit, takeCredit } from './account-credit.ts';

const credits = [
  { workOrderId: 1, creditCents: 3_000 },
  { workOrderId: 2, creditCents: 500 },
];

describe('credit on the account', () => {
  it('is taken from the first work orders first, and never more than each has', () => {
    expect(takeCredit(2_000, credits)).toEqual([{ workOrderId: 1, amountCents: 2_000 }]);
    expect(takeCredit(3_200, credits)).toEqual([
      { workOrderId: 1, amountCents: 3_000 },
      { workOrderId: 2, amountCents: 200 },
    ]);
  });

  it('pays up to the balance due, and up to what is left of it', () => {
    const refuse = (amountCents: number, dueCents: number, seenCents = dueCents) =>
      refuseCredit(amountCents, { seenCents, dueCents, credits });
    expect([refuse(1, 5_000), refuse(3_500, 5_000)]).toEqual([null, null]);
    expect(refuse(3_501, 5_000)).toBe('Only $35.00 of credit is left.');
    expect(refuse(101, 100)).toBe('Enter $1.00 or less.');
    expect(refuse(0, 100)).toBe('Enter an amount above zero.');
    expect(refuse(100, 100, 200)).toBe('The balance due is now $1.00. Check the amount.');
    expect(refuseCredit(1, { seenCents: 1, dueCents: 1, credits: [] })).toBe('No credit is left.');
  });
});
