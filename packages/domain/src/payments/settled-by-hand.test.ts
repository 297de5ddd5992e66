import { describe, expect, it } from 'vitest';
import {
  compareByHand,
  handFrom,
  handStates,
  isByHand,
  pendingRefundCents,
  refuseByHand,
  refuseRefundByHand,
} from './settled-by-hand.ts';

const refused = '2026-11-23T12:00:00Z';
const day = 86_400_000;
const at = Date.parse(refused);

describe('refuseByHand', () => {
  it('leaves to the provider what it can be asked about, and what is known', () => {
    for (const status of ['pending', 'approved', 'declined', 'canceled'] as const)
      expect(refuseByHand({ status, keyRefusedDate: refused, refunds: [] }, at + 2 * day)).toMatch(
        /already known/,
      );
    expect(refuseByHand({ status: 'checking', keyRefusedDate: null, refunds: [] }, at + 2 * day)).toMatch(
      /can still be asked/,
    );
  });

  it('waits a day for another key', () => {
    const attempt = { status: 'checking', keyRefusedDate: refused, refunds: [] } as const;
    expect(handFrom(attempt)).toBe(at + day);
    expect(refuseByHand(attempt, at + day - 1)).toMatch(
      /doesn’t accept your key or can’t find this\..* try again tomorrow/,
    );
    expect(refuseByHand(attempt, at + day)).toBeNull();
  });
});

describe('refuseRefundByHand', () => {
  const refunds = [
    { status: 'pending', amountCents: 2_600 },
    { status: 'completed', amountCents: 100 },
  ] as const;
  const attempt = { status: 'approved', keyRefusedDate: refused, refunds } as const;

  it('lets a refund that is on its way be settled after a day, and no other', () => {
    expect(pendingRefundCents(attempt)).toBe(2_600);
    expect(refuseRefundByHand(attempt, at + day)).toBeNull();
    expect(refuseRefundByHand(attempt, at + day - 1)).toMatch(
      /doesn’t accept your key or can’t find this\..* try again tomorrow/,
    );
    expect(refuseRefundByHand({ ...attempt, keyRefusedDate: null }, at + day)).toMatch(/can still be asked/);
    expect(refuseRefundByHand({ ...attempt, refunds: refunds.slice(1) }, at + day)).toMatch(/no refund/);
    expect(refuseRefundByHand({ ...attempt, status: 'checking' }, at + day)).toMatch(/no refund/);
    expect(refuseByHand(attempt, at + day)).toMatch(/already known/);
  });
});

describe('compareByHand', () => {
  const paid = { outcome: 'paid', state: 'open', amountCents: 500 } as const;
  const notTaken = { ...paid, outcome: 'notTaken' } as const;
  const charged = (chargedCents: number) => ({ state: 'charged', chargedCents }) as const;
  const none = (state: 'waiting' | 'declined' | 'canceled' | 'unknown') => ({ state, chargedCents: 0 });

  it('agrees only where the same was charged', () => {
    expect(compareByHand(paid, charged(500))).toEqual({ state: 'confirmed', providerCents: 500 });
    expect(compareByHand(paid, charged(400))).toEqual({ state: 'differs', providerCents: 400 });
    expect(compareByHand(notTaken, charged(500))).toEqual({ state: 'differs', providerCents: 500 });
    for (const state of ['declined', 'canceled'] as const) {
      expect(compareByHand(paid, none(state))).toEqual({ state: 'differs', providerCents: 0 });
      expect(compareByHand(notTaken, none(state))).toEqual({ state: 'confirmed', providerCents: 0 });
    }
  });

  it('learns nothing without an answer, or while the page still waits for a card', () => {
    for (const state of ['unknown', 'waiting'] as const)
      for (const was of [paid, notTaken, { ...paid, state: 'differs' } as const])
        expect(compareByHand(was, none(state))).toEqual({ state: was.state, providerCents: null });
  });

  it('counts as by hand until the provider agrees or its answer is used', () => {
    expect(handStates.filter(isByHand)).toEqual(['open', 'differs']);
    expect(isByHand(null)).toBe(false);
  });
});
