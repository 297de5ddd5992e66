import { describe, expect, it } from 'vitest';
import {
  type CountedPayment,
  comparedWithKept,
  countedCash,
  refuseClosing,
  totalsOfDay,
} from './day-closing.ts';

const cash: CountedPayment = {
  id: 7,
  entity: 'workOrder',
  givenBack: false,
  status: 'completed',
  method: 'cash',
  provider: null,
  amountCents: 25_000,
  refundedCents: 500,
  tipCents: 0,
};
const card = { ...cash, method: 'card', provider: 'stripe', tipCents: 300 } as const;
const givenBack: CountedPayment = { ...cash, givenBack: true, status: 'voided', refundedCents: 0 };

describe('totalsOfDay', () => {
  it('sums up by method and provider; checks and cards aren’t in the drawer', () => {
    const check = { ...cash, method: 'check' } as const;
    expect(totalsOfDay([check, card, cash, { ...card, provider: 'square' }, cash, card])).toEqual({
      taken: [
        {
          method: 'card',
          provider: 'square',
          count: 1,
          amountCents: 25_000,
          refundedCents: 500,
          tipCents: 300,
        },
        {
          method: 'card',
          provider: 'stripe',
          count: 2,
          amountCents: 50_000,
          refundedCents: 1_000,
          tipCents: 600,
        },
        { method: 'cash', provider: null, count: 2, amountCents: 50_000, refundedCents: 1_000, tipCents: 0 },
        { method: 'check', provider: null, count: 1, amountCents: 25_000, refundedCents: 500, tipCents: 0 },
      ],
      givenBackCents: 0,
      drawerCents: 49_000,
    });
    expect(totalsOfDay([])).toEqual({ taken: [], givenBackCents: 0, drawerCents: 0 });
  });

  it('takes cash that was given back out of the drawer, as far as there was any', () => {
    const less = { ...givenBack, amountCents: 9_000 };
    expect(totalsOfDay([cash, less])).toMatchObject({
      taken: [{ count: 1, amountCents: 25_000 }],
      givenBackCents: 9_000,
      drawerCents: 15_500,
    });
    expect(totalsOfDay([cash, givenBack])).toMatchObject({ givenBackCents: 25_000, drawerCents: 0 });
  });
});

describe('comparedWithKept', () => {
  const of = (kept: CountedPayment | null, now: CountedPayment | null, counts = true) =>
    comparedWithKept({ kept, now, counts });

  it('names what happened to a payment after its day was closed, and what the day has of it', () => {
    expect(of(cash, cash)).toBeNull();
    expect(of(null, card)).toEqual({ change: 'added', fromCents: 0, toCents: 24_800 });
    expect(of(cash, null, false)).toEqual({ change: 'voided', fromCents: 24_500, toCents: 0 });
    expect(of(cash, null)).toEqual({ change: 'moved', fromCents: 24_500, toCents: 0 });
    expect(of(card, { ...card, refundedCents: 25_000 })).toMatchObject({ change: 'refunded', toCents: 300 });
    expect(of(card, { ...card, tipCents: 0 })).toMatchObject({ change: 'refunded', toCents: 24_500 });
    expect(of(cash, { ...cash, amountCents: 1_000 })).toMatchObject({ change: 'changed', toCents: 500 });
    expect(of(cash, { ...cash, method: 'check' })).toMatchObject({ change: 'changed' });
  });

  it('tells cash that was given back later from cash of another day that was given back', () => {
    const later = of(cash, { ...cash, status: 'voided' });
    expect(later).toEqual({ change: 'givenBack', fromCents: 24_500, toCents: 24_500 });
    expect(of(null, givenBack)).toEqual({ change: 'paidOut', fromCents: 0, toCents: -25_000 });
  });
});

describe('refuseClosing', () => {
  const at = { day: '2026-11-19', today: '2026-11-19', drawerCents: 49_000, isClosed: false };
  const counted = { enteredCents: 49_000, expectedCents: 49_000, reason: '' };

  it('closes today and earlier days, each once', () => {
    expect(refuseClosing(counted, at)).toBeNull();
    expect(refuseClosing(counted, { ...at, today: '2026-11-18' })).toEqual({
      day: 'This day hasn’t started yet.',
    });
    expect(refuseClosing(counted, { ...at, isClosed: true })).toEqual({ day: 'This day is already closed.' });
  });

  it('asks for a reason if the count differs', () => {
    const short = { ...counted, enteredCents: 48_000 };
    expect(refuseClosing(short, at)).toEqual({ reason: 'Enter a reason for the difference.' });
    expect(refuseClosing({ ...short, reason: 'Change for parking' }, at)).toBeNull();
  });

  it('asks for the cash only where some is expected', () => {
    const none = { enteredCents: null, expectedCents: 49_000, reason: '' };
    expect(refuseClosing(none, at)).toEqual({ countedCents: 'Enter the cash you counted.' });
    const empty = { ...at, drawerCents: 0 };
    expect(refuseClosing({ ...none, expectedCents: 0 }, empty)).toBeNull();
    expect(refuseClosing({ ...none, enteredCents: 500, expectedCents: 0 }, empty)).toEqual({
      reason: 'Enter a reason for the difference.',
    });
    // cash came in since
    expect(refuseClosing({ ...none, expectedCents: 0 }, at)).toMatchObject({
      countedCents: expect.stringContaining('Cash expected is now $490.00.'),
    });
  });

  it('closes nothing that the person hasn’t seen', () => {
    expect(refuseClosing({ ...counted, expectedCents: 48_000 }, at)).toEqual({
      countedCents: 'Cash expected is now $490.00. Check the payments and count again.',
    });
  });
});

describe('countedCash', () => {
  it('is what was entered, else none where none is expected', () => {
    expect([countedCash(700, 0), countedCash(0, 700), countedCash(null, 0), countedCash(null, 700)]).toEqual([
      700,
      0,
      0,
      null,
    ]);
  });
});
