import { applyPlan } from '../kernel/edit-apply.ts';
import { sumCents } from '../kernel/money.ts';
import { sameValue } from '../kernel/same-value.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { WorkOrder } from '../work-orders/work-order.ts';
import { workOrderTotals } from '../work-orders/work-order-pricing.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { selectedWorkOrder } from './selected-work-order.ts';
import { noBook, type Selection } from './selection.ts';

/**
 * Checks whether adding the accepted lines to an open work order keeps both prices (R4.8): before tax, in the
 * tax base, and in after-tax rebates. A discount or rebate that also applied to the other side's lines would
 * change them. Where the tax is rounded for each line, one that is only spread over other lines may change it by a
 * cent, so it is compared as well, if both have the same rate. True if either can't be priced.
 */
export function keepsPrices(proposal: SalesProposal, selection: Selection): boolean {
  const { workOrder, workOrderSettings } = selection;
  if (!workOrder) return true;
  const price = (before: WorkOrder | null) => {
    const plan = selectedWorkOrder(proposal, { ...selection, workOrder: before });
    return workOrderTotals(applyPlan(workOrderShape, before, plan), workOrderSettings);
  };
  const was = workOrderTotals(workOrder, workOrderSettings);
  const [alone, together] = [price(null), price(workOrder)];
  if (!was || !alone || !together) return true;
  const isSameRate = was.tax.salesTaxPercentage === alone.tax.salesTaxPercentage;
  const amounts = amountsWith(workOrderSettings.taxRounding === 'line' && isSameRate);
  const [before, added] = [amounts(was), amounts(alone)];
  return sameValue(
    amounts(together),
    before.map((cents, index) => sumCents([cents, added[index]!])),
  );
}

/**
 * Prices the chosen lines of a package with their discounts and rebates and the proposal's tax: the total of
 * the resulting work order (R4.8).
 * @returns null if they can't be priced
 */
export function chosenTotals(
  proposal: SalesProposal,
  choice: Pick<Selection, 'packageId' | 'detailIds' | 'settings'>,
): Totals | null {
  const selection: Selection = {
    ...choice,
    workOrder: null,
    workOrderSettings: choice.settings,
    takesDeposits: false,
    acceptedBy: '',
    acceptance: 'onTheirWord',
    now: '',
    customerId: 0,
    guid: '',
    beside: {},
    book: noBook,
  };
  const after = applyPlan(workOrderShape, null, selectedWorkOrder(proposal, selection));
  return workOrderTotals(after, choice.settings);
}

/**
 * Returns the amounts that must add up: the net amount, the taxed or exempt base, and the after-tax rebates.
 * @param tax also the tax
 */
const amountsWith =
  (tax: boolean) =>
  (totals: Totals): number[] => {
    const afterTax = totals.rebates.filter(({ taxTreatment }) => taxTreatment === 'afterTax');
    return [
      totals.netCents,
      totals.tax.baseCents + totals.tax.exemptCents,
      sumCents(afterTax.map(({ amountCents }) => amountCents)),
      ...(tax ? [totals.tax.taxCents] : []),
    ];
  };
