import * as proposal from '@fieldwright/domain/proposals/sales-proposal';
import { z } from 'zod';
import { childEndpoints } from './child-endpoints.ts';
import { changeSchema, saveAnswerSchema, saveRequestSchema } from './documents.ts';
import { type EndpointList, idParams } from './endpoint.ts';

const view = ['proposals.view', 'proposals.own'] as const;
const edit = ['proposals.edit', 'proposals.own'] as const;
const ids = { id: 'sales_proposals' } as const;
const child = { root: 'salesProposalId', access: edit } as const;

export const salesProposalEndpoints = {
  'GET /api/salesproposals/{id}': {
    summary: 'A sales proposal with all its children',
    access: view,
    params: idParams,
    answer: proposal.salesProposalSchema,
    asText: true,
    ids,
  },
  'POST /api/salesproposals': {
    summary: 'Save a sales proposal with all that a plan does to it: one transaction, once for each key',
    access: edit,
    body: saveRequestSchema,
    answer: saveAnswerSchema,
    errors: [
      'key_reused',
      'after_missing',
      'ref_discarded',
      'discarded',
      'not_found',
      'too_old',
      'format_unknown',
    ],
  },
  'GET /api/salesproposals/{id}/changes': {
    summary: 'The history of a sales proposal, newest first',
    access: 'audit.view',
    params: idParams,
    query: z.object({ kind: z.string().optional(), recordId: z.coerce.number().int().optional() }),
    answer: z.array(changeSchema),
    ids,
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
