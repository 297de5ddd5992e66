import { describe, expect, it } from 'vitest';
import { dateText, pastText, pastTextWithin } from './past.ts';

const zone = 'America/New_York';
// 10:41 in the morning there
const now = new Date('2026-11-20T15:41:00Z');

describe('pastText', () => {
  it.each([
    ['2026-11-20T15:40:30Z', 'Just now'],
    // a server's clock slightly ahead
    ['2026-11-20T15:41:05Z', 'Just now'],
    ['2026-11-20T15:17:00Z', '24 min ago'],
    ['2026-11-20T12:00:00Z', '3 h ago'],
    // 22:30 the evening before, though less than a day ago
    ['2026-11-20T03:30:00Z', 'Yesterday'],
    ['2026-11-19T06:00:00Z', 'Yesterday'],
    ['2026-11-18T15:41:00Z', 'Nov 18'],
    ['2025-11-18T15:41:00Z', 'Nov 18, 2025'],
  ])('says of %s: %s', (date, text) => {
    expect(pastText(date, now, zone)).toBe(text);
  });

  it("counts the company's days across the change of the clocks", () => {
    const monday = new Date('2026-11-02T06:00:00Z');
    expect(pastText('2026-11-01T04:30:00Z', monday, zone)).toBe('Yesterday');
  });

  it('begins small inside a sentence, but for names of months', () => {
    expect(pastTextWithin('2026-11-19T15:00:00Z', now, zone)).toBe('yesterday');
    expect(pastTextWithin('2026-11-17T15:00:00Z', now, zone)).toBe('Nov 17');
  });
});

describe('dateText', () => {
  it('has the year of a day that is not of this one', () => {
    const now = new Date('2026-12-31T20:00:00Z');
    const days = ['2026-11-19T15:00:00Z', '2025-11-19T15:00:00Z', '2027-01-01T06:00:00Z'];
    expect(days.map((day) => dateText(day, now, 'America/New_York'))).toEqual([
      'Nov 19',
      'Nov 19, 2025',
      'Jan 1, 2027',
    ]);
  });
});
