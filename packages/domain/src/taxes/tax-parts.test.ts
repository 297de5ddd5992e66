import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysLater } from '../kernel/days.ts';
import {
  endedByNext,
  isValidOn,
  overlaps,
  partsOn,
  periodsFrom,
  rateOn,
  rateText,
  type TaxPart,
  type TaxRate,
  whyUnusual,
  withRateFrom,
  wrongParts,
} from './tax-parts.ts';

const span = (from: string | null, to: string | null, rate = 20_000): TaxRate => ({ from, to, rate });
const county = (...rates: TaxRate[]): TaxPart => ({ id: 2, kind: 'county', text: 'Henderson County', rates });
const state: TaxPart = {
  id: 1,
  kind: 'state',
  text: 'North Carolina',
  rates: [span(null, null, 47_500)],
};
const next = [span(null, '2026-12-31'), span('2027-01-01', null, 22_500)];

describe('rateOn', () => {
  it('is the sum of the parts’ rates on that day, both ends of each span included (R3.5)', () => {
    const parts = [state, county(...next)];
    expect(rateOn(parts, '2026-12-31')).toBe(67_500);
    expect(rateOn(parts, '2027-01-01')).toBe(70_000);
  });

  it('leaves out a part without a rate on that day', () => {
    const parts = [state, county(span('2026-01-01', '2026-06-30'))];
    expect(partsOn(parts, '2026-07-01')).toEqual([{ id: 1, text: 'North Carolina', rate: 47_500 }]);
    expect(rateOn(parts, '2025-12-31')).toBe(47_500);
    expect(rateOn(parts, '2026-01-01')).toBe(67_500);
  });
});

describe('overlaps', () => {
  it.each([
    [span(null, null), span('2026-05-01', '2026-05-31'), true],
    [span(null, '2026-05-01'), span('2026-05-01', null), true],
    [span(null, '2026-04-30'), span('2026-05-01', null), false],
    [span(null, '2026-04-30'), span(null, '2026-03-31'), true],
    [span('2026-05-01', null), span('2026-06-01', null), true],
    [span('2026-05-01', null), span('2026-03-01', '2026-04-30'), false],
    [span('2026-05-01', '2026-05-31'), span('2026-05-31', '2026-06-30'), true],
    [span('2026-05-01', '2026-05-31'), span('2026-06-01', '2026-06-30'), false],
  ])('tells whether %j and %j share a day, in either order (R3.5)', (one, other, shared) => {
    expect([overlaps(one, other), overlaps(other, one)]).toEqual([shared, shared]);
  });
});

describe('wrongParts', () => {
  it('takes rates that follow each other, and a gap between them', () => {
    expect(wrongParts([state, county(...next)])).toEqual({});
    expect(wrongParts([county(span(null, '2026-01-01'), span('2026-03-01', null))])).toEqual({});
  });

  it('names the rate of a part that overlaps another in time, by a single day too', () => {
    const words = 'These dates overlap with another rate of the same part.';
    const wrong = wrongParts([state, county(span(null, '2027-01-01'), span('2027-01-01', null))]);
    expect(wrong).toEqual({ 'parts.1.rates.1.from': words });
    expect(wrongParts([county(span(null, null), span(null, null))])).toEqual({
      'parts.0.rates.1.from': words,
    });
  });

  it('names a rate that ends before it starts, and a number that two parts have', () => {
    expect(wrongParts([county(span('2026-02-01', '2026-01-31')), county(span(null, null))])).toEqual({
      'parts.0.rates.0.to': 'The last day must be on or after the first.',
      'parts.1.id': 'Two parts have the same number.',
      'parts.1.text': 'Another part has this level and name.',
    });
  });

  it('refuses a jurisdiction that is there twice, which would double its tax', () => {
    const again = {
      ...county(span(null, null)),
      id: 9,
      text: ` ${county(span(null, null)).text.toUpperCase()}`,
    };
    expect(wrongParts([county(span(null, null)), again])).toEqual({
      'parts.1.text': 'Another part has this level and name.',
    });
    expect(wrongParts([county(span(null, null)), { ...again, kind: 'district' }])).toEqual({});
  });

  it('takes two counties, which are two jurisdictions', () => {
    const other = { ...county(span(null, null)), id: 3, text: 'Buncombe County' };
    expect(wrongParts([county(span(null, null)), other])).toEqual({});
  });

  it('takes a last day with an open first one, and a rate of one day', () => {
    expect(wrongParts([county(span(null, '2026-01-01')), state])).toEqual({});
    expect(wrongParts([county(span('2026-01-01', null)), state])).toEqual({});
    expect(wrongParts([county(span('2026-01-01', '2026-01-01')), state])).toEqual({});
  });

  it('leaves a rate out of range to its own message, and names the first day of those that are too much', () => {
    expect(wrongParts([state, county(span(null, null, 1_000_001))])).toEqual({});
    expect(wrongParts([county(span(null, null, 1_000_000))])).toEqual({});
    expect(wrongParts([state, county(span(null, null, 960_000))])).toEqual({
      parts: 'The parts add up to more than 100%.',
    });
    const twice = county(
      span('2027-01-01', '2027-12-31', 970_000),
      span('2026-01-01', '2026-12-31', 960_000),
    );
    expect(wrongParts([state, twice])).toEqual({
      parts: 'The parts add up to more than 100% on Jan 1, 2026.',
    });
  });

  it('refuses parts that come to more than 100 % on some day', () => {
    const high = county(span(null, '2026-12-31'), span('2027-01-01', null, 960_000));
    expect(wrongParts([state, high])).toEqual({
      parts: 'The parts add up to more than 100% on Jan 1, 2027.',
    });
  });
});

