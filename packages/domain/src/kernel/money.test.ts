import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allocateCents,
  assertRate,
  divideHalfUp,
  fromTenThousandths,
  isCents,
  multiplyHalfUp,
  rateOf,
  sumCents,
  timesQuantity,
  toTenThousandths,
} from './money.ts';
import { thrown as refusal } from './testing/broken-invariant.ts';

// small enough that all parts are safe integers, even if weights nearly cancel out
const amounts = fc.integer({ min: -10_000_000, max: 10_000_000 });
const rates = fc.integer({ min: 0, max: 1_000_000 });
const scaledQuantities = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });

describe('divideHalfUp', () => {
  it('refuses a denominator that is not above zero', () => {
    expect(refusal(() => divideHalfUp(1n, 0n))).toBe('denominator_not_positive');
    expect(refusal(() => divideHalfUp(1n, -2n))).toBe('denominator_not_positive');
  });

  it.each([
    [0n, 0n],
    [4n, 0n],
    [5n, 1n],
    [14n, 1n],
    [15n, 2n],
    [25n, 3n],
  ])('rounds %s tenths to %s (pricing rule 1)', (tenths, whole) => {
    expect(divideHalfUp(tenths, 10n)).toBe(whole);
  });

  it('mirrors below zero, so that a return gives back what the sale charged', () => {
    expect(divideHalfUp(-5n, 10n)).toBe(-1n);
    expect(divideHalfUp(-4n, 10n)).toBe(0n);
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (numerator, denominator) => {
        expect(divideHalfUp(-numerator, denominator)).toBe(-divideHalfUp(numerator, denominator));
      }),
    );
  });

  it('is never further than half a unit away', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (numerator, denominator) => {
        const off = 2n * (divideHalfUp(numerator, denominator) * denominator - numerator);
        expect(off <= denominator && off >= -denominator).toBe(true);
      }),
    );
  });
});

describe('toTenThousandths', () => {
  it.each([1.00005, 0.00001, Number.NaN, Number.POSITIVE_INFINITY, 1e20])('refuses %s', (decimal) => {
    expect(refusal(() => toTenThousandths(decimal))).toBe('more_than_four_places');
  });

  it.each([
    [8.25, 82_500],
    [7.6875, 76_875],
    [1.005, 10_050],
    [0.0001, 1],
    [-2.5, -25_000],
    [0, 0],
    [-0, 0],
  ])('reads %s as %s', (decimal, scaled) => {
    expect(toTenThousandths(decimal)).toBe(scaled);
  });

  it('gives back every four-place decimal exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e15, max: 1e15 }), (scaled) => {
        expect(toTenThousandths(fromTenThousandths(scaled))).toBe(scaled);
        expect(toTenThousandths(Number(fromTenThousandths(scaled).toFixed(4)))).toBe(scaled);
      }),
    );
  });
});

describe('fromTenThousandths', () => {
  it('refuses what is no integer', () => {
    expect(refusal(() => fromTenThousandths(8.25))).toBe('ten_thousandths_not_whole');
  });
});

describe('assertRate', () => {
  it('refuses a percentage handed in as a rate, and a rate below zero', () => {
    expect(refusal(() => assertRate(8.25))).toBe('rate_not_whole');
    expect(refusal(() => assertRate(-1))).toBe('rate_negative');
    expect(refusal(() => assertRate(82_500))).toBeNull();
  });
});

describe('sumCents', () => {
  it('refuses part cents and sums beyond what a number holds exactly', () => {
    expect(refusal(() => sumCents([1, 0.5]))).toBe('cents_not_whole');
    expect(refusal(() => sumCents([Number.MAX_SAFE_INTEGER, 1]))).toBe('cents_not_whole');
  });

  it('adds up', () => {
    expect(sumCents([])).toBe(0);
    expect(sumCents([120_000, 45_000, 8_995, -5_000])).toBe(168_995);
  });
});

describe('timesQuantity', () => {
  it('refuses part cents, five places and amounts beyond what a number holds exactly', () => {
    expect(refusal(() => timesQuantity(0.5, 1))).toBe('cents_not_whole');
    expect(refusal(() => timesQuantity(100, 0.00001))).toBe('more_than_four_places');
    expect(refusal(() => timesQuantity(Number.MAX_SAFE_INTEGER, 2))).toBe('amount_too_large');
  });

  it.each([
    [8_995, 1, 8_995],
    [1, 0.5, 1],
    [333, 1.5, 500],
    [100, 1.005, 101], // 100.5: in binary fractions 100.49999999999999
    [15_000, 2.25, 33_750],
    [-1, 0.5, -1],
  ])('takes %s cents × %s as %s, rounded once (pricing rule 1)', (price, quantity, extension) => {
    expect(timesQuantity(price, quantity)).toBe(extension);
  });

  it('does not drift: equals exact integer arithmetic', () => {
    fc.assert(
      fc.property(fc.nat(5_000_000), scaledQuantities, (price, scaled) => {
        const exact = BigInt(price) * BigInt(Math.abs(scaled));
        const halfUp = exact / 10_000n + (exact % 10_000n >= 5_000n ? 1n : 0n);
        expect(BigInt(timesQuantity(price, scaled / 10_000))).toBe(scaled < 0 ? -halfUp : halfUp);
      }),
    );
  });
});

