import { describe, expect, it } from 'vitest';
import { wholeDaysOf, wrongDays, wrongTimes } from './event-times.ts';

describe('wrongTimes', () => {
  it('refuses an end that is not after the start, whatever the offsets say (R3.6)', () => {
    const words = 'The end must be after the start.';
    expect(wrongTimes('2026-11-19T10:00:00Z', '2026-11-19T10:00:00Z')).toBe(words);
    expect(wrongTimes('2026-11-19T08:00:00-05:00', '2026-11-19T14:00:00+01:00')).toBe(words);
  });

  it('refuses more than two weeks, and takes two weeks (R3.6)', () => {
    expect(wrongTimes('2026-11-01T08:00:00Z', '2026-11-15T08:00:01Z')).toBe(
      'A visit can last at most 14 days.',
    );
    expect(wrongTimes('2026-11-01T08:00:00Z', '2026-11-15T08:00:00Z')).toBeNull();
  });
});

describe('wrongDays', () => {
  it('refuses days in the wrong order, and more than 31 (R7.9)', () => {
    expect(wrongDays('2026-11-02', '2026-11-01')).toBe('End date is before start date.');
    expect(wrongDays('2026-11-01', '2026-12-02')).toBe('Ask for at most 31 days.');
  });

  it('takes one day, and 31 (R7.9)', () => {
    expect(wrongDays('2026-11-01', '2026-11-01')).toBeNull();
    expect(wrongDays('2026-11-01', '2026-12-01')).toBeNull();
  });
});

describe('wholeDaysOf', () => {
  const timeZone = 'America/New_York';
  const of = (start: string, end: string) => wholeDaysOf({ start, end }, timeZone);

  it('has the days of what goes from midnight to midnight, also where the clocks change (R3.6)', () => {
    expect(of('2026-11-19T05:00:00Z', '2026-11-20T05:00:00Z')).toEqual({
      first: '2026-11-19',
      last: '2026-11-19',
    });
    expect(of('2026-10-31T04:00:00Z', '2026-11-02T05:00:00Z')).toEqual({
      first: '2026-10-31',
      last: '2026-11-01',
    });
  });

  it('has none of what begins or ends within a day (R3.6)', () => {
    expect(of('2026-11-19T05:00:00Z', '2026-11-19T17:00:00Z')).toBeNull();
    expect(of('2026-11-19T13:00:00Z', '2026-11-20T05:00:00Z')).toBeNull();
  });
});
