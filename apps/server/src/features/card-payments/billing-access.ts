import { may } from '@fieldwright/domain/people/roles';
import type { Read } from '../../db/database.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { mayWrite } from '../documents/document-access.ts';
import { loadDocumentText } from '../documents/documents.queries.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { workOrderSoldOn } from './billings.queries.ts';

/**
 * Lets those without the right to agreements bill the ones that were sold on work orders they may change (R6.4).
 * @throws Refusal `not_found`
 */
export async function refuseOthersBilling(
  { db, who }: { db: Read; who: SignedIn },
  of: { agreementId: number } | { billingId: number },
): Promise<void> {
  if (may(who.roles, 'agreements.edit')) return;
  const workOrderId = await workOrderSoldOn(db, of);
  const found = workOrderId === null ? null : await loadDocumentText(db, workOrderKind, workOrderId, false);
  if (!found || !mayWrite(workOrderKind, who, found.own)) throw new Refusal('not_found');
}
