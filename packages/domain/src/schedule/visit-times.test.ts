import { describe, expect, it } from 'vitest';
import type { VisitStatus } from './schedule-event.ts';
import {
  type CorrectedTimes,
  mayCorrectTimes,
  minutesTogether,
  correctionTexts as texts,
  visitMinutes,
  wrongVisitTimes,
} from './visit-times.ts';

const at = (clock: string, day = '2026-11-19') => `${day}T${clock}:00.000Z`;
const was: CorrectedTimes = {
  enRouteDate: at('13:40'),
  arrivedDate: at('14:00'),
  finishedDate: at('16:00'),
  pausedMinutes: 0,
};
const now = Date.parse(at('20:00'));
const wrong = (
  next: Partial<CorrectedTimes>,
  status: VisitStatus = 'done',
  before: Partial<CorrectedTimes> = {},
) => {
  const known = { ...was, ...before };
  return wrongVisitTimes({ status, start: at('14:00') }, { was: known, next: { ...known, ...next } }, now);
};

describe('corrected times of a visit (R3.6)', () => {
  it('may be any in their order', () => {
    expect(wrong({ enRouteDate: at('13:00'), arrivedDate: at('13:00'), finishedDate: at('13:00') })).toEqual(
      {},
    );
    expect(wrong({ pausedMinutes: 120 })).toEqual({});
  });

  it.each([
    [{ finishedDate: at('13:50') }, { finishedDate: texts.order.finishedDate }],
    [{ arrivedDate: at('13:30') }, { arrivedDate: texts.order.arrivedDate }],
    [{ finishedDate: at('20:01') }, { finishedDate: texts.future }],
    [{ enRouteDate: at('13:40', '2026-11-01') }, { enRouteDate: texts.far }],
    [{ arrivedDate: null }, { arrivedDate: texts.missing }],
    [{ pausedMinutes: 121 }, { pausedMinutes: texts.breaks }],
    [{ enRouteDate: at('13:59', '2026-11-18') }, { enRouteDate: texts.apart.arrivedDate }],
  ])('are refused if they can’t be: %o', (next, said) => {
    expect(wrong(next)).toEqual(said);
  });

  it('are refused more than 24 hours from the step before, unless that was so already', () => {
    const later = Date.parse(at('20:00', '2026-11-22'));
    const apart = (next: Partial<CorrectedTimes>, before: Partial<CorrectedTimes> = {}) => {
      const known = { ...was, ...before };
      return wrongVisitTimes(
        { status: 'done', start: at('14:00') },
        { was: known, next: { ...known, ...next } },
        later,
      );
    };
    const nextDay = (clock: string) => ({ finishedDate: at(clock, '2026-11-20') });
    expect(apart(nextDay('14:00'))).toEqual({});
    expect(apart(nextDay('14:01'))).toEqual({ finishedDate: texts.apart.arrivedDate });
    expect(apart({ ...nextDay('13:41'), arrivedDate: null }, { arrivedDate: null })).toEqual({
      finishedDate: texts.apart.enRouteDate,
    });
    const forgotten = { finishedDate: at('09:00', '2026-11-22') };
    expect(apart({ pausedMinutes: 15 }, forgotten)).toEqual({});
    expect(apart({ arrivedDate: at('13:50') }, forgotten)).toEqual({
      arrivedDate: texts.apart.finishedDate,
    });
  });

  it('are compared by whole minutes, because taps have seconds', () => {
    const tapped = (clock: string) => `2026-11-19T${clock}.000Z`;
    const before = { enRouteDate: tapped('13:40:30'), arrivedDate: tapped('14:00:40') };
    expect(wrong({ arrivedDate: at('13:40') }, 'done', before)).toEqual({});
    expect(wrong({ finishedDate: at('14:00') }, 'done', before)).toEqual({});
    expect(wrong({ finishedDate: at('16:00'), pausedMinutes: 120 }, 'done', before)).toEqual({});
    expect(wrong({ finishedDate: at('13:59') }, 'done', before)).toEqual({
      finishedDate: texts.order.finishedDate,
    });
  });

  it('are only of steps that the visit has reached, and may be added to one that was left out', () => {
    const before = { finishedDate: null };
    expect(wrong({ finishedDate: at('16:00') }, 'working', before)).toEqual({
      finishedDate: texts.notReached,
    });
    expect(wrong({ arrivedDate: at('14:10') }, 'paused', before)).toEqual({});
    expect(wrong({ arrivedDate: at('14:10') }, 'done', { arrivedDate: null })).toEqual({});
  });

  it('are corrected by technicians from the day of their visit until the day after (R6.4)', () => {
    const may = (personId: number, now: string, more: object = {}) =>
      mayCorrectTimes(
        { start: at('14:00'), end: at('16:00'), technicianIds: [7], ...more },
        { isDispatcher: false, personId, now: Date.parse(now) },
        'America/New_York',
      );
    const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
    expect(days.map((day) => may(7, at('20:00', day)))).toEqual([false, true, true, false]);
    expect(may(8, at('20:00'))).toBe(false);
    // 11 PM there is the next day in UTC
    expect(may(7, at('04:00', '2026-11-21'))).toBe(true);
    // until midnight there, and past it
    const night = (clock: string) => may(7, at('20:00', '2026-11-21'), { end: at(clock, '2026-11-20') });
    expect([night('05:00'), night('05:01')]).toEqual([false, true]);
    // whatever was tapped on another day
    const tapped = { arrivedDate: at('20:00', '2026-11-24'), finishedDate: at('20:00', '2026-11-24') };
    expect(may(7, at('20:00', '2026-11-24'), tapped)).toBe(false);
  });

  it('are corrected by dispatchers always (R6.4)', () => {
    const visit = { start: at('14:00'), end: at('16:00'), technicianIds: [7] };
    const asker = { isDispatcher: true, personId: 8, now: Date.parse(at('20:00', '2026-12-24')) };
    expect(mayCorrectTimes(visit, asker, 'America/New_York')).toBe(true);
  });
});

