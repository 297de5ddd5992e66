import { describe, expect, it } from 'vitest';
import { type VisitStatus, visitStatuses } from './schedule-event.ts';
import {
  isAhead,
  isUnderWay,
  mayStep,
  noTimes,
  type TimedVisit,
  takesVisitAway,
  technicianSteps,
  timesAt,
} from './visit-status.ts';

const [nine, ten, eleven] = ['2026-11-19T14:00:00Z', '2026-11-19T15:00:00Z', '2026-11-19T16:00:00Z'] as const;

describe('technicianSteps', () => {
  it('lets nobody arrive without having been on the way, or finish without having arrived (R6.4)', () => {
    for (const status of ['scheduled', 'confirmed'] as const)
      expect(technicianSteps[status]).toEqual(['dispatched']);
    expect(technicianSteps.dispatched).not.toContain('done');
  });

  it('has a way back for each step, and no step to where it is (R6.4)', () => {
    for (const from of visitStatuses) {
      expect(technicianSteps[from]).not.toContain(from);
      for (const to of technicianSteps[from]) expect(technicianSteps[to].length).toBeGreaterThan(0);
    }
    expect(technicianSteps.dispatched).toContain('scheduled');
    expect(technicianSteps.working).toContain('dispatched');
    expect(technicianSteps.done).toContain('working');
  });
});

describe('mayStep', () => {
  it('goes back to what was planned, and confirms nothing that nobody has confirmed (R6.4)', () => {
    expect(mayStep('dispatched', 'confirmed', 'scheduled')).toBe(false);
    expect(mayStep('dispatched', 'scheduled', 'confirmed')).toBe(false);
    expect(mayStep('dispatched', 'confirmed', 'confirmed')).toBe(true);
    expect(mayStep('dispatched', 'scheduled', 'scheduled')).toBe(true);
  });

  it('goes each step ahead and back, and skips none (R6.4)', () => {
    expect(mayStep('confirmed', 'dispatched', 'confirmed')).toBe(true);
    expect(mayStep('working', 'dispatched', 'scheduled')).toBe(true);
    expect(mayStep('scheduled', 'working', 'scheduled')).toBe(false);
  });
});

describe('isAhead', () => {
  it('holds until somebody has arrived (R3.6)', () => {
    expect(visitStatuses.filter(isAhead)).toEqual(['scheduled', 'confirmed', 'dispatched']);
  });
});

describe('isUnderWay', () => {
  it('holds from the arrival until somebody has gone (R3.6)', () => {
    expect(visitStatuses.filter(isUnderWay)).toEqual(['working', 'paused']);
  });
});

describe('takesVisitAway', () => {
  const of = (status: VisitStatus, technicianIds = [1, 2], removed = false) => ({
    status,
    technicianIds,
    removed,
  });

  it('holds where somebody has arrived, and the visit leaves the board or one who has it (R3.6)', () => {
    for (const status of ['working', 'paused', 'done'] as const) {
      expect(takesVisitAway(of(status), of(status, [1, 2], true))).toBe(true);
      expect(takesVisitAway(of(status), of(status, [2, 3]))).toBe(true);
      expect(takesVisitAway(of(status), of(status, [1, 2, 3]))).toBe(false);
    }
  });

  it('does not hold before that, nor where the visit is set back or handed over with the arrival (R3.6)', () => {
    expect(takesVisitAway(of('dispatched'), of('dispatched', [3]))).toBe(false);
    expect(takesVisitAway(of('dispatched'), of('dispatched', [1, 2], true))).toBe(false);
    expect(takesVisitAway(of('working'), of('scheduled', [3]))).toBe(false);
    expect(takesVisitAway(of('scheduled'), of('working', [3]))).toBe(false);
    expect(takesVisitAway(of('done', [1], true), of('done', [1], true))).toBe(false);
  });
});

describe('timesAt', () => {
  const step = (times: TimedVisit, status: VisitStatus, now: string): TimedVisit => ({
    ...timesAt(times, status, now),
    status,
  });
  const none = { ...noTimes, status: 'scheduled' as const };
  const there = { ...noTimes, status: 'working' as const, arrivedDate: nine };

  it('notes the moment of each step, and keeps what is noted (R3.6)', () => {
    const way = step(none, 'dispatched', nine);
    const arrived = step(way, 'working', ten);
    const gone = step(step(arrived, 'paused', eleven), 'done', eleven);
    expect(gone).toEqual({
      ...noTimes,
      status: 'done',
      enRouteDate: nine,
      arrivedDate: ten,
      finishedDate: eleven,
    });
    expect(step(arrived, 'working', eleven)).toEqual(arrived);
  });

  it('clears the later ones where it goes back (R3.6)', () => {
    const gone = { ...noTimes, enRouteDate: nine, arrivedDate: ten, finishedDate: eleven };
    const done = { ...gone, status: 'done' as const };
    expect(timesAt(done, 'working', eleven)).toEqual({ ...gone, finishedDate: null });
    expect(timesAt(done, 'dispatched', eleven)).toEqual({ ...noTimes, enRouteDate: nine });
    expect(timesAt(done, 'confirmed', eleven)).toEqual(noTimes);
  });

  it('adds up breaks when the work resumes or is finished, and forgets them where nobody has arrived (R3.6)', () => {
    const paused = step(there, 'paused', ten);
    expect(paused).toEqual({ ...there, status: 'paused', pausedDate: ten });
    expect(step(paused, 'paused', eleven)).toEqual(paused);
    const resumed = step(paused, 'working', eleven);
    expect(resumed).toEqual({ ...there, pausedMinutes: 60 });
    expect(step(step(resumed, 'paused', ten), 'done', eleven)).toMatchObject({
      pausedDate: null,
      pausedMinutes: 120,
    });
    // a device's clock that is behind takes nothing away
    expect(timesAt(paused, 'working', nine).pausedMinutes).toBe(0);
    expect(timesAt(resumed, 'dispatched', eleven).pausedMinutes).toBe(0);
  });

  it('counts a break only while the visit is paused (R3.6)', () => {
    const left = { ...there, pausedDate: nine };
    expect(timesAt(left, 'done', eleven)).toMatchObject({ pausedDate: null, pausedMinutes: 0 });
    expect(timesAt(left, 'paused', ten)).toMatchObject({ pausedDate: ten, pausedMinutes: 0 });
  });

  it('invents no time for a step that was left out (R3.6)', () => {
    expect(timesAt(none, 'done', ten)).toEqual({ ...noTimes, finishedDate: ten });
  });
});
