import { describe, expect, it } from 'vitest';
import { type CardAmount, refuseCardAmount, refuseCardShare, refuseCardSum } from './card-amount.ts';

const due: CardAmount = {
  channel: 'dispatcher',
  provider: 'square',
  amountCents: 26_400,
  dueCents: 26_400,
  inProgressCents: 0,
  askedCents: 26_400,
  allowPart: false,
};
const refused = (fields: Partial<CardAmount>) => refuseCardAmount({ ...due, ...fields });
const channels = ['technician', 'dispatcher', 'customerLink', 'qrCode'] as const;

describe('refuseCardAmount', () => {
  it.each([0, -1, 0.5, Number.NaN, Infinity])('refuses the amount %d', (amountCents) => {
    expect(refused({ amountCents })).toBe('Enter an amount above zero.');
  });

  it.each(channels)('never takes more than is due by %s', (channel) => {
    const more = { channel, amountCents: 26_401, askedCents: 99_999 };
    expect(refused(more)).toBe('Enter $264.00 or less.');
  });

  it.each(channels)('takes nothing by %s for what is paid or overpaid', (channel) => {
    for (const dueCents of [0, -500]) expect(refused({ channel, dueCents })).toBe('This is already paid.');
  });

  it('takes no amount again that may already have been charged', () => {
    expect(refused({ inProgressCents: 26_400 })).toMatch(/still confirming/);
    expect(refused({ inProgressCents: 20_000 })).toBe('Enter $64.00 or less.');
    expect(refused({ inProgressCents: 20_000, amountCents: 6_400 })).toBeNull();
  });

  it("refuses less than the provider's minimum, and says when no card can pay", () => {
    expect(refused({ provider: 'stripe', amountCents: 49 })).toBe('Enter $0.50 or more.');
    expect(refused({ provider: 'stripe', amountCents: 50 })).toBeNull();
    expect(refused({ provider: 'square', amountCents: 1 })).toBeNull();
    expect(refused({ provider: 'stripe', amountCents: 30, dueCents: 30 })).toMatch(/another way/);
  });

  it('refuses more than eight digits', () => {
    const large = { dueCents: 200_000_000, amountCents: 100_000_000 };
    expect(refused(large)).toBe('Enter $999,999.99 or less.');
    expect(refused({ ...large, amountCents: 99_999_999 })).toBeNull();
  });

  it.each(['customerLink', 'qrCode'] as const)('lets a customer pay a part by %s if allowed', (channel) => {
    expect(refused({ channel, amountCents: 5_000 })).toBe('Pay the full amount of $264.00.');
    expect(refused({ channel, amountCents: 5_000, allowPart: true })).toBeNull();
  });

  it.each(['customerLink', 'qrCode'] as const)('takes what is asked for by %s, and no more', (channel) => {
    expect(refused({ channel, askedCents: 10_000 })).toBe('Enter $100.00 or less.');
    expect(refused({ channel, askedCents: 10_000, amountCents: 10_000 })).toBeNull();
  });

  it('takes what is left if the balance fell below what a customer was asked for', () => {
    const fallen = { channel: 'customerLink', dueCents: 9_000 } as const;
    expect(refused(fallen)).toBe('Enter $90.00 or less.');
    expect(refused({ ...fallen, amountCents: 9_000 })).toBeNull();
  });

  it.each(['technician', 'dispatcher'] as const)('lets staff charge a part by %s', (channel) => {
    expect(refused({ channel, amountCents: 5_000 })).toBeNull();
  });
});

describe('a card payment of several work orders', () => {
  const share = { amountCents: 30, dueCents: 1_000, inProgressCents: 400 };
  it('pays up to what is due of each, without what may have been charged', () => {
    expect(refuseCardShare(share)).toBeNull();
    expect(refuseCardShare({ ...share, amountCents: 600 })).toBeNull();
    expect(refuseCardShare({ ...share, amountCents: 601 })).toBe('Enter $6.00 or less.');
    for (const amountCents of [0, -1, 0.5, Number.NaN])
      expect(refuseCardShare({ ...share, amountCents })).toBe('Enter an amount above zero.');
    expect(refuseCardShare({ ...share, dueCents: 0 })).toBe('This is already paid.');
    expect(refuseCardShare({ ...share, inProgressCents: 1_000 })).toBe(
      'We’re still confirming a payment of this amount.',
    );
  });

  it('has a provider’s limits as a whole', () => {
    expect(refuseCardSum('stripe', 49)).toBe('Card payments must be at least $0.50. Pay another way.');
    expect([refuseCardSum('stripe', 50), refuseCardSum('square', 1)]).toEqual([null, null]);
    expect(refuseCardSum('square', 100_000_000)).toBe('Card payments can be at most $999,999.99.');
  });
});
