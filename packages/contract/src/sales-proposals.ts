import type { Shape } from '@fieldwright/domain/kernel/edit-shape';
import { date } from '@fieldwright/domain/kernel/field';
import { proposalSorts } from '@fieldwright/domain/kernel/list-sort';
import { listedProposalSchema, proposalTileSchema } from '@fieldwright/domain/proposals/listed-proposal';
import * as proposal from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { z } from 'zod';
import { childEndpoints } from './child-endpoints.ts';
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
import { sortedQuery } from './list-cursor.ts';
import { removalEndpoints } from './removals.ts';

const view = ['proposals.view', 'proposals.own'] as const;
const edit = ['proposals.edit', 'proposals.own'] as const;
const ids = { id: 'sales_proposals' } as const;
const child = { shape: salesProposalShape as unknown as Shape, access: edit } as const;

/** A selection is an entry of a lane like a save (work without signal): the same fields say what it stands on. */
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
    /** an open work order of the site, or null for a new one */
    workOrderId: z.int().nullable().default(null),
    /** the lines to bring; null: all of the package */
    detailIds: z.array(z.int()).max(500).nullable().default(null),
    acceptedBy: z.string().trim().min(1, 'Say who accepted.').max(200),
    acceptance: z.enum(proposal.acceptances),
    /** whether the work goes to the tray as a call to be scheduled, unless its work order has one */
    openCall: z.boolean().default(false),
  });
export type SelectionRequest = z.infer<typeof selectionSchema>;
const selectedSchema = z.object({
  workOrderId: z.int(),
  salesProposalId: z.int(),
  /** of the proposal, and of the work order */
  version: z.int(),
  workOrderVersion: z.int(),
  /** the call that was opened; null where none was */
  callId: z.int().nullable(),
  /** temporary ids in the plan of the work order (-1: a new work order itself) and what became of them, for `refs` */
  ids: z.record(tempIdSchema, z.int()),
});
export type SelectionAnswer = z.infer<typeof selectedSchema>;

const statusSchema = z.object({
  /** made by whoever sets it: the same key sets it once */
  key: z.uuid(),
  status: z.enum(proposal.proposalStatuses),
  /** the last day that it has with this status; missing: as it is */
  expiresDate: date.nullable().optional(),
});
export type ProposalStatusRequest = z.infer<typeof statusSchema>;
const statusAnswerSchema = z.object({
  id: z.int(),
  version: z.int(),
  status: z.enum(proposal.proposalStatuses),
});
export type ProposalStatusAnswer = z.infer<typeof statusAnswerSchema>;

export const salesProposalEndpoints = {
  'GET /api/salesproposals': {
    summary:
      'Proposals, newest first or sorted otherwise, with how many there are of each status and for how much; the own ones for who may see no others',
    access: view,
    query: sortedQuery(proposalSorts, {
      /** a number, or a part of the customer's name, the address or the proposal's text */
      search: z.string().trim().max(100).optional(),
      status: z.enum(proposal.proposalStatuses).optional(),
      /** only those that oneself has made */
      mine: z.literal('true').optional(),
      /** templates instead of proposals (R4.10) */
      templates: z.literal('true').optional(),
      /** those that were removed instead of the others (R4.4) */
      removed: z.literal('true').optional(),
      customerId: z.coerce.number().int().optional(),
      siteId: z.coerce.number().int().optional(),
    }),
    answer: z.object({
      proposals: z.array(listedProposalSchema),
      /** of all that fit but for the status; with the first page only */
      tiles: z.array(proposalTileSchema).nullable(),
      /** where the next page begins; null on the last one */
      next: z.string().nullable(),
    }),
  },
  ...removalEndpoints({
    path: 'salesproposals',
    what: 'a proposal',
    table: 'sales_proposals',
    access: edit,
  }),
  'POST /api/salesproposals/{id}/status': {
    summary: 'Set the status of a proposal as it may follow the present one, once for each key',
    access: edit,
    params: idParams,
    body: statusSchema,
    answer: statusAnswerSchema,
    errors: ['not_found', 'key_reused', 'removed'],
    ids,
  },
  'GET /api/salesproposals/{id}': {
    summary: 'A sales proposal with all its children',
    access: view,
    params: idParams,
    answer: proposal.salesProposalSchema.extend({ context: documentContextSchema }),
    asText: true,
    ids,
  },
  'POST /api/salesproposals': {
    summary: 'Save a sales proposal with all that a plan does to it: one transaction, once for each key',
    access: edit,
    body: saveRequestSchema,
    answer: saveAnswerSchema,
    errors: [...saveErrors, ...attachErrors, 'format_unknown'],
  },
  'GET /api/salesproposals/{id}/changes': {
    summary: 'The history of a sales proposal, newest first',
    access: 'audit.view',
    params: idParams,
    query: z.object({ kind: z.string().optional(), recordId: z.coerce.number().int().optional() }),
    answer: z.array(changeSchema),
    ids,
  },
  'POST /api/salesproposals/{id}/files': {
    summary: 'Attach a file by its id',
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
    summary: 'Select a package: it becomes a work order, new or open',
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
