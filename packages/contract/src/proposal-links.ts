import { requiredCustomerFields } from '@fieldwright/domain/customers/customer-information';
import { emailKinds } from '@fieldwright/domain/emails/email';
import { loanStatuses } from '@fieldwright/domain/financing/loan-application-fields';
import { emailSchema } from '@fieldwright/domain/people/person';
import { mostAddOns } from '@fieldwright/domain/proposals/add-on-choice';
import { listedLinkStates } from '@fieldwright/domain/proposals/customer-link';
import {
  answerSchema,
  declineReasonSchema,
  questionSchema,
} from '@fieldwright/domain/proposals/customer-message';
import { presentationSchema } from '@fieldwright/domain/proposals/presentation';
import { signatureMethods, signerMax, strokesSchema } from '@fieldwright/domain/proposals/signature';
import { companyLookSchema } from '@fieldwright/domain/settings/company-look';
import { z } from 'zod';
import { shownContactSchema } from './company.ts';
import { type EndpointList, idParams } from './endpoint.ts';
import { projectSchema } from './loans.ts';

/** The company's logo as a picture of at most 400 pixels; null without one. */
const logo = z.string().nullable();

/** The links by which customers see a proposal (R2.1, R2.13). */

const edit = ['proposals.edit', 'proposals.own'] as const;
const view = ['proposals.view', 'proposals.own'] as const;
const ids = { id: 'sales_proposals' } as const;
/** The SHA-256 of a version. */
const hash = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'A code has 64 characters: digits and the letters a to f.')
  .meta({ examples: ['0'.repeat(64)] });
const token = z.string().min(20).max(200);
const moment = z.iso.datetime({ offset: true });

/** An email about a proposal. Settled ones are kept for 90 days. */
const proposalEmailSchema = z.object({
  id: z.int(),
  kind: z.enum(emailKinds),
  /** Null until the first try. */
  to: z.string().nullable(),
  subject: z.string().nullable(),
  /** `dropped`: no longer needed when it was its turn. */
  status: z.enum(['trying', 'sent', 'failed', 'unsure', 'dropped']),
  /** When it was asked for. */
  date: moment,
  /** Who asked for it; null if not a member of the staff. */
  by: z.string().nullable(),
});
export type ProposalEmail = z.infer<typeof proposalEmailSchema>;

const linkSchema = z.object({
  id: z.int(),
  state: z.enum(listedLinkStates),
  /** The address to share; null after the link has ended, and while its proposal is removed. */
  url: z.string().nullable(),
  createdDate: moment,
  /** The name of its author. */
  createdBy: z.string(),
  expiresDate: moment,
  revokedDate: moment.nullable(),
  /** When the customer first opened it. */
  openedDate: moment.nullable(),
  /** The email address it was sent to; null if it was only copied. */
  mailedTo: z.string().nullable(),
});
export type ProposalLink = z.infer<typeof linkSchema>;

/** A signature by a link, with the add-ons that were chosen. */
const signatureSchema = z.object({
  name: z.string(),
  date: moment,
  packageId: z.int(),
  addOnIds: z.array(z.int()),
});

export const openProposalSchema = z.object({
  state: z.literal('open'),
  companyName: z.string(),
  /** The company's contact details. */
  contact: shownContactSchema,
  logo,
  brandColor: companyLookSchema.shape.brandColor,
  customer: z.object({
    /** The form of address: the first name, otherwise the full name. */
    name: z.string(),
    fullName: z.string(),
    /** The lines of the site's address. */
    address: z.array(z.string()),
  }),
  /** The time zone of the days on the page. */
  timeZone: z.string(),
  linkExpiresDate: moment,
  /** The company's current day. */
  today: z.string(),
  /**
   * The version that is shown: its number, and the SHA-256 of the bytes of its content. Null for a proposal
   * that was accepted without one.
   */
  revision: z.object({ number: z.int(), hash: z.string(), sentDate: moment }).nullable(),
  /** The signature of the version that is shown; null without one. */
  signature: signatureSchema.nullable(),
  /**
   * What is due of the deposit after signing, and whether it can be paid by card on the page; null before that, and
   * without a deposit.
   */
  deposit: z.object({ dueCents: z.int(), isPayable: z.boolean() }).nullable(),
  /** The option that the customer applied for a loan for last, or chose and can pay over time; null without one. */
  loanFor: z.int().nullable(),
  /**
   * For each package, in order: what it adds to the one on its left, by its lines. Null for the left one's name where
   * nothing is compared.
   */
  told: z.array(
    z.object({
      left: z.string().nullable(),
      gains: z.array(
        z.object({
          lineId: z.int(),
          /** In words: what it takes the place of, is more than, or lasts longer than. */
          notes: z.array(z.string()),
        }),
      ),
    }),
  ),
  /** As it was sent, with what was paid since; after it was accepted, as it was sold. */
  proposal: presentationSchema,
  /** The files of the proposal that can be opened. */
  files: z.array(z.object({ id: z.string(), contentType: z.string(), size: z.int() })).optional(),
  /** Short-lived addresses of the options' pictures, at most 400 and 1,600 pixels wide or high. */
  pictures: z.array(z.object({ id: z.string(), small: z.string(), large: z.string() })).optional(),
});

