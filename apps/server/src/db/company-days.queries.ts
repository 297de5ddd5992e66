import { type RawBuilder, sql } from 'kysely';

export const companyZone = sql`(select time_zone from companies where id = (select current_company()))`;

/** The first moment of a day in the company's time zone. */
export const startOf = (day: RawBuilder<unknown>) =>
  sql`((${day})::date::timestamp at time zone ${companyZone})`;

/** A moment as a value of SQL. @param now milliseconds since 1970 */
export const moment = (now: number) => sql<string>`${new Date(now).toISOString()}::timestamptz`;

/** The day that a moment is in the company's time zone. @param now milliseconds since 1970 */
export const companyDay = (now: number) => sql`(${moment(now)} at time zone ${companyZone})::date`;