describe('hours of visits (R3.6)', () => {
  const times = { ...was, status: 'done' as VisitStatus, pausedDate: null, pausedMinutes: 30 };

  it('are the way, and the time on site without breaks', () => {
    expect(visitMinutes(times, now)).toEqual({ travel: 20, work: 90, breaks: 30 });
  });

  it('count up to now while it isn’t finished, without the break that goes on', () => {
    const open = {
      ...times,
      status: 'paused' as const,
      finishedDate: null,
      pausedDate: at('19:00'),
    };
    expect(visitMinutes(open, now)).toEqual({ travel: 20, work: 270, breaks: 90 });
    expect(visitMinutes({ ...open, arrivedDate: null, pausedDate: null }, now)).toMatchObject({
      travel: 380,
      work: 0,
    });
  });

  it('are not known of a visit that nobody finished for most of a day', () => {
    const open = { ...times, finishedDate: null };
    const later = (hours: number) => visitMinutes(open, Date.parse(at('14:00')) + hours * 3_600_000);
    expect([later(16).work, later(16.1).work]).toEqual([930, 0]);
  });

  it('count a break only while the visit is paused', () => {
    const left = { ...times, status: 'working' as const, finishedDate: null, pausedDate: at('19:00') };
    expect(visitMinutes(left, now)).toEqual({ travel: 20, work: 330, breaks: 30 });
  });

  it('are shared by the two days of a visit past midnight', () => {
    const night = {
      ...times,
      enRouteDate: at('23:30'),
      arrivedDate: at('23:50'),
      finishedDate: at('01:30', '2026-11-20'),
      pausedMinutes: 20,
    };
    const until = (day: string) => Date.parse(at('00:00', day));
    const one = [{ times: night, technicians: 1 }];
    const on = (from: string, to: string) =>
      minutesTogether(one, until('2026-11-21'), { from: until(from), until: until(to) });
    expect(on('2026-11-19', '2026-11-20')).toEqual({ travel: 20, work: 8, breaks: 2 });
    expect(on('2026-11-20', '2026-11-21')).toEqual({ travel: 0, work: 72, breaks: 18 });
    expect(on('2026-11-21', '2026-11-22')).toEqual({ travel: 0, work: 0, breaks: 0 });
    // a break that goes on is where it is
    const paused = { ...night, status: 'paused' as const, finishedDate: null, pausedMinutes: 0 };
    const since = { ...paused, pausedDate: at('00:30', '2026-11-20') };
    const late = Date.parse(at('01:30', '2026-11-20'));
    const first = { from: until('2026-11-19'), until: until('2026-11-20') };
    const second = { from: until('2026-11-20'), until: until('2026-11-21') };
    expect(visitMinutes(since, late, first)).toEqual({ travel: 20, work: 10, breaks: 0 });
    expect(visitMinutes(since, late, second)).toEqual({ travel: 0, work: 30, breaks: 60 });
  });

  it('guess nothing for a step that nobody noted', () => {
    expect(visitMinutes({ ...times, arrivedDate: null }, now)).toEqual({ travel: 0, work: 0, breaks: 0 });
    expect(visitMinutes({ ...times, enRouteDate: null }, now).travel).toBe(0);
  });

  it('count for each technician', () => {
    const one = { times, technicians: 1 };
    expect(minutesTogether([one, { times, technicians: 2 }], now)).toEqual({
      travel: 60,
      work: 270,
      breaks: 90,
    });
    expect(minutesTogether([], now)).toEqual({ travel: 0, work: 0, breaks: 0 });
  });
});
