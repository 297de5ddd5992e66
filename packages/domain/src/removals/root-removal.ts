import { z } from 'zod';
import { dayText, weekdayText } from '../kernel/days.ts';
import type { Removal } from '../kernel/edit-removal.ts';
import { removalWay } from '../kernel/edit-removal.ts';
import { listText } from '../kernel/list-text.ts';
import { moneyText } from '../kernel/money-text.ts';
import { plural } from '../kernel/plural.ts';
import type { ProposalStatus } from '../proposals/proposal-status.ts';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { documentNames } from '../saves/document-names.ts';
import { openAlready } from '../work-orders/work-order-place.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';

/*
 * The removal of customers, sites, work orders and proposals (R4.4): whether they are hidden or deleted, what
 * prevents it, and what to do first, in words for the person. The removals of their children are in their
 * shapes.
 */

/** How many records a message names. */
const maxNamed = 5;

/** A document with the number that people know it by. */
export interface Numbered {
  id: number;
  number: string;
}

/** The unfinished work of a customer or a site. */
export interface LiveWork {
  openWorkOrders: readonly Numbered[];
  openProposals: readonly Numbered[];
  /** Unassigned or on hold. */
  waitingCalls: readonly number[];
  /** Unfinished visits by event, each with its day at the site, `2026-11-24`; earliest first. */
  visits: readonly { id: number; day: string }[];
  owed: Money;
  /** The amount overpaid for the work there. */
  credit: Money;
  /** Payments on proposals without a work order. */
  deposits: Money;
  /** Active agreements with their last days, `2028-06-01`; latest first. */
  agreements: readonly { id: number; end: string }[];
}

/** A sum, and the work orders or proposals it is from. */
interface Money {
  cents: number;
  of: readonly Numbered[];
}

export interface WorkOrderUse {
  processed: boolean;
  /** The sum of its payments that are not voided. */
  paidCents: number;
  /** The deposits of the proposals sold into it. */
  deposits: Money;
  /** The proposal sold into it. */
  salesProposal: Numbered | null;
  /** The sum of its card payments whose result isn't known yet. */
  cardCents: number;
  /** Whether a technician has started or finished a visit of its call. */
  wasVisited: boolean;
  /** Whether an active agreement was sold on it. */
  soldAgreement: boolean;
  hasLoans: boolean;
}

