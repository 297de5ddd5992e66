import type { ProposalStatus } from './proposal-status.ts';
import { proposalTransitions } from './proposal-status.ts';

/** How long a customer's link to a proposal works (R2.1). */
export const customerLinkMs = 30 * 24 * 3_600_000;

export const customerLinkStates = ['open', 'expired', 'revoked'] as const;
export type CustomerLinkState = (typeof customerLinkStates)[number];

/**
 * Whether a link still works (R2.1). One that was ended by hand is revoked, also when its time is over.
 * @param link its end, and when it was ended by hand, as ISO texts
 * @param now milliseconds since 1970
 */
export function customerLinkState(
  { expiresDate, revokedDate }: { expiresDate: string; revokedDate: string | null },
  now: number,
): CustomerLinkState {
  if (revokedDate !== null) return 'revoked';
  return Date.parse(expiresDate) > now ? 'open' : 'expired';
}

const moved = (from: ProposalStatus, to: ProposalStatus, by: 'staff' | 'customer') =>
  proposalTransitions[from][to]?.includes(by) ? to : from;

/** The status of a proposal after a link to it was made: a draft has been sent by that, any other stays (R4.25). */
export const statusWithLink = (status: ProposalStatus): ProposalStatus =>
  status === 'Created' ? moved(status, 'Sent', 'staff') : status;

/** The status after the customer has opened the link: what was sent has been viewed, any other stays (R4.25). */
export const statusOpened = (status: ProposalStatus): ProposalStatus => moved(status, 'Viewed', 'customer');

/**
 * What a link shows: a proposal that staff have taken back to draft is being changed and is not for the customer's eyes
 * until it is sent again (R4.25); one that they have removed is not for them at all, until it is restored (R4.4).
 */
export function shownState(
  link: CustomerLinkState,
  { status, hidden }: { status: ProposalStatus; hidden: boolean },
): CustomerLinkState | 'draft' {
  if (link !== 'open') return link;
  if (hidden) return 'revoked';
  return status === 'Created' ? 'draft' : link;
}
