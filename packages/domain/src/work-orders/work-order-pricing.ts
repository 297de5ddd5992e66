import { byBirth, isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import { priceDocument } from '../pricing/price-document.ts';
import type { LineId, PricingLine } from '../pricing/pricing-input.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import { pricingDiscounts, pricingPayments, pricingRebates } from '../proposals/document-pricing.ts';
import { pricingDeposits } from './deposits.ts';
import type { WorkOrder } from './work-order.ts';

/** What is billed on a work order: a detail, a part charged separately, or an agreement. */
export interface WorkOrderLine extends PricingLine {
  text: string;
  /** empty for an agreement */
  code: string;
  /** what one costs the company; missing without the right to see costs */
  costCents?: number | null | undefined;
}

type Billed = Pick<WorkOrder, 'details' | 'repairParts' | 'workOrderAgreements'>;

/**
 * Lists what is billed: the live details in their order, each followed by its parts that are charged separately
 * (`part:12`), then the agreements sold on the work order (`agreement:7`). Totals, margin and warnings all go by it.
 */
export function workOrderLines({ details, repairParts, workOrderAgreements }: Billed): WorkOrderLine[] {
  const parts = repairParts.filter((part) => isLive(part) && !part.included).toSorted(byOrder('order'));
  return [
    ...details
      .filter(isLive)
      .toSorted(byOrder('order'))
      .flatMap((detail) => [
        detail,
        ...parts
          .filter(({ parentId }) => parentId === detail.id)
          .map((part) => ({ ...part, id: partLineId(part.id) })),
      ]),
    ...workOrderAgreements
      .filter(isLive)
      .toSorted(byBirth)
      .map((agreement) => ({ ...agreement, id: agreementLineId(agreement.id), code: '' })),
  ];
}

/** The line of a repair part that is charged separately. */
export const partLineId = (id: number): LineId => `part:${id}`;

/** The line of an agreement. */
export const agreementLineId = (id: number): LineId => `agreement:${id}`;

/** Prices a work order: every line of `workOrderLines`, its discounts and rebates, tax, and what has been paid. */
export function workOrderTotals(workOrder: WorkOrder, settings: PricingSettings): Totals {
  return priceDocument({
    lines: workOrderLines(workOrder),
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
