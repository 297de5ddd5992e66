import { describe, expect, it } from 'vitest';
import { moneyBackCents, refuseMoneyBack } from './money-back.ts';

const paid = (method: 'cash' | 'card' | 'credit' | 'financing', amountCents: number, refundedCents = 0) => ({
  method,
  status: 'completed' as const,
  amountCents,
  refundedCents,
});

describe('money back by hand', () => {
  it('is what was overpaid, and no more than came in by hand', () => {
    const payments = [paid('cash', 5_000), paid('card', 10_000), paid('credit', -1_000)];
    expect(moneyBackCents(-3_000, payments)).toBe(3_000);
    expect(moneyBackCents(-9_000, payments)).toBe(4_000);
    expect(moneyBackCents(-9_000, [paid('financing', 9_000), paid('cash', 500, 200)])).toBe(300);
    expect(moneyBackCents(-9_000, [{ ...paid('cash', 9_000), status: 'voided' }])).toBe(0);
    for (const due of [0, 100, null]) expect(moneyBackCents(due, payments)).toBe(0);
  });

  it.each([
    ['more than is overpaid', 3_001, { dueCents: -3_000 }, 'Only $30.00 is overpaid. Enter that or less.'],
    ['while less is overpaid than was seen', 100, { seenCents: -5_000 }, /^\$30\.00 is overpaid now/],
    ['of nothing', 100, { dueCents: 0 }, 'Nothing is overpaid.'],
    ['of what is not known', 100, { dueCents: null }, 'Nothing is overpaid.'],
  ])('is refused for %s', (_, amountCents, cents, why) => {
    const asked = { seenCents: -3_000, dueCents: -3_000, payments: [paid('cash', 9_000)], ...cents };
    expect(refuseMoneyBack(amountCents, asked)).toMatch(why);
  });

  it('leaves what a card has paid to the card', () => {
    const payments = [paid('cash', 1_000), paid('card', 9_000)];
    const asked = { seenCents: -3_000, dueCents: -3_000, payments };
    expect(refuseMoneyBack(1_000, asked)).toBeNull();
    expect(refuseMoneyBack(1_001, asked)).toMatch(/^Only \$10\.00 was paid by cash/);
    // others paid meanwhile, so more is overpaid: what was asked for still is
    expect(refuseMoneyBack(1_000, { ...asked, dueCents: -4_000 })).toBeNull();
  });
});
