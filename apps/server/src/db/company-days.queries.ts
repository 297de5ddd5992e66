import { type RawBuilder, sql } from 'kysely';

export const companyZone = sql`(select time_zone from companies where id = (select current_company()))`;

/** The first moment of a day in the company's time zone. */
export const startOf = (day: RawBuilder<unknown>) =>
  sql`((${day})::date::timestamp at time zone ${companyZone})`;
