import { amendPlan } from '@fieldwright/domain/kernel/edit-amend';
import { applyPlan } from '@fieldwright/domain/kernel/edit-apply';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate, Fields } from '@fieldwright/domain/kernel/edit-shape';
import { type AttemptStatus, isCharged } from '@fieldwright/domain/payments/payment-attempt';
import { blankPayment } from '@fieldwright/domain/payments/payment-fields';
import { cardText } from '@fieldwright/domain/payments/saved-card';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import type { Write } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import type { DocumentKind } from '../documents/document-kind.ts';
import { lockWhole, writeWhole } from '../documents/document-writer.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import { passDepositsOn } from '../proposals/deposits.commands.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import type { StoredShare } from './attempts.queries.ts';
import { cardTexts } from './card-payments.texts.ts';
import { paymentPlan } from './payment-plan.ts';

/** A document with payments. */
type Paid = Aggregate & { payments: { id: number }[] };

/** What the provider says about a share of a charge, and the card. */
export interface ChargedAttempt {
  attempt: Pick<StoredShare, 'entity' | 'documentId' | 'paymentId'>;
  now: { status: AttemptStatus; amountCents: number; refundedCents: number };
  card: { brand: string; last4: string } | null;
  at: number;
  requestId: string;
  /** whether a person says so, and not the provider */
  byHand?: boolean;
}

/**
 * Makes a document's payments agree with an attempt: adds its payment once the card was charged, and keeps the
 * refunds and a void of it. An overpayment is recorded too, since the money is there; the balance is then
 * negative, and can be refunded. A document that no longer exists keeps nothing.
 * @returns the id of the payment, or null if there is none
 */
export async function recordCharge(tx: Write, charged: ChargedAttempt): Promise<number | null> {
  const { attempt } = charged;
  try {
    return attempt.entity === 'workOrder'
      ? await recordOn(tx, workOrderKind, charged)
      : await recordOn(tx, proposalKind, charged);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return attempt.paymentId;
    throw error;
  }
}

async function recordOn<A extends Paid>(
  tx: Write,
  kind: DocumentKind<A>,
  charged: ChargedAttempt,
): Promise<number | null> {
  const { attempt, requestId } = charged;
  const { it: current } = await lockWhole(tx, kind, attempt.documentId);
  const empty: Plan = { entity: kind.name, id: current.id, steps: [] };
  const plan =
    attempt.paymentId === null
      ? paymentPlan(empty, await fieldsOf(tx, kind, current, charged))
      : amendPlan(kind.shape, empty, {
          kind: 'payments',
          id: attempt.paymentId,
          was: current.payments.find(({ id }) => id === attempt.paymentId) ?? null,
          to: changed(charged),
        });
  if (plan.steps.length === 0) return attempt.paymentId;
  const settings = await pricingSettings(tx, kind as DocumentKind, current);
  const { ids } = await writeWhole(tx, { requestId }, kind as DocumentKind, {
    plan,
    current,
    settings,
    key: null,
  });
  if (attempt.entity === 'salesProposal')
    await passOn(tx, requestId, plan, applyPlan(kind.shape, current, plan) as unknown as SalesProposal);
  return attempt.paymentId ?? ids['-1'] ?? null;
}

const passOn = (tx: Write, requestId: string, plan: Plan, after: SalesProposal): Promise<void> =>
  passDepositsOn(tx, { requestId }, { plan, sent: { key: null }, after, totals: [] });

async function fieldsOf<A extends Paid>(
  tx: Write,
  kind: DocumentKind<A>,
  document: A,
  { attempt, now, card, at, byHand = false }: ChargedAttempt,
): Promise<Fields> {
  return {
    ...blankPayment,
    kind: await purposeOf(tx, kind, document, { attempt, now }),
    method: 'card',
    amountCents: now.amountCents,
    refundedCents: now.refundedCents,
    receivedDate: new Date(at).toISOString(),
    reference: card ? cardText(card) : byHand ? cardTexts.byHand : '',
  };
}

/** Names the payment of a work order by whether it pays all that is due; on a proposal it is a deposit. */
async function purposeOf<A extends Paid>(
  tx: Write,
  kind: DocumentKind<A>,
  document: A,
  { attempt, now }: Pick<ChargedAttempt, 'attempt' | 'now'>,
): Promise<'deposit' | 'balance' | 'progress'> {
  if (attempt.entity === 'salesProposal') return 'deposit';
  const settings = await pricingSettings(tx, kind as DocumentKind, document);
  const [totals] = kind.totals(document, settings);
  return totals && now.amountCents < totals.amountDueCents ? 'progress' : 'balance';
}

/** Refunds and a void of a payment that was recorded. A charge that is believed after a void counts again. */
const changed = ({ now, at }: ChargedAttempt): Fields =>
  isCharged(now)
    ? {
        amountCents: now.amountCents,
        refundedCents: now.refundedCents,
        status: 'completed',
        voidReason: null,
        voidedDate: null,
      }
    : { status: 'voided', voidReason: cardTexts.canceled, voidedDate: new Date(at).toISOString() };
