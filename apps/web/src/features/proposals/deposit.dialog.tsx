import type { DocumentContext } from '@fieldwright/contract/documents';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import { dueOfProposal } from '@fieldwright/domain/proposals/listed-totals';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import type { PaymentAttempt } from '../payments/payment-attempt.ts';
import { PaymentForm } from '../payments/payment-form.tsx';
import { usePaymentForm } from '../payments/use-payment-form.ts';
import { proposalKind, proposalQuery } from './proposal.data.ts';
import { depositTexts as texts } from './proposal.texts.ts';
import { saveDeposit } from './save-deposit.ts';

interface Intake {
  /** as saved */
  proposal: SalesProposal;
  /** the work order it became, and the rest of the context, when the dialog opened */
  context: DocumentContext;
  pricing: (context: DocumentContext) => PricingSettings;
}

/**
 * Opens the dialog that records a cash or check deposit on a proposal.
 * @returns the amount in cents; null if the user cancels
 */
export async function takeDeposit(intake: Intake): Promise<number | null> {
  const { result } = await openDialog<Intake, number>({
    title: texts.take,
    text: texts.lead,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.record },
    ],
    component: Deposit,
    intakeData: intake,
  }).result;
  return result;
}

function Deposit({ intakeData, dialog }: HostedProps<Intake, number>) {
  // others may have recorded payments since, also on the work order
  const client = useQueryClient();
  const { data: latest } = useQuery({
    ...proposalQuery(intakeData.proposal.id),
    refetchOnMount: 'always',
  });
  const proposal = latest?.document ?? intakeData.proposal;
  const context = latest?.context ?? intakeData.context;
  const { soldAs } = context;
  const dates = new Map(soldAs?.payments.map(({ id, recordedDate }) => [id, recordedDate]));
  const form = usePaymentForm<SalesProposal, number>({
    dialog,
    method: 'check',
    offeredCents: 0,
    dueCents: soldAs ? soldAs.amountDueCents : dueByItself(proposal, intakeData.pricing(context)),
    taken: proposal.payments.map((each) => ({ ...each, recordedDate: dates.get(each.id) ?? null })),
    add: (payment) =>
      addRecord(salesProposalShape, startEdit(salesProposalShape, proposal), {
        kind: 'payments',
        fields: { kind: 'deposit', ...payment },
      }),
    record: recordDeposit,
    reload: () => client.invalidateQueries(proposalQuery(proposal.id)),
  });
  return (
    <PaymentForm form={form}>
      {soldAs?.processed && <Note>{texts.isProcessed(soldAs.number)}</Note>}
    </PaymentForm>
  );
}

/** Returns the balance due of a proposal without a work order; null if unknown. */
function dueByItself(proposal: SalesProposal, pricing: PricingSettings): number | null {
  const totals = [...proposalKind.totals(proposal, pricing)].map(([packageId, each]) => ({
    packageId,
    ...each,
  }));
  return dueOfProposal(proposal.packages.filter(isLive), totals);
}

/** @returns the amount in cents. @throws ApiError */
async function recordDeposit({ key, edit, paymentId, leastDueCents }: PaymentAttempt<SalesProposal>) {
  await saveDeposit(edit, { key, leastDueCents, label: texts.take });
  return edit.draft.payments.find(({ id }) => id === paymentId)!.amountCents;
}
