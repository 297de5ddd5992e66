import { sql } from 'kysely';
import { moment } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import type { CardEvent } from '../../integrations/cards/card-gateway.ts';

/** Stores an event, unless it came before. @returns whether it is new */
export async function insertEvent(
  db: Write,
  accountId: number,
  { eventId, type, ids }: CardEvent,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into card_events (account_id, event_id, type, ids) values (${accountId}, ${eventId}, ${type}, ${ids}::text[])
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** How many times an event is tried every minute. After that, such as while the provider refuses the key, every hour. */
const soonTries = 20;

/**
 * Returns the ids that an event names, and counts that it is tried; null if there is none or it was handled.
 * @param now milliseconds since 1970
 */
export async function openEvent(
  db: Read,
  { accountId, eventId, now }: { accountId: number; eventId: string; now: number },
): Promise<string[] | null> {
  const { rows } = await sql<{ ids: string[] }>`
    update card_events set tries = tries + 1,
      next_try_date = ${moment(now)} + case when tries < ${soonTries} then interval '0' else interval '1 hour' end
    where company_id = ${company} and account_id = ${accountId} and event_id = ${eventId}
      and handled_date is null returning ids`.execute(db);
  return rows[0]?.ids ?? null;
}

export async function noteHandled(db: Read, accountId: number, eventId: string): Promise<void> {
  await sql`update card_events set handled_date = clock_now()
    where company_id = ${company} and account_id = ${accountId} and event_id = ${eventId}`.execute(db);
}

/**
 * Returns the events of the scope's company that no job has handled and that are due for a try.
 * @param now milliseconds since 1970
 */
export async function openEvents(db: Read, now: number): Promise<{ accountId: number; eventId: string }[]> {
  const { rows } = await sql<{ accountId: number; eventId: string }>`
    select account_id as "accountId", event_id as "eventId" from card_events
    where company_id = ${company} and handled_date is null and next_try_date <= ${moment(now)}
    order by created_date limit 500`.execute(db);
  return rows;
}

/** Returns the companies that have something to ask a provider. Needs no scope. */
export async function companiesWithWork(db: Read): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select companies_with_card_work() as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes events that were handled long ago, of all companies. */
export async function sweepEvents(db: Read, keptDays: number): Promise<void> {
  await sql`select sweep_card_events(${keptDays}::integer)`.execute(db);
}
