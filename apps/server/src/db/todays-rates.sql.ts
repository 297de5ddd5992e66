import { type RawBuilder, sql } from 'kysely';

/* SQL for the rates of a tax item on the company's day. */

// asked once, not for each row
const today = `(select to_char(company_today(), 'YYYY-MM-DD'))`;

/** Selects the parts `part.of` of a row of `tax_items`, in their places, each with the span `span.of` of its rate on a day. */
const spansOn = (alias: string, day: string): string => `
  from jsonb_array_elements(${alias}.parts) with ordinality part(of, place)
  cross join jsonb_array_elements(part.of -> 'rates') span(of)
  where coalesce(span.of ->> 'from', '') <= ${day} and coalesce(span.of ->> 'to', '9999-12-31') >= ${day}`;

/**
 * Returns SQL for the parts of a row of `tax_items` with their rates on a day: `[{id, text, rate}]`.
 * @param day SQL for the day as text, `2026-07-01`
 */
export const partsOnDay = (
  alias: string,
  day: string,
): string => `(select coalesce(jsonb_agg(jsonb_build_object(
    'id', part.of -> 'id', 'text', part.of -> 'text', 'rate', span.of -> 'rate') order by part.place), '[]') ${spansOn(alias, day)})`;

/** Returns SQL for a tax item's combined rate on a day, in 1/10,000 of a percent. */
export const rateOnDay = (alias: string, day: string): string =>
  `(select coalesce(sum((span.of ->> 'rate')::integer), 0)::integer ${spansOn(alias, day)})`;

/** Returns SQL for the parts of a row of `tax_items` with their rates today, in the company's time zone. */
export const todaysParts = (alias: string): string => partsOnDay(alias, today);

/** Returns SQL for a tax item's combined rate today, in 1/10,000 of a percent. */
export const todaysRate = (alias: string): string => rateOnDay(alias, today);

/** Returns a tax item's rate and parts on the company's day, as parts of `json_build_object`. */
export const todaysTax = (item: string): RawBuilder<unknown> =>
  sql.raw(`'rate', ${todaysRate(item)}, 'jurisdictions', ${todaysParts(item)}`);
