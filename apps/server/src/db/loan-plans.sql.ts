import { loanPlanFields } from '@fieldwright/domain/financing/loan-plan';
import { jsonPairsText } from './record.sql.ts';
import { loanRateTable } from './record-tables.ts';

const fields = loanRateTable.fields.filter((field) => loanPlanFields.includes(field));

/**
 * SQL for the company's financing plans in order, as JSON; those that were removed only if the document `d`
 * offers them. The dealer fee is not among their fields.
 * @param offers the table of the document's loan applications, and its column with the document
 */
export const loanPlansText = (offers: { table: string; root: string }): string =>
  `(select coalesce(json_agg(json_build_object('id', r.id, 'hidden', r.hidden, ${jsonPairsText({ fields }, 'r')})
    order by r."order", lower(r.text), r.id), '[]') from loan_rates r
  where r.company_id = d.company_id and (not r.hidden or exists (select from ${offers.table} l
    where l.company_id = d.company_id and l.${offers.root} = d.id and l.loan_rate_id = r.id)))`;

/** SQL for the lender that the company of a document `d` is connected with, as JSON. */
export const lenderText = `(select json_build_object('isTest', a.is_test) from lender_accounts a
  where a.company_id = d.company_id and a.disconnected_date is null)`;

/** The plans of a proposal `d`. */
export const proposalLoanPlans = loanPlansText({
  table: 'sales_proposal_loan_applications',
  root: 'sales_proposal_id',
});
