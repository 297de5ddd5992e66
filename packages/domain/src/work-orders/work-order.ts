import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { amountCents, count, dateTime, optionalId, text } from '../kernel/field.ts';
import { rootFields } from '../kernel/root-fields.ts';
import { pricedForFields } from '../price-books/price-book-filter.ts';
import { frozenTaxSchema } from '../taxes/frozen-tax.ts';
import { taxEntryFields } from '../taxes/tax-entry.ts';
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
  workOrderRebateSchema,
} from './work-order-children.ts';

/** The root of a work order (R3.3). */
export const workOrderRootSchema = z.object({
  ...rootFields,
  /** the address of a work order that was born on a device */
  guid: z.uuid(),
  customerId: idSchema,
  siteId: idSchema,
  /** of the site: goes up with each change of its systems, by whichever document */
  siteVersion: count,
  /** the call it is done on, and the proposal it was sold by */
  callId: optionalId,
  salesProposalId: optionalId,
  text: text(4000),
  /** removed (R4.4): in no list but that of what is removed, and not changed before it is restored */
  hidden: z.boolean(),
  processed: z.boolean(),
  processedDate: dateTime.nullable(),
  /** false while children are saved one by one, until *finish update* (R4.6) */
  complete: z.boolean(),
  callDepartmentTypeId: optionalId,
  ...taxEntryFields,
  frozenTax: frozenTaxSchema.nullable(),
  /** what was settled before the company came here: of imported work, all of it. No payment, and not owed */
  settledOutsideCents: amountCents,
  /** what was paid on the proposals that it was sold from; kept by their saves */
  deposits: z.array(depositSchema),
  /** what prices are looked up for (R3.11) */
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
  debriefAnswers: z.array(debriefAnswerSchema),
  inspectionAnswers: z.array(inspectionAnswerSchema),
  siteSystems: z.array(siteSystemSchema),
  workOrderAgreements: z.array(workOrderAgreementSchema),
  agreementSiteSystems: z.array(agreementSiteSystemSchema),
  loanApplications: z.array(workOrderLoanApplicationSchema),
});
export type WorkOrder = z.infer<typeof workOrderSchema>;

/**
 * Processing (R4.7): sets the flag and the date, or clears both.
 * @param now the moment, ISO with offset
 * @param wanted how it is to be; without it, the other way round than it is
 * @returns the fields to set, none where it is so already, or why it is refused: an incomplete work order cannot be
 * processed (R4.6), nor one that has no total because something on it cannot be priced
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
