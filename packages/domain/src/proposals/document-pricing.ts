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

/** Live discounts as pricing takes them; one without its rate or amount takes nothing off. */
export function pricingDiscounts(discounts: readonly Discount[]): PricingDiscount[] {
  return discounts.filter(isLive).map(({ kind, rate, amountCents, ...discount }) => {
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
  return rebates.filter(isLive);
}

export function pricingPayments(payments: readonly Payment[]): PricingPayment[] {
  return payments.filter(isLive).map(({ id, amountCents, refundedCents, status }) => ({
    id,
    amountCents,
    refundedCents,
    completed: status === 'completed',
  }));
}

/** The totals of one package of a proposal. The proposal's payments are deposits on whichever package is chosen. */
export function packageTotals(proposal: SalesProposal, packageId: number, settings: PricingSettings): Totals {
  const ofPackage = <T extends { salesProposalPackageId: number }>(records: readonly T[]) =>
    records.filter(({ salesProposalPackageId }) => salesProposalPackageId === packageId);
  return priceDocument({
    lines: ofPackage(proposal.details).filter(isLive).toSorted(byOrder('order')),
    discounts: pricingDiscounts(ofPackage(proposal.discounts)),
    rebates: pricingRebates(ofPackage(proposal.rebates)),
    fees: [],
    payments: pricingPayments(proposal.payments),
    taxEntry: { ...proposal, taxItem: settings.taxItem },
    ...settings,
  });
}
