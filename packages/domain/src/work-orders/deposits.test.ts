import { describe, expect, it } from 'vitest';
import { build } from '../kernel/testing/build-aggregate.ts';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { pricingDeposits, withDeposits } from './deposits.ts';

const proposal = (...payments: object[]) => build(salesProposalShape, { id: 7, payments: payments as never });
const paid = (amountCents: number, more: object = {}) => ({ method: 'check', amountCents, ...more });

describe('withDeposits', () => {
  it('counts what was paid and not given back, voided or still to come (R4.8)', () => {
    const { id, ...rest } = proposal(
      paid(50_000, { refundedCents: 20_000 }),
      paid(9000, { status: 'voided', voidReason: 'It bounced' }),
      paid(700, { status: 'pending' }),
      paid(80, { deleted: true }),
    );
    const givenBackCents = 20_000;
    const amountCents = 30_000;
    expect(withDeposits([], { id, ...rest })).toEqual([{ salesProposalId: id, amountCents, givenBackCents }]);
  });

  it('notes what was given back of the customer’s payments, but not of those given back in full', () => {
    const whole = paid(500, { refundedCents: 500 });
    const lent = paid(900, { method: 'financing', refundedCents: 300 });
    const [own] = withDeposits([], proposal(whole, lent, paid(50_000, { refundedCents: 20_000 })));
    expect(own).toMatchObject({ amountCents: 30_600, financedCents: 600, givenBackCents: 20_000 });
  });

  it('has each proposal once, and leaves those of others', () => {
    const it = proposal(paid(500));
    const others = [{ salesProposalId: it.id + 1, amountCents: 3 }];
    const once = withDeposits(others, it);
    expect(once).toEqual([...others, { salesProposalId: it.id, amountCents: 500 }]);
    expect(withDeposits(once, { ...it, payments: [] })).toEqual([
      ...others,
      { salesProposalId: it.id, amountCents: 0 },
    ]);
  });
});

describe('pricingDeposits', () => {
  it('are payments that are completed; nothing paid is none', () => {
    expect(
      pricingDeposits([
        { salesProposalId: 4, amountCents: 500 },
        { salesProposalId: 5, amountCents: 0 },
      ]),
    ).toEqual([{ id: 4, amountCents: 500, completed: true }]);
  });
});
