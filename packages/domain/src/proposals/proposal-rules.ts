import { amendPlan, amendRecords } from '../kernel/edit-amend.ts';
import { copyAsNew } from '../kernel/edit-copy.ts';
import { isLive } from '../kernel/edit-graph.ts';
import type { Plan } from '../kernel/edit-plan.ts';
import type { Edit } from '../kernel/edit-session.ts';
import { blankTaxEntry } from '../taxes/tax-entry.ts';
import type { SalesProposal, SalesProposalRoot } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

type Detail = SalesProposal['details'][number];

/**
 * The values of a template: status Created, no tax, no acceptance (R4.10), and nothing of the customer: no site,
 * work order, agreement or expiration date, no note for the customer or about them for staff, and no deposit that was
 * agreed with one customer. A deposit as a percentage stays.
 */
export const ofTemplate = {
  status: 'Created',
  ...blankTaxEntry,
  frozenTax: null,
  siteId: null,
  workOrderId: null,
  agreementId: null,
  note: '',
  staffNote: '',
  expiresDate: null,
  depositCents: null,
  acceptedBy: null,
  acceptance: null,
  acceptedDate: null,
} as const satisfies Partial<SalesProposalRoot>;

/** What a template's lines don't have: a customer's equipment, and the number of a permit for their job. */
export const ofTemplateLine = { siteSystemId: null, permitReference: '' } as const satisfies Partial<Detail>;

/** Checks whether a line has what a template's lines don't. */
export const isOfCustomer = ({ siteSystemId, permitReference }: Detail): boolean =>
  siteSystemId !== null || permitReference !== '';

/** The same for what is a template from the start: its notes are its own, as in a copy of a template. */
const { note: _note, staffNote: _staffNote, ...ofNewTemplate } = ofTemplate;

/** Makes a proposal a template (R4.10): status Created, no tax, nothing of the customer. */
export function makeTemplate<P extends SalesProposalRoot>(proposal: P): P {
  return { ...proposal, isTemplate: true, ...ofTemplate };
}

/** Turns a template back into a proposal (R4.10). Its tax must be chosen again. */
export function makeProposal<P extends SalesProposalRoot>(template: P): P {
  return { ...template, isTemplate: false };
}

/**
 * Completes a plan that makes a proposal a template with the resulting changes (R4.10), regardless of what
 * the screen sent: its lines are for no one's equipment and have no permit's number, too. Returns any other plan unchanged. Accepted proposals
 * are refused earlier (`refuseOnAccepted`).
 * @param before the current proposal, or null if the plan creates it
 * @param after the proposal after the plan
 */
export function withTemplate(plan: Plan, before: SalesProposal | null, after: SalesProposal): Plan {
  if (!after.isTemplate || before?.isTemplate) return plan;
  const shape = salesProposalShape;
  const root = amendPlan(shape, plan, {
    kind: shape.name,
    id: plan.id,
    was: before,
    to: before ? ofTemplate : ofNewTemplate,
  });
  // what is a template from the start may say who issues its permits
  const isNobodys = (line: Detail) => (before ? !isOfCustomer(line) : line.siteSystemId === null);
  const was = new Map(before?.details.map((line) => [line.id, line]));
  const amendments = new Map(
    after.details
      .filter((line) => isLive(line) && !isNobodys(line))
      .map(({ id }) => [
        id,
        { was: was.get(id) ?? null, to: before ? ofTemplateLine : { siteSystemId: null } },
      ]),
  );
  return amendRecords(shape, root, { kind: 'details', amendments });
}

/**
 * Marks a proposal as new (R4.11): returns an edit of a copy with new temporary ids. Does not copy payments,
 * loan applications, status, dates and signatures. Files are not copied either: a file belongs to one record
 * and is mostly about that customer and address. The original is unchanged.
 * @param guid the new proposal's address
 * A copy of a template asks for the template's deposit as a percentage, or the usual one.
 * @param usual its last day, and the company's usual deposit
 */
export function markAsNew(
  proposal: SalesProposal,
  guid: string,
  usual: Partial<Pick<SalesProposalRoot, 'expiresDate' | 'depositPercent'>> = {},
): Edit<SalesProposal> {
  const { expiresDate = null, depositPercent = null } = usual;
  const ofKind = proposal.isTemplate
    ? { depositCents: null, depositPercent: proposal.depositPercent ?? depositPercent }
    : // what the team noted is about this customer
      { expiresDate, staffNote: '' };
  return copyAsNew(salesProposalShape, proposal, {
    fields: { guid, expiresDate: null, ...ofKind },
    without: ['payments', 'loanApplications', 'fileInformations'],
  });
}
