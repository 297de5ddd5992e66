import { describe, expect, it } from 'vitest';
import {
  datedDayTitle,
  datedWeekdayText,
  dayOf,
  daySpanText,
  daysLater,
  dayText,
  dayTextBeside,
  dayTitle,
  longDayText,
  shortDayText,
  weekdayText,
} from './days.ts';

describe('dayOf', () => {
  it('is the day somewhere, not that of the device', () => {
    const now = new Date('2026-11-20T03:30:00Z');
    expect(dayOf(now, 'America/New_York')).toBe('2026-11-19');
    expect(dayOf(now.toISOString(), 'Asia/Tokyo')).toBe('2026-11-20');
    expect(dayOf(now.getTime(), 'UTC')).toBe('2026-11-20');
  });
});

describe('daysLater', () => {
  it('counts days over the ends of months and changes of the clocks', () => {
    expect(daysLater('2026-02-27', 2)).toBe('2026-03-01');
    expect(daysLater('2026-11-02', -2)).toBe('2026-10-31');
  });
});

describe('a day', () => {
  it.each([
    [dayText, 'Nov 19, 2026'],
    [longDayText, 'November 19, 2026'],
    [shortDayText, 'Nov 19'],
    [weekdayText, 'Thu, Nov 19'],
    [datedWeekdayText, 'Thu, Nov 19, 2026'],
    [dayTitle, 'Thursday, Nov 19'],
    [datedDayTitle, 'Thursday, November 19, 2026'],
  ])('by %o is %s', (write, text) => {
    expect(write('2026-11-19')).toBe(text);
  });

  it('has its year beside a day of another one', () => {
    expect(dayTextBeside('2026-11-19', '2026-01-01')).toBe('Nov 19');
    expect(dayTextBeside('2025-11-19', '2026-01-01')).toBe('Nov 19, 2025');
  });
});

describe('daySpanText', () => {
  it.each([
    ['2026-11-03', '2026-11-19', 'Nov 3–19, 2026'],
    ['2026-11-19', '2026-11-19', 'Nov 19, 2026'],
    ['2026-11-19', '2026-11-03', 'Nov 19, 2026 – Nov 3, 2026'],
  ])('from %s to %s is %s', (from, to, text) => {
    expect(daySpanText(from, to).replaceAll(/\s/gu, ' ')).toBe(text);
  });
});