const day = fc.integer({ min: 0, max: 120 }).map((count) => daysLater('2026-01-01', count));
/** Rates that don't overlap: from the days on which one ends and the next starts. */
const rates = fc
  .tuple(
    fc.uniqueArray(day, { maxLength: 6 }),
    fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 7 }),
  )
  .map(([days, values]) => {
    const starts = [null, ...days.toSorted()];
    return starts.map((from, index) => {
      const following = starts[index + 1];
      return span(from, following ? daysLater(following, -1) : null, values[index % values.length]!);
    });
  });

describe('withRateFrom', () => {
  it('ends the rate of now the day before, and replaces what was to follow', () => {
    expect(withRateFrom(next, '2026-07-01', 30_000)).toEqual([
      span(null, '2026-06-30'),
      span('2026-07-01', null, 30_000),
    ]);
  });

  it('changes nothing where the rate applies on that day, nor what follows it', () => {
    expect(withRateFrom(next, '2027-03-01', 22_500)).toEqual(next);
    expect(withRateFrom(next, '2026-03-01', 20_000)).toEqual(next);
  });

  it('leaves earlier days as they were, has the rate from then on, and never overlaps (property)', () => {
    fc.assert(
      fc.property(rates, day, day, (before, from, other) => {
        const after = withRateFrom(before, from, 92_345);
        const rateAt = (of: readonly TaxRate[], on: string) => of.find((each) => isValidOn(each, on))?.rate;
        expect(rateAt(after, other)).toBe(other < from ? rateAt(before, other) : 92_345);
        expect(wrongParts([county(...after)])).toEqual({});
        expect(withRateFrom(after, from, 92_345)).toEqual(after);
      }),
    );
  });
});

describe('endedByNext', () => {
  it('ends what is open the day before the next rate starts, in whatever order they are', () => {
    const open = [span('2027-01-01', null, 22_500), span(null, null), span('2026-07-01', null, 21_000)];
    expect(endedByNext(open)).toEqual([
      span('2027-01-01', null, 22_500),
      span(null, '2026-06-30'),
      span('2026-07-01', '2026-12-31', 21_000),
    ]);
    expect(endedByNext([span(null, '2026-05-31'), open[2]!])).toEqual([span(null, '2026-05-31'), open[2]]);
    const falling = [span('2028-01-01', null), span('2027-01-01', null), span(null, null)];
    expect(endedByNext(falling).map(({ to }) => to)).toEqual([null, '2027-12-31', '2026-12-31']);
    expect(endedByNext(falling.toReversed()).map(({ to }) => to)).toEqual(['2026-12-31', '2027-12-31', null]);
  });
});

describe('whyUnusual', () => {
  it('names the first of several days, in whatever order they are', () => {
    const parts = [county(span('2027-01-01', null, 400_000), span('2026-01-01', '2026-12-31', 300_000))];
    expect(whyUnusual(parts)).toContain('30.00% in total from Jan 1, 2026.');
    expect(whyUnusual([{ ...state, rates: [span(null, '2026-05-31', 210_000)] }, county(...next)])).toContain(
      '23.00% in total. ',
    );
  });

  it('points out a total over 20%, from the day it starts, and nothing up to that', () => {
    expect(whyUnusual([county(span(null, null, 200_000))])).toBeNull();
    expect(whyUnusual([county(span(null, null, 700_000))])).toBe(
      'That’s 70.00% in total. Sales tax is rarely over 20%. Check the decimal point.',
    );
    // state and county together, once the county's next rate starts
    expect(whyUnusual([state, county(span(null, '2026-12-31'), span('2027-01-01', null, 180_000))])).toBe(
      'That’s 22.75% in total from Jan 1, 2027. Sales tax is rarely over 20%. Check the decimal point.',
    );
  });
});

describe('rateText', () => {
  it('has two to four decimals', () => {
    expect([70_000, 76_875].map(rateText)).toEqual(['7.00%', '7.6875%']);
  });
});

describe('periodsFrom', () => {
  it('is what applies now with the day it began, and each later change', () => {
    const parts = [state, county(span('2026-01-01', '2026-12-31'), span('2027-01-01', null, 22_500))];
    expect(periodsFrom(parts, '2026-11-23').map(({ from, rate }) => [from, rate])).toEqual([
      ['2026-01-01', 67_500],
      ['2027-01-01', 70_000],
    ]);
    expect(periodsFrom([state], '2026-11-23').map(({ from }) => from)).toEqual([null]);
    expect(periodsFrom(parts, '2027-01-01').map(({ from, rate }) => [from, rate])).toEqual([
      ['2027-01-01', 70_000],
    ]);
  });

  it('has the day after a last one, with what is left then, in order', () => {
    const parts = [county(span('2028-01-01', null, 30_000), span(null, '2026-12-31')), state];
    expect(periodsFrom(parts, '2026-11-23').map(({ from, rate }) => [from, rate])).toEqual([
      [null, 67_500],
      ['2027-01-01', 47_500],
      ['2028-01-01', 77_500],
    ]);
  });

  it('tells the rate of every later day (property)', () => {
    fc.assert(
      fc.property(rates, day, day, (of, today, later) => {
        fc.pre(later >= today);
        const period = periodsFrom([county(...of)], today).findLast(
          ({ from }, index) => index === 0 || from! <= later,
        );
        expect(period!.rate).toBe(rateOn([county(...of)], later));
      }),
    );
  });
});
