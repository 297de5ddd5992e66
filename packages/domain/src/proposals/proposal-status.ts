import type { proposalStatuses, SalesProposalRoot } from './sales-proposal.ts';

export type ProposalStatus = (typeof proposalStatuses)[number];

/** By whom a proposal goes from one status to another: staff on the screen, a customer with the link, or a command of its own. */
type By = 'staff' | 'customer' | 'selection';

/**
 * From → to → by whom (R4.25). What is not here is not allowed. Each change is a save, so the history has its date and who.
 * Expired is set by nobody: a proposal that waits for an answer has it from the day after its last one (`statusOn`).
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

/** The statuses that staff can set from this one, in their order. */
export function staffStatuses(from: ProposalStatus): ProposalStatus[] {
  const ways = Object.entries(proposalTransitions[from]) as [ProposalStatus, readonly By[]][];
  return ways.filter(([, by]) => by.includes('staff')).map(([to]) => to);
}

/**
 * Why a save cannot change the status like this, in words; null where it can. A template has no other status than
 * Created (R4.10), which the save sees to.
 */
export function refuseStatus(from: ProposalStatus, to: ProposalStatus): string | null {
  if (from === to || staffStatuses(from).includes(to)) return null;
  if (to === 'Accepted') return 'A proposal is accepted by selecting a package.';
  if (to === 'Expired') return 'A proposal expires by its date.';
  if (from === 'Accepted') return 'The customer has accepted it.';
  return 'That status cannot follow the present one.';
}

const waiting: readonly ProposalStatus[] = ['Created', 'Sent', 'Viewed'];

/**
 * The status as it is shown on a day: one that waits for the customer's answer has expired after its last day (R4.25).
 * @param today the day at the company, as `2026-11-21`
 */
export function statusOn(
  { status, expiresDate }: Pick<SalesProposalRoot, 'status' | 'expiresDate'>,
  today: string,
): ProposalStatus {
  return expiresDate !== null && expiresDate < today && waiting.includes(status) ? 'Expired' : status;
}

/** What staff want: the status, and the last day that the proposal is to have with it. */
export interface WantedStatus {
  status: ProposalStatus;
  expiresDate: string | null;
}

/**
 * Why staff cannot set a status on a day, by field (R4.25): the present one is that which is shown, so a proposal whose
 * last day is over is Expired, whatever is kept of it; and one that waits for an answer needs a day that is still to come.
 * @param today the day at the company, as `2026-11-21`
 */
export function refuseStatusOn(
  proposal: Pick<SalesProposalRoot, 'status' | 'expiresDate'>,
  wanted: WantedStatus,
  today: string,
): Partial<Record<keyof WantedStatus, string>> {
  const why = refuseStatus(statusOn(proposal, today), wanted.status);
  if (why) return { status: why };
  return needsNewDay(wanted, today)
    ? { expiresDate: 'Its last day is over. Say until when it is open now.' }
    : {};
}

/** Whether a proposal would be over as soon as it has this status: it needs a later last day with it. */
export const needsNewDay = (wanted: WantedStatus, today: string): boolean =>
  statusOn(wanted, today) !== wanted.status;
