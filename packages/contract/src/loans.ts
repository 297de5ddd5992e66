import type { SentCustomer } from '@fieldwright/domain/customers/customer-information';
import { customerInformationSchema } from '@fieldwright/domain/customers/customer-information.schema';
import { loanStatuses } from '@fieldwright/domain/financing/loan-application-fields';
import { ownershipNames, propertyTypeNames } from '@fieldwright/domain/financing/project-information';
import { idSchema } from '@fieldwright/domain/kernel/edit-shape';
import { amountCents } from '@fieldwright/domain/kernel/field';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';

/** Loans that customers apply for with a lender (R1.7), and the account with it. */

const moment = z.iso.datetime({ offset: true });
/** Created by the client, once per request: the same key does nothing twice. */
const key = z.uuid();
const keysOf = <T extends object>(names: T) =>
  Object.keys(names) as [keyof T & string, ...(keyof T & string)[]];

/** What a lender asks about the home (R3.12). */
export const projectSchema = z.object({
  ownership: z.enum(keysOf(ownershipNames)),
  propertyType: z.enum(keysOf(propertyTypeNames)),
  /** Mortgage or rent per month, in cents; null if not given. */
  monthlyMortgagePayment: amountCents.nullable().default(null),
});

export const loanSchema = z.object({
  id: idSchema,
  /** The document's loan application, which shows the same status. */
  applicationId: idSchema,
  status: z.enum(loanStatuses),
  isTest: z.boolean(),
  askedCents: z.int(),
  /** Null until the lender approves an amount. */
  approvedCents: z.int().nullable(),
  monthlyPaymentCents: z.int().nullable(),
  fundedCents: z.int().nullable(),
  /** What the lender took back after it paid. */
  refundedCents: z.int(),
  /** What the lender was asked to pay, when and by whom; null before. */
  request: z.object({ amountCents: z.int(), date: moment, by: z.string().nullable() }).nullable(),
  /** Whether the lender hasn't confirmed yet that it has the application. */
  inDoubt: z.boolean(),
  /** Whether the customer can continue on the lender's page. */
  continues: z.boolean(),
  /** Why the lender took no application; null if it did. */
  failure: z.string().nullable(),
  /** Whether the lender's account was disconnected since: the loan can be canceled here if the lender can't be told. */
  isLenderGone: z.boolean(),
  createdDate: moment,
  createdBy: z.string().nullable(),
});
export type Loan = z.infer<typeof loanSchema>;

const openedSchema = loanSchema.extend({
  /** The lender's page; null if there is nothing to do there. */
  redirectUrl: z.string().nullable(),
});

const customerSchema = z.object({
  company: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mainPhone: z.string(),
  mobilePhone: z.string(),
});

/**
 * A customer as the dialog sends it, typed or stored; checked by the rules of the dialog (R5.1). A company or mobile
 * phone that is left out stays as it is.
 */
const typedCustomerSchema = z.object({
  company: z.string().optional(),
  firstName: z.string().meta({ examples: ['Dana'] }),
  lastName: z.string().meta({ examples: ['Whitlock'] }),
  mainPhone: z.string().meta({ examples: ['(828) 555-0134'] }),
  mobilePhone: z.string().nullish(),
});
const sentCustomerSchema = typedCustomerSchema.pipe(
  customerInformationSchema as z.ZodType<SentCustomer, z.output<typeof typedCustomerSchema>>,
);

const documentLoansSchema = z.object({
  /** The customer, as far as a lender needs to know; a missing name or main phone is asked for first. */
  customer: customerSchema,
  /** What was last said about the home; null before the first application of the site. */
  project: z
    .object({
      ownership: z.enum(keysOf(ownershipNames)),
      propertyType: z.enum(keysOf(propertyTypeNames)),
      monthlyMortgagePayment: z.int().nullable(),
    })
    .nullable(),
  /** Newest first. */
  loans: z.array(loanSchema),
});

const settingsSchema = z.object({
  /** Null if none is connected. */
  account: z
    .object({
      id: idSchema,
      /** As the lender names it. */
      label: z.string(),
      dealerId: z.string(),
      isTest: z.boolean(),
      /** Whether the lender reports changes at once; otherwise it is asked. */
      hasWebhook: z.boolean(),
      connectedDate: moment,
      connectedBy: z.string().nullable(),
    })
    .nullable(),
});
export type LenderSettings = z.infer<typeof settingsSchema>;

