import type { EmailAbout, EmailFailure, EmailKind, EmailState } from '@fieldwright/domain/emails/email';
import { type RawBuilder, sql } from 'kysely';
import { moment } from '../db/company-days.queries.ts';
import type { Read, Write } from '../db/database.ts';
import { company } from '../db/names.sql.ts';

/*
 * Records every attempt to send an email. Each attempt has its own token (`attempt`): once another attempt
 * has begun, the earlier one can no longer record anything, so it does not hand its mail over.
 */

/**
 * The table that emails are recorded in: those that a company sends, and those to a person about their
 * account.
 */
export type EmailBox = 'emails' | 'person_emails';

/**
 * Identifies an email in its box by the first part of its Message-ID; the scope gives the company or person.
 */
export interface EmailKey {
  box: EmailBox;
  messageId: string;
}

export interface NewEmail extends EmailKey {
  job: string;
  payload: unknown;
  /** set for an email that a company sends */
  what: ({ kind: EmailKind } & EmailAbout) | null;
}

/** Records an email to be sent. Does nothing if it is recorded already. */
export async function insertEmail(db: Write, { messageId, job, payload, what }: NewEmail): Promise<void> {
  if (what === null)
    await sql`insert into person_emails (message_id, job, payload)
      values (${messageId}, ${job}, ${JSON.stringify(payload)}::jsonb) on conflict do nothing`.execute(db);
  else
    await sql`insert into emails (message_id, job, payload, kind, entity, record_id, part_id)
      values (${messageId}, ${job}, ${JSON.stringify(payload)}::jsonb, ${what.kind}, ${what.entity}, ${what.id}, ${what.partId})
      on conflict (company_id, message_id) do nothing`.execute(db);
}

/**
 * Enqueues a job for an email, now or at a moment of the machine's clock. Replaces a waiting job for the same
 * email.
 */
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

/** How long an attempt may take before others treat it as lost. */
const tryMs = 5 * 60_000;

/**
 * Begins an attempt, and invalidates earlier ones so that they cannot hand their mail over.
 * @returns null if the email is no longer to be sent
 */
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

/** The outcome of an attempt. Omitted fields stay as they are. */
export interface Note {
  state: EmailState;
  /** the states that the email may be in; in any other state it is unchanged */
  from: readonly EmailState[];
  /** null: whichever attempt was the last */
  attempt: string | null;
  failure?: EmailFailure | null;
  to?: { recipient: string; subject: string };
  nextTry?: number;
}

export interface Noted {
  id: number;
  version: number;
  /** whether it had failed before */
  hadFailed: boolean;
}

/**
 * Records the outcome of an attempt.
 * @returns null if a later attempt has begun, or the state does not allow it
 */
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

/** Returns the companies with an email whose next attempt is overdue. */
export async function companiesWithOverdueEmails(db: Read, lateSeconds: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select companies_with_overdue_emails(${lateSeconds}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the people with an email about their account whose next attempt is overdue. */
export async function peopleWithOverdueEmails(db: Read, lateSeconds: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select people_with_overdue_emails(${lateSeconds}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Conditions that select the scope's own emails in each box. */
const ownIn: Record<EmailBox, RawBuilder<unknown>> = {
  emails: sql`company_id = ${company}`,
  person_emails: sql`person_id = (select current_person()) and job is not null`,
};

/** Retries the overdue emails of the scope's company or person. */
export async function nudgeOverdueEmails(
  db: Write,
  { box, now, lateSeconds }: { box: EmailBox; now: number; lateSeconds: number },
): Promise<void> {
  const { rows } = await sql<{ job: string; payload: unknown; messageId: string }>`
    update ${sql.table(box)} set next_try_date = ${moment(now + tryMs)}
    where ${ownIn[box]} and state in ('waiting', 'sending', 'handed')
      and next_try_date < ${moment(now - lateSeconds * 1000)}
    returning job, payload, message_id as "messageId"`.execute(db);
  for (const email of rows) await enqueueEmail(db, email);
}

export async function sweepEmails(db: Read, keptDays: number): Promise<void> {
  await sql`select sweep_emails(${keptDays})`.execute(db);
}
