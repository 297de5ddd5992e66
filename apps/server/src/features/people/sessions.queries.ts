import type { PasswordOwner } from '@fieldwright/domain/people/password';
import type { Role } from '@fieldwright/domain/people/roles';
import type { SessionState } from '@fieldwright/domain/people/session';
import type { CompanyContact } from '@fieldwright/domain/settings/company';
import type { Trade } from '@fieldwright/domain/settings/setup';
import type { TaxedKind } from '@fieldwright/domain/settings/taxed-by-default';
import { sql } from 'kysely';
import { contactOf } from '../../db/company-contact.queries.ts';
import { moment } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';

async function lookUp(db: Read, call: ReturnType<typeof sql<{ id: number | null }>>): Promise<number | null> {
  const { rows } = await call.execute(db);
  return rows[0]?.id ?? null;
}

/** The look-up functions of migration 0001: each returns one id before a person or a company is known. */
export const personByEmail = (db: Read, email: string) =>
  lookUp(db, sql`select person_by_email(${email}) as id`);
export const personForInvitation = (db: Read, email: string) =>
  lookUp(db, sql`select person_for_invitation(${email}) as id`) as Promise<number>;
export const sessionPerson = (db: Read, sessionId: number) =>
  lookUp(db, sql`select session_person(${sessionId}) as id`);
export const resetPerson = (db: Read, tokenHash: string) =>
  lookUp(db, sql`select reset_person(${tokenHash}) as id`);
export const invitationCompany = (db: Read, tokenHash: string) =>
  lookUp(db, sql`select invitation_company(${tokenHash}) as id`);

/** A membership that the person can sign in to. */
export interface ActiveMembership {
  companyId: number;
  companyName: string;
  timeZone: string;
  contact: CompanyContact;
  proposalDays: number;
  depositPercent: number | null;
  taxedByDefault: TaxedKind[];
  boardMinutes: number | null;
  trades: Trade[];
  isSettingUp: boolean;
  firstName: string;
  lastName: string;
  roles: Role[];
  rightsVersion: number;
  /** the company requires a second factor for one of the roles */
  requiresSecondFactor: boolean;
  /** it does, and the person has none */
  secondFactorDue: boolean;
}

/** Returns the person's active memberships, sorted by company name. Runs in the person's scope. */
export async function activeMemberships(db: Read): Promise<ActiveMembership[]> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .select([
      'm.company_id as companyId',
      'c.name as companyName',
      'c.time_zone as timeZone',
      contactOf('c').as('contact'),
      'c.proposal_days as proposalDays',
      sql<number | null>`c.deposit_percent::float8`.as('depositPercent'),
      'c.taxed_by_default as taxedByDefault',
      'c.board_minutes as boardMinutes',
      'c.trades',
      'c.is_setting_up as isSettingUp',
      'm.first_name as firstName',
      'm.last_name as lastName',
      'm.roles',
      'm.rights_version as rightsVersion',
      sql<boolean>`c.second_factor_roles && m.roles`.as('requiresSecondFactor'),
      sql<boolean>`c.second_factor_roles && m.roles and not exists (
        select from second_factors f where f.person_id = m.person_id)`.as('secondFactorDue'),
    ])
    .where('m.status', '=', 'active')
    .orderBy('c.name')
    .orderBy('m.company_id')
    .execute();
  return rows as ActiveMembership[];
}

