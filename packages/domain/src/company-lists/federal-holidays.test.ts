import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { federalHolidays, federalYears, missingFederalHolidays } from './federal-holidays.ts';
import { holidays } from './holiday.ts';

const daysOf = (year: number) => federalHolidays(year).map(({ text, date }) => `${date.slice(5)} ${text}`);

describe('federalHolidays', () => {
  it('are those of the law, in order, with the weekday of one that is on a weekend', () => {
    expect(daysOf(2026)).toEqual([
      '01-01 New Year’s Day',
      '01-19 Martin Luther King Jr. Day',
      '02-16 Presidents’ Day',
      '05-25 Memorial Day',
      '06-19 Juneteenth',
      '07-03 Independence Day (observed)',
      '07-04 Independence Day',
      '09-07 Labor Day',
      '10-12 Columbus Day',
      '11-11 Veterans Day',
      '11-26 Thanksgiving',
      '12-25 Christmas Day',
    ]);
  });

  it('have a Sunday’s on the Monday after, and a Saturday’s New Year’s Day in the year before', () => {
    expect(daysOf(2027)).toEqual(
      expect.arrayContaining([
        '06-18 Juneteenth (observed)',
        '07-05 Independence Day (observed)',
        '12-24 Christmas Day (observed)',
        '12-31 New Year’s Day (observed)',
      ]),
    );
    expect(daysOf(2028)[0]).toBe('01-01 New Year’s Day');
    expect(daysOf(2028)[1]).toBe('01-17 Martin Luther King Jr. Day');
  });

  it('are all in their year, no two on one day, each observed on one weekday of the year or its neighbor', () => {
    fc.assert(
      fc.property(fc.integer({ min: federalYears.from, max: federalYears.to }), (year) => {
        const all = federalHolidays(year);
        const dates = all.map(({ date }) => date);
        expect(dates.every((date) => date.startsWith(`${year}-`))).toBe(true);
        expect(dates).toEqual([...new Set(dates)].sort());
        const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
        const observed = all.filter(({ text }) => text.endsWith('(observed)'));
        expect(observed.some(({ date }) => isWeekend(date))).toBe(false);
        expect(all.length - observed.length).toBe(11);
      }),
    );
  });
});

describe('missingFederalHolidays', () => {
  it('leave out the days that are holidays already, whatever they are called', () => {
    const there = [{ date: '2026-11-26' }, { date: '2025-12-25' }];
    const missing = missingFederalHolidays(2026, there);
    expect(missing).toHaveLength(11);
    expect(missing.map(({ date }) => date)).not.toContain('2026-11-26');
    expect(missingFederalHolidays(2026, federalHolidays(2026))).toEqual([]);
  });
});

describe('a holiday of the company', () => {
  it('is the only one on its day, and may have the name of another year’s', () => {
    const others = [{ text: 'Thanksgiving', date: '2026-11-26' }];
    expect(holidays.clash!({ text: 'Thanksgiving', date: '2027-11-25' }, others)).toEqual({});
    expect(holidays.clash!({ text: 'Family day', date: '2026-11-26' }, others)).toEqual({
      date: 'Thu, Nov 26, 2026 is already Thanksgiving.',
    });
  });

  it('has a date', () => {
    const why = (date: string) =>
      holidays.shape.schema.safeParse({ text: 'Family day', date }).error?.issues[0]?.message;
    expect(why('2026-11-27')).toBeUndefined();
    expect(why('')).toBe('Enter a date.');
    expect(why('2026-02-30')).toBeTypeOf('string');
  });
});
