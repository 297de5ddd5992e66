import { daysLater } from '../kernel/days.ts';
import type { proposalStatuses, SalesProposalRoot } from './sales-proposal.ts';

export type ProposalStatus = (typeof proposalStatuses)[number];

/** The status of a proposal that the customer turned down (R4.25). */
export const lost = 'Declined' satisfies ProposalStatus;
/** The status of a proposal whose customer accepted a package (R4.25). */
export const won = 'Accepted' satisfies ProposalStatus;

/** Who may change a status: staff on the screen, a customer with the link, or the selection of a package. */
type By = 'staff' | 'customer' | 'selection';

/**
 * The allowed status changes and who may make them (R4.25). Each change is a save, so the history has its
 * date and author. Nobody sets Expired: it follows from the last day of a proposal waiting for an answer
 * (`statusOn`).
 */
export const proposalTransitions: Readonly<
  Record<ProposalStatus, Partial<Record<ProposalStatus, readonly By[]>>>
> = {
  Created: { Sent: ['staff'], Declined: ['staff'], Accepted: ['selection'] },
  Sent: {
    Created: ['staff'],
    Viewed: ['customer'],
    Declined: ['staff', 'customer'],
    Accepted: ['selection'],
  },
  Viewed: { Created: ['staff'], Declined: ['staff', 'customer'], Accepted: ['selection'] },
  Accepted: {},
  Declined: { Created: ['staff'], Sent: ['staff'], Accepted: ['selection'] },
  Expired: { Created: ['staff'], Sent: ['staff'], Declined: ['staff'], Accepted: ['selection'] },
};

/** Returns the statuses that staff can set from this one, in order. */
export function staffStatuses(from: ProposalStatus): ProposalStatus[] {
  const ways = Object.entries(proposalTransitions[from]) as [ProposalStatus, readonly By[]][];
  return ways.filter(([, by]) => by.includes('staff')).map(([to]) => to);
}

/** Checks whether the prices still hold: a customer may count on them. */
export const isOffered = (status: ProposalStatus): boolean => status !== 'Declined' && status !== 'Expired';

/**
 * Returns why a save can't change the status, in words for the person, or null. A template always has the
 * status Created (R4.10), which the save ensures.
 */
export function refuseStatus(from: ProposalStatus, to: ProposalStatus): string | null {
  if (from === to || staffStatuses(from).includes(to)) return null;
  if (to === 'Accepted') return 'Select a package to accept a proposal.';
  if (to === 'Expired') return 'A proposal expires automatically after its last day.';
  if (from === 'Accepted') return 'The customer has accepted it.';
  return 'You can’t set that status now.';
}

/**
 * Returns the default last day of a proposal that is open from today.
 * @param today the company's current day, as `2026-11-21`
 * @param days how many days the company's proposals are valid (`settings/proposal-days.ts`)
 */
export const usualLastDay = (today: string, days: number): string => daysLater(today, days);

const waiting: readonly ProposalStatus[] = ['Created', 'Sent', 'Viewed'];

/**
 * Returns the status shown on a day: a proposal waiting for the customer's answer is expired after its last
 * day (R4.25).
 * @param today the company's current day, as `2026-11-21`
 */
export function statusOn(
  { status, expiresDate }: Pick<SalesProposalRoot, 'status' | 'expiresDate'>,
  today: string,
): ProposalStatus {
  return expiresDate !== null && expiresDate < today && waiting.includes(status) ? 'Expired' : status;
}

/** A status that staff want to set, with the proposal's last day. */
export interface WantedStatus {
  status: ProposalStatus;
  expiresDate: string | null;
}

/**
 * Returns why staff can't set a status on a day, by field (R4.25). The shown status counts as the current
 * one, so a proposal past its last day is Expired. A proposal that waits for an answer needs a last day that
 * is not in the past.
 * @param today the company's current day, as `2026-11-21`
 */
export function refuseStatusOn(
  proposal: Pick<SalesProposalRoot, 'status' | 'expiresDate'>,
  wanted: WantedStatus,
  today: string,
): Partial<Record<keyof WantedStatus, string>> {
  const why = refuseStatus(statusOn(proposal, today), wanted.status);
  if (why) return { status: why };
  return needsNewDay(wanted, today)
    ? { expiresDate: 'It has expired. Enter a later “Good until” date.' }
    : {};
}

/** Checks whether the proposal would expire at once with this status, so that it needs a later last day. */
export const needsNewDay = (wanted: WantedStatus, today: string): boolean =>
  statusOn(wanted, today) !== wanted.status;
