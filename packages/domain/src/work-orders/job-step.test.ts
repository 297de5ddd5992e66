import { describe, expect, it } from 'vitest';
import { type JobState, jobStep, ownVisit } from './job-step.ts';

const done: JobState = {
  visit: 'working',
  hasWork: true,
  unanswered: 0,
  isSigned: true,
  isPriced: true,
  dueCents: 0,
};

describe('jobStep', () => {
  it.each([
    ['scheduled', 'onMyWay'],
    ['confirmed', 'onMyWay'],
    ['dispatched', 'arrived'],
    ['paused', 'resume'],
    ['working', 'finished'],
    ['done', null],
    [null, null],
  ] as const)('of a visit that is %s is %s, whatever the work order has', (visit, step) => {
    expect(jobStep({ ...done, visit })).toBe(step);
  });

  it('leads through the work order at the site, then finishes (R1.4)', () => {
    const empty = { ...done, hasWork: false, unanswered: 2, isSigned: false, dueCents: 5_000 };
    expect(jobStep(empty)).toBe('addWork');
    expect(jobStep({ ...empty, hasWork: true })).toBe('answer');
    expect(jobStep({ ...empty, hasWork: true, unanswered: 0 })).toBe('sign');
    expect(jobStep({ ...empty, hasWork: true, unanswered: 0, isSigned: true })).toBe('collect');
    expect(jobStep(done)).toBe('finished');
  });

  it('neither signs nor collects what has no price yet', () => {
    expect(jobStep({ ...done, isPriced: false, isSigned: false, dueCents: 100 })).toBe('finished');
  });

  it('collects a balance after the visit, and without one', () => {
    expect(jobStep({ ...done, visit: 'done', dueCents: 100 })).toBe('collect');
    expect(jobStep({ ...done, visit: null, dueCents: 100 })).toBe('collect');
  });
});

describe('ownVisit', () => {
  const visit = (id: number, status: 'scheduled' | 'done', ...technicianIds: number[]) => ({
    id,
    status,
    technicianIds,
  });
  it('is the first of the technician’s that isn’t finished, else the last', () => {
    const visits = [visit(1, 'done', 5), visit(2, 'scheduled', 6), visit(3, 'scheduled', 5, 6)];
    expect(ownVisit(visits, 5)?.id).toBe(3);
    expect(ownVisit(visits, 6)?.id).toBe(2);
    expect(ownVisit(visits.slice(0, 2), 5)?.id).toBe(1);
    expect(ownVisit(visits, 7)).toBeNull();
  });
});
