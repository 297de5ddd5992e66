import type { ReportedLoan } from '@fieldwright/domain/financing/loan-state';
import { amendPlan } from '@fieldwright/domain/kernel/edit-amend';
import { applyPlan } from '@fieldwright/domain/kernel/edit-apply';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate, Fields } from '@fieldwright/domain/kernel/edit-shape';
import { blankPayment } from '@fieldwright/domain/payments/payment-fields';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import type { Write } from '../../db/database.ts';
import { writeWhole } from '../documents/document-writer.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import { passDepositsOn } from '../proposals/deposits.commands.ts';
import type { Financed } from './loan-document.ts';
import type { StoredLoan } from './loans.queries.ts';

/** What the lender says of a loan. */
interface Recorded {
  /** as it was before */
  loan: StoredLoan;
  /** whether the document shows this loan, and not a later one of the same application */
  isNewest: boolean;
  now: ReportedLoan;
  /** the lender's page, while the customer can continue there */
  shown: string | null;
  totals: Totals | null;
  at: number;
  requestId: string;
}

/**
 * Marks an offered plan as applied for, before the lender is asked, so that its terms stay as they were sent even if
 * no answer comes (R4.19). What the lender says of it follows.
 */
export async function markApplied(
  tx: Write,
  { kind, it: document }: Financed,
  { applicationId, requestId }: { applicationId: number; requestId: string },
): Promise<void> {
  const it = document as unknown as Aggregate;
  const offer = document.loanApplications.find(({ id }) => id === applicationId)!;
  const plan = amendPlan(kind.shape, { entity: kind.name, id: document.id, steps: [] }, {
    kind: 'loanApplications',
    id: applicationId,
    was: offer as unknown as Fields,
    to: { status: 'UNKNOWN', redirectUrl: null, monthlyPaymentCents: null },
  } as never);
  const settings = await pricingSettings(tx, kind, it);
  await writeWhole(tx, { requestId }, kind, { plan, current: it, settings, key: null });
}

/**
 * Makes a document agree with a loan: the status of its loan application, and a payment once the loan was funded.
 * A deposit of a proposal that was sold counts on its work order.
 * @returns the id of the payment, or null if there is none
 */
export async function recordLoan(tx: Write, document: Financed, recorded: Recorded): Promise<number | null> {
  const { kind } = document;
  const it = document.it as unknown as Aggregate;
  const { loan, requestId } = recorded;
  const plan = planOf(document, recorded);
  if (plan.steps.length === 0) return loan.paymentId;
  const settings = await pricingSettings(tx, kind, it);
  const { ids } = await writeWhole(tx, { requestId }, kind, { plan, current: it, settings, key: null });
  if (document.entity === 'salesProposal') {
    const after = applyPlan(kind.shape, it, plan) as unknown as SalesProposal;
    await passDepositsOn(tx, { requestId }, { plan, sent: { key: null }, after, totals: [] });
  }
  return loan.paymentId ?? ids['-1'] ?? null;
}

function planOf({ kind, it, entity }: Financed, recorded: Recorded): Plan {
  const { loan, isNewest, now, shown, totals, at } = recorded;
  const { shape } = kind;
  const applied = it.loanApplications.find(({ id }) => id === loan.applicationId) ?? null;
  let plan: Plan = { entity: kind.name, id: it.id, steps: [] };
  if (applied && isNewest)
    plan = amendPlan(shape, plan, {
      kind: 'loanApplications',
      id: applied.id,
      was: applied as unknown as Fields,
      to: { status: now.status, redirectUrl: shown, monthlyPaymentCents: now.monthlyCents },
    } as never);
  const paid = it.payments.find(({ id }) => id === loan.paymentId) ?? null;
  const isPaid = now.status === 'FUNDED' || now.status === 'REFUNDED';
  if (isPaid && paid)
    return amendPlan(shape, plan, {
      kind: 'payments',
      id: paid.id,
      was: paid as unknown as Fields,
      to: { refundedCents: Math.min(now.refundedCents, paid.amountCents) },
    } as never);
  if (!isPaid || loan.paymentId !== null || !now.fundedCents) return plan;
  const isRest = entity === 'workOrder' && totals !== null && now.fundedCents >= totals.amountDueCents;
  return withPayment(plan, {
    ...blankPayment,
    [`${kind.name}Id`]: it.id,
    kind: entity === 'salesProposal' ? 'deposit' : isRest ? 'balance' : 'progress',
    method: 'financing',
    amountCents: now.fundedCents,
    refundedCents: now.refundedCents,
    receivedDate: new Date(at).toISOString(),
  });
}

const withPayment = (plan: Plan, fields: Fields): Plan => ({
  ...plan,
  steps: [
    ...plan.steps,
    {
      kind: 'payments',
      records: [
        {
          id: -1,
          created: true,
          updated: false,
          deleted: false,
          fields: Object.fromEntries(
            Object.entries(fields).map(([field, to]) => [field, { from: null, to }]),
          ),
        },
      ],
    },
  ],
});
