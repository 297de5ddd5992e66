import { describe, expect, it } from 'vitest';
import { boardDay, clockAt, dateAfter, minuteOf, minuteOfClock, momentAt, shownHours } from './board-day.ts';

const zone = 'America/New_York';
const usual = boardDay('2026-11-19', zone);
const spring = boardDay('2026-03-08', zone);
const autumn = boardDay('2026-11-01', zone);

describe('boardDay', () => {
  it('refuses a date that there is not (R4.16)', () => {
    expect(() => boardDay('2026-02-30', zone)).toThrow(RangeError);
  });

  it('has 23, 24 or 25 hours (R4.16)', () => {
    expect([spring, usual, autumn].map(({ minutes }) => minutes / 60)).toEqual([23, 24, 25]);
  });
});

describe('minuteOf, momentAt', () => {
  it('count from the first moment of the day in its time zone, and back (R4.16)', () => {
    expect(minuteOf(usual, '2026-11-19T09:30:00-05:00')).toBe(570);
    expect(momentAt(usual, 570)).toBe('2026-11-19T14:30:00.000Z');
    expect(minuteOf(usual, momentAt(usual, -45))).toBe(-45);
  });
});

describe('minuteOfClock, clockAt', () => {
  it.each([
    [usual, '09:30', 570],
    [spring, '09:30', 510],
    [autumn, '09:30', 630],
  ])('tell the clock on the wall from minutes gone by (R4.16)', (day, time, minute) => {
    expect(minuteOfClock(day, time)).toBe(minute);
    expect(clockAt(momentAt(day, minute), zone)).toEqual({ date: day.date, time });
  });

  it('takes a time that is skipped as much later (R4.16)', () => {
    expect(clockAt(momentAt(spring, minuteOfClock(spring, '02:30')), zone).time).toBe('03:30');
  });
});

describe('dateAfter', () => {
  it('goes over the end of a month, forwards and back', () => {
    expect(dateAfter('2026-11-30', 1)).toBe('2026-12-01');
    expect(dateAfter('2026-03-01', -1)).toBe('2026-02-28');
  });
});

describe('shownHours', () => {
  it('shows 7 AM to 6 PM by the clock on the wall, also where clocks change (R1.5)', () => {
    expect(shownHours(usual, [])).toEqual({ start: 420, end: 1080 });
    expect(shownHours(spring, [])).toEqual({ start: 360, end: 1020 });
  });

  it('shows whole hours more where something lies outside, but no other day (R1.5)', () => {
    expect(shownHours(usual, [{ start: 400, end: 1095 }])).toEqual({ start: 360, end: 1140 });
    expect(shownHours(usual, [{ start: -60, end: 3000 }])).toEqual({ start: 0, end: 1440 });
  });
});
