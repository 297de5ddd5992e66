import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { dueAmounts } from '@fieldwright/domain/proposals/listed-totals';
import { offeredDeposit } from '@fieldwright/domain/proposals/offered-deposit';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import {
  type AgreedDeposit,
  agreedDeposit,
  customerCents,
  dueNow,
  dueOfWorkOrder,
} from '@fieldwright/domain/work-orders/agreed-deposit';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import type { Read, Write } from '../../db/database.ts';
import { isCallDone } from '../../db/done-calls.queries.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { mayOpen } from '../documents/document-access.ts';
import { lockWhole } from '../documents/document-writer.ts';
import { loadDocumentText } from '../documents/documents.queries.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import { workOrderOfDeposits } from '../proposals/deposits.queries.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { type SignedOption, signedOption, withSignedAddOns } from '../proposals/signed-option.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import type { PaidDocument } from './attempts.queries.ts';
import { cardTexts } from './card-payments.texts.ts';

/** What is owed on a work order or proposal. */
export interface Owed {
  entity: PaidDocument['entity'];
  id: number;
  number: string;
  /** whether it is the signed-in person's own (R6.4) */
  own: boolean;
  hidden: boolean;
  /** a work order's site where nothing new begins once it was removed; otherwise null */
  placeId: number | null;
  /** null if it isn't known; without the lines that have no price if it isn't priced */
  dueCents: number | null;
  /** whether everything that is due has a price */
  isPriced: boolean;
  /** what of it is due now: the rest of an agreed deposit, or all of it */
  nowCents: number | null;
  /** null if none was agreed */
  deposit: AgreedDeposit | null;
  /**
   * what the customer still owes of the deposit that they signed on this proposal; null for none, also once the proposal
   * was declined or is a draft again
   */
  signedDueCents: number | null;
  /** whether the option that the customer signed was removed */
  isSignedGone: boolean;
  /** why no card can be charged; null if one can */
  refusal: string | null;
  /** the proposals or the work order whose payments pay the same balance (R4.8) */
  shares: PaidDocument[];
}

type Loaded =
  | { entity: 'workOrder'; it: WorkOrder; own: boolean }
  | { entity: 'salesProposal'; it: SalesProposal; own: boolean };

/** Returns what is owed on a document, or null if there is none. */
export async function readOwed(db: Read, { entity, id }: PaidDocument): Promise<Owed | null> {
  const kind = entity === 'workOrder' ? workOrderKind : proposalKind;
  const found = await loadDocumentText(db, kind, id, false);
  if (!found) return null;
  const loaded = { entity, it: JSON.parse(found.text), own: found.own } as Loaded;
  return owedOn(db, loaded, async (sold) => {
    const work = await loadDocumentText(db, workOrderKind, sold, false);
    return JSON.parse(work!.text) as WorkOrder;
  });
}

/**
 * Locks a document, and the work order that was sold from it, and returns what is owed on it.
 * @throws Refusal `not_found`
 */
export async function lockOwed(tx: Write, { entity, id }: PaidDocument): Promise<Owed> {
  const lockWork = (workOrderId: number) => lockWhole(tx, workOrderKind, workOrderId);
  const loaded: Loaded =
    entity === 'workOrder'
      ? { entity, ...(await lockWork(id)) }
      : { entity, ...(await lockWhole(tx, proposalKind, id)) };
  return owedOn(tx, loaded, async (sold) => (await lockWork(sold)).it);
}

/** Returns a work order by its id, as the caller needs it: read or locked. */
type GetWork = (id: number) => Promise<WorkOrder>;

/** What is due, and whose payments pay it too. */
type Due = Pick<
  Owed,
  'dueCents' | 'isPriced' | 'nowCents' | 'deposit' | 'signedDueCents' | 'isSignedGone' | 'shares' | 'hidden'
>;

async function owedOn(db: Read, loaded: Loaded, getWork: GetWork): Promise<Owed> {
  const { entity, it, own } = loaded;
  const due =
    loaded.entity === 'workOrder' ? await dueOfWork(db, loaded.it) : await dueOfOffer(db, loaded.it, getWork);
  const isTemplate = loaded.entity === 'salesProposal' && loaded.it.isTemplate;
  const refusal = isTemplate ? cardTexts.template : whyNot(due);
  const keeps = loaded.entity === 'salesProposal' || workOrderKind.keepsPlace?.(loaded.it);
  return { entity, id: it.id, number: it.number, own, placeId: keeps ? null : it.siteId, ...due, refusal };
}

