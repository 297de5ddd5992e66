import { type RawBuilder, sql } from 'kysely';

/* SQL for the rates of a tax item on the company's day. */

/** Returns SQL for the parts of a row of `tax_items` with their rates today: `[{id, text, rate}]`. */
export const todaysParts = (alias: string): string => `tax_parts_on(${alias}.parts, company_today())`;

/** Returns SQL for a tax item's combined rate today, in 1/10,000 of a percent. */
export const todaysRate = (alias: string): string =>
  `(select coalesce(sum((j->>'rate')::integer), 0)::integer from jsonb_array_elements(${todaysParts(alias)}) j)`;

/** Returns a tax item's rate and parts on the company's day, as parts of `json_build_object`. */
export const todaysTax = (item: string): RawBuilder<unknown> =>
  sql.raw(`'rate', ${todaysRate(item)}, 'jurisdictions', ${todaysParts(item)}`);
