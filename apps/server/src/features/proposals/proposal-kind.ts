import { type IdMap, isLive } from '@fieldwright/domain/kernel/edit-graph';
import { may } from '@fieldwright/domain/people/roles';
import { refuseOnAccepted } from '@fieldwright/domain/proposals/accepted-proposal';
import { packageTotals } from '@fieldwright/domain/proposals/document-pricing';
import { followLinks } from '@fieldwright/domain/proposals/linked-packages';
import { listedProposal } from '@fieldwright/domain/proposals/listed-totals';
import { withTemplate } from '@fieldwright/domain/proposals/proposal-rules';
import { refuseTemplate } from '@fieldwright/domain/proposals/proposal-templates';
import { refuseRecommended, withOneRecommended } from '@fieldwright/domain/proposals/recommended-package';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { refuseLinks, withLinks, withoutFollowed } from '@fieldwright/domain/proposals/saved-links';
import { Refusal } from '../../http/refusal.ts';
import { defineDocument } from '../documents/define-document.ts';
import { type Check, type SentSave, type SettledSave, sentIds } from '../documents/document-kind.ts';
import { refuseFields } from '../documents/save-checks.ts';
import { pricedTotals } from '../documents/save-totals.ts';
import { keepsApplied } from '../work-orders/loan-checks.ts';
import { rightsToPayments } from '../work-orders/payment-checks.ts';
import { refuseAddOns } from './add-on-checks.ts';
import { passDepositsOn } from './deposits.commands.ts';
import { refuseForeignSystems } from './foreign-systems.queries.ts';
import { ownProposal, proposalContextParts, proposalFiles, sharedTemplate } from './proposal-context.sql.ts';
import { askForPlace, refuseRemovedPlace } from './proposal-place.queries.ts';
import { proposalRefusals } from './proposals.texts.ts';
import { hasSignature } from './signatures.queries.ts';

/** No one can change an accepted proposal (R4.8, R4.25). */
const notAccepted: Check<SentSave<SalesProposal>> = {
  name: 'it is not accepted',
  refuse: ({ asked, current }) => {
    if (current?.status === 'Accepted') refuseFields(refuseOnAccepted(asked));
  },
};

/** Names the records of faults, as `kind.id.field`, by the ids that were sent. */
function namedAsSent(faults: Record<string, string>, given: IdMap): Record<string, string> {
  const sent = sentIds(given);
  const named = Object.entries(faults).map(([path, text]) => {
    const [kind, id, ...field] = path.split('.');
    return [[kind, sent(Number(id)), ...field].join('.'), text];
  });
  return Object.fromEntries(named);
}

/** A template has nothing of a customer, and is changed by people who may change every proposal (R4.10). */
const templateOfNobody: Check<SettledSave<SalesProposal>> = {
  name: 'a template has no customer (R4.10)',
  refuse: async ({ tx, who, current, after, given }) => {
    if (!after.isTemplate && !current?.isTemplate) return;
    const sent = sentIds(given);
    if (!may(who.roles, 'proposals.edit')) {
      const fields = { [`salesProposal.${sent(after.id)}.isTemplate`]: proposalRefusals.templateRight };
      throw new Refusal('forbidden', { fields });
    }
    refuseFields(namedAsSent(refuseTemplate(current, after), given));
    const isMade = current !== null && !current.isTemplate && after.isTemplate;
    if (isMade && (await hasSignature(tx, current.id)))
      refuseFields({ [`salesProposal.${current.id}.isTemplate`]: proposalRefusals.signed });
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
  rights: { read: 'proposals.view', write: 'proposals.edit', shared: 'proposals.own' },
  sql: { own: ownProposal, shared: sharedTemplate, context: proposalContextParts, files: proposalFiles },
  asks: askForPlace,
  checks: {
    sent: [rightsToPayments, notAccepted, keepsApplied()],
    settled: [
      templateOfNobody,
      { name: 'systems of its own site', refuse: refuseForeignSystems },
      { name: 'not too many add-ons in a package', refuse: refuseAddOns },
      { name: 'its place was not removed (R4.4)', refuse: refuseRemovedPlace },
      {
        name: 'it recommends one package',
        refuse: ({ after }) => refuseFields(refuseRecommended(after)),
      },
      {
        name: 'links of packages have one level',
        refuse: ({ plan, after, given }) => refuseFields(namedAsSent(refuseLinks(plan, after), given)),
      },
    ],
  },
  edited: followLinks,
  asked: withoutFollowed,
  settle: (plan, { current, after }) => {
    const template = withTemplate(plan, current, after);
    return withOneRecommended(withLinks(template, current, after), after);
  },
  totals: (proposal, settings) =>
    livePackages(proposal).flatMap(({ id }) => pricedTotals(id, packageTotals(proposal, id, settings))),
  listedTotals: (proposal, totals) => listedProposal(livePackages(proposal), totals),
  passOn: passDepositsOn,
});
