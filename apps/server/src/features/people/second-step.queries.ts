import { sql } from 'kysely';
import { moment } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';

export interface Ticket {
  personId: number;
  stays: boolean;
  wantedCompany: number | null;
}

/** The look-up function of migration 0040: whose ticket it is, before a person is known. */
export async function ticketPerson(db: Read, tokenHash: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select ticket_person(${tokenHash}) as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** In the scope of the person, whose tickets that are too old go. */
export async function insertTicket(
  db: Write,
  { personId, stays, wantedCompany, ...ticket }: Ticket & { tokenHash: string; expiresAt: number },
  now: number,
): Promise<void> {
  await db
    .deleteFrom('sign_in_tickets')
    .where('person_id', '=', personId)
    .where('expires_date', '<=', moment(now))
    .execute();
  await db
    .insertInto('sign_in_tickets')
    .values({
      token_hash: ticket.tokenHash,
      person_id: personId,
      stays,
      wanted_company: wantedCompany,
      expires_date: new Date(ticket.expiresAt),
    })
    .execute();
}

/** In the scope of the person: whether a ticket can still be used. */
export async function isOpenTicket(db: Read, tokenHash: string, now: number): Promise<boolean> {
  const open = await db
    .selectFrom('sign_in_tickets')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_date', '>', moment(now))
    .executeTakeFirst();
  return open !== undefined;
}

/** Uses a ticket up. @returns null where it was used, or is too old */
export async function takeTicket(db: Write, tokenHash: string, now: number): Promise<Ticket | null> {
  const ticket = await db
    .deleteFrom('sign_in_tickets')
    .where('token_hash', '=', tokenHash)
    .where('expires_date', '>', moment(now))
    .returning(['person_id as personId', 'stays', 'wanted_company as wantedCompany'])
    .executeTakeFirst();
  return ticket ?? null;
}

/** Sign-ins of the person that wait for a code end. */
export async function endTickets(db: Write, personId: number): Promise<void> {
  await db.deleteFrom('sign_in_tickets').where('person_id', '=', personId).execute();
}
