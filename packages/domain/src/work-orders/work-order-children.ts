import { z } from 'zod';
import { billingFrequencies } from '../company-lists/agreement-plan.ts';
import { systemFields } from '../customers/site-system.ts';
import { loanApplicationFields } from '../financing/loan-application-fields.ts';
import { editFlags, idSchema } from '../kernel/edit-shape.ts';
import { amountCents, date, optionalId, place, text } from '../kernel/field.ts';
import { paymentFields } from '../payments/payment-fields.ts';
import { amountFields, itemFields, permitFields } from '../proposals/line-fields.ts';
import { discountFields, rebateFields } from '../proposals/reduction-fields.ts';
import { photoFields, photoKinds } from './photo-shape.ts';

/** Defines a child of a work order (R3.3). */

const child = <F extends z.ZodRawShape>(fields: F) => z.object({ id: idSchema, ...fields, ...editFlags });
/** The department that gets a line's revenue; null if not decided yet (R4.13). */
const department = { callDepartmentTypeId: optionalId } as const;

export const tagEntitySchema = child({ workOrderId: idSchema, tagId: idSchema });

export const workOrderDetailSchema = child({
  workOrderId: idSchema,
  order: place,
  siteSystemId: optionalId,
  nonStockItemId: optionalId,
  ...department,
  ...itemFields,
  ...amountFields,
  ...permitFields,
  hidden: z.boolean(),
});

export const repairPartSchema = child({
  /** The detail it was used for. */
  parentId: idSchema,
  order: place,
  ...itemFields,
  ...amountFields,
  /** The detail's price includes it, so it is not a separate line on the bill. */
  included: z.boolean(),
  hidden: z.boolean(),
});

/** An item bought for this work order only. */
export const nonStockItemSchema = child({
  workOrderId: idSchema,
  code: text(60),
  text: text(500),
  description: text(4000),
  supplier: text(200),
  unitPriceCents: amountCents.nullable(),
  costCents: amountCents.nullable().optional(),
  taxable: z.boolean(),
  hidden: z.boolean(),
});

export const workOrderDiscountSchema = child({ workOrderId: idSchema, ...department, ...discountFields });
export const workOrderRebateSchema = child({ workOrderId: idSchema, ...department, ...rebateFields });
export const workOrderPaymentSchema = child({ workOrderId: idSchema, ...paymentFields });
export const workOrderLoanApplicationSchema = child({ workOrderId: idSchema, ...loanApplicationFields });

/** One per site system and work order (R4.14), with its items as children. */
export const recommendationSchema = child({
  workOrderId: idSchema,
  /** Null for the site as a whole. */
  siteSystemId: optionalId,
});

export const recommendationStatuses = ['open', 'quoted', 'deferred', 'accepted', 'declined'] as const;
export const urgencies = ['now', 'soon', 'later'] as const;
export const recommendationItemSchema = child({
  recommendationId: idSchema,
  order: place,
  text: text(2000),
  priceCents: amountCents.nullable(),
  urgency: z.enum(urgencies),
  /** How long it will probably last; null if unknown. */
  lifeMonths: z.int().min(0).max(1200).nullable(),
  partItemId: optionalId,
  serviceRepairId: optionalId,
  /** What has become of it (`recommendation-life.ts`). */
  status: z.enum(recommendationStatuses),
  /** Why the customer declined it; empty unless it's declined. */
  declineReason: text(500),
  /** The day it's brought up again; null unless it's deferred. */
  deferredUntil: date.nullable(),
  /** The proposal that quotes it. */
  salesProposalId: optionalId,
});

export const recommendationPhotoSchema = child({ recommendationId: idSchema, ...photoFields });

/** A picture of the job itself, or of a system. */
export const workOrderPhotoSchema = child({
  workOrderId: idSchema,
  siteSystemId: optionalId,
  kind: z.enum(photoKinds),
  /** The customer sees it: it's printed on the service report. */
  shown: z.boolean(),
  ...photoFields,
});

const answerFields = {
  answer: text(2000).nullable(),
  /** The upload of a photo or signature, and its file once that is saved. */
  guid: z.uuid().nullable(),
  fileId: optionalId,
  /** The question as it was asked, which settings may change later; empty for the question's own words. */
  question: text(300),
  /** The unit it was asked in. */
  unit: text(20),
} as const;

export const debriefAnswerSchema = child({
  workOrderId: idSchema,
  debriefQuestionId: idSchema,
  ...answerFields,
});

export const inspectionAnswerSchema = child({
  workOrderId: idSchema,
  inspectionQuestionId: idSchema,
  siteSystemId: optionalId,
  ...answerFields,
});

/** A system at the site; it outlives the work order. */
export const siteSystemSchema = child({
  siteId: idSchema,
  ...systemFields,
});

/** An agreement sold or renewed on this work order. */
export const workOrderAgreementSchema = child({
  workOrderId: idSchema,
  agreementId: idSchema,
  siteSystemId: optionalId,
  agreementSiteSystemId: optionalId,
  ...department,
  text: text(500),
  ...amountFields,
  /** How often a card is charged for it; null if this work order bills it. */
  cardFrequency: z.enum(billingFrequencies).nullable(),
  hidden: z.boolean(),
});

/** A system that an agreement covers. */
export const agreementSiteSystemSchema = child({
  agreementId: idSchema,
  siteSystemId: idSchema,
  startDate: date.nullable(),
  endDate: date.nullable(),
  hidden: z.boolean(),
});