describe('rateOf', () => {
  it('refuses part cents and malformed rates', () => {
    expect(refusal(() => rateOf(0.1, 82_500))).toBe('cents_not_whole');
    expect(refusal(() => rateOf(100, 8.25))).toBe('rate_not_whole');
  });

  it.each([
    [125_288, 82_500, 10_336],
    [67, 82_500, 6],
    [201, 82_500, 17],
    [200, 76_875, 15], // 15.375
    [10_000, 85_000, 850],
    [10, 50_000, 1], // 0.5
    [-10, 50_000, -1],
    [12_345, 1_000_000, 12_345],
    [12_345, 0, 0],
  ])('takes of %s cents at rate %s the part %s (pricing rule 6)', (cents, rate, part) => {
    expect(rateOf(cents, rate)).toBe(part);
  });

  it('does not drift: equals exact integer arithmetic', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), rates, (cents, rate) => {
        const exact = BigInt(cents) * BigInt(rate);
        expect(BigInt(rateOf(cents, rate))).toBe(
          exact / 1_000_000n + (exact % 1_000_000n >= 500_000n ? 1n : 0n),
        );
      }),
    );
  });
});

describe('allocateCents', () => {
  const weightLists = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 });
  const signedWeightLists = fc
    .array(amounts, { minLength: 1, maxLength: 20 })
    .filter((list) => sumCents(list) !== 0);

  it('refuses to split something over nothing', () => {
    expect(refusal(() => allocateCents(1, []))).toBe('nothing_to_split_over');
    expect(refusal(() => allocateCents(1, [0, 0]))).toBe('nothing_to_split_over');
    expect(refusal(() => allocateCents(1, [5, -5]))).toBe('nothing_to_split_over');
    expect(refusal(() => allocateCents(1.5, [1]))).toBe('cents_not_whole');
    expect(refusal(() => allocateCents(1, [0.5]))).toBe('cents_not_whole');
  });

  it('refuses parts beyond what a number holds exactly, where weights nearly cancel out', () => {
    const weights = [999_999_963, -999_999_962];
    expect(refusal(() => allocateCents(1_000_000_000, weights))).toBe('amount_too_large');
  });

  it('splits nothing over anything', () => {
    expect(allocateCents(0, [])).toEqual([]);
    expect(allocateCents(0, [0, 0])).toEqual([0, 0]);
  });

  it.each([
    [1_000, [10_000, 20_000], [333, 667]],
    [10_000, [33_333, 33_333, 33_334], [3_333, 3_333, 3_334]],
    [5_000, [120_000, 45_000, 8_995], [3_448, 1_293, 259]],
  ])('splits %s over %j into %j (pricing rule 4)', (total, weights, parts) => {
    expect(allocateCents(total, weights)).toEqual(parts);
  });

  it('gives odd cents to the earlier of equal remainders (pricing rule 4)', () => {
    expect(allocateCents(10, [1, 1, 1])).toEqual([4, 3, 3]);
    expect(allocateCents(11, [1, 1, 1])).toEqual([4, 4, 3]);
    expect(allocateCents(1, [5, 0, 5])).toEqual([1, 0, 0]);
    expect(allocateCents(-10, [1, 1, 1])).toEqual([-4, -3, -3]);
  });

  it('shrinks a credit by the same part as the lines', () => {
    expect(allocateCents(700, [10_000, -3_000])).toEqual([1_000, -300]);
    expect(allocateCents(1, [2, 2, -1])).toEqual([1, 1, -1]);
    expect(allocateCents(-825, [10_000, -20_000])).toEqual([825, -1_650]);
    expect(allocateCents(-1, [1, -4])).toEqual([0, -1]);
  });

  it('sums to the amount exactly, whatever the signs (pricing rule 4)', () => {
    fc.assert(
      fc.property(amounts, signedWeightLists, (total, weights) => {
        expect(sumCents(allocateCents(total, weights))).toBe(total);
      }),
    );
  });

  it('keeps every part less than a cent from its exact share', () => {
    fc.assert(
      fc.property(amounts, signedWeightLists, (total, weights) => {
        const weightSum = BigInt(sumCents(weights));
        allocateCents(total, weights).forEach((part, index) => {
          const off = BigInt(part) * weightSum - BigInt(total) * BigInt(weights[index] ?? 0);
          expect(off < 0n ? -off : off).toBeLessThan(weightSum < 0n ? -weightSum : weightSum);
        });
      }),
    );
  });

  it('gives no part above its weight where the amount is no larger than their sum', () => {
    fc.assert(
      fc.property(weightLists, fc.nat(1_000_000), (weights, portion) => {
        const total = rateOf(sumCents(weights), portion);
        allocateCents(total, weights).forEach((part, index) => {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(weights[index] ?? 0);
        });
      }),
    );
  });

  it('mirrors a negative amount', () => {
    fc.assert(
      fc.property(amounts, signedWeightLists, (total, weights) => {
        const mirrored = allocateCents(0 - total, weights).map((part) => 0 - part);
        expect(mirrored).toEqual(allocateCents(total, weights));
      }),
    );
  });
});

describe('multiplyHalfUp', () => {
  it('rounds as dividing exact integers does, whatever their size and sign', () => {
    const whole = fc.oneof(
      fc.integer({ min: -2_000, max: 2_000 }),
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      fc.integer({ min: -1e14, max: 1e14 }),
    );
    const below = fc.oneof(fc.constantFrom(1, 2, 10_000, 1_000_000), fc.integer({ min: 1, max: 1e9 }));
    fc.assert(
      fc.property(whole, whole, below, (a, b, denominator) => {
        const exact = divideHalfUp(BigInt(a) * BigInt(b), BigInt(denominator));
        fc.pre(isCents(Number(exact)));
        expect(Object.is(multiplyHalfUp(a, b, denominator), Number(exact))).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it('refuses what a double does not hold, and a denominator that is not positive', () => {
    expect(refusal(() => multiplyHalfUp(1e15, 1e6, 1))).toBe('amount_too_large');
    expect(refusal(() => multiplyHalfUp(1, 1, 0))).toBe('denominator_not_positive');
  });
});