export interface ProposalUse {
  status: ProposalStatus;
  /** Whether it ever had a status other than Created, or a link to it was created. */
  wasSent: boolean;
  /** The sum of its payments that are not voided. */
  paidCents: number;
  /** The sum of its card payments whose result isn't known yet. */
  cardCents: number;
  /** Including voided ones, since each has a receipt. */
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

/** The kinds of records where a person can resolve an obstacle. */
export const placeKinds = [...documentNames, 'call', 'event', 'agreement', 'customer', 'site'] as const;
export const obstacleSchema = z.object({
  /** What to do first, or why it is impossible: a sentence. */
  text: z.string(),
  places: z.array(
    z.object({
      kind: z.enum(placeKinds),
      id: z.int(),
      /** The number of a document; null for others. */
      number: z.string().nullable(),
    }),
  ),
});
/** A reason that prevents a removal, and the records it concerns. */
export type Obstacle = z.infer<typeof obstacleSchema>;
type PlaceKind = (typeof placeKinds)[number];

/** Returns the obstacle, or nothing if the rule is met. */
type Rule<Facts> = (facts: Facts) => Obstacle | null | undefined;

const at = (
  kind: PlaceKind,
  records: readonly (Numbered | { id: number; number?: never })[],
  text: string,
): Obstacle => ({
  text,
  places: records.slice(0, maxNamed).map(({ id, number = null }) => ({ kind, id, number })),
});
const said = (text: string): Obstacle => ({ text, places: [] });

const liveWork: readonly Rule<LiveWork>[] = [
  ({ openWorkOrders: open }) =>
    open.length === 0
      ? null
      : at('workOrder', open, `Process or remove ${named(open, 'work order', 'work orders')}.`),
  ({ visits: [first, ...more] }) =>
    first &&
    at(
      'event',
      [first, ...more].map(({ id }) => ({ id })),
      more.length === 0
        ? `Finish or cancel the visit on ${weekdayText(first.day)}.`
        : `Finish or cancel ${more.length + 1} visits, the first on ${weekdayText(first.day)}.`,
    ),
  ({ waitingCalls: ids }) =>
    ids.length === 0
      ? null
      : at(
          'call',
          ids.map((id) => ({ id })),
          plural(ids.length, 'Cancel the unassigned call.', `Cancel ${ids.length} unassigned calls.`),
        ),
  ({ openProposals: open }) =>
    open.length === 0
      ? null
      : at('salesProposal', open, `Decline or remove ${named(open, 'proposal', 'proposals')}.`),
  ({ owed: { cents, of } }) =>
    cents > 0 ? at('workOrder', of, `Collect the ${moneyText(cents)} that’s owed.`) : null,
  ({ credit: { cents, of } }) =>
    cents > 0
      ? at(
          'workOrder',
          of,
          `Refund the ${moneyText(cents)} overpayment, then void the payment and record the right amount.`,
        )
      : null,
  ({ deposits: { cents, of } }) =>
    cents > 0
      ? at(
          'salesProposal',
          of,
          `Void the ${moneyText(cents)} in deposits on proposals that weren’t accepted.`,
        )
      : null,
  ({ agreements: [last, ...more] }) =>
    last &&
    at(
      'agreement',
      [last, ...more].map(({ id }) => ({ id })),
      more.length === 0
        ? `An agreement runs until ${dayText(last.end)}.`
        : `${more.length + 1} agreements are active, the last until ${dayText(last.end)}.`,
    ),
];

const cardInProgress = ({ cardCents }: { cardCents: number }) =>
  cardCents > 0
    ? said(`A ${moneyText(cardCents)} card payment on it is in progress. Cancel it or wait for the result.`)
    : null;

const rules: { readonly [K in RootKind]: readonly Rule<RootFacts[K]>[] } = {
  customer: liveWork,
  site: liveWork,
  // only if unused: no work, payment or signature
  workOrder: [
    ({ processed }) => (processed ? said('It’s processed. Reopen it first.') : null),
    ({ wasVisited }) =>
      wasVisited ? said('A technician has already been there. Process it instead.') : null,
    ({ paidCents }) =>
      paidCents > 0 ? said(`Void the ${moneyText(paidCents)} in payments on it first.`) : null,
    cardInProgress,
    ({ salesProposal: sold }) =>
      sold === null
        ? null
        : at('salesProposal', [sold], `The customer accepted proposal ${sold.number}, which is part of it.`),
    ({ deposits: { cents, of } }) =>
      cents > 0 ? at('salesProposal', of, `A deposit of ${moneyText(cents)} counts toward it.`) : null,
    ({ soldAgreement }) => (soldAgreement ? said('An agreement was sold on it. Undo the sale first.') : null),
    ({ hasLoans }) => (hasLoans ? said('A loan application is part of it.') : null),
  ],
  salesProposal: [
    ({ status }) => (status === 'Accepted' ? said('The customer has accepted it.') : null),
    ({ paidCents }) =>
      paidCents > 0 ? said(`Void the ${moneyText(paidCents)} in payments on it first.`) : null,
    cardInProgress,
    ({ hasLoans }) => (hasLoans ? said('A loan application is part of it.') : null),
  ],
};

/** How each kind is removed, with the reason in words, as for children. */
export const rootRemovals: Readonly<Record<RootKind, Removal>> = {
  customer: { rule: 'hidden', because: 'Its work and payments are still on record.' },
  site: { rule: 'hidden', because: 'Work done there is still on record.' },
  workOrder: workOrderShape.removal,
  salesProposal: salesProposalShape.removal,
};

/** Returns everything that prevents the removal of a record; empty if it can be removed. */
export function whyNotRemoved<K extends RootKind>(kind: K, facts: RootFacts[K]): Obstacle[] {
  return (rules[kind] as readonly Rule<RootFacts[K]>[]).flatMap((rule) => rule(facts) ?? []);
}

/**
 * Checks whether a removed record is deleted for good after `keptDays`: only a proposal that was never sent
 * and has no payments. All others stay hidden.
 */
export function goesForGood<K extends RootKind>(kind: K, facts: RootFacts[K]): boolean {
  const { wasSent = false, hasPayments = false } = facts as Partial<ProposalUse>;
  return removalWay(rootRemovals[kind], { sent: wasSent || hasPayments }) === 'delete';
}

/** The state of the records a removed record belongs to. */
export interface RestoredPlace {
  customerHidden: boolean;
  siteHidden: boolean;
  /** For a work order: another open work order of its call, which can have only one (R3.6). */
  otherOpen: Numbered | null;
  /** For a work order: an acceptance created it, and undoing the acceptance removed it. */
  isUndoneSale: boolean;
}

/** Returns why a record can't be restored; empty if it can. */
export function whyNotRestored(kind: RootKind, place: RestoredPlace): Obstacle[] {
  const { customerHidden, siteHidden, otherOpen: other, isUndoneSale } = place;
  if (kind === 'customer') return [];
  if (customerHidden) return [said('Its customer was removed. Restore the customer first.')];
  if (kind === 'site') return [];
  // it would be billed in addition to the work order of the next acceptance
  if (kind === 'workOrder' && isUndoneSale)
    return [said('It came from an acceptance that was undone. Accept the proposal again.')];
  if (siteHidden) return [said('Its site was removed. Restore the site first.')];
  return kind === 'workOrder' && other !== null ? [otherOpen(other)] : [];
}

/** Returns the obstacle that its call has another open work order (R3.6). */
export const otherOpen = (other: Numbered): Obstacle => at('workOrder', [other], openAlready(other.number));

function named(documents: readonly Numbered[], one: string, other: string): string {
  const more = documents.length - maxNamed;
  const shown = documents.slice(0, maxNamed).map(({ number }) => number);
  return `${plural(documents.length, one, other)} ${listText(more > 0 ? [...shown, `${more} more`] : shown)}`;
}
