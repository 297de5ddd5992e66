import type { Fields } from '../kernel/edit-shape.ts';
import type { ProposalStatus } from '../proposals/proposal-status.ts';
import type { WorkOrder } from './work-order.ts';
import type { recommendationStatuses } from './work-order-children.ts';

/*
 * The life of a recommendation. Most are made on one visit and decided on another, so its status outlives the
 * work order that it was made on.
 */

export type RecommendationStatus = (typeof recommendationStatuses)[number];
type Item = WorkOrder['recommendationItems'][number];
/** The stored part of a recommendation's life. */
export type RecommendationLife = Pick<Item, 'status' | 'declineReason' | 'deferredUntil' | 'salesProposalId'>;

/** The fields that describe a life together: a merge takes all of them or asks. */
const lifeFields = ['status', 'declineReason', 'deferredUntil'] as const;

/** A new recommendation's life. */
export const openLife = {
  status: 'open',
  declineReason: '',
  deferredUntil: null,
  salesProposalId: null,
} as const;

/** The values of a new item. */
export const blankRecommendation = {
  order: 0,
  text: '',
  priceCents: null,
  urgency: 'soon',
  lifeMonths: null,
  partItemId: null,
  serviceRepairId: null,
  ...openLife,
} as const;

export const lifeMessages = {
  noReason: 'Enter the reason for declining.',
  noDay: 'Choose a date.',
  tooEarly: 'Choose a date after today.',
  /** @param from, to statuses in words */
  notFrom: (from: string, to: string) => `It’s ${from} now, so it can’t be changed to ${to}.`,
} as const;

/** The statuses in a sentence. */
export const statusWords: Readonly<Record<RecommendationStatus, string>> = {
  open: 'open',
  quoted: 'quoted',
  deferred: 'deferred',
  accepted: 'accepted',
  declined: 'declined',
};

/** The statuses that each one can become. A decided recommendation is reopened first. */
export const recommendationMoves: Readonly<Record<RecommendationStatus, readonly RecommendationStatus[]>> = {
  open: ['quoted', 'accepted', 'deferred', 'declined'],
  quoted: ['open', 'accepted', 'deferred', 'declined'],
  // a new date defers it again
  deferred: ['open', 'quoted', 'accepted', 'deferred', 'declined'],
  accepted: ['open'],
  declined: ['open'],
};

/** A change of a recommendation's status, with what the new status needs. */
export interface RecommendationMove {
  to: RecommendationStatus;
  /** Why it's declined. */
  reason?: string | undefined;
  /** The day until which it's deferred, like `2026-11-21`. */
  until?: string | null | undefined;
  /** The proposal that quotes it; it stays on record once the proposal is decided. */
  salesProposalId?: number | undefined;
}

/**
 * Returns a recommendation's life after a move, or what is wrong with it by field.
 * @param shown its status now, which may follow a proposal (`statusWith`)
 * @param today the company's current day
 */
export function moveLife(
  { salesProposalId: quoted, ...life }: RecommendationLife,
  { to, reason = '', until = null, salesProposalId }: RecommendationMove,
  { today, shown = life.status }: { today: string; shown?: RecommendationStatus },
): { life: RecommendationLife } | { wrong: Record<string, string> } {
  if (!recommendationMoves[shown].includes(to))
    return { wrong: { status: lifeMessages.notFrom(statusWords[shown], statusWords[to]) } };
  const isDeferred = to === 'deferred';
  const moved: RecommendationLife = {
    status: to,
    declineReason: to === 'declined' ? reason.trim() : '',
    deferredUntil: isDeferred ? until : null,
    salesProposalId: proposalAfter(to, quoted, salesProposalId),
  };
  const wrong = lifeRule.faults(moved);
  if (isDeferred && until !== null && until <= today) wrong['deferredUntil'] = lifeMessages.tooEarly;
  return Object.keys(wrong).length > 0 ? { wrong } : { life: moved };
}

const proposalAfter = (to: RecommendationStatus, before: number | null, given: number | undefined) => {
  if (to === 'quoted') return given ?? before;
  return to === 'open' ? null : before;
};

/** Requires a reason for a declined recommendation, and a date for a deferred one. */
export const lifeRule = {
  fields: lifeFields,
  faults: ({ status, declineReason, deferredUntil }: Fields): Record<string, string> => ({
    ...(status === 'declined' &&
      (typeof declineReason !== 'string' || declineReason.trim() === '') && {
        declineReason: lifeMessages.noReason,
      }),
    ...(status === 'deferred' && deferredUntil == null && { deferredUntil: lifeMessages.noDay }),
  }),
};

/** The life's part of the shape of an item. */
export const lifeShape = {
  // the command that makes the proposal sets it
  managed: ['salesProposalId'],
  together: [lifeFields],
  rules: [lifeRule],
} as const;

/** What a recommendation's status follows from its proposal. */
export interface QuotingProposal {
  status: ProposalStatus;
  hidden: boolean;
}

/**
 * Returns the status of a recommendation: a quoted one follows its proposal, so it's accepted or declined with it,
 * and open again if the proposal is removed.
 * @param proposal the one that quotes it; null for none
 */
export function statusWith(
  { status }: Pick<RecommendationLife, 'status'>,
  proposal: QuotingProposal | null,
): RecommendationStatus {
  if (status !== 'quoted' || proposal === null) return status;
  if (proposal.hidden) return 'open';
  if (proposal.status === 'Accepted') return 'accepted';
  return proposal.status === 'Declined' ? 'declined' : 'quoted';
}

/** Says whether a recommendation is brought up at a visit: it isn't decided, and its date has come. */
export const isDue = (
  status: RecommendationStatus,
  { deferredUntil }: Pick<RecommendationLife, 'deferredUntil'>,
  today: string,
): boolean =>
  status === 'open' ||
  status === 'quoted' ||
  (status === 'deferred' && (deferredUntil === null || deferredUntil <= today));