export async function passwordHashOf(db: Read, personId: number): Promise<string | null> {
  const row = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Returns the person's password hash and when it was set, in milliseconds; null without a password. */
export async function findPassword(
  db: Read,
  personId: number,
): Promise<{ hash: string; changedAt: number } | null> {
  const row = await db
    .selectFrom('credentials')
    .select(['password_hash', 'changed_date'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row ? { hash: row.password_hash, changedAt: Date.parse(row.changed_date) } : null;
}

/**
 * Serializes opening sessions and changing credentials: opening takes a shared lock on the password, a change
 * waits for it and then ends the session.
 * @returns the password's hash
 */
export async function holdPassword(
  db: Write,
  personId: number,
  to: 'open' | 'change',
): Promise<string | null> {
  const row = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('person_id', '=', personId)
    .$if(to === 'open', (query) => query.forShare())
    .$if(to === 'change', (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/**
 * Identifies the person's current password and second factor without revealing them; null without a password.
 */
export async function proofVersion(db: Read, personId: number): Promise<string | null> {
  const row = await db
    .selectFrom('credentials as c')
    .leftJoin('second_factors as f', 'f.person_id', 'c.person_id')
    .select(['c.changed_date as passwordDate', 'f.created_date as factorDate'])
    .where('c.person_id', '=', personId)
    .executeTakeFirst();
  return row ? [row.passwordDate, row.factorDate].join(' ') : null;
}

export async function storePasswordHash(db: Write, personId: number, passwordHash: string): Promise<void> {
  await db
    .insertInto('credentials')
    .values({ person_id: personId, password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ password_hash: passwordHash, changed_date: sql`clock_now()` }),
    )
    .execute();
}

/** Stores a person's first password. @returns false if there is one already; it stays */
export async function insertPasswordHash(
  db: Write,
  personId: number,
  passwordHash: string,
): Promise<boolean> {
  const inserted = await db
    .insertInto('credentials')
    .values({ person_id: personId, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function emailOf(db: Read, personId: number): Promise<string> {
  const row = await db
    .selectFrom('persons')
    .select('email')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return row.email;
}

/** Returns what a new password must not contain. Runs in the person's scope. */
export async function passwordOwner(db: Read, personId: number): Promise<PasswordOwner> {
  const email = await emailOf(db, personId);
  const memberships = await activeMemberships(db);
  const names = memberships.map(({ firstName, lastName }) => [firstName, lastName]).flat();
  return { email, names, companies: memberships.map(({ companyName }) => companyName) };
}

export interface NewSession {
  personId: number;
  companyId: number;
  stays: boolean;
  userAgent: string;
  address: string;
  currentHash: string;
  expiresAt: number;
}

/** @returns the new session's id */
export async function insertSession(db: Write, session: NewSession): Promise<number> {
  const row = await db
    .insertInto('sessions')
    .values({
      person_id: session.personId,
      company_id: session.companyId,
      stays: session.stays,
      user_agent: session.userAgent,
      address: session.address,
      current_hash: session.currentHash,
      expires_date: new Date(session.expiresAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface StoredSession extends SessionState {
  id: number;
  companyId: number;
  generation: number;
  stays: boolean;
}

const time = (date: string | null) => (date === null ? null : Date.parse(date));

/** Locks a session, so that concurrent refreshes run one after the other. */
export async function lockSession(db: Write, id: number): Promise<StoredSession | null> {
  const row = await db
    .selectFrom('sessions')
    .select([
      'id',
      'company_id',
      'generation',
      'current_hash',
      'previous_hash',
      'current_used_date',
      'stays',
      'expires_date',
      'ended_date',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    companyId: row.company_id,
    generation: row.generation,
    stays: row.stays,
    currentHash: row.current_hash,
    previousHash: row.previous_hash,
    currentUsedAt: time(row.current_used_date),
    expiresAt: Date.parse(row.expires_date),
    endedAt: time(row.ended_date),
  };
}

export interface Renewal {
  companyId: number;
  expiresAt: number;
  address: string;
  userAgent: string;
  /** the successor's hash, if the presented token was the current one */
  successorHash: string | null;
}

/** @returns the generation that new access tokens carry */
export async function renewSession(db: Write, id: number, renewal: Renewal): Promise<number> {
  const { successorHash } = renewal;
  const row = await db
    .updateTable('sessions')
    .set({
      company_id: renewal.companyId,
      expires_date: new Date(renewal.expiresAt),
      address: renewal.address,
      user_agent: renewal.userAgent,
      last_used_date: sql`clock_now()`,
      ...(successorHash && {
        previous_hash: sql`current_hash`,
        current_hash: successorHash,
        current_used_date: null,
        generation: sql`generation + 1`,
      }),
    })
    .where('id', '=', id)
    .returning('generation')
    .executeTakeFirstOrThrow();
  return row.generation;
}

export type EndedWhy = 'signed_out' | 'removed' | 'reused' | 'password_changed' | 'second_factor_changed';

/** Ends the person's sessions: one, all but one, or all. @returns how many were still open */
export async function endSessions(
  db: Read,
  personId: number,
  why: EndedWhy,
  { only, but }: { only?: number; but?: number } = {},
): Promise<number> {
  const result = await db
    .updateTable('sessions')
    .set({ ended_date: sql`clock_now()`, ended_why: why })
    .where('person_id', '=', personId)
    .where('ended_date', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only!))
    .$if(but !== undefined, (query) => query.where('id', '<>', but!))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function liveSessions(db: Read, personId: number, now: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_date', 'last_used_date'])
    .where('person_id', '=', personId)
    .where('ended_date', 'is', null)
    .where('expires_date', '>', moment(now))
    .orderBy('last_used_date', 'desc')
    .execute();
}

/** Returns the session's start, in milliseconds. */
export async function sessionBegan(db: Read, id: number): Promise<number> {
  const row = await db
    .selectFrom('sessions')
    .select('created_date')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Date.parse(row.created_date);
}

/** Records when the person was last active. Runs in the company's scope. */
export async function noteSeen(db: Read, companyId: number, personId: number): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ last_seen_date: sql`clock_now()` })
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .execute();
}

export async function sweepIdentity(db: Read): Promise<void> {
  await sql`select sweep_identity()`.execute(db);
}
