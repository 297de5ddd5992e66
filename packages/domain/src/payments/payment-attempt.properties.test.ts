import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settlePayments } from '../pricing/settlement.ts';
import { isCharged, isInProgress } from './payment-attempt.ts';
import { shareStatus, splitCharge } from './shared-charge.ts';
import { anyHistory, play } from './testing/any-provider.ts';

const amount = fc.integer({ min: 1, max: 5_000 });

describe('afterReading, over random histories', () => {
  it("ends with the provider's money, whatever was late, doubled, lost or out of order", () => {
    fc.assert(
      fc.property(amount, anyHistory, (amountCents, history) => {
        const { attempt, chargedCents, refundedCents } = play(amountCents, history);
        expect(isCharged(attempt) ? attempt.amountCents : 0).toBe(chargedCents);
        expect(isCharged(attempt) ? attempt.refundedCents : 0).toBe(refundedCents);
        expect(attempt.status).not.toBe('checking');
        if (chargedCents > 0) expect(isInProgress(attempt)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves a balance of the total less what was paid, plus what was refunded', () => {
    const histories = fc.array(fc.tuple(amount, anyHistory), { maxLength: 5 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000 }), histories, (totalCents, all) => {
        const played = all.map(([amountCents, history]) => play(amountCents, history));
        const { paidCents, refundedCents } = settlePayments(
          played.map(({ attempt }, id) => ({ ...attempt, id, completed: isCharged(attempt) })),
        );
        const kept = played.reduce((sum, each) => sum + each.chargedCents - each.refundedCents, 0);
        expect(totalCents - paidCents + refundedCents).toBe(totalCents - kept);
      }),
    );
  });

  it('leaves the balances of several work orders that one payment pays less its shares, together and each', () => {
    const work = fc.record({ totalCents: fc.integer({ min: 0, max: 9_000 }), askedCents: amount });
    const works = fc.array(work, { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(works, anyHistory, (all, history) => {
        const sum = (list: readonly number[]) => list.reduce((total, cents) => total + cents, 0);
        const asked = sum(all.map(({ askedCents }) => askedCents));
        const { attempt, chargedCents, refundedCents } = play(asked, history);
        const shares = splitCharge(
          attempt,
          all.map(({ askedCents }) => ({ askedCents, completedCents: 0, pendingCents: 0 })),
        );
        const balances = all.map(({ totalCents }, id) => {
          const now = { ...attempt, ...shares[id]! };
          const status = shareStatus(attempt.status, now);
          const { amountCents, refundedCents: back } = now;
          const completed = isCharged({ status });
          const paid = settlePayments([{ id, amountCents, refundedCents: back, completed }]);
          return totalCents - paid.paidCents + paid.refundedCents;
        });
        const totals = sum(all.map(({ totalCents }) => totalCents));
        expect(sum(balances)).toBe(totals - chargedCents + refundedCents);
        for (const [id, { totalCents, askedCents }] of all.entries())
          expect(balances[id]).toBeGreaterThanOrEqual(totalCents - askedCents);
      }),
    );
  });
});
