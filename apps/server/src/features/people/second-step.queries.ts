import type { TicketState } from '@fieldwright/domain/people/second-factor';
import { sql } from 'kysely';
import { moment } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';

interface Ticket {
  personId: number;
  stays: boolean;
  wantedCompany: number | null;
}

export interface NewTicket extends Ticket {
  tokenHash: string;
  expiresAt: number;
  /** from a browser in which the person has signed in before */
  known: boolean;
}

export interface StoredTicket extends Ticket, TicketState {
  /** the session that it opened */
  sessionId: number | null;
}

/** Returns the person of a ticket, by the look-up function of migration 0040, before a person is known. */
export async function ticketPerson(db: Read, tokenHash: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select ticket_person(${tokenHash}) as id`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Adds a ticket in the person's scope. Deletes the person's expired tickets, and the oldest beyond `most`
 * unused ones.
 */
export async function insertTicket(
  db: Write,
  { personId, stays, wantedCompany, known, ...ticket }: NewTicket,
  { now, most }: { now: number; most: number },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ticket', ${personId}))`.execute(db);
  await db
    .deleteFrom('sign_in_tickets')
    .where('person_id', '=', personId)
    .where('expires_date', '<=', moment(now))
    .execute();
  await db
    .deleteFrom('sign_in_tickets')
    .where('token_hash', 'in', (waiting) =>
      waiting
        .selectFrom('sign_in_tickets')
        .select('token_hash')
        .where('person_id', '=', personId)
        .where('known', '=', known)
        .where('used_date', 'is', null)
        .orderBy('expires_date', 'desc')
        .offset(most - 1),
    )
    .execute();
  await db
    .insertInto('sign_in_tickets')
    .values({
      token_hash: ticket.tokenHash,
      person_id: personId,
      stays,
      wanted_company: wantedCompany,
      known,
      expires_date: new Date(ticket.expiresAt),
    })
    .execute();
}

/** Returns a ticket, in the person's scope. With `locks`, locks it until the transaction ends. */
export async function findTicket(db: Read, tokenHash: string, locks = false): Promise<StoredTicket | null> {
  const row = await db
    .selectFrom('sign_in_tickets')
    .select([
      'person_id as personId',
      'stays',
      'wanted_company as wantedCompany',
      'expires_date',
      'used_date',
      'used_proof as usedProof',
      'session_id as sessionId',
    ])
    .where('token_hash', '=', tokenHash)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return null;
  const { expires_date, used_date, ...ticket } = row;
  return {
    ...ticket,
    expiresAt: Date.parse(expires_date),
    usedAt: used_date === null ? null : Date.parse(used_date),
  };
}

/** Marks a ticket as used. The row stays, so that a repeated request is recognized. */
export async function useTicket(
  db: Write,
  tokenHash: string,
  { proof, sessionId, now }: { proof: string; sessionId: number; now: number },
): Promise<void> {
  await db
    .updateTable('sign_in_tickets')
    .set({ used_date: moment(now), used_proof: proof, session_id: sessionId })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Ends the person's sign-ins that are waiting for a code. */
export async function endTickets(db: Write, personId: number): Promise<void> {
  await db.deleteFrom('sign_in_tickets').where('person_id', '=', personId).execute();
}
