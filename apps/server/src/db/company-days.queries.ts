import { type RawBuilder, sql } from 'kysely';
import type { Read } from './database.ts';
import { company } from './names.sql.ts';

export const companyZone = sql`(select time_zone from companies where id = ${company})`;

/** Returns SQL for the first moment of a day in the company's time zone, computed once per statement. */
export const startOf = (day: RawBuilder<unknown>) =>
  sql`(select (${day})::date::timestamp at time zone ${companyZone})`;

/** Converts a moment to a SQL value. @param now milliseconds since 1970 */
export const moment = (now: number) => sql<string>`${new Date(now).toISOString()}::timestamptz`;

/**
 * Returns SQL for the day of a moment in the company's time zone, computed once per statement.
 * @param now milliseconds since 1970
 */
export const companyDay = (now: number) => sql`(select (${moment(now)} at time zone ${companyZone})::date)`;

/** Returns the company's time zone. */
export async function findCompanyZone(db: Read): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`select ${companyZone} as "timeZone"`.execute(db);
  return rows[0]!.timeZone;
}
