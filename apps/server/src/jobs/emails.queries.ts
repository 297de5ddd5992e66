import type { EmailAbout, EmailFailure, EmailKind, EmailState } from '@fieldwright/domain/emails/email';
import { sql } from 'kysely';
import { moment } from '../db/company-days.queries.ts';
import type { Read, Write } from '../db/database.ts';

/*
 * What is noted of each try to send an email. A try has a token of its own (`attempt`): as soon as another try has begun, the
 * earlier one can note nothing any more, so that it does not hand its mail over.
 */

/** Where emails are noted: those that a company sends, and those to a person about the own account. */
export type EmailBox = 'emails' | 'person_emails';

/** An email in its box, by the first part of its Message-ID; which company or person is the scope's. */
export interface EmailKey {
  box: EmailBox;
  messageId: string;
}

export interface NewEmail extends EmailKey {
  job: string;
  payload: unknown;
  /** of one that a company sends */
  what: ({ kind: EmailKind } & EmailAbout) | null;
}

/** Notes an email that is to be sent; nothing where it is noted already. */
export async function insertEmail(db: Write, { messageId, job, payload, what }: NewEmail): Promise<void> {
  if (what === null)
    await sql`insert into person_emails (message_id) values (${messageId}) on conflict do nothing`.execute(
      db,
    );
  else
    await sql`insert into emails (message_id, job, payload, kind, entity, record_id, part_id)
      values (${messageId}, ${job}, ${JSON.stringify(payload)}::jsonb, ${what.kind}, ${what.entity}, ${what.id}, ${what.partId})
      on conflict (company_id, message_id) do nothing`.execute(db);
}

/** Has a job run for an email, at a moment of the machine's or now; one that waits for the same email is replaced. */
export async function enqueueEmail(
  db: Write,
  { job, payload, messageId }: { job: string; payload: unknown; messageId: string },
  runAt: Date | null = null,
): Promise<void> {
  const key = sql`'email:' || coalesce(current_company()::text, 'person ' || current_person()) || ':' || ${messageId}::text`;
  await sql`select enqueue(${job}, ${JSON.stringify(payload)}::json, ${key}, ${runAt}::timestamptz)`.execute(
    db,
  );
}

export interface Try {
  tries: number;
  askedDate: string;
}

/** Whoever begins a try has so long before others take it for lost. */
const tryMs = 5 * 60_000;

/** Begins a try, and ends the right of earlier ones to hand their mail over. @returns null where it is not to be tried */
export async function beginTry(
  db: Read,
  key: EmailKey,
  { attempt, now }: { attempt: string; now: number },
): Promise<Try | null> {
  const { rows } = await sql<Try>`
    update ${sql.table(key.box)} set state = 'sending', attempt = ${attempt}, tries = tries + 1,
      tried_date = ${moment(now)}, next_try_date = ${moment(now + tryMs)}, version = version + 1
    where message_id = ${key.messageId} and state in ('waiting', 'sending')
    returning tries, asked_date as "askedDate"`.execute(db);
  return rows[0] ?? null;
}

export async function emailState(db: Read, key: EmailKey): Promise<EmailState | null> {
  const { rows } = await sql<{ state: EmailState }>`
    select state from ${sql.table(key.box)} where message_id = ${key.messageId}`.execute(db);
  return rows[0]?.state ?? null;
}

/** What is noted of a try. Fields that are left out stay as they are. */
export interface Note {
  state: EmailState;
  /** the states that it may be in; in another one it stays */
  from: readonly EmailState[];
  /** null: whichever try was the last */
  attempt: string | null;
  failure?: EmailFailure | null;
  to?: { recipient: string; subject: string };
  nextTry?: number;
}

export interface Noted {
  id: number;
  version: number;
  /** it had failed before */
  hadFailed: boolean;
}

/** @returns null where the try may note nothing any more */
export async function noteEmail(db: Read, key: EmailKey, note: Note): Promise<Noted | null> {
  const { state, from, attempt, failure, to, nextTry } = note;
  const isCompanys = key.box === 'emails';
  const set = [
    sql`state = ${state}`,
    sql`version = e.version + 1`,
    ...(failure === undefined ? [] : [sql`failure = ${failure}`]),
    ...(nextTry === undefined ? [] : [sql`next_try_date = ${moment(nextTry)}`]),
    ...(to && isCompanys ? [sql`recipient = ${to.recipient}`, sql`subject = ${to.subject}`] : []),
  ];
  const { rows } = await sql<Noted>`
    update ${sql.table(key.box)} e set ${sql.join(set)}
    from (select message_id, failure is not null as "hadFailed" from ${sql.table(key.box)}) was
    where e.message_id = ${key.messageId} and was.message_id = e.message_id and e.state = any(${from}::text[])
      and (${attempt}::uuid is null or e.attempt = ${attempt}::uuid)
    returning ${isCompanys ? sql`e.id` : sql`0 as id`}, e.version, was."hadFailed"`.execute(db);
  return rows[0] ?? null;
}

/** Companies with an email whose next try is overdue. */
export async function companiesWithOverdueEmails(db: Read, lateSeconds: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select companies_with_overdue_emails(${lateSeconds}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Has the overdue emails of the scope's company tried again. */
export async function nudgeOverdueEmails(
  db: Write,
  { now, lateSeconds }: { now: number; lateSeconds: number },
): Promise<void> {
  const { rows } = await sql<{ job: string; payload: unknown; messageId: string }>`
    update emails set next_try_date = ${moment(now + tryMs)}
    where company_id = (select current_company()) and state in ('waiting', 'sending', 'handed')
      and next_try_date < ${moment(now - lateSeconds * 1000)}
    returning job, payload, message_id as "messageId"`.execute(db);
  for (const email of rows) await enqueueEmail(db, email);
}

export async function sweepEmails(db: Read, keptDays: number): Promise<void> {
  await sql`select sweep_emails(${keptDays})`.execute(db);
}
