import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFields } from '../kernel/read-fields.ts';
import { maxCents } from '../kernel/read-money.ts';
import { mapRange, type Range } from './range.ts';
import { valuationOf } from './valuation.ts';
import { type ValuationFigures, valuationFiguresSchema, wrongFigures } from './valuation-figures.ts';
import {
  adjustmentBands,
  adjustmentNames,
  valuationMultiples,
  valuationWeights,
} from './valuation-multiples.ts';

const usual: ValuationFigures = {
  revenueCents: 180_000_000,
  earningsCents: 34_000_000,
  agreementsCents: 21_600_000,
  technicians: 7,
  growthPercent: 6,
  debtCents: 12_000_000,
};
const dollars = ({ low, likely, high }: Range) => [low, likely, high].map((cents) => cents / 100);
const stepOf = (figures: ValuationFigures, kind: string) =>
  valuationOf(figures).steps.find((step) => step.kind === kind || ('name' in step && step.name === kind))!;

const anyFigures = fc
  .record({
    revenueCents: fc.integer({ min: 1, max: maxCents }),
    earnings: fc.double({ min: 0, max: 1, noNaN: true }),
    agreements: fc.double({ min: 0, max: 1, noNaN: true }),
    technicians: fc.integer({ min: 0, max: 500 }),
    growthPercent: fc.integer({ min: -50, max: 100 }),
    debtCents: fc.integer({ min: 0, max: maxCents }),
  })
  .map(
    ({ earnings, agreements, ...rest }): ValuationFigures => ({
      ...rest,
      earningsCents: Math.floor(rest.revenueCents * earnings),
      agreementsCents: Math.floor(rest.revenueCents * agreements),
    }),
  );
const places = ['low', 'likely', 'high'] as const;
const isAtMost = (one: Range, other: Range) => places.every((at) => one[at] <= other[at]);

describe('valuationFiguresSchema', () => {
  const wrong = (changes: object) => {
    const read = readFields(valuationFiguresSchema, { ...usual, ...changes });
    return 'faults' in read ? read.faults : {};
  };

  it.each([
    ['revenueCents', 0, 'Enter more than $0.'],
    ['revenueCents', maxCents + 1, 'Enter an amount below 10,000,000.'],
    ['earningsCents', -1, 'Enter an amount of zero or more.'],
    ['earningsCents', 0.5, 'Enter an amount.'],
    ['agreementsCents', -1, 'Enter an amount of zero or more.'],
    ['technicians', 1.5, 'Enter a whole number of technicians from 0 to 500.'],
    ['technicians', 501, 'Enter a whole number of technicians from 0 to 500.'],
    ['growthPercent', -51, 'Enter a whole number from −50 to 100.'],
    ['growthPercent', 101, 'Enter a whole number from −50 to 100.'],
    ['debtCents', 1e12, 'Enter an amount below 10,000,000.'],
  ])('refuses a %s of %s by name (R7.5)', (field, value, message) => {
    expect(wrong({ [field]: value })).toEqual({ [field]: message });
  });

  it('needs every figure (R7.5)', () => {
    const read = readFields(valuationFiguresSchema, {});
    expect(Object.keys('faults' in read ? read.faults : {})).toEqual(Object.keys(usual));
    expect(wrong({})).toEqual({});
  });

  it('refuses earnings or agreements of more than the revenue (R7.5)', () => {
    expect(wrongFigures(usual)).toEqual({});
    expect(wrongFigures({ ...usual, earningsCents: 180_000_001, agreementsCents: 180_000_001 })).toEqual({
      earningsCents: 'Owner’s earnings can’t be more than total revenue.',
      agreementsCents: 'Revenue from agreements can’t be more than total revenue.',
    });
    expect(wrongFigures({ ...usual, earningsCents: 180_000_000, agreementsCents: 180_000_000 })).toEqual({});
  });
});

