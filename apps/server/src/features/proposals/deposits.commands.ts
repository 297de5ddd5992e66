import type { SaveRequest } from '@fieldwright/contract/documents';
import { amendPlan } from '@fieldwright/domain/kernel/edit-amend';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { dueOfProposal } from '@fieldwright/domain/proposals/listed-totals';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { withDeposits } from '@fieldwright/domain/work-orders/deposits';
import type { Write } from '../../db/database.ts';
import type { PassedOn } from '../documents/document-kind.ts';
import { lockWhole, writeWhole } from '../documents/document-writer.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import type { Saver } from '../documents/saver.ts';
import { refuseOverpaid } from '../work-orders/payment-checks.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { workOrderOfDeposits } from './deposits.queries.ts';

/** What of a request decides about deposits; null without a key. */
type SentDeposits = Pick<SaveRequest, 'leastDueCents'> & { key: string | null };

/**
 * Copies changed payments of a proposal to the work order that was sold from it, in the same transaction.
 * This works even if the work order is processed or not the person's own, because the work itself doesn't
 * change.
 * @throws Refusal `overpaid` if a deposit exceeds the work order's balance due (or the proposal's, before it
 * is sold), or was already recorded, and the person doesn't know that (R5.8)
 */
export async function passDepositsOn(
  tx: Write,
  saver: Pick<Saver, 'requestId'>,
  { plan, sent, after, totals }: Omit<PassedOn<SalesProposal>, 'sent'> & { sent: SentDeposits },
): Promise<void> {
  if (!plan.steps.some(({ kind }) => kind === 'payments')) return;
  const { payments } = after;
  const id = await workOrderOfDeposits(tx, plan.id);
  if (id === null) {
    const amountDueCents = dueOfProposal(after.packages.filter(isLive), totals);
    refuseOverpaid(plan, sent, { payments, amountDueCents });
    return;
  }
  const { it: was } = await lockWhole(tx, workOrderKind, id);
  const deposits = withDeposits(was.deposits, after);
  const change = amendPlan(
    workOrderKind.shape,
    { entity: workOrderKind.name, id, steps: [] },
    { kind: workOrderKind.name, id, was, to: { deposits } },
  );
  if (change.steps.length === 0) return;
  const settings = await pricingSettings(tx, workOrderKind, was);
  const { listed } = await writeWhole(tx, saver, workOrderKind, {
    plan: change,
    current: was,
    settings,
    key: sent.key,
  });
  refuseOverpaid(plan, sent, { payments, amountDueCents: listed['amountDueCents'] as number | null });
}
