import { describe, expect, it } from 'vitest';
import { drawerCents, refuseClosing, type Taken } from './day-closing.ts';

const cash: Taken = {
  method: 'cash',
  provider: null,
  count: 2,
  amountCents: 50_000,
  refundedCents: 1_000,
  tipCents: 0,
};

describe('drawerCents', () => {
  it('is the day’s cash without what was given back; checks and cards aren’t in the drawer', () => {
    expect(drawerCents([cash, { ...cash, method: 'check' }, { ...cash, method: 'card' }])).toBe(49_000);
    expect(drawerCents([])).toBe(0);
  });
});

describe('refuseClosing', () => {
  const at = { day: '2026-11-19', today: '2026-11-19', drawerCents: 49_000, isClosed: false };
  const counted = { countedCents: 49_000, expectedCents: 49_000, reason: '' };

  it('closes today and earlier days, each once', () => {
    expect(refuseClosing(counted, at)).toBeNull();
    expect(refuseClosing(counted, { ...at, today: '2026-11-18' })).toEqual({
      day: 'This day hasn’t started yet.',
    });
    expect(refuseClosing(counted, { ...at, isClosed: true })).toEqual({ day: 'This day is already closed.' });
  });

  it('asks for a reason if the count differs', () => {
    const short = { ...counted, countedCents: 48_000 };
    expect(refuseClosing(short, at)).toEqual({ reason: 'Enter a reason for the difference.' });
    expect(refuseClosing({ ...short, reason: 'Change for parking' }, at)).toBeNull();
  });

  it('closes nothing that the person hasn’t seen', () => {
    expect(refuseClosing({ ...counted, expectedCents: 48_000 }, at)).toEqual({
      countedCents: 'Cash expected is now $490.00. Check the payments and count again.',
    });
  });
});
