import { numberSeparators, type SearchedNumber } from '@fieldwright/domain/settings/document-numbers';
import { type RawBuilder, sql } from 'kysely';
import { company } from './names.sql.ts';

/**
 * Selects the id of the document that a search means by its number; null if there is none. A number without
 * letters has any prefix.
 */
export function idOfNumber(
  table: 'work_orders' | 'sales_proposals',
  number: SearchedNumber | null,
): RawBuilder<unknown> {
  if (number === null) return sql`null::bigint`;
  const { letters, value } = number;
  const itsLetters = sql`translate(lower(n.number_prefix), ${numberSeparators}, '')`;
  const named = letters === '' ? sql`` : sql`and ${itsLetters} = ${letters}`;
  return sql`(select n.id from ${sql.table(table)} n
    where n.company_id = ${company} and n.number_value = ${value}::bigint ${named})`;
}
