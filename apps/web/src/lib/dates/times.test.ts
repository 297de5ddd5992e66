import { describe, expect, it } from 'vitest';
import { windowHoursText, windowText } from './arrival-window.ts';
import {
  datedSpanText,
  datedTimeText,
  exactText,
  hoursText,
  hourText,
  lengthText,
  momentSpanText,
  momentText,
  spanText,
  spokenText,
  timeText,
  timeTextBeside,
} from './times.ts';

const zone = 'America/New_York';
const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const span = (start: string, end: string) => ({ start, end });
// 10:41 in the morning there
const now = new Date('2026-11-20T15:41:00Z');
const phoenix = { timeZone: 'America/Phoenix', beside: zone };

describe('timeText', () => {
  it('names the zone where readers would take it for another one (R3.6)', () => {
    const paid = '2026-11-19T16:35:00Z';
    expect(plain(timeText(paid, zone))).toBe('11:35 AM');
    expect(plain(timeText(paid, { timeZone: zone, beside: 'America/Denver' }))).toBe('11:35 AM EST');
    expect(plain(datedTimeText(paid, zone))).toBe('Thu, Nov 19, 11:35 AM');
  });

  it('has its day beside another one (R3.6)', () => {
    const late = '2026-11-20T05:10:00Z';
    expect(plain(timeTextBeside(late, '2026-11-20', zone))).toBe('12:10 AM');
    expect(plain(timeTextBeside(late, '2026-11-19', zone))).toBe('Fri, Nov 20, 12:10 AM');
  });

  it('has the zone of a time that the clock shows twice (R3.6)', () => {
    expect(plain(timeText('2027-11-07T05:30:00Z', zone))).toBe('1:30 AM EDT');
  });
});

describe('spanText', () => {
  it.each([
    ['2027-11-08T14:00:00Z', '2027-11-08T15:00:00Z', '9:00–10:00 AM'],
    ['2027-11-08T16:15:00Z', '2027-11-08T18:00:00Z', '11:15 AM–1:00 PM'],
    ['2027-11-07T06:30:00Z', '2027-11-07T07:30:00Z', '1:30–2:30 AM EST'],
    ['2027-11-07T05:30:00Z', '2027-11-07T06:00:00Z', '1:30 AM EDT – 1:00 AM EST'],
    ['2026-11-19T13:00:00Z', '2026-11-20T19:30:00Z', '8:00 AM – Fri, Nov 20, 2:30 PM'],
  ])('from %s to %s is %s (R3.6)', (start, end, text) => {
    expect(plain(spanText({ start, end }, zone))).toBe(text);
  });

  it('names the zone of another site once, behind it (R3.6)', () => {
    const visit = span('2026-11-19T15:30:00Z', '2026-11-19T16:30:00Z');
    expect(plain(spanText(visit, phoenix))).toBe('8:30–9:30 AM MST');
    expect(plain(datedSpanText(visit, zone))).toBe('Thu, Nov 19, 10:30–11:30 AM');
  });

  it('is said with a word', () => {
    const visit = span('2026-11-19T15:30:00Z', '2026-11-19T16:30:00Z');
    expect(plain(spokenText(spanText(visit, zone)))).toBe('10:30 to 11:30 AM');
  });
});

describe('momentText', () => {
  it.each([
    ['2026-11-20T12:05:00Z', '7:05 AM'],
    ['2026-11-17T15:41:00Z', 'Nov 17, 10:41 AM'],
    ['2025-06-20T18:06:00Z', 'Jun 20, 2025, 2:06 PM'],
    // the last evening of the year before, there
    ['2026-01-01T04:59:00Z', 'Dec 31, 2025, 11:59 PM'],
  ])('says of %s: %s', (date, text) => {
    expect(plain(momentText(date, now, zone))).toBe(text);
  });

  it('names another zone than the readers’ (R3.6)', () => {
    expect(plain(momentText('2026-11-20T12:05:00Z', now, phoenix))).toBe('5:05 AM MST');
    expect(plain(momentText('2026-11-17T15:41:00Z', now, phoenix))).toBe('Nov 17, 8:41 AM MST');
  });

  it('of a span has its day once', () => {
    const visit = span('2026-11-17T15:30:00Z', '2026-11-17T16:30:00Z');
    expect(plain(momentSpanText(visit, now, zone))).toBe('Nov 17, 10:30–11:30 AM');
    expect(plain(momentSpanText(visit, new Date('2026-11-17T12:00:00Z'), zone))).toBe('10:30–11:30 AM');
  });
});

describe('hours', () => {
  it('are short: half the day once, no full hours in minutes', () => {
    expect(plain(hoursText({ start: '12:00', end: '16:00' }))).toBe('12–4 PM');
    expect(plain(hoursText({ start: '11:30', end: '13:00' }))).toBe('11:30 AM–1 PM');
  });

  it('that were promised are those at the site (R3.6)', () => {
    const window = { date: '2026-11-19', start: '08:00', end: '10:00' };
    expect(plain(windowHoursText(window, phoenix))).toBe('8–10 AM MST');
    expect(plain(windowText(window, zone))).toBe('Thu, Nov 19, 8–10 AM');
  });
});

describe('hourText', () => {
  it('names both hours that are called alike, and those around one that is skipped (R3.6)', () => {
    const hours = (from: string, count: number) =>
      Array.from({ length: count }, (_, at) => hourText(Date.parse(from) + at * 3_600_000, zone, at === 0));
    expect(hours('2027-11-07T04:00:00Z', 4)).toEqual(['12 AM', '1 EDT', '1 EST', '2']);
    expect(hours('2027-03-14T05:00:00Z', 4)).toEqual(['12 AM', '1 EST', '3 EDT', '4']);
    expect(hours('2026-11-19T12:00:00Z', 2)).toEqual(['7 AM', '8']);
  });
});

describe('exactText', () => {
  it('has all of a moment, whatever the device’s zone', () => {
    expect(exactText('2026-11-20T15:41:00Z', zone)).toMatch(/^Friday, November 20, 2026.*10:41\sAM EST$/);
  });
});

describe('lengthText', () => {
  it('is in hours and minutes', () => {
    expect([90, 45, 120, 0].map(lengthText)).toEqual(['1 h 30 min', '45 min', '2 h', '0 min']);
  });
});
