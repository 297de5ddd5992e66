import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { refuseOnAccepted } from '@fieldwright/domain/proposals/accepted-proposal';
import { packageTotals } from '@fieldwright/domain/proposals/document-pricing';
import { listedProposal } from '@fieldwright/domain/proposals/listed-totals';
import { withTemplate } from '@fieldwright/domain/proposals/proposal-rules';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { defineDocument } from '../documents/define-document.ts';
import type { Check, SentSave } from '../documents/document-kind.ts';
import { refuseFields } from '../documents/save-checks.ts';
import { pricedTotals } from '../documents/save-totals.ts';
import { keepsApplied } from '../work-orders/loan-checks.ts';
import { rightsToPayments } from '../work-orders/payment-checks.ts';
import { refuseAddOns } from './add-on-checks.ts';
import { passDepositsOn } from './deposits.commands.ts';
import { refuseForeignSystems } from './foreign-systems.queries.ts';
import { ownProposal, proposalContextParts } from './proposal-context.sql.ts';
import { askForPlace, refuseRemovedPlace } from './proposal-place.queries.ts';

/** No one can change an accepted proposal (R4.8, R4.25). */
const notAccepted: Check<SentSave<SalesProposal>> = {
  name: 'it is not accepted',
  refuse: ({ asked, current }) => {
    if (current?.status === 'Accepted') refuseFields(refuseOnAccepted(asked));
  },
};

const livePackages = ({ packages }: SalesProposal) => packages.filter(isLive);

/** Proposals, as the document engine saves and reads them. */
export const proposalKind = defineDocument<SalesProposal>({
  shape: salesProposalShape,
  table: 'sales_proposals',
  tables: {
    packages: 'sales_proposal_packages',
    details: 'sales_proposal_details',
    discounts: 'sales_proposal_discounts',
    rebates: 'sales_proposal_rebates',
    payments: 'sales_proposal_payments',
    loanApplications: 'sales_proposal_loan_applications',
    fileInformations: 'sales_proposal_files',
  },
  listed: ['totalCents'],
  site: { kinds: [] },
  tax: { entryOf: (proposal) => proposal, dateField: null },
  topic: 'proposal',
  rights: { read: 'proposals.view', write: 'proposals.edit' },
  sql: { own: ownProposal, context: proposalContextParts },
  asks: askForPlace,
  checks: {
    sent: [rightsToPayments, notAccepted, keepsApplied()],
    settled: [
      { name: 'systems of its own site', refuse: refuseForeignSystems },
      { name: 'not too many add-ons in a package', refuse: refuseAddOns },
      { name: 'its place was not removed (R4.4)', refuse: refuseRemovedPlace },
    ],
  },
  settle: (plan, { current, after }) => withTemplate(plan, current, after),
  totals: (proposal, settings) =>
    livePackages(proposal).flatMap(({ id }) => pricedTotals(id, packageTotals(proposal, id, settings))),
  listedTotals: (proposal, totals) => listedProposal(livePackages(proposal), totals),
  passOn: passDepositsOn,
});
