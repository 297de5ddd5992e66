import type { z } from 'zod';
import { isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import { priceDocument } from '../pricing/price-document.ts';
import type { PricingDiscount, PricingPayment, PricingRebate } from '../pricing/pricing-input.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
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
>;

/** Live discounts as pricing takes them, in their order; one without its rate or amount takes nothing off. */
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
  return payments.filter(isLive).map(({ id, amountCents, refundedCents, status }) => ({
    id,
    amountCents,
    refundedCents,
    completed: status === 'completed',
  }));
}

const isOfAnyPackage = ({ code }: Totals['warnings'][number]) => code !== 'base_differs_from_accepted';

/** The lines of a package, in their order. */
export const linesOf = (proposal: SalesProposal, packageId: number) =>
  proposal.details
    .filter((detail) => detail.salesProposalPackageId === packageId && isLive(detail))
    .toSorted(byOrder('order'));

/** The totals of one package of a proposal. The proposal's payments are deposits on whichever package is chosen. */
export function packageTotals(proposal: SalesProposal, packageId: number, settings: PricingSettings): Totals {
  const ofPackage = <T extends { salesProposalPackageId: number }>(records: readonly T[]) =>
    records.filter(({ salesProposalPackageId }) => salesProposalPackageId === packageId);
  const totals = priceDocument({
    lines: linesOf(proposal, packageId),
    discounts: pricingDiscounts(ofPackage(proposal.discounts)),
    rebates: pricingRebates(ofPackage(proposal.rebates)),
    fees: [],
    payments: pricingPayments(proposal.payments),
    taxEntry: { ...proposal, taxItem: settings.taxItem },
    frozenTax: proposal.frozenTax,
    ...settings,
  });
  // The base is that of the accepted package; the others never had it.
  const accepted = proposal.packages.some(({ id, selected }) => id === packageId && selected);
  return accepted ? totals : { ...totals, warnings: totals.warnings.filter(isOfAnyPackage) };
}
