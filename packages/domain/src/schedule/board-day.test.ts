import { describe, expect, it } from 'vitest';
import {
  boardDay,
  clockAt,
  dateAfter,
  minuteOf,
  minuteOfClock,
  momentAt,
  repeatedTimes,
  repeatOf,
  shownHours,
  wrongTime,
} from './board-day.ts';

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

describe('minuteOfClock', () => {
  it('takes the earlier of two equal times, or the later where that is meant (R3.6)', () => {
    expect(minuteOfClock(autumn, '01:30')).toBe(90);
    expect(minuteOfClock(autumn, '01:30', 'later')).toBe(150);
    expect(minuteOfClock(autumn, '09:30', 'later')).toBe(630);
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

describe('repeatedTimes', () => {
  const moment = (text: string) => Date.parse(text);

  it('are both moments of a time that the clock shows twice (R3.6)', () => {
    const both = { earlier: moment('2027-11-07T05:30Z'), later: moment('2027-11-07T06:30Z') };
    expect(repeatedTimes('2027-11-07', '01:30', zone)).toEqual(both);
    // clocks go back by half an hour, and at midnight
    const half = { earlier: moment('2027-04-03T14:45Z'), later: moment('2027-04-03T15:15Z') };
    expect(repeatedTimes('2027-04-04', '01:45', 'Australia/Lord_Howe')).toEqual(half);
    const midnight = { earlier: moment('2027-04-04T02:15Z'), later: moment('2027-04-04T03:15Z') };
    expect(repeatedTimes('2027-04-03', '23:15', 'America/Santiago')).toEqual(midnight);
  });

  it.each([
    ['before', '2027-11-07', '00:59'],
    ['after', '2027-11-07', '02:00'],
    ['on another day', '2026-11-19', '01:30'],
    ['skipped', '2027-03-14', '02:30'],
  ])('are none of a time that is %s', (_, date, time) => {
    expect(repeatedTimes(date, time, zone)).toBeNull();
  });
});

describe('repeatOf', () => {
  it('says which of two equal times a moment is (R3.6)', () => {
    // 1:30 AM before and after the change, half an hour earlier, and noon
    const moments = ['05:30', '06:30', '04:59', '17:00'].map((time) => `2027-11-07T${time}:00Z`);
    expect(moments.map((at) => repeatOf(at, zone))).toEqual(['earlier', 'later', null, null]);
    expect(repeatOf('2027-03-14T06:59:00Z', zone)).toBeNull();
  });
});

describe('wrongTime', () => {
  it('refuses a time that the clocks skip, and says from when on there is one (R3.6)', () => {
    const words = (asked: string, first: string) =>
      `The clocks skip ${asked} that day. Enter ${first} or later.`;
    expect(wrongTime('2027-03-14', '02:00', zone)).toBe(words('2:00 AM', '3:00 AM'));
    expect(wrongTime('2027-03-14', '02:30', zone)).toBe(words('2:30 AM', '3:00 AM'));
    // half an hour is skipped, and midnight
    expect(wrongTime('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBe(words('2:15 AM', '2:30 AM'));
    expect(wrongTime('2026-09-06', '00:30', 'America/Santiago')).toBe(words('12:30 AM', '1:00 AM'));
  });

  it('takes every other time, also one that comes twice', () => {
    expect(wrongTime('2027-03-14', '03:00', zone)).toBeNull();
    expect(wrongTime('2027-03-14', '01:59', zone)).toBeNull();
    expect(wrongTime('2027-11-07', '01:30', zone)).toBeNull();
    expect(wrongTime('2027-03-14', '02:30', 'America/Phoenix')).toBeNull();
  });
});