describe('valuationOf', () => {
  it('works out a value from earnings and revenue, adjusts it, and takes off the debt (R7.5)', () => {
    const { steps, enterprise, equity, remarks } = valuationOf(usual);
    expect(steps.map(({ kind, cents }) => [kind, ...dollars(cents)])).toEqual([
      ['byEarnings', 748_000, 918_000, 1_173_000],
      ['byRevenue', 468_000, 828_000, 1_044_000],
      ['weighted', 678_000, 895_500, 1_140_750],
      ['adjustment', 0, 0, 0],
      ['adjustment', 33_900, 44_775, 57_038],
      ['adjustment', 0, 0, 0],
      ['rounding', 100, -275, 212],
      ['enterprise', 712_000, 940_000, 1_198_000],
      ['debt', -120_000, -120_000, -120_000],
      ['equity', 592_000, 820_000, 1_078_000],
    ]);
    expect([dollars(enterprise), dollars(equity), remarks]).toEqual([
      [712_000, 940_000, 1_198_000],
      [592_000, 820_000, 1_078_000],
      [],
    ]);
  });

  it.each([
    ['agreements', { agreementsCents: 8_999_999 }, -5],
    ['agreements', { agreementsCents: 9_000_000 }, 0],
    ['agreements', { agreementsCents: 27_000_000 }, 8],
    ['agreements', { agreementsCents: 54_000_000 }, 15],
    ['growth', { growthPercent: -6 }, -15],
    ['growth', { growthPercent: -5 }, -5],
    ['growth', { growthPercent: 0 }, 0],
    ['growth', { growthPercent: 5 }, 5],
    ['growth', { growthPercent: 15 }, 10],
    ['technicians', { technicians: 1 }, -20],
    ['technicians', { technicians: 2 }, -8],
    ['technicians', { technicians: 5 }, 0],
    ['technicians', { technicians: 10 }, 8],
    ['technicians', { technicians: 20 }, 15],
  ])('adjusts for %s, %o, by %s percent (R7.5)', (name, changes: object, percent) => {
    expect(stepOf({ ...usual, ...changes }, name)).toMatchObject({ name, percent });
  });

  it('says what stands out (R7.5)', () => {
    const remarks = (changes: object) => valuationOf({ ...usual, ...changes }).remarks;
    expect(remarks({ earningsCents: 0 })).toEqual(['noEarnings']);
    expect(remarks({ earningsCents: 10_000_000 })).toEqual(['thin']);
    expect(remarks({ revenueCents: maxCents, earningsCents: 200_000_000 })).toEqual(['large']);
    expect(remarks({ debtCents: 94_000_001 })).toEqual([]);
    expect(remarks({ debtCents: 94_000_100 })).toEqual(['owes']);
  });

  it('is in order, from low to likely to high, at every step that is a value (R7.5)', () => {
    fc.assert(
      fc.property(anyFigures, (figures) => {
        const { steps, enterprise, equity } = valuationOf(figures);
        const values = steps.filter(({ kind }) => ['byEarnings', 'byRevenue', 'weighted'].includes(kind));
        for (const { low, likely, high } of [...values.map(({ cents }) => cents), enterprise, equity]) {
          expect(low).toBeLessThanOrEqual(likely);
          expect(likely).toBeLessThanOrEqual(high);
        }
        expect(enterprise.low).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('never falls when earnings, revenue, agreements, growth or technicians rise (R7.5)', () => {
    const fields = ['earningsCents', 'agreementsCents', 'growthPercent', 'technicians'] as const;
    fc.assert(
      fc.property(
        anyFigures,
        fc.constantFrom(...fields),
        fc.integer({ min: 1, max: 10_000_000 }),
        (figures, field, more) => {
          const most = {
            growthPercent: 100,
            technicians: 500,
            earningsCents: figures.revenueCents,
            agreementsCents: figures.revenueCents,
          };
          const step = field.endsWith('Cents') ? more : 1 + (more % 20);
          const risen = { ...figures, [field]: Math.min(most[field], figures[field] + step) };
          expect(isAtMost(valuationOf(figures).enterprise, valuationOf(risen).enterprise)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
    // revenue lowers the share of agreements, so it's compared without them
    fc.assert(
      fc.property(anyFigures, fc.integer({ min: 1, max: maxCents }), (any, more) => {
        const figures = { ...any, agreementsCents: 0 };
        const risen = { ...figures, revenueCents: Math.min(maxCents, figures.revenueCents + more) };
        expect(isAtMost(valuationOf(figures).enterprise, valuationOf(risen).enterprise)).toBe(true);
      }),
    );
  });

  it('takes debt off the value after debt alone, dollar for dollar (R7.5)', () => {
    fc.assert(
      fc.property(anyFigures, (figures) => {
        const { enterprise, equity } = valuationOf(figures);
        const free = valuationOf({ ...figures, debtCents: 0 });
        expect(free.enterprise).toEqual(enterprise);
        expect(free.equity).toEqual(enterprise);
        const debt = Math.round(figures.debtCents / 100) * 100;
        expect(equity).toEqual(mapRange(enterprise, (cents) => cents - debt));
      }),
    );
  });

  it('has steps that add up, in whole dollars (R7.5)', () => {
    fc.assert(
      fc.property(anyFigures, (figures) => {
        const { steps, enterprise, equity } = valuationOf(figures);
        const sum = (first: string, last: string) => {
          const at = (kind: string) => steps.findIndex((step) => step.kind === kind);
          const added = steps.slice(at(first), at(last)).map(({ cents }) => cents);
          return mapRange(enterprise, (_, place) => added.reduce((total, each) => total + each[place], 0));
        };
        expect(sum('weighted', 'enterprise')).toEqual(enterprise);
        expect(sum('enterprise', 'equity')).toEqual(equity);
        for (const { cents } of steps) for (const at of places) expect(Math.abs(cents[at] % 100)).toBe(0);
      }),
    );
  });
});

describe('the multiples', () => {
  it('are in order, and the adjustments rise from band to band (R7.5)', () => {
    for (const { low, likely, high } of Object.values(valuationMultiples)) {
      expect(low).toBeLessThan(likely);
      expect(likely).toBeLessThan(high);
    }
    expect(valuationWeights.earnings + valuationWeights.revenue).toBe(100);
    for (const name of adjustmentNames) {
      const bands = adjustmentBands[name];
      expect(bands.map(({ percent }) => percent)).toEqual(
        bands.map(({ percent }) => percent).toSorted((a, b) => a - b),
      );
    }
    const worst = adjustmentNames.reduce((sum, name) => sum + adjustmentBands[name][0].percent, 0);
    expect(worst).toBeGreaterThan(-100);
  });
});
