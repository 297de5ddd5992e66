import { emailSchema } from '@fieldwright/domain/people/person';
import { customerLinkStates } from '@fieldwright/domain/proposals/customer-link';
import { presentationSchema } from '@fieldwright/domain/proposals/presentation';
import { z } from 'zod';
import { shownContactSchema } from './company.ts';
import { type EndpointList, idParams } from './endpoint.ts';

/** Links by which a customer sees a proposal (R2.1, R2.13). */

const edit = ['proposals.edit', 'proposals.own'] as const;
const ids = { id: 'sales_proposals' } as const;
const moment = z.iso.datetime({ offset: true });

const linkSchema = z.object({
  id: z.int(),
  state: z.enum(customerLinkStates),
  /** the address to hand on; null once it has ended */
  url: z.string().nullable(),
  createdDate: moment,
  /** who made it */
  createdBy: z.string(),
  expiresDate: moment,
  revokedDate: moment.nullable(),
  /** when the customer saw it first */
  openedDate: moment.nullable(),
  /** where it was sent; null: it was only copied */
  mailedTo: z.string().nullable(),
});
export type ProposalLink = z.infer<typeof linkSchema>;

const shownSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    companyName: z.string(),
    /** how the customer reaches the company */
    contact: shownContactSchema,
    customer: z.object({
      /** how one addresses the customer: the first name, else the whole name */
      name: z.string(),
      fullName: z.string(),
      /** lines of the address of the work */
      address: z.array(z.string()),
    }),
    /** whose days count on the page */
    timeZone: z.string(),
    linkExpiresDate: moment,
    /** the day at the company */
    today: z.string(),
    proposal: presentationSchema,
  }),
  /** a link that was good once tells who can send another; `draft`: the proposal is being changed, and is shown again once it is sent */
  z.object({
    state: z.enum(['expired', 'revoked', 'draft']),
    companyName: z.string(),
    contact: shownContactSchema,
  }),
]);
export type ShownProposal = z.infer<typeof shownSchema>;

export const proposalLinkEndpoints = {
  'GET /api/salesproposals/{id}/links': {
    summary:
      "The customer's links to a proposal, newest first, where a mail would go, and whether the company can be called",
    access: edit,
    params: idParams,
    answer: z.object({
      /** the customer's address; empty without one */
      email: z.string(),
      /** the company has given a phone number, which the customer reads beside how to accept */
      companyHasPhone: z.boolean(),
      links: z.array(linkSchema),
    }),
    ids,
  },
  'POST /api/salesproposals/{id}/links': {
    summary: 'Make a link for the customer, and mail it where that is wished; a draft has been sent by that',
    access: edit,
    params: idParams,
    body: z.object({
      /** made by whoever asks, once for this link: the same key makes no second one */
      key: z.uuid(),
      mail: z.boolean(),
      /** where it is mailed to a customer who has no address */
      email: emailSchema.optional(),
      /** that address is to be the customer's from now on */
      keep: z.boolean().default(false),
    }),
    answer: linkSchema,
    errors: ['not_found', 'key_reused', 'too_many_attempts'],
    ids,
  },
  'POST /api/proposallinks/{id}/revoke': {
    summary: 'End a link at once',
    access: edit,
    params: idParams,
    answer: linkSchema,
    errors: ['not_found'],
    ids: { id: 'proposal_links' },
  },
  'POST /api/proposallinks/open': {
    summary: 'What a link shows to the customer; a sent proposal has been viewed by that',
    access: 'public',
    body: z.object({ token: z.string().min(20).max(200) }),
    answer: shownSchema,
    errors: ['link_expired', 'too_many_attempts'],
  },
} as const satisfies EndpointList;
