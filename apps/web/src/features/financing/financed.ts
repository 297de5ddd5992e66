import type { LoanPlan } from '@fieldwright/domain/financing/loan-plan';
import type { LoanStatus } from '@fieldwright/domain/financing/loan-state';
import type { Financed, NoEstimate, PlanOffer } from '@fieldwright/domain/financing/offered-plan';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { PartEditor } from '../documents/reduction.dialog.tsx';
import { financingTexts as texts } from './financing.texts.ts';

/** An offered plan with what the lender says of the application for it. */
export type AppliedOffer = PlanOffer & {
  status: LoanStatus;
  redirectUrl: string | null;
  monthlyPaymentCents: number | null;
};

/** What financing needs of a document's editor. */
export type FinancingEditor = Omit<PartEditor<{ loanApplications: readonly PlanOffer[] }>, 'discountTaken'>;

/** Returns why a plan has no estimate, in words. */
export function noEstimateText(why: NoEstimate, plan: LoanPlan | undefined, totals: Financed): string {
  if (why === 'moreThanDue') return texts.moreThanDue(moneyText(totals.amountDueCents));
  if (why === 'belowLeast') return texts.belowLeast(moneyText(plan?.leastCents ?? 0));
  if (why === 'aboveMost') return texts.aboveMost(moneyText(plan?.mostCents ?? 0));
  return texts.noEstimate[why];
}

/** The others are no longer the customer's choice. Joins one undo step. */
export function chooseOffer(
  editor: Pick<FinancingEditor, 'set'>,
  offers: readonly PlanOffer[],
  { id, selected }: Pick<PlanOffer, 'id' | 'selected'>,
): void {
  const step = `loanApplications.${id}.selected`;
  const set = (each: number, to: boolean) =>
    editor.set({ kind: 'loanApplications', id: each }, { selected: to }, step);
  if (selected) for (const other of offers) if (other.selected && other.id !== id) set(other.id, false);
  set(id, selected);
}
