import { date } from '@fieldwright/domain/kernel/field';
import { proposalSorts, sortsOf } from '@fieldwright/domain/kernel/list-sort';
import { listTotalsSchema } from '@fieldwright/domain/kernel/list-totals';
import { declineReasonSchema } from '@fieldwright/domain/proposals/customer-message';
import { listedProposalSchema, proposalTileSchema } from '@fieldwright/domain/proposals/listed-proposal';
import * as proposal from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { z } from 'zod';
import { childEndpoints, knownDue } from './child-endpoints.ts';
import {
  attachErrors,
  changeSchema,
  documentContextSchema,
  saveAnswerSchema,
  saveErrors,
  saveRequestSchema,
  tempIdSchema,
} from './documents.ts';
import { type EndpointList, idParams } from './endpoint.ts';
import { linePricesOf } from './line-prices.ts';
import { sortedQuery } from './list-cursor.ts';
import { exportEndpoint } from './list-export.ts';
import { entryPriceSchema } from './price-book-prices.ts';
import { removalEndpoints } from './removals.ts';

const view = ['proposals.view', 'proposals.own'] as const;
const edit = ['proposals.edit', 'proposals.own'] as const;
const ids = { id: 'sales_proposals' } as const;
const child = { shape: salesProposalShape, access: edit } as const;

/**
 * The request to select a package. It is an entry of a lane, like a save (offline work), so the same fields
 * say what it is based on.
 */
const selectionSchema = saveRequestSchema
  .pick({
    key: true,
    basedOn: true,
    after: true,
    refs: true,
    replaces: true,
    label: true,
    device: true,
    acknowledged: true,
  })
  .extend({
    /** An open work order of the site, or null for a new one. */
    workOrderId: z.int().nullable().default(null),
    /** The lines to bring; null for all of the package. */
    detailIds: z.array(z.int()).max(500).nullable().default(null),
    acceptedBy: z.string().trim().min(1, 'Enter who accepted.').max(200),
    acceptance: z.enum(proposal.acceptances),
    /** Whether to create an unassigned call for the work, unless its work order has one. */
    openCall: z.boolean().default(false),
  });
export type SelectionRequest = z.infer<typeof selectionSchema>;
const selectedSchema = z.object({
  workOrderId: z.int(),
  workOrderNumber: z.string(),
  salesProposalId: z.int(),
  /** The versions of the proposal and of the work order. */
  version: z.int(),
  workOrderVersion: z.int(),
  /** The created call; null if there is none. */
  callId: z.int().nullable(),
  /** The ids of the temporary ids in the work order's plan (-1 is a new work order), for `refs`. */
  ids: z.record(tempIdSchema, z.int()),
});
export type SelectionAnswer = z.infer<typeof selectedSchema>;

const statusSchema = z.object({
  /** Created by the client: the same key sets the status once. */
  key: z.uuid(),
  status: z.enum(proposal.proposalStatuses),
  /** The last day with this status; if missing, unchanged. */
  expiresDate: date.nullable().optional(),
  /** Why the customer declined, as staff note it. */
  reason: declineReasonSchema.optional(),
});
export type ProposalStatusRequest = z.infer<typeof statusSchema>;
const statusAnswerSchema = z.object({
  id: z.int(),
  version: z.int(),
  status: z.enum(proposal.proposalStatuses),
});
export type ProposalStatusAnswer = z.infer<typeof statusAnswerSchema>;

const undoneSchema = z.object({
  id: z.int(),
  version: z.int(),
  status: z.enum(proposal.proposalStatuses),
  /** The work order that was removed, or from which the selection's lines were removed. */
  workOrderId: z.int(),
});
export type AcceptanceUndone = z.infer<typeof undoneSchema>;

/** What a new proposal from a template begins with. */
const templateStartSchema = z.object({
  template: proposal.salesProposalSchema,
  /** Of the site. */
  context: documentContextSchema,
  /** The price of each line from the price book, for this site today; null if its entry was removed. */
  prices: z.array(z.object({ lineId: z.int(), price: entryPriceSchema.nullable() })),
});
export type TemplateStart = z.infer<typeof templateStartSchema>;

/** What narrows the list of proposals. */
const narrowed = {
  /** A number, or part of the customer's name, the address or the proposal's text. */
  search: z.string().trim().max(100).optional(),
  status: z.enum(proposal.proposalStatuses).optional(),
  /**
   * Only those that were sent and have had no answer for five days. `made` sorts them by how long the answer is
   * awaited.
   */
  followUp: z.literal('true').optional(),
  /** Only accepted ones whose agreed deposit is still due, in whole or in part. */
  depositDue: z.literal('true').optional(),
  /** Only the person's own. */
  mine: z.literal('true').optional(),
  /** Templates instead of proposals (R4.10); everyone who creates proposals sees them all. */
  templates: z.literal('true').optional(),
  /** Removed proposals instead of the others, or removed templates (R4.4). */
  removed: z.literal('true').optional(),
  customerId: z.coerce.number().int().optional(),
  siteId: z.coerce.number().int().optional(),
  /** Created by this person. For people who see only their own, this finds no others. */
  createdById: z.coerce.number().int().optional(),
  /** Days of creation in the company's time zone, both included. */
  from: date.optional(),
  to: date.optional(),
};

