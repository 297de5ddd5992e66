import { emailKinds } from '@fieldwright/domain/emails/email';
import { emailSchema } from '@fieldwright/domain/people/person';
import { mostAddOns } from '@fieldwright/domain/proposals/add-on-choices';
import { listedLinkStates } from '@fieldwright/domain/proposals/customer-link';
import {
  answerSchema,
  declineReasonSchema,
  questionSchema,
} from '@fieldwright/domain/proposals/customer-message';
import { signatureMethods, signerMax, strokesSchema } from '@fieldwright/domain/proposals/signature';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';
import { linkFinancingEndpoints } from './link-financing.ts';
import {
  linkSignatureSchema,
  openProposalSchema,
  shownProposalSchema,
  linkToken as token,
  versionHash,
} from './shown-proposal.ts';

/** The links by which customers see a proposal (R2.1, R2.13). */

const edit = ['proposals.edit', 'proposals.own'] as const;
const view = ['proposals.view', 'proposals.own'] as const;
const ids = { id: 'sales_proposals' } as const;
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
      .object({
        /** Of everyone who has signed. */
        name: z.string(),
        date: moment,
        option: z.string(),
        totalCents: z.int(),
        /** The first signature, if two people have signed. */
        first: z.object({ name: z.string(), date: moment }).optional(),
        /** Set while a second person still has to sign. */
        waits: z.literal(true).optional(),
      })
      .nullable(),
  }),
  z.object({ found: z.literal(false) }),
]);
export type CheckedSignature = z.infer<typeof checkedSchema>;

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
      /** The address of the second signer, to whom it is sent instead of the customer. */
      secondSigner: emailSchema.optional(),
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
      memberOptions: z.array(
        z.object({
          id: z.int(),
          /** The total without the agreement, with each choice of add-ons that is known. */
          standard: z.array(z.object({ addOnIds: z.array(z.int()), totalCents: z.int() })),
        }),
      ),
      shown: openProposalSchema,
    }),
    errors: ['not_found'],
    ids,
  },
  'POST /api/salesproposals/{id}/cancelsignature': {
    summary: 'Cancel the first of two signatures while the second is missing; both sign again',
    access: edit,
    params: idParams,
    answer: z.null(),
    errors: ['not_found', 'stale_version'],
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
    answer: shownProposalSchema,
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
    body: z.object({ hash: versionHash }),
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
      hash: versionHash,
      packageId: z.int(),
      /** The add-ons that the customer chose. */
      addOnIds: z.array(z.int()).max(mostAddOns).default([]),
      name: z.string().trim().min(1, 'Enter your name.').max(signerMax),
      method: z.enum(signatureMethods),
      /** The lines of a drawn signature; null for a typed one. */
      strokes: strokesSchema.nullable(),
    }),
    answer: linkSignatureSchema,
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
  ...linkFinancingEndpoints,
  'POST /api/proposallinks/view': {
    summary: 'Record that the customer is reading the proposal; a Sent proposal becomes Viewed',
    access: 'public',
    body: z.object({ token }),
    answer: z.null(),
    errors: ['link_expired', 'too_many_attempts'],
  },
} as const satisfies EndpointList;
