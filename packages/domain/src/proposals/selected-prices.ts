import { applyPlan } from '../kernel/edit-apply.ts';
import { sumCents } from '../kernel/money.ts';
import { sameValue } from '../kernel/same-value.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { WorkOrder } from '../work-orders/work-order.ts';
import { workOrderTotals } from '../work-orders/work-order-pricing.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { priceable } from './accepted-tax.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { selectedWorkOrder } from './selected-work-order.ts';
import type { Selection } from './selection.ts';

/**
 * Whether an open work order with what is brought to it costs what it cost before and what was accepted together (R4.8):
 * before tax, in the base of the tax, and in rebates after it. A discount or rebate of either side that also counted for
 * the other's lines would change that. What cannot be priced as it stands promises nothing yet.
 */
export function keepsPrices(proposal: SalesProposal, selection: Selection): boolean {
  const { workOrder } = selection;
  if (!workOrder) return true;
  const price = (before: WorkOrder | null) =>
    amounts(() => {
      const plan = selectedWorkOrder(proposal, { ...selection, workOrder: before });
      const after = applyPlan(workOrderShape, before, plan);
      return workOrderTotals(after, selection.workOrderSettings);
    });
  const was = amounts(() => workOrderTotals(workOrder, selection.workOrderSettings));
  const [alone, together] = [price(null), price(workOrder)];
  if (!was || !alone || !together) return true;
  return sameValue(
    together,
    was.map((cents, index) => sumCents([cents, alone[index]!])),
  );
}

/**
 * What chosen lines of a package come to, with the discounts and rebates that come with them and under the proposal's
 * tax: the total of the work order that they become (R4.8).
 * @returns null where they cannot be priced as they are
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
  };
  return priceable(() => {
    const after = applyPlan(workOrderShape, null, selectedWorkOrder(proposal, selection));
    return workOrderTotals(after, choice.settings);
  });
}

/** What adds up: what the lines come to, how much of it is taxed or exempt, and what is taken off after tax. */
function amounts(price: () => Totals): number[] | null {
  const totals = priceable(price);
  if (!totals) return null;
  const afterTax = totals.rebates.filter(({ taxTreatment }) => taxTreatment === 'afterTax');
  return [
    totals.netCents,
    totals.tax.baseCents + totals.tax.exemptCents,
    sumCents(afterTax.map(({ amountCents }) => amountCents)),
  ];
}