const edits = ['proposals.edit', 'proposals.own', 'workorders.edit', 'workorders.own'] as const;
const ofLoan = { access: edits, params: idParams, ids: { id: 'loans' } } as const;

export const loanEndpoints = {
  'GET /api/lender': {
    summary: 'Get the account with the lender, without its key',
    access: 'settings.edit',
    answer: settingsSchema,
  },
  'POST /api/lender': {
    summary: 'Connect an account with the lender after checking its key; replaces an earlier one',
    access: 'settings.edit',
    body: z.object({
      dealerId: z.string().trim().min(1, 'Enter the dealer ID.').max(100),
      /** It is stored encrypted and never returned. */
      key: z.string().trim().min(1, 'Enter the API key.').max(500),
    }),
    answer: settingsSchema,
  },
  'DELETE /api/lender': {
    summary:
      'Disconnect the account; no one can apply until one is connected, and applications in progress continue',
    access: 'settings.edit',
    answer: settingsSchema,
  },
  'GET /api/workorders/{id}/loans': {
    summary: "List a work order's loans, with the customer and home details to apply again",
    access: ['workorders.view', 'workorders.own'],
    params: idParams,
    ids: { id: 'work_orders' },
    answer: documentLoansSchema,
    errors: ['not_found'],
  },
  'GET /api/salesproposals/{id}/loans': {
    summary: "List a proposal's loans, with the customer and home details to apply again",
    access: ['proposals.view', 'proposals.own'],
    params: idParams,
    ids: { id: 'sales_proposals' },
    answer: documentLoansSchema,
    errors: ['not_found'],
  },
  'POST /api/loans': {
    summary: 'Apply for an offered plan, and get the address of the lender’s page; idempotent by key',
    access: edits,
    body: z.object({
      key,
      entity: z.enum(['workOrder', 'salesProposal']),
      documentId: idSchema,
      /** The document's loan application. */
      applicationId: idSchema,
      project: projectSchema,
    }),
    answer: openedSchema,
    errors: ['not_found', 'removed', 'key_reused', 'unavailable'],
  },
  'POST /api/loans/customer': {
    summary: 'Save the customer information that a lender needs',
    access: edits,
    body: z.object({
      entity: z.enum(['workOrder', 'salesProposal']),
      documentId: idSchema,
      customer: sentCustomerSchema,
    }),
    answer: customerSchema,
    errors: ['not_found', 'removed'],
  },
  'GET /api/loans/{id}': {
    ...ofLoan,
    summary: 'Get a loan as the lender last reported it',
    answer: loanSchema,
    errors: ['not_found'],
  },
  'POST /api/loans/{id}/check': {
    ...ofLoan,
    summary: 'Ask the lender about a loan',
    answer: loanSchema,
    errors: ['not_found', 'unavailable'],
  },
  'POST /api/loans/{id}/resume': {
    ...ofLoan,
    summary:
      'Get the address of the lender’s page to continue an application; a new one if the last has expired',
    answer: openedSchema,
    errors: ['not_found', 'unavailable'],
  },
  'POST /api/loans/{id}/cancel': {
    ...ofLoan,
    summary:
      'Cancel an application; after funding was requested, only once the lender is disconnected, and only by people who may void payments. If the lender can’t be told, it’s canceled here only',
    answer: loanSchema,
    errors: ['not_found', 'unavailable'],
  },
  'POST /api/loans/{id}/complete': {
    ...ofLoan,
    access: 'payments.collect',
    summary:
      'Confirm that the work is done, and request funding; for people who may also change the document',
    body: z.object({ amountCents: amountCents.min(1, 'Enter an amount above zero.') }),
    answer: loanSchema,
    errors: ['not_found', 'unavailable'],
  },
  'POST /api/loans/{id}/refund': {
    ...ofLoan,
    access: 'payments.void',
    summary: 'Ask the lender to refund what it paid, or a part; for people who may also change the document',
    body: z.object({
      amountCents: amountCents.min(1, 'Enter an amount above zero.'),
      /** What the lender had taken back as the person saw it; a refund in between is refused. */
      refundedCents: z.int().min(0),
    }),
    answer: loanSchema,
    errors: ['not_found', 'unavailable'],
  },
  'POST /api/webhooks/lenders/{account}': {
    summary: "Receive a lender's signed event about an application",
    access: 'public',
    params: z.object({ account: z.uuid() }),
    webhook: true,
    bytes: 64 * 1024,
    answer: z.null(),
    errors: ['not_found'],
    ids: { account: 'lender_accounts' },
  },
} as const satisfies EndpointList;
