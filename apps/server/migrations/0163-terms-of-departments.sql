-- The terms that a proposal is sent with: those of its lines' departments, otherwise the company's
-- (`proposals/proposal-terms.ts`).
alter table call_department_types add column proposal_terms text not null default '';
alter table companies add column proposal_terms text not null default '';
