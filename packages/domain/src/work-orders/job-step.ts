import type { VisitStatus } from '../schedule/schedule-event.ts';

/*
 * What a technician does next on a job, from setting out to leaving: the work order offers it on every part of it.
 */

/** The steps of a job: those of the visit, and what the work order needs before the visit is finished. */
export type JobStep =
  | 'onMyWay'
  | 'arrived'
  | 'resume'
  | 'addWork'
  | 'answer'
  | 'sign'
  | 'collect'
  | 'finished';

/** What the next step depends on. */
export interface JobState {
  /** the status of the technician's own visit; null for none */
  visit: VisitStatus | null;
  /** there is a line of work or a part */
  hasWork: boolean;
  /** questions that must be answered and aren't */
  unanswered: number;
  /** the customer has signed for the work as it is, or wasn't there to sign */
  isSigned: boolean;
  /** a price is missing, so that nothing can be signed or collected */
  isPriced: boolean;
  /** the balance due, if the technician may take payments; else 0 */
  dueCents: number;
}

const atSite = ({ hasWork, unanswered, isSigned, isPriced, dueCents }: JobState): JobStep => {
  if (!hasWork) return 'addWork';
  if (unanswered > 0) return 'answer';
  if (isPriced && !isSigned) return 'sign';
  return isPriced && dueCents > 0 ? 'collect' : 'finished';
};

/** Returns the next sensible step; null if there is none. None is a must: each can be skipped. */
export function jobStep(job: JobState): JobStep | null {
  const left = job.dueCents > 0 ? 'collect' : null;
  if (job.visit === null) return left;
  const ofVisit: Record<VisitStatus, JobStep | null> = {
    scheduled: 'onMyWay',
    confirmed: 'onMyWay',
    dispatched: 'arrived',
    paused: 'resume',
    working: atSite(job),
    done: left,
  };
  return ofVisit[job.visit];
}

interface OwnVisit {
  status: VisitStatus;
  technicianIds: readonly number[];
}

/**
 * Returns the visit that a technician is on, or goes to next, among those of a call in order of time; if all are
 * finished, the last.
 */
export function ownVisit<V extends OwnVisit>(visits: readonly V[], personId: number): V | null {
  const own = visits.filter(({ technicianIds }) => technicianIds.includes(personId));
  return own.find(({ status }) => status !== 'done') ?? own.at(-1) ?? null;
}
