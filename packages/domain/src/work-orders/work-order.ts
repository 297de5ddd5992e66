import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { amountCents, count, dateTime, optionalId, text } from '../kernel/field.ts';
import { rootFields } from '../kernel/root-fields.ts';
import { pricedForFields } from '../price-books/price-book-filter.ts';
import { frozenTaxSchema } from '../taxes/frozen-tax.ts';
import { taxEntryFields } from '../taxes/tax-entry.ts';
import { agreedDepositFields } from './agreed-deposit-fields.ts';
import { depositSchema } from './deposits.ts';
import {
  agreementSiteSystemSchema,
  debriefAnswerSchema,
  inspectionAnswerSchema,
  nonStockItemSchema,
  recommendationItemSchema,
  recommendationPhotoSchema,
  recommendationSchema,
  repairPartSchema,
  siteSystemSchema,
  tagEntitySchema,
  workOrderAgreementSchema,
  workOrderDetailSchema,
  workOrderDiscountSchema,
  workOrderLoanApplicationSchema,
  workOrderPaymentSchema,
  workOrderPhotoSchema,
  workOrderRebateSchema,
} from './work-order-children.ts';

/** The root of a work order (R3.3). */
export const workOrderRootSchema = z.object({
  ...rootFields,
  /** The address of a work order created on a device. */
  guid: z.uuid(),
  /** Like `WO-1042`; empty until it is saved. The server gives it. */
  number: z.string(),
  customerId: idSchema,
  siteId: idSchema,
  /** The site's version: increases with each change to its systems, by any document. */
  siteVersion: count,
  /** The call it is for, and the proposal it was sold by. */
  callId: optionalId,
  salesProposalId: optionalId,
  text: text(4000),
  /** Removed (R4.4): only listed among removed records, and locked until it is restored. */
  hidden: z.boolean(),
  processed: z.boolean(),
  processedDate: dateTime.nullable(),
  /** False while children are saved individually, until *finish update* (R4.6). */
  complete: z.boolean(),
  callDepartmentTypeId: optionalId,
  ...taxEntryFields,
  frozenTax: frozenTaxSchema.nullable(),
  /**
   * The amount settled before the company used the product: for imported work, all of it. Neither a payment
   * nor owed.
   */
  settledOutsideCents: amountCents,
  /** The payments on the proposals it was sold from, updated when those are saved. */
  deposits: z.array(depositSchema),
  ...agreedDepositFields,
  /** The price key for price book lookups (R3.11). */
  ...pricedForFields,
});
export type WorkOrderRoot = z.infer<typeof workOrderRootSchema>;

/** A work order with all its children, as loaded, edited and saved. */
export const workOrderSchema = workOrderRootSchema.extend({
  tagEntities: z.array(tagEntitySchema),
  details: z.array(workOrderDetailSchema),
  repairParts: z.array(repairPartSchema),
  nonStockItems: z.array(nonStockItemSchema),
  discounts: z.array(workOrderDiscountSchema),
  rebates: z.array(workOrderRebateSchema),
  payments: z.array(workOrderPaymentSchema),
  recommendations: z.array(recommendationSchema),
  recommendationItems: z.array(recommendationItemSchema),
  recommendationPhotos: z.array(recommendationPhotoSchema),
  workOrderPhotos: z.array(workOrderPhotoSchema),
  debriefAnswers: z.array(debriefAnswerSchema),
  inspectionAnswers: z.array(inspectionAnswerSchema),
  siteSystems: z.array(siteSystemSchema),
  workOrderAgreements: z.array(workOrderAgreementSchema),
  agreementSiteSystems: z.array(agreementSiteSystemSchema),
  loanApplications: z.array(workOrderLoanApplicationSchema),
});
export type WorkOrder = z.infer<typeof workOrderSchema>;

/**
 * Returns the fields that process or reopen a work order (R4.7).
 * @param now the moment, ISO with offset
 * @param wanted the new state; the opposite of the current one by default
 * @returns the fields to set, empty if nothing changes, or why it is refused: the work order is incomplete
 *   (R4.6), or has no total because something on it can't be priced
 */
export function toggleProcessing(
  { processed, complete, hasTotal }: Pick<WorkOrderRoot, 'processed' | 'complete'> & { hasTotal: boolean },
  now: string,
  wanted = !processed,
): Partial<Pick<WorkOrderRoot, 'processed' | 'processedDate'>> | 'incomplete' | 'not_priced' {
  if (processed === wanted) return {};
  if (!wanted) return { processed: false, processedDate: null };
  if (!complete) return 'incomplete';
  return hasTotal ? { processed: true, processedDate: now } : 'not_priced';
}
