import { describe, expect, it } from 'vitest';
import { checkPrice, priceAccepted } from './price-check.ts';

const today = { unitPriceCents: 12_000, priceKey: '1.1.0', taxedShare: 1_000_000_000, priceBookVersion: 4 };
const line = (unitPriceCents: number | null, priceKey: string | null = '1.1.0') => ({
  serviceRepairId: 4,
  unitPriceCents,
  priceKey,
});

describe('checkPrice', () => {
  it('says what a price goes up or down by (R3.11)', () => {
    expect(checkPrice(line(11_000), today)).toMatchObject({ is: 'changed', byCents: 1_000, entered: false });
    expect(checkPrice(line(12_500), today)).toMatchObject({ is: 'changed', byCents: -500 });
    expect(checkPrice(line(null), today)).toMatchObject({ is: 'changed', byCents: null, entered: false });
  });

  it('leaves a price that is current, also one that was entered', () => {
    expect(checkPrice(line(12_000), today).is).toBe('current');
    expect(checkPrice(line(12_000, null), today).is).toBe('current');
  });

  it('tells of a price that is taxed differently today, unless a person entered it (R3.5)', () => {
    const half = { ...line(12_000), taxedShare: 500_000_000 };
    expect(checkPrice(half, today)).toMatchObject({ is: 'changed', byCents: 0, entered: false });
    expect(checkPrice(half, { ...today, taxedShare: 500_000_000 }).is).toBe('current');
    expect(checkPrice({ ...half, priceKey: null }, today).is).toBe('current');
  });

  it('says that a person entered the price', () => {
    expect(checkPrice(line(9_900, null), today)).toMatchObject({ is: 'changed', entered: true });
    expect(checkPrice(line(null, null), today)).toMatchObject({ is: 'changed', entered: false });
  });

  it('knows no price of an entry that is gone, or whose price is open', () => {
    expect(checkPrice(line(9_900), null).is).toBe('unknown');
    expect(checkPrice(line(9_900), { ...today, unitPriceCents: null }).is).toBe('unknown');
  });
});

describe('priceAccepted', () => {
  it('gives the line the price with its key and version, and nothing else', () => {
    const more = { ...today, standardCents: 1, priceSteps: [] };
    expect(priceAccepted(more)).toStrictEqual(today);
  });

  it('gives a person who may see costs today’s cost with the price, so that the margin is today’s', () => {
    expect(priceAccepted({ ...today, costCents: 5_000 })).toEqual({ ...today, costCents: 5_000 });
    expect(priceAccepted({ ...today, costCents: null })).toEqual({ ...today, costCents: null });
  });
});
