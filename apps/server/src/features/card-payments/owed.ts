import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { dueOfProposal, listedWorkOrder } from '@fieldwright/domain/proposals/listed-totals';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import type { Read, Write } from '../../db/database.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { mayOpen } from '../documents/document-access.ts';
import { lockWhole } from '../documents/document-writer.ts';
import { loadDocumentText } from '../documents/documents.queries.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import { workOrderOfDeposits } from '../proposals/deposits.queries.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import type { PaidDocument } from './attempts.queries.ts';
import { cardTexts } from './card-payments.texts.ts';

/** What is owed on a work order or proposal. */
export interface Owed {
  entity: PaidDocument['entity'];
  id: number;
  /** whether it is the signed-in person's own (R6.4) */
  own: boolean;
  hidden: boolean;
  /** null if it isn't known, or is owed elsewhere */
  dueCents: number | null;
  /** why no card can be charged; null if one can */
  refusal: string | null;
}

type Loaded =
  | { entity: 'workOrder'; it: WorkOrder; own: boolean }
  | { entity: 'salesProposal'; it: SalesProposal; own: boolean };

/** Returns what is owed on a document, or null if there is none. */
export async function readOwed(db: Read, { entity, id }: PaidDocument): Promise<Owed | null> {
  const kind = entity === 'workOrder' ? workOrderKind : proposalKind;
  const found = await loadDocumentText(db, kind, id, false);
  if (!found) return null;
  return owedOn(db, { entity, it: JSON.parse(found.text), own: found.own } as Loaded);
}

/** Locks a document, and returns what is owed on it. @throws Refusal `not_found` */
export async function lockOwed(tx: Write, { entity, id }: PaidDocument): Promise<Owed> {
  if (entity === 'workOrder') return owedOn(tx, { entity, ...(await lockWhole(tx, workOrderKind, id)) });
  return owedOn(tx, { entity, ...(await lockWhole(tx, proposalKind, id)) });
}

async function owedOn(db: Read, loaded: Loaded): Promise<Owed> {
  const { entity, it, own } = loaded;
  const dueCents = entity === 'workOrder' ? await dueOfWork(db, loaded.it) : await dueOfOffer(db, loaded.it);
  const refusal = whyNot(dueCents, it.hidden);
  return {
    entity,
    id: it.id,
    own,
    hidden: it.hidden,
    dueCents: typeof dueCents === 'number' ? dueCents : null,
    refusal,
  };
}

function whyNot(due: number | string | null, hidden: boolean): string | null {
  if (hidden) return cardTexts.removed;
  if (typeof due === 'string') return due;
  if (due === null) return cardTexts.notPriced;
  return due <= 0 ? cardTexts.paid : null;
}

async function dueOfWork(db: Read, workOrder: WorkOrder): Promise<number | null> {
  const settings = await pricingSettings(db, workOrderKind, workOrder);
  return listedWorkOrder(workOrderKind.totals(workOrder, settings)).amountDueCents;
}

/** Returns a text if nothing can be owed on the proposal itself. */
async function dueOfOffer(db: Read, proposal: SalesProposal): Promise<number | string | null> {
  if (proposal.isTemplate) return cardTexts.template;
  if ((await workOrderOfDeposits(db, proposal.id)) !== null) return cardTexts.sold;
  const settings = await pricingSettings(db, proposalKind, proposal);
  return dueOfProposal(proposal.packages.filter(isLive), proposalKind.totals(proposal, settings));
}

/** @throws Refusal `not_found` unless the person may open the document */
export function openedBy(who: SignedIn, owed: Owed | null): Owed {
  if (!owed) throw new Refusal('not_found');
  const kind = owed.entity === 'workOrder' ? workOrderKind : proposalKind;
  if (!mayOpen(kind, who, { own: owed.own, shared: false })) throw new Refusal('not_found');
  return owed;
}
