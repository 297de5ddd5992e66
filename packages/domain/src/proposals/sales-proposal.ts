import { z } from 'zod';
import { loanApplicationFields } from '../financing/loan-application-fields.ts';
import { editFlags, idSchema } from '../kernel/edit-shape.ts';
import { date, dateTime, optionalId, place, text } from '../kernel/field.ts';
import { rootFields } from '../kernel/root-fields.ts';
import { paymentFields } from '../payments/payment-fields.ts';
import { pricedForFields } from '../price-books/price-book-filter.ts';
import { frozenTaxSchema } from '../taxes/frozen-tax.ts';
import { taxEntryFields } from '../taxes/tax-entry.ts';
import { amountFields, itemFields, permitFields } from './line-fields.ts';
import { linkedParts } from './linked-parts.ts';
import { offeredDepositFields } from './offered-deposit-fields.ts';
import { discountFields, rebateFields } from './reduction-fields.ts';

/** Statuses of a sales proposal (R4.25); Created is shown as Draft. */
export const proposalStatuses = ['Created', 'Sent', 'Viewed', 'Accepted', 'Declined', 'Expired'] as const;

/** How a customer accepted a package. */
export const acceptances = ['signed', 'onTheirWord'] as const;

const child = <F extends z.ZodRawShape>(fields: F) => z.object({ id: idSchema, ...fields, ...editFlags });

/** The root of a sales proposal (R3.2). */
export const salesProposalRootSchema = z.object({
  ...rootFields,
  /** The address of a proposal created on a device. */
  guid: z.uuid(),
  /** Like `P-1042`; empty until it is saved. The server gives it. */
  number: z.string(),
  text: text(200),
  /** Null only for a template. */
  siteId: optionalId,
  /** The work order that led to it. */
  workOrderId: optionalId,
  status: z.enum(proposalStatuses),
  isTemplate: z.boolean(),
  /** The department of a template. */
  callDepartmentTypeId: optionalId,
  /** What a template is for; only staff see it. */
  templateNote: text(1000),
  /** Removed (R4.4): only listed among removed records, and locked until it is restored. */
  hidden: z.boolean(),
  ...taxEntryFields,
  frozenTax: frozenTaxSchema.nullable(),
  /** The price key for price book lookups (R3.11). */
  ...pricedForFields,
  /** Shown to the customer. */
  note: text(4000),
  /** Only for the company's people. */
  staffNote: text(4000),
  expiresDate: date.nullable(),
  ...offeredDepositFields,
  /** How many people have to sign it: one or two. */
  signers: z.int().min(1).max(2),
  /** Who accepted a package and how, set by selecting it (R4.8). */
  acceptedBy: text(200).nullable(),
  acceptance: z.enum(acceptances).nullable(),
  acceptedDate: dateTime.nullable(),
});
export type SalesProposalRoot = z.infer<typeof salesProposalRootSchema>;

/** The maximum length of a package's name. */
export const packageTextMax = 200;

/** The maximum length of the sentence or two that say what a package is for. */
export const summaryMax = 240;

export const salesProposalPackageSchema = child({
  salesProposalId: idSchema,
  text: text(packageTextMax),
  description: text(4000),
  order: place,
  /** What it is for, in a sentence or two, for the customer. */
  summary: text(summaryMax),
  /** A picture of the company, uploaded for a package or an item of the price book; null for none. */
  pictureGuid: z.uuid().nullable(),
  /** The company recommends it; at most one package of a proposal. */
  recommended: z.boolean(),
  /** The package that its linked lines follow (`linked-lines.ts`); null for none. */
  linkedPackageId: optionalId,
  /** Its lines keep their own order instead of that package's. */
  ownOrder: z.boolean(),
  /** The customer's choice (R4.8). */
  selected: z.boolean(),
  hidden: z.boolean(),
});

export const salesProposalDetailSchema = child({
  salesProposalPackageId: idSchema,
  order: place,
  siteSystemId: optionalId,
  ...itemFields,
  ...amountFields,
  ...permitFields,
  /** The line that it follows, of the package that its package is linked to; null for none. */
  linkedDetailId: optionalId,
  /** The parts in which it doesn't follow that line. */
  overridden: z.array(z.enum(linkedParts)),
  /** An add-on: the customer may add it to the package. Until they do, it is in no total. */
  addOn: z.boolean(),
  /** The customer accepted the package without this line: it is not sold and not in any total (R4.8). */
  leftOut: z.boolean(),
  hidden: z.boolean(),
});

/** A discount or rebate may follow one of the package that its own is linked to. */
const reductionLink = {
  /** The one that it follows; null for none. */
  linkedReductionId: optionalId,
  /** It follows that one no more in its terms, which are its own. */
  ownTerms: z.boolean(),
};

export const salesProposalDiscountSchema = child({
  salesProposalPackageId: idSchema,
  ...discountFields,
  ...reductionLink,
});

export const salesProposalRebateSchema = child({
  salesProposalPackageId: idSchema,
  ...rebateFields,
  ...reductionLink,
});

export const salesProposalPaymentSchema = child({ salesProposalId: idSchema, ...paymentFields });

export const salesProposalLoanApplicationSchema = child({
  salesProposalId: idSchema,
  /** The package it pays for; null for any. */
  salesProposalPackageId: optionalId,
  ...loanApplicationFields,
});

export const salesProposalFileSchema = child({
  salesProposalId: idSchema,
  order: place,
  /** The customer gets it with the version that is sent next. */
  shown: z.boolean(),
  /** Null until the upload of `guid` is saved (R5.7). */
  fileId: optionalId,
  guid: z.uuid().nullable(),
  text: text(200),
  error: z.string().nullable(),
  hidden: z.boolean(),
});

/** A sales proposal with all its children, as loaded, edited and saved. */
export const salesProposalSchema = salesProposalRootSchema.extend({
  packages: z.array(salesProposalPackageSchema),
  details: z.array(salesProposalDetailSchema),
  discounts: z.array(salesProposalDiscountSchema),
  rebates: z.array(salesProposalRebateSchema),
  payments: z.array(salesProposalPaymentSchema),
  loanApplications: z.array(salesProposalLoanApplicationSchema),
  fileInformations: z.array(salesProposalFileSchema),
});
export type SalesProposal = z.infer<typeof salesProposalSchema>;
