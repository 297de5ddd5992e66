import { sql } from 'kysely';

/*
 * SQL that nearly every statement needs: the transaction's company and the names of people and customers. As
 * text, and as parts of `sql`.
 */

/** The company of the transaction. */
export const companyText = '(select current_company())';
export const company = sql.raw<number>(companyText);

/**
 * Returns SQL for a person's name from a row of `memberships`; empty if both names are, or if there is no
 * such row.
 */
export const personNameText = (alias: string): string =>
  `btrim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name))`;
export const personName = (alias: string) => sql.raw<string>(personNameText(alias));

/**
 * Returns SQL for a customer's name from a row of `customers`: the company name, or else the person's name.
 */
export const customerNameText = (alias: string): string =>
  `coalesce(nullif(${alias}.company, ''), ${personNameText(alias)})`;
export const customerName = (alias: string) => sql.raw<string>(customerNameText(alias));
