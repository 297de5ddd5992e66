import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Temporal } from '../kernel/temporal.ts';
import { boardDates, type EventTimes, touchedDates } from './touched-dates.ts';

const zone = 'America/New_York';
const at = (start: string, end: string, removed = false): EventTimes => ({ start, end, removed });
const week = boardDates(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'], zone);

describe('boardDates', () => {
  const hours = (date: string, timeZone: string) => {
    const [day] = boardDates([date], timeZone);
    return (day!.until - day!.from) / 3_600_000;
  };

  it('refuses what is no date or no time zone', () => {
    expect(() => boardDates(['2026-02-30'], zone)).toThrow(RangeError);
    expect(() => boardDates(['2026-02-20'], 'Mars/Olympus')).toThrow(RangeError);
  });

  it('gives the days of the clock changes 23 and 25 hours (R4.17)', () => {
    expect(hours('2026-03-08', zone)).toBe(23);
    expect(hours('2026-11-01', zone)).toBe(25);
    expect(hours('2026-11-02', zone)).toBe(24);
  });

  it('begins a day whose midnight does not exist with its first moment (R4.17)', () => {
    const [before, day] = boardDates(['2026-09-05', '2026-09-06'], 'America/Santiago');
    expect(new Date(day!.from).toISOString()).toBe('2026-09-06T04:00:00.000Z');
    expect(before!.until).toBe(day!.from);
    expect((day!.until - day!.from) / 3_600_000).toBe(23);
  });
});

describe('touchedDates', () => {
  const morning = at('2026-11-17T08:00:00-05:00', '2026-11-17T09:30:00-05:00');

  it('finds the date of a new event, and none where it is not loaded (R4.17)', () => {
    expect(touchedDates(week, null, morning)).toEqual(['2026-11-17']);
    expect(touchedDates(week, null, at('2026-12-01T08:00:00Z', '2026-12-01T09:00:00Z'))).toEqual([]);
    expect(touchedDates([], null, morning)).toEqual([]);
  });

  it('finds both the old and the new date of a moved event, in the order of the board (R4.17)', () => {
    const moved = at('2026-11-20T08:00:00-05:00', '2026-11-20T09:30:00-05:00');
    expect(touchedDates(week, moved, morning)).toEqual(['2026-11-17', '2026-11-20']);
    const away = at('2026-12-24T08:00:00-05:00', '2026-12-24T09:30:00-05:00');
    expect(touchedDates(week, morning, away)).toEqual(['2026-11-17']);
    expect(touchedDates(week, away, morning)).toEqual(['2026-11-17']);
  });

  it('finds where a removed event was, and nothing for one that was removed before (R4.17)', () => {
    const gone = { ...morning, removed: true };
    expect(touchedDates(week, morning, gone)).toEqual(['2026-11-17']);
    expect(touchedDates(week, morning, null)).toEqual(['2026-11-17']);
    expect(touchedDates(week, gone, gone)).toEqual([]);
    expect(touchedDates(week, gone, morning)).toEqual(['2026-11-17']);
  });

  it("reads moments in the board's time zone, whatever their offset (R4.17)", () => {
    const late = at('2026-11-18T03:30:00Z', '2026-11-18T04:30:00Z');
    expect(touchedDates(week, null, late)).toEqual(['2026-11-17']);
    const inTokyo = boardDates(['2026-11-17', '2026-11-18'], 'Asia/Tokyo');
    expect(touchedDates(inTokyo, null, late)).toEqual(['2026-11-18']);
  });

  it('does not touch the date that begins when the event ends (R4.17)', () => {
    const untilMidnight = at('2026-11-17T22:00:00-05:00', '2026-11-18T00:00:00-05:00');
    expect(touchedDates(week, null, untilMidnight)).toEqual(['2026-11-17']);
    const oneMinuteMore = at('2026-11-17T22:00:00-05:00', '2026-11-18T00:01:00-05:00');
    expect(touchedDates(week, null, oneMinuteMore)).toEqual(['2026-11-17', '2026-11-18']);
    const fromMidnight = at('2026-11-18T00:00:00-05:00', '2026-11-18T01:00:00-05:00');
    expect(touchedDates(week, null, fromMidnight)).toEqual(['2026-11-18']);
  });

  it('touches every loaded date of an event of several days (R4.17)', () => {
    const job = at('2026-11-10T08:00:00-05:00', '2026-11-18T12:00:00-05:00');
    expect(touchedDates(week, null, job)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18']);
  });

  it('keeps to the calendar when the clocks change (R4.17)', () => {
    const days = boardDates(['2026-10-31', '2026-11-01', '2026-11-02'], zone);
    // The hour from one to two occurs twice: 23:30 of that day is 24.5 hours after its midnight.
    const late = at('2026-11-01T23:30:00-05:00', '2026-11-01T23:59:00-05:00');
    expect(touchedDates(days, null, late)).toEqual(['2026-11-01']);
    const early = at('2026-11-01T00:30:00-04:00', '2026-11-01T01:30:00-04:00');
    expect(touchedDates(days, null, early)).toEqual(['2026-11-01']);
    const spring = boardDates(['2026-03-07', '2026-03-08', '2026-03-09'], zone);
    const first = at('2026-03-09T00:00:00-04:00', '2026-03-09T01:00:00-04:00');
    expect(touchedDates(spring, null, first)).toEqual(['2026-03-09']);
  });

  it('agrees with walking through the event day by day, in any time zone (R4.17)', () => {
    const zones = [zone, 'UTC', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Santiago', 'Pacific/Apia'];
    const whenever = fc.record({
      timeZone: fc.constantFrom(...zones),
      startMs: fc.integer({ min: Date.parse('2026-02-20T00:00Z'), max: Date.parse('2026-11-10T00:00Z') }),
      minutes: fc.integer({ min: 1, max: 4 * 24 * 60 }),
    });
    fc.assert(
      fc.property(whenever, ({ timeZone, startMs, minutes }) => {
        const start = Temporal.Instant.fromEpochMilliseconds(Math.floor(startMs / 60_000) * 60_000);
        const end = start.add({ minutes });
        const first = start.toZonedDateTimeISO(timeZone).toPlainDate();
        const last = end.subtract({ nanoseconds: 1 }).toZonedDateTimeISO(timeZone).toPlainDate();
        const loaded = Array.from({ length: 9 }, (_, n) => first.add({ days: n - 2 }).toString());
        const touched = touchedDates(
          boardDates(loaded, timeZone),
          null,
          at(start.toString(), end.toString()),
        );
        expect(touched).toEqual(loaded.filter((date) => date >= first.toString() && date <= last.toString()));
      }),
      { numRuns: 300 },
    );
  });
});
