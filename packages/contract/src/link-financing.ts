import { requiredCustomerFields } from '@fieldwright/domain/customers/customer-information';
import { loanStatuses } from '@fieldwright/domain/financing/loan-application-fields';
import { mostAddOns } from '@fieldwright/domain/proposals/add-on-choices';
import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';
import { projectSchema } from './loans.ts';
import { linkToken as token, versionHash } from './shown-proposal.ts';

/** Applying for a loan by a customer link (R1.2, R1.7). */

/** The add-ons that the customer ticked before signing; those that were signed or sold count afterward. */
const addOnIds = z.array(z.int()).max(mostAddOns).default([]);

/** The customer's application for a loan, as far as they see it on the page of the link. */
const linkLoanSchema = z.object({
  /** The plan's name. */
  plan: z.string(),
  status: z.enum(loanStatuses),
  approvedCents: z.int().nullable(),
  /** Whether the lender hasn't confirmed yet that it has the application. */
  inDoubt: z.boolean(),
  continues: z.boolean(),
});

const linkFinancingSchema = z.object({
  /** What the lender needs and isn't known. */
  needs: z.array(z.enum(requiredCustomerFields)),
  isTest: z.boolean(),
  /** The plans that can be applied for now; none without a lender, and while an application counts. */
  plans: z.array(
    z.object({
      applicationId: z.int(),
      text: z.string(),
      monthlyCents: z.int(),
      /** The terms, which must be shown with the amount. */
      sentences: z.array(z.string()),
    }),
  ),
  /** The latest application; null before the first. */
  loan: linkLoanSchema.nullable(),
});
export type LinkFinancing = z.infer<typeof linkFinancingSchema>;

const loanPageSchema = z.object({
  /** The lender's page; null if there is nothing to do there. */
  redirectUrl: z.string().nullable(),
  /** Why the lender took no application; null if it did. */
  failure: z.string().nullable(),
});

export const linkFinancingEndpoints = {
  'POST /api/proposallinks/financing': {
    summary: 'Get the plans that a customer can apply for with an option, and their application',
    access: 'public',
    body: z.object({ token, packageId: z.int(), addOnIds }),
    answer: linkFinancingSchema,
    errors: ['link_expired', 'too_many_attempts'],
  },
  'POST /api/proposallinks/apply': {
    summary:
      'Apply for a plan offered with an option, and get the address of the lender’s page; idempotent by key',
    access: 'public',
    body: z.object({
      token,
      key: z.uuid(),
      /** The hash of the version that the customer received; null for a proposal that was accepted without one. */
      hash: versionHash.nullable(),
      packageId: z.int(),
      addOnIds,
      applicationId: z.int(),
      /** What was missing of the customer; what is known doesn't change. */
      customer: z.object({
        firstName: z.string().default(''),
        lastName: z.string().default(''),
        mainPhone: z.string().default(''),
      }),
      project: projectSchema,
    }),
    answer: loanPageSchema,
    errors: ['link_expired', 'too_many_attempts', 'key_reused', 'removed', 'stale_version', 'unavailable'],
  },
  'POST /api/proposallinks/continueloan': {
    summary: 'Get the address of the lender’s page to continue the application for an option',
    access: 'public',
    body: z.object({ token, packageId: z.int() }),
    answer: loanPageSchema,
    errors: ['link_expired', 'too_many_attempts', 'unavailable'],
  },
} as const satisfies EndpointList;
