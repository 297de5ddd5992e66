import type { z } from 'zod';
import { isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import { priceDocument } from '../pricing/price-document.ts';
import type { PricingDiscount, PricingPayment, PricingRebate } from '../pricing/pricing-input.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import { linesWithAddOns, soldLines, soldReductions, withChosenLines } from './package-lines.ts';
import type {
  SalesProposal,
  salesProposalDiscountSchema,
  salesProposalPaymentSchema,
  salesProposalRebateSchema,
} from './sales-proposal.ts';

type Discount = Pick<
  z.infer<typeof salesProposalDiscountSchema>,
  | 'id'
  | 'order'
  | 'kind'
  | 'rate'
  | 'amountCents'
  | 'taxTreatment'
  | 'scope'
  | 'lineIds'
  | 'hidden'
  | 'deleted'
>;
type Rebate = Pick<
  z.infer<typeof salesProposalRebateSchema>,
  'id' | 'order' | 'amountCents' | 'taxTreatment' | 'reimbursed' | 'hidden' | 'deleted'
>;
type Payment = Pick<
  z.infer<typeof salesProposalPaymentSchema>,
  'id' | 'amountCents' | 'status' | 'refundedCents' | 'voidReason' | 'deleted'
> & { method?: string };

/**
 * Returns the live discounts as pricing input, in order. A discount without a rate or amount counts as zero.
 */
export function pricingDiscounts(discounts: readonly Discount[]): PricingDiscount[] {
  return discounts
    .filter(isLive)
    .toSorted(byOrder('order'))
    .map(({ kind, rate, amountCents, ...discount }) => {
      const common = {
        id: discount.id,
        order: discount.order,
        taxTreatment: discount.taxTreatment,
        scope: discount.scope,
        lineIds: discount.lineIds,
      };
      return kind === 'percent'
        ? { ...common, kind, rate: rate ?? 0 }
        : { ...common, kind, amountCents: amountCents ?? 0 };
    });
}

export function pricingRebates(rebates: readonly Rebate[]): PricingRebate[] {
  return rebates.filter(isLive).toSorted(byOrder('order'));
}

export function pricingPayments(payments: readonly Payment[]): PricingPayment[] {
  return payments.filter(isLive).map(({ id, method, amountCents, refundedCents, status }) => ({
    id,
    amountCents,
    refundedCents,
    completed: status === 'completed',
    ...((method === 'credit' || amountCents < 0) && { credit: true }),
  }));
}

const isOfAnyPackage = ({ code }: Totals['warnings'][number]) => code !== 'base_differs_from_accepted';

/**
 * Prices one package of a proposal without its add-ons; if it was accepted, what was accepted of it (R4.8). The proposal's
 * payments count as deposits on any package.
 * @returns null if it can't be priced
 */
export function packageTotals(
  proposal: SalesProposal,
  packageId: number,
  settings: PricingSettings,
): Totals | null {
  const { discounts, rebates } = soldReductions(proposal, packageId);
  const totals = priceDocument({
    lines: soldLines(proposal, packageId),
    discounts: pricingDiscounts(discounts),
    rebates: pricingRebates(rebates),
    fees: [],
    payments: pricingPayments(proposal.payments),
    taxEntry: { ...proposal, taxItem: settings.taxItem },
    frozenTax: proposal.frozenTax,
    ...settings,
  });
  if (!totals) return null;
  // the frozen base belongs to the accepted package only
  const accepted = proposal.packages.some(({ id, selected }) => id === packageId && selected);
  return accepted ? totals : { ...totals, warnings: totals.warnings.filter(isOfAnyPackage) };
}

/**
 * Prices one package of a proposal with some of its add-ons, as if they were lines like the others.
 * @returns null if it can't be priced
 */
export const totalsWithAddOns = (
  proposal: SalesProposal,
  { packageId, addOnIds }: { packageId: number; addOnIds: readonly number[] },
  settings: PricingSettings,
): Totals | null =>
  packageTotals(
    withChosenLines(proposal, { packageId, detailIds: linesWithAddOns(proposal, packageId, addOnIds) }),
    packageId,
    settings,
  );