export const salesProposalEndpoints = {
  'GET /api/salesproposals': {
    summary:
      'List proposals, newest first by default, with counts and totals by status; limited to your own if you may see no others',
    access: view,
    query: sortedQuery(proposalSorts, narrowed),
    answer: z.object({
      proposals: z.array(listedProposalSchema),
      /** Counts all matches, ignoring the status filter; only on the first page. */
      tiles: z.array(proposalTileSchema).nullable(),
      /**
       * The people who created proposals, as filter choices; on the first page, for people who may see
       * others' proposals.
       */
      makers: z.array(z.object({ id: z.int(), name: z.string() })).nullable(),
      /** No proposal matches: these are of customers with similar words, on a single page. */
      similar: z.boolean(),
      /** The cursor of the next page; null on the last one. */
      next: z.string().nullable(),
    }),
  },
  'GET /api/salesproposals/totals': {
    summary: 'Get count and sum of the listed proposals; at most 10,000 are added up',
    access: view,
    query: z.object(narrowed),
    answer: listTotalsSchema,
  },
  'GET /api/salesproposals/export': exportEndpoint('proposals', {
    ...narrowed,
    sort: z.enum(sortsOf(proposalSorts)).default(proposalSorts.usual),
  }),
  ...removalEndpoints({
    path: 'salesproposals',
    what: 'a proposal',
    table: 'sales_proposals',
    access: edit,
  }),
  'GET /api/salesproposals/{id}/start': {
    summary: 'Get what a new proposal from a template begins with, with the prices for a site of today',
    access: edit,
    params: idParams,
    query: z.object({ siteId: z.coerce.number().int() }),
    answer: templateStartSchema,
    errors: ['not_found'],
    ids,
  },
  'POST /api/salesproposals/{id}/status': {
    summary: 'Set the status of a proposal, if allowed from the current one; idempotent by key',
    access: edit,
    params: idParams,
    body: statusSchema,
    answer: statusAnswerSchema,
    errors: ['not_found', 'key_reused', 'removed'],
    ids,
  },
  'POST /api/salesproposals/{id}/undoacceptance': {
    summary:
      'Undo the acceptance of a proposal while its work order is untouched and unpaid; removes the work order and cancels its call',
    access: edit,
    params: idParams,
    body: z.object({
      /** Created by the client: the same key undoes once. */
      key: z.uuid(),
    }),
    answer: undoneSchema,
    errors: ['not_found', 'key_reused', 'removed', 'in_use'],
    ids,
  },
  'GET /api/salesproposals/{id}': {
    summary: 'Get a sales proposal with all its children',
    access: view,
    params: idParams,
    answer: proposal.salesProposalSchema.extend({ context: documentContextSchema }),
    asText: true,
    ids,
  },
  'POST /api/salesproposals': {
    summary: 'Save a sales proposal by applying a plan in one transaction; idempotent by key',
    access: edit,
    body: saveRequestSchema,
    answer: saveAnswerSchema,
    errors: [...saveErrors, ...attachErrors, 'format_unknown', 'overpaid'],
  },
  'GET /api/salesproposals/{id}/prices': linePricesOf('a sales proposal', view, 'sales_proposals'),
  'GET /api/salesproposals/{id}/changes': {
    summary: 'List changes to a sales proposal, newest first',
    access: 'audit.view',
    params: idParams,
    query: z.object({ kind: z.string().optional(), recordId: z.coerce.number().int().optional() }),
    answer: z.array(changeSchema),
    ids,
  },
  'POST /api/salesproposals/{id}/files': {
    summary: 'Attach an uploaded file by its id',
    access: edit,
    params: idParams,
    body: z.object({
      fileId: z.int(),
      text: z.string().trim().max(200).optional(),
      key: z.uuid().optional(),
    }),
    answer: z.object({
      record: proposal.salesProposalFileSchema,
      documentId: z.int(),
      version: z.int(),
    }),
    errors: ['not_found', ...attachErrors, 'key_reused', 'removed'],
    ids,
  },
  'POST /api/salesproposalpackages/{id}/select': {
    summary: 'Select a package for the customer and turn it into a new or existing open work order',
    access: edit,
    params: idParams,
    body: selectionSchema,
    answer: selectedSchema,
    errors: [...saveErrors, 'stale_version'],
    ids: { id: 'sales_proposal_packages' },
  },
  ...childEndpoints({
    ...child,
    path: 'salesproposalpackages',
    what: 'a package',
    schema: proposal.salesProposalPackageSchema,
    table: 'sales_proposal_packages',
  }),
  ...childEndpoints({
    ...child,
    path: 'salesproposaldetails',
    what: 'a detail of a package',
    schema: proposal.salesProposalDetailSchema,
    table: 'sales_proposal_details',
  }),
  ...childEndpoints({
    ...child,
    path: 'salesproposaldiscounts',
    what: 'a discount of a package',
    schema: proposal.salesProposalDiscountSchema,
    table: 'sales_proposal_discounts',
  }),
  ...childEndpoints({
    ...child,
    path: 'salesproposalrebates',
    what: 'a rebate of a package',
    schema: proposal.salesProposalRebateSchema,
    table: 'sales_proposal_rebates',
  }),
  ...childEndpoints({
    ...child,
    path: 'salesproposalpayments',
    what: 'a payment of a proposal',
    schema: proposal.salesProposalPaymentSchema,
    table: 'sales_proposal_payments',
    creates: knownDue,
  }),
  ...childEndpoints({
    ...child,
    path: 'salesproposalloanapplications',
    what: 'a loan application of a proposal',
    schema: proposal.salesProposalLoanApplicationSchema,
    table: 'sales_proposal_loan_applications',
  }),
  ...childEndpoints({
    ...child,
    path: 'salesproposalfiles',
    what: 'a file of a proposal',
    schema: proposal.salesProposalFileSchema,
    table: 'sales_proposal_files',
  }),
} as const satisfies EndpointList;