const shownSchema = z.discriminatedUnion('state', [
  openProposalSchema,
  /**
   * A link that no longer works shows who can send a new one. `draft`: the proposal is being changed, and is
   * shown again after it is sent.
   */
  z.object({
    state: z.enum(['expired', 'revoked', 'draft']),
    companyName: z.string(),
    contact: shownContactSchema,
    logo,
    brandColor: companyLookSchema.shape.brandColor,
  }),
]);
export type ShownProposal = z.infer<typeof shownSchema>;

const checkedSchema = z.discriminatedUnion('found', [
  z.object({
    found: z.literal(true),
    companyName: z.string(),
    /** Of the proposal. */
    number: z.string(),
    title: z.string(),
    /** Counts from 1. */
    version: z.int(),
    sentDate: moment,
    timeZone: z.string(),
    /** Null if it was sent but not signed. */
    signature: z
      .object({ name: z.string(), date: moment, option: z.string(), totalCents: z.int() })
      .nullable(),
  }),
  z.object({ found: z.literal(false) }),
]);
export type CheckedSignature = z.infer<typeof checkedSchema>;

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

/** A short-lived address, which starts after the API's host; null until the PDF is made: ask again. */
const pdfSchema = z.object({ url: z.string().nullable() });

export const proposalLinkEndpoints = {
  'GET /api/salesproposals/{id}/links': {
    summary:
      "List a proposal's customer links, newest first, with the customer's email address and whether the company has a phone number",
    access: edit,
    params: idParams,
    answer: z.object({
      /** The customer's email address; empty without one. */
      email: z.string(),
      /**
       * Whether the company has given a phone number, which the customer sees with the instructions for
       * accepting.
       */
      companyHasPhone: z.boolean(),
      links: z.array(linkSchema),
    }),
    ids,
  },
  'POST /api/salesproposals/{id}/links': {
    summary: 'Create a customer link and optionally email it; a draft proposal becomes Sent',
    access: edit,
    params: idParams,
    body: z.object({
      /** Created by the client, once per link: the same key creates no second one. */
      key: z.uuid(),
      mail: z.boolean(),
      /** The address to send it to, for a customer without one. */
      email: emailSchema.optional(),
      /** Stores the address as the customer's. */
      keep: z.boolean().default(false),
    }),
    answer: linkSchema,
    errors: ['not_found', 'key_reused', 'too_many_attempts'],
    ids,
  },
  'POST /api/salesproposals/{id}/present': {
    summary:
      'Present a proposal on the screen: freezes it as it is, makes a draft Sent, and gets what a customer link shows',
    access: edit,
    params: idParams,
    answer: z.object({
      /** Of a link for this presentation, by which the customer signs and pays on this screen. */
      token,
      /** The options that have an agreement's prices. */
      memberOptions: z.array(z.int()),
      shown: openProposalSchema,
    }),
    errors: ['not_found'],
    ids,
  },
  'POST /api/proposallinks/{id}/revoke': {
    summary: 'Revoke a link immediately',
    access: edit,
    params: idParams,
    answer: linkSchema,
    errors: ['not_found'],
    ids: { id: 'proposal_links' },
  },
  'POST /api/proposallinks/open': {
    summary: 'Get the proposal a customer link shows, as it was last sent',
    access: 'public',
    body: z.object({ token }),
    answer: shownSchema,
    errors: ['link_expired', 'too_many_attempts'],
  },
  'POST /api/proposallinks/ask': {
    summary: 'Ask a question about the proposal that a customer link shows; idempotent by key',
    access: 'public',
    body: z.object({ token, key: z.uuid(), text: questionSchema }),
    answer: z.null(),
    errors: ['link_expired', 'too_many_attempts', 'key_reused'],
  },
  'POST /api/proposallinks/decline': {
    summary: 'Decline the proposal that a customer link shows, with the reason; idempotent by key',
    access: 'public',
    body: z.object({ token, key: z.uuid(), text: declineReasonSchema.default('') }),
    answer: z.null(),
    errors: ['link_expired', 'too_many_attempts', 'key_reused', 'stale_version'],
  },
  'POST /api/proposalmessages/{id}/answer': {
    summary: "Answer a customer's question by email, once",
    access: edit,
    params: idParams,
    body: z.object({ answer: answerSchema }),
    answer: z.null(),
    errors: ['not_found', 'stale_version', 'too_many_attempts'],
    ids: { id: 'proposal_messages' },
  },
  'POST /api/proposallinks/verify': {
    summary: 'Look up what was sent and signed by the hash of a version',
    access: 'public',
    body: z.object({ hash }),
    answer: checkedSchema,
    errors: ['too_many_attempts'],
  },
  'POST /api/proposallinks/sign': {
    summary: 'Sign an option of the proposal that a customer link shows; idempotent by key',
    access: 'public',
    body: z.object({
      token,
      /** Created by the client: the same key signs once. */
      key: z.uuid(),
      /** The hash of the version that the customer received. */
      hash,
      packageId: z.int(),
      /** The add-ons that the customer chose. */
      addOnIds: z.array(z.int()).max(mostAddOns).default([]),
      name: z.string().trim().min(1, 'Enter your name.').max(signerMax),
      method: z.enum(signatureMethods),
      /** The lines of a drawn signature; null for a typed one. */
      strokes: strokesSchema.nullable(),
    }),
    answer: signatureSchema,
    errors: ['link_expired', 'too_many_attempts', 'key_reused', 'stale_version'],
  },
  'GET /api/salesproposals/{id}/emails': {
    summary: 'List the emails about a proposal of the last 90 days, newest first',
    access: view,
    params: idParams,
    answer: z.array(proposalEmailSchema),
    errors: ['not_found'],
    ids,
  },
  'POST /api/salesproposals/{id}/pdf': {
    summary: 'Get the PDF of the version that was sent last, or the signed copy; made once, then kept',
    access: view,
    params: idParams,
    body: z.object({ signed: z.boolean() }),
    answer: pdfSchema,
    errors: ['not_found'],
    ids,
  },
  'POST /api/proposallinks/pdf': {
    summary: 'Get the PDF of the proposal that a customer link shows, signed once it is signed',
    access: 'public',
    body: z.object({ token }),
    answer: pdfSchema,
    errors: ['link_expired', 'too_many_attempts', 'not_found'],
  },
  'POST /api/proposallinks/file': {
    summary: 'Get a short-lived address of a file that comes with the proposal a customer link shows',
    access: 'public',
    body: z.object({ token, id: z.uuid() }),
    /** `picture`: the address of a smaller picture of it, which browsers show; null if it isn't a picture. */
    answer: z.object({ url: z.string(), picture: z.string().nullable() }),
    errors: ['link_expired', 'too_many_attempts', 'not_found'],
  },
  'GET /api/proposalpdfs/{token}': {
    summary: 'Open the PDF of a proposal by its short-lived URL',
    access: 'public',
    params: z.object({ token: z.string().max(300) }),
    contents: true,
    answer: z.unknown(),
    errors: ['not_found', 'link_expired'],
    ids: { token: 'proposal_pdfs' },
  },
  'POST /api/proposallinks/deposit': {
    summary:
      'Get the address at which the customer pays the deposit of a proposal they signed; the same for every tab',
    access: 'public',
    body: z.object({ token }),
    answer: z.object({ url: z.string() }),
    errors: ['link_expired', 'too_many_attempts', 'stale_version', 'unavailable'],
  },
  'POST /api/proposallinks/financing': {
    summary: 'Get the plans that a customer can apply for with an option, and their application',
    access: 'public',
    body: z.object({ token, packageId: z.int() }),
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
      hash: hash.nullable(),
      packageId: z.int(),
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
  'POST /api/proposallinks/view': {
    summary: 'Record that the customer is reading the proposal; a Sent proposal becomes Viewed',
    access: 'public',
    body: z.object({ token }),
    answer: z.null(),
    errors: ['link_expired', 'too_many_attempts'],
  },
} as const satisfies EndpointList;
