import type { ProposalStatus } from './proposal-status.ts';
import { proposalTransitions } from './proposal-status.ts';

/** How long a customer's link to a proposal is valid (R2.1). */
export const customerLinkMs = 30 * 24 * 3_600_000;
/** How long a proposal can be presented and signed on the seller's screen. */
export const presentationMs = 12 * 3_600_000;

export const customerLinkStates = ['open', 'expired', 'revoked'] as const;
export type CustomerLinkState = (typeof customerLinkStates)[number];

/**
 * Returns whether a link still works (R2.1). A manually revoked link stays revoked after it expires.
 * @param link its expiration and revocation, as ISO texts
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

/** Returns the status after creating a link: a draft becomes sent, any other status is unchanged (R4.25). */
export const statusWithLink = (status: ProposalStatus): ProposalStatus =>
  status === 'Created' ? moved(status, 'Sent', 'staff') : status;

/**
 * Returns the status after the customer opens the link: sent becomes viewed, any other status is unchanged
 * (R4.25).
 */
export const statusOpened = (status: ProposalStatus): ProposalStatus => moved(status, 'Viewed', 'customer');

/**
 * The states of a link for staff. `removed` shows nothing until its proposal, site or customer is restored
 * (R4.4).
 */
export const listedLinkStates = [...customerLinkStates, 'removed'] as const;

export const listedLinkState = (
  link: CustomerLinkState,
  hidden: boolean,
): (typeof listedLinkStates)[number] => (link === 'open' && hidden ? 'removed' : link);

/**
 * Returns the state that determines what a link shows. A proposal set back to draft is hidden from the
 * customer until it is sent again (R4.25), and a removed one until it is restored (R4.4).
 */
export function shownState(
  link: CustomerLinkState,
  { status, hidden }: { status: ProposalStatus; hidden: boolean },
): CustomerLinkState | 'draft' {
  if (link !== 'open') return link;
  if (hidden) return 'revoked';
  return status === 'Created' ? 'draft' : link;
}