function whyNot({ dueCents: due, hidden }: Due): string | null {
  if (hidden) return cardTexts.removed;
  if (due === null) return cardTexts.notPriced;
  return due <= 0 ? cardTexts.paid : null;
}

async function dueOfWork(db: Read, workOrder: WorkOrder): Promise<Due> {
  const settings = await pricingSettings(db, workOrderKind, workOrder);
  const totals = workOrderTotals(workOrder, settings);
  const deposit = agreedDeposit(workOrder, totals, await isCallDone(db, workOrder.callId));
  const shares = workOrder.deposits.map(
    ({ salesProposalId: id }) => ({ entity: 'salesProposal', id }) satisfies PaidDocument,
  );
  const due = { ...dueOfWorkOrder(totals, deposit), signedDueCents: null, isSignedGone: false };
  return { ...due, shares, hidden: workOrder.hidden };
}

/**
 * Once a proposal is sold, its deposits pay the work order's balance. Before that, what is due is of the option that
 * the customer signed, or of the most expensive one, first with the deposit that was offered with it. If what they
 * signed has no price anymore, it isn't known.
 */
async function dueOfOffer(db: Read, proposal: SalesProposal, getWork: GetWork): Promise<Due> {
  const signed = await signedOption(db, proposal.id);
  const sold = await workOrderOfDeposits(db, proposal.id);
  if (sold !== null) {
    const { shares, hidden, ...due } = await dueOfWork(db, await getWork(sold));
    const others = shares.filter(({ id }) => id !== proposal.id);
    const itself: PaidDocument = { entity: 'workOrder', id: sold };
    const signedDueCents = signedDue(proposal, signed, due.deposit);
    return { ...due, signedDueCents, shares: [itself, ...others], hidden: hidden || proposal.hidden };
  }
  const settings = await pricingSettings(db, proposalKind, proposal);
  const totals = proposalKind.totals(withSignedAddOns(proposal, signed), settings);
  const isPriced = totals.some(({ packageId, complete }) => complete && packageId === signed?.packageId);
  const live = proposal.packages.filter(isLive);
  const isSignedGone = signed !== null && !live.some(({ id }) => id === signed.packageId);
  const known = { shares: [], hidden: proposal.hidden, isSignedGone };
  if (signed && !isPriced)
    return { ...known, dueCents: null, isPriced: false, nowCents: null, deposit: null, signedDueCents: null };
  const packages = live.map((each) => ({
    ...each,
    selected: each.selected || each.id === signed?.packageId,
  }));
  const due = dueAmounts(packages, totals);
  const offered = signed
    ? { ...proposal, depositCents: signed.depositCents, depositPercent: null }
    : proposal;
  const deposit = due && offeredDeposit(offered, due);
  return {
    ...known,
    dueCents: due?.amountDueCents ?? null,
    isPriced: due !== null,
    nowCents: due && dueNow(due.amountDueCents, deposit),
    deposit,
    signedDueCents: signedDue(proposal, signed, deposit),
  };
}

/** A work order can owe more deposits than the one that the customer signed here. */
function signedDue(
  { status, payments }: SalesProposal,
  signed: SignedOption | null,
  deposit: AgreedDeposit | null,
): number | null {
  if (!signed || signed.depositCents <= 0 || !deposit) return null;
  if (status === 'Created' || status === 'Declined') return null;
  const paidCents = customerCents({ payments, deposits: [], settledOutsideCents: 0 });
  return Math.max(0, Math.min(signed.depositCents - paidCents, deposit.dueCents));
}

/** @throws Refusal `not_found` unless the person may open the document */
export function openedBy(who: SignedIn, owed: Owed | null): Owed {
  if (!owed) throw new Refusal('not_found');
  const kind = owed.entity === 'workOrder' ? workOrderKind : proposalKind;
  if (!mayOpen(kind, who, { own: owed.own, shared: false })) throw new Refusal('not_found');
  return owed;
}
