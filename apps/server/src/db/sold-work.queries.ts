import { companyText } from './names.sql.ts';

/**
 * Returns a SQL condition for whether the signed-in person sold a work order, that is, created a proposal
 * that was accepted for it (R6.4).
 * @param proposal the work order's column with the proposal it was created from
 * @param deposits its column with deposits by proposal
 */
export const soldWork = (proposal: string, deposits: string): string => `exists (
  select from sales_proposals p where p.company_id = ${companyText}
    and p.created_by = (select current_person()) and (p.id = ${proposal}
      or p.id in (select (x->>'salesProposalId')::bigint from jsonb_array_elements(${deposits}::jsonb) x)))`;
