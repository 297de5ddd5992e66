import { isByCard } from '../agreements/card-frequency.ts';
import { byBirth, isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import { priceDocument } from '../pricing/price-document.ts';
import type { LineId, PricingLine } from '../pricing/pricing-input.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import { pricingDiscounts, pricingPayments, pricingRebates } from '../proposals/document-pricing.ts';
import { pricingDeposits } from './deposits.ts';
import type { WorkOrder } from './work-order.ts';

/** A billed line of a work order: a detail, a part charged separately, or an agreement. */
export interface WorkOrderLine extends PricingLine {
  text: string;
  /** Empty for an agreement. */
  code: string;
  /** The company's cost of one unit; missing without the right to see costs. */
  costCents?: number | null | undefined;
}

type Billed = Pick<WorkOrder, 'details' | 'repairParts' | 'workOrderAgreements'>;

/**
 * Lists the billed lines: the live details in order, each followed by its separately charged parts
 * (`part:12`), then the agreements sold on the work order (`agreement:7`), except those that are paid by card.
 * Totals, margin and warnings all use these lines.
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
      .filter((agreement) => isLive(agreement) && !isByCard(agreement))
      .toSorted(byBirth)
      .map((agreement) => ({ ...agreement, id: agreementLineId(agreement.id), code: '' })),
  ];
}

/** Returns the line id of a separately charged repair part. */
export const partLineId = (id: number): LineId => `part:${id}`;

/** Returns the line id of an agreement. */
export const agreementLineId = (id: number): LineId => `agreement:${id}`;

/**
 * Prices a work order: all `workOrderLines`, its discounts and rebates, tax, and payments.
 * @returns null if it can't be priced
 */
export function workOrderTotals(workOrder: WorkOrder, settings: PricingSettings): Totals | null {
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

/** The id for payments made before the company used the product; no stored payment has it. */
export const settledOutsideId = 0;

/** Returns payments made before the company used the product. */
function settledOutside({ settledOutsideCents }: WorkOrder) {
  return settledOutsideCents > 0
    ? [{ id: settledOutsideId, amountCents: settledOutsideCents, completed: true }]
    : [];
}
