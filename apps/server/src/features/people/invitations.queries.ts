import { sql } from 'kysely';
import { moment } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';
import { personName } from '../../db/names.sql.ts';

export interface NewInvitation {
  companyId: number;
  personId: number;
  nonce: string;
  tokenHash: string;
  expiresAt: number;
}

/** Replaces the person's open invitations; their links stop working. @returns the new one's id */
export async function replaceInvitation(db: Write, invitation: NewInvitation): Promise<number> {
  const { companyId, personId } = invitation;
  await db
    .updateTable('invitations')
    .set({ revoked_date: sql`clock_now()` })
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('accepted_date', 'is', null)
    .where('revoked_date', 'is', null)
    .execute();
  const row = await db
    .insertInto('invitations')
    .values({
      company_id: companyId,
      person_id: personId,
      nonce: invitation.nonce,
      token_hash: invitation.tokenHash,
      expires_date: new Date(invitation.expiresAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** An invitation whose link still works, with the data for its email and page. */
export interface OpenInvitation {
  id: number;
  personId: number;
  nonce: string;
  email: string;
  firstName: string;
  lastName: string;
  companyName: string;
  inviter: string | null;
}

function openInvitations(db: Read, now: number) {
  return db
    .selectFrom('invitations as i')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.company_id', '=', 'i.company_id').onRef('m.person_id', '=', 'i.person_id'),
    )
    .innerJoin('persons as p', 'p.id', 'i.person_id')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .leftJoin('memberships as by', (join) =>
      join.onRef('by.company_id', '=', 'i.company_id').onRef('by.person_id', '=', 'i.created_by'),
    )
    .select([
      'i.id',
      'i.person_id as personId',
      'i.nonce',
      'p.email',
      'm.first_name as firstName',
      'm.last_name as lastName',
      'c.name as companyName',
      sql<string | null>`nullif(${personName('by')}, '')`.as('inviter'),
    ])
    .where('m.status', '=', 'invited')
    .where('i.accepted_date', 'is', null)
    .where('i.revoked_date', 'is', null)
    .where('i.expires_date', '>', moment(now));
}

export async function openInvitationById(db: Read, id: number, now: number): Promise<OpenInvitation | null> {
  return (await openInvitations(db, now).where('i.id', '=', id).executeTakeFirst()) ?? null;
}

export async function openInvitationByHash(
  db: Read,
  tokenHash: string,
  now: number,
): Promise<OpenInvitation | null> {
  const open = openInvitations(db, now).where('i.token_hash', '=', tokenHash);
  return (await open.executeTakeFirst()) ?? null;
}

/**
 * Marks the invitation as used and the person as active.
 * @returns false if it has already been used or revoked
 */
export async function useInvitation(
  db: Write,
  invitation: { companyId: number; id: number; personId: number; firstName: string; lastName: string },
): Promise<boolean> {
  const { companyId, id, personId } = invitation;
  const used = await db
    .updateTable('invitations')
    .set({ accepted_date: sql`clock_now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('accepted_date', 'is', null)
    .where('revoked_date', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) return false;
  const joined = await db
    .updateTable('memberships')
    .set({
      status: 'active',
      first_name: invitation.firstName,
      last_name: invitation.lastName,
      version: sql`version + 1`,
    })
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('status', '=', 'invited')
    .executeTakeFirst();
  return joined.numUpdatedRows === 1n;
}
