import { z } from 'zod';
import { loanApplicationFields } from '../financing/loan-application-fields.ts';
import { editFlags, idSchema } from '../kernel/edit-shape.ts';
import { date, dateTime, optionalId, place, text } from '../kernel/field.ts';
import { rootFields } from '../kernel/root-fields.ts';
import { paymentFields } from '../payments/payment-fields.ts';
import { pricedForFields } from '../price-books/price-book-filter.ts';
import { frozenTaxSchema } from '../taxes/frozen-tax.ts';
import { taxEntryFields } from '../taxes/tax-entry.ts';
import { amountFields, itemFields } from './line-fields.ts';
import { discountFields, rebateFields } from './reduction-fields.ts';

/** Statuses of a sales proposal (R4.25); Created is shown as Draft. */
export const proposalStatuses = ['Created', 'Sent', 'Viewed', 'Accepted', 'Declined', 'Expired'] as const;

/** How a customer said yes to a package. */
export const acceptances = ['signed', 'onTheirWord'] as const;

const child = <F extends z.ZodRawShape>(fields: F) => z.object({ id: idSchema, ...fields, ...editFlags });

/** The root of a sales proposal (R3.2). */
export const salesProposalRootSchema = z.object({
  ...rootFields,
  /** the address of a proposal that was born on a device */
  guid: z.uuid(),
  text: text(200),
  /** null only on a template */
  siteId: optionalId,
  /** the work order it came out of */
  workOrderId: optionalId,
  status: z.enum(proposalStatuses),
  isTemplate: z.boolean(),
  /** removed (R4.4): in no list but that of what is removed, and not changed before it is restored */
  hidden: z.boolean(),
  ...taxEntryFields,
  frozenTax: frozenTaxSchema.nullable(),
  /** what prices are looked up for (R3.11) */
  ...pricedForFields,
  /** for the customer to read */
  note: text(4000),
  expiresDate: date.nullable(),
  /** who accepted a package and how, set by selecting it (R4.8) */
  acceptedBy: text(200).nullable(),
  acceptance: z.enum(acceptances).nullable(),
  acceptedDate: dateTime.nullable(),
});
export type SalesProposalRoot = z.infer<typeof salesProposalRootSchema>;

/** How long the name of a package may be. */
export const packageTextMax = 200;

export const salesProposalPackageSchema = child({
  salesProposalId: idSchema,
  text: text(packageTextMax),
  description: text(4000),
  order: place,
  /** the customer's choice (R4.8) */
  selected: z.boolean(),
  hidden: z.boolean(),
});

export const salesProposalDetailSchema = child({
  salesProposalPackageId: idSchema,
  order: place,
  siteSystemId: optionalId,
  ...itemFields,
  ...amountFields,
  hidden: z.boolean(),
});

export const salesProposalDiscountSchema = child({ salesProposalPackageId: idSchema, ...discountFields });

export const salesProposalRebateSchema = child({ salesProposalPackageId: idSchema, ...rebateFields });

export const salesProposalPaymentSchema = child({ salesProposalId: idSchema, ...paymentFields });

export const salesProposalLoanApplicationSchema = child({
  salesProposalId: idSchema,
  /** the package it is to pay for; null: any */
  salesProposalPackageId: optionalId,
  ...loanApplicationFields,
});

export const salesProposalFileSchema = child({
  salesProposalId: idSchema,
  /** null until the temporary file of `guid` has been saved (R5.7) */
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
