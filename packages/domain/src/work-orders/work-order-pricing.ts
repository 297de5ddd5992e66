import { isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import { priceDocument } from '../pricing/price-document.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import { pricingDiscounts, pricingPayments, pricingRebates } from '../proposals/document-pricing.ts';
import { pricingDeposits } from './deposits.ts';
import type { WorkOrder } from './work-order.ts';

/**
 * The totals of a work order: its live details in their order, and the repair parts that a detail's price does not
 * cover as lines of their own behind their detail.
 */
export function workOrderTotals(workOrder: WorkOrder, settings: PricingSettings): Totals {
  const parts = workOrder.repairParts
    .filter((part) => isLive(part) && !part.included)
    .toSorted(byOrder('order'));
  const lines = workOrder.details
    .filter(isLive)
    .toSorted(byOrder('order'))
    .flatMap((detail) => [
      detail,
      ...parts
        .filter(({ parentId }) => parentId === detail.id)
        .map((part) => ({ ...part, id: `part:${part.id}` })),
    ]);
  return priceDocument({
    lines,
    discounts: pricingDiscounts(workOrder.discounts),
    rebates: pricingRebates(workOrder.rebates),
    fees: [],
    payments: [
      ...settledOutside(workOrder),
      ...pricingDeposits(workOrder.deposits),
      ...pricingPayments(workOrder.payments),
    ],
    taxEntry: { ...workOrder, taxItem: settings.taxItem },
    frozenTax: workOrder.frozenTax,
    ...settings,
  });
}

/** No row of payments has the id 0: it stands for what was paid before the product was used. */
function settledOutside({ settledOutsideCents }: WorkOrder) {
  return settledOutsideCents > 0 ? [{ id: 0, amountCents: settledOutsideCents, completed: true }] : [];
}
