import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import { packageTotals } from '@fieldwright/domain/proposals/document-pricing';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import type { Read, Write } from '../../db/database.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { mayOpen, mayWrite } from '../documents/document-access.ts';
import type { DocumentKind } from '../documents/document-kind.ts';
import { lockWhole } from '../documents/document-writer.ts';
import { loadDocumentText } from '../documents/documents.queries.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { type ChosenOption, signedOption, withSignedAddOns } from '../proposals/signed-option.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import type { LoanDocument } from './loans.queries.ts';

/** A proposal or work order with its loan applications. */
export type Financed =
  | { entity: 'workOrder'; kind: DocumentKind; it: WorkOrder; own: boolean }
  | { entity: 'salesProposal'; kind: DocumentKind; it: SalesProposal; own: boolean };

const kindOf = (entity: LoanDocument['entity']): DocumentKind =>
  (entity === 'workOrder' ? workOrderKind : proposalKind) as unknown as DocumentKind;

/** Returns a document that the person may open. @throws Refusal `not_found` */
export async function readFinanced(db: Read, who: SignedIn, { entity, id }: LoanDocument): Promise<Financed> {
  const kind = kindOf(entity);
  const found = await loadDocumentText(db, kind, id, false);
  if (!found || !mayOpen(kind, who, { own: found.own, shared: false })) throw new Refusal('not_found');
  return { entity, kind, it: JSON.parse(found.text), own: found.own } as Financed;
}

/** Checks that the person may change a document. @throws Refusal `not_found` */
export async function refuseReader(db: Read, who: SignedIn, document: LoanDocument): Promise<Financed> {
  const found = await readFinanced(db, who, document);
  if (!mayWrite(found.kind, who, found.own)) throw new Refusal('not_found');
  return found;
}

/** Locks a document. @throws Refusal `not_found` */
export async function lockFinanced(tx: Write, { entity, id }: LoanDocument): Promise<Financed> {
  const kind = kindOf(entity);
  return {
    entity,
    kind,
    ...(await lockWhole(tx, kind, id)),
  } as unknown as Financed;
}

/**
 * Returns the totals that a loan application is for; null if they can't be calculated.
 * @param ticked what the customer chose of an option; a signature counts instead
 */
export async function financedTotals(
  db: Read,
  { entity, kind, it }: Financed,
  packageId: number | null,
  ticked: ChosenOption | null = null,
): Promise<Totals | null> {
  const settings = await pricingSettings(db, kind, it as unknown as Aggregate);
  if (entity === 'workOrder') return workOrderTotals(it, settings);
  const chosen = packageId ?? it.packages.find((each) => isLive(each) && each.selected)?.id ?? null;
  if (chosen === null) return null;
  return packageTotals(withSignedAddOns(it, (await signedOption(db, it.id)) ?? ticked), chosen, settings);
}
