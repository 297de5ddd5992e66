import type { Removal } from '../kernel/edit-removal.ts';
import { removalWay } from '../kernel/edit-removal.ts';
import { moneyText } from '../kernel/money-text.ts';
import type { ProposalStatus } from '../proposals/proposal-status.ts';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { openAlready } from '../work-orders/work-order-place.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';

/*
 * What becomes of customers, sites, work orders and proposals when they are removed (R4.4): which way each goes, what
 * stands against it and what to do about that, in words for the person. One table; the removals of their children are
 * in their shapes.
 */

/** What of a customer or a site is not over yet. */
export interface LiveWork {
  openWorkOrders: readonly number[];
  openProposals: readonly number[];
  /** unassigned or on hold */
  waitingCalls: number;
  /** of visits that nobody has finished, at the site: `2026-11-24`, the first one first */
  visitDays: readonly string[];
  owedCents: number;
  /** paid more than the work there came to */
  creditCents: number;
  /** paid on proposals of which no work order was made */
  depositsCents: number;
  /** last days of the agreements that still run: `2028-06-01`, the last one first */
  agreementEnds: readonly string[];
}

export interface WorkOrderUse {
  processed: boolean;
  /** of payments that are not voided */
  paidCents: number;
  /** of the proposals that were sold into it */
  depositsCents: number;
  /** the proposal that was sold into it */
  salesProposalId: number | null;
  /** a technician has come for it: a visit of its call is under way or done */
  wasVisited: boolean;
  hasLoans: boolean;
}

export interface ProposalUse {
  status: ProposalStatus;
  /** it once had another status than Created, or a link to it was made */
  wasSent: boolean;
  /** of payments that are not voided */
  paidCents: number;
  /** voided ones, too: each has a receipt */
  hasPayments: boolean;
  hasLoans: boolean;
}

export interface RootFacts {
  customer: LiveWork;
  site: LiveWork;
  workOrder: WorkOrderUse;
  salesProposal: ProposalUse;
}
export type RootKind = keyof RootFacts;

/** What stands against a removal: what to do first, or why it cannot be; null where it does not hold. */
type Obstacle<Facts> = (facts: Facts) => string | null;

const liveWork: readonly Obstacle<LiveWork>[] = [
  ({ openWorkOrders: ids }) => named(ids, (which) => `Process or remove ${which}.`, 'work order'),
  ({ visitDays: [first, ...more] }) =>
    first === undefined
      ? null
      : more.length === 0
        ? `Finish or cancel the visit on ${dayText(first)}.`
        : `Finish or cancel ${more.length + 1} visits, the first on ${dayText(first)}.`,
  ({ waitingCalls: count }) =>
    count === 0 ? null : count === 1 ? 'Cancel the unassigned call.' : `Cancel ${count} unassigned calls.`,
  ({ openProposals: ids }) => named(ids, (which) => `Decline or remove ${which}.`, 'proposal'),
  ({ owedCents }) => (owedCents > 0 ? `Collect the ${moneyText(owedCents)} that is owed.` : null),
  ({ creditCents }) =>
    creditCents > 0 ? `Pay back the ${moneyText(creditCents)} paid too much and correct the payment.` : null,
  ({ depositsCents }) =>
    depositsCents > 0 ? `Void the ${moneyText(depositsCents)} paid on proposals that were not sold.` : null,
  ({ agreementEnds: [last, ...more] }) =>
    last === undefined
      ? null
      : more.length === 0
        ? `An agreement runs until ${dateText(last)}.`
        : `${more.length + 1} agreements run, the last until ${dateText(last)}.`,
];

const obstacles: { readonly [K in RootKind]: readonly Obstacle<RootFacts[K]>[] } = {
  customer: liveWork,
  site: liveWork,
  // one that is unused: nobody has worked, paid or signed for it
  workOrder: [
    ({ processed }) => (processed ? 'It is processed. Reopen it first.' : null),
    ({ wasVisited }) => (wasVisited ? 'A technician has been there for it. Process it instead.' : null),
    ({ paidCents }) => (paidCents > 0 ? `Void the ${moneyText(paidCents)} paid on it first.` : null),
    ({ salesProposalId: id }) =>
      id === null ? null : `The customer accepted proposal ${id}, which is part of it.`,
    ({ depositsCents }) =>
      depositsCents > 0 ? `A deposit of ${moneyText(depositsCents)} counts toward it.` : null,
    ({ hasLoans }) => (hasLoans ? 'A loan application is part of it.' : null),
  ],
  salesProposal: [
    ({ status }) => (status === 'Accepted' ? 'The customer has accepted it.' : null),
    ({ paidCents }) => (paidCents > 0 ? `Void the ${moneyText(paidCents)} paid on it first.` : null),
    ({ hasLoans }) => (hasLoans ? 'A loan application is part of it.' : null),
  ],
};

/** Which way each goes; a reason in words as for every kind of child. */
export const rootRemovals: Readonly<Record<RootKind, Removal>> = {
  customer: { rule: 'hidden', because: 'Its work and its payments go on naming it.' },
  site: { rule: 'hidden', because: 'The work that was done there goes on naming it.' },
  workOrder: workOrderShape.removal,
  salesProposal: salesProposalShape.removal,
};

/**
 * Why a record cannot be removed as things stand, in words that say what to do: all reasons there are, each a sentence;
 * none where it can.
 */
export function whyNotRemoved<K extends RootKind>(kind: K, facts: RootFacts[K]): string[] {
  return (obstacles[kind] as readonly Obstacle<RootFacts[K]>[]).flatMap((obstacle) => obstacle(facts) ?? []);
}

/**
 * Whether a removed record goes for good after `keptDays`: a proposal that nobody but the company has ever seen, with no
 * money on it. All else stays, hidden.
 */
export function goesForGood<K extends RootKind>(kind: K, facts: RootFacts[K]): boolean {
  const { wasSent = false, hasPayments = false } = facts as Partial<ProposalUse>;
  return removalWay(rootRemovals[kind], { sent: wasSent || hasPayments }) === 'delete';
}

/** What a removed record belongs to. */
export interface RestoredPlace {
  customerHidden: boolean;
  siteHidden: boolean;
  /** of a work order: another one of its call, which has at most one that is open (R3.6) */
  otherOpenId: number | null;
}

/** Why a record cannot be restored as things stand; none where it can. */
export function whyNotRestored(kind: RootKind, place: RestoredPlace): string[] {
  const { customerHidden, siteHidden, otherOpenId } = place;
  if (kind === 'customer') return [];
  if (customerHidden) return ['Its customer is removed. Restore the customer first.'];
  if (kind === 'site') return [];
  if (siteHidden) return ['Its site is removed. Restore the site first.'];
  return kind === 'workOrder' && otherOpenId !== null ? [openAlready(otherOpenId)] : [];
}

const mostNamed = 5;

function named(ids: readonly number[], say: (which: string) => string, what: string): string | null {
  if (ids.length === 0) return null;
  if (ids.length === 1) return say(`${what} ${ids[0]}`);
  const shown = ids.length > mostNamed ? [...ids.slice(0, mostNamed), `${ids.length - mostNamed} more`] : ids;
  return say(`${what}s ${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`);
}

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `2026-11-24` → `Tue, Nov 24` */
const dayText = (date: string): string => day.format(Date.parse(`${date}T00:00:00Z`));

const dateWithYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `2028-06-01` → `Jun 1, 2028` */
const dateText = (date: string): string => dateWithYear.format(Date.parse(`${date}T00:00:00Z`));
