import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type EmailAbout,
  type EmailFailure,
  type EmailKind,
  emailFailures,
  emailPause,
  emailTimes,
} from '@fieldwright/domain/emails/email';
import type { z } from 'zod';
import { machineClock } from '../clock.ts';
import type { Read } from '../db/database.ts';
import { retryPause } from '../db/retry-pauses.ts';
import { type Mail, MailError } from '../integrations/mail/mailer.ts';
import { publish } from '../live/publish.ts';
import {
  beginTry,
  emailState,
  enqueueEmail,
  insertEmail,
  type NewEmail,
  type Note,
  type Noted,
  noteEmail,
} from './emails.queries.ts';
import type { Job, JobContext } from './job.ts';

/** A job that sends one email, at most once: see `sendEmail`. */
export interface MailJob<Payload = unknown> extends Job<Payload> {
  /** Returns the email for a payload; it is recorded in the transaction that enqueues the job. */
  email(payload: Payload): NewEmail;
  /**
   * Composes the mail with current data. Returns null if it is no longer needed, such as for a link that has
   * expired.
   */
  compose(context: JobContext<Payload>): Promise<Mail | null>;
}

interface MailJobDefinition<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
  /** the first part of the Message-ID: the same for every attempt of one email */
  id(payload: Payload): string;
  /** for an email that a company sends, whose office sees when it is not delivered */
  about?: (payload: Payload) => { kind: EmailKind } & EmailAbout;
  compose(context: JobContext<Payload>): Promise<Omit<Mail, 'id'> | null>;
}

export function mailJob<Payload>({
  id,
  about,
  compose,
  ...job
}: MailJobDefinition<Payload>): MailJob<Payload> {
  const mail: MailJob<Payload> = {
    ...job,
    email: (payload) => ({
      box: about ? 'emails' : 'person_emails',
      messageId: id(payload),
      job: job.name,
      payload,
      what: about?.(payload) ?? null,
    }),
    async compose(context) {
      const made = await compose(context);
      return made && { ...made, id: id(context.payload) };
    },
    run: (context) => sendEmail(context, mail),
  };
  return mail;
}

/**
 * Sends an email at most once, however often it is called. Before the last bytes of the mail leave, it
 * records that the mail server may have it; after the server's response, that it does. If the process dies
 * between the two, nobody knows whether the mail was sent: it is not sent again, and a person decides. Only
 * that case stays open, and only for as long as the mail server takes to respond. An attempt that was
 * overtaken by a later one, because its worker was presumed dead, can no longer record anything and stops.
 */
async function sendEmail<Payload>(context: JobContext<Payload>, job: MailJob<Payload>): Promise<void> {
  const { deps, db, payload } = context;
  const email = job.email(payload);
  const attempt = randomUUID();
  const begun = await begin(db, email, { attempt, now: deps.clock() });
  if (!begun) return;
  const late = deps.clock() - Date.parse(begun.askedDate) > emailTimes.triesMs;
  const note = (noted: Omit<Note, 'attempt'> & { pauseMs?: number }) =>
    noteAndTell(db, email, { ...noted, attempt });
  const mail = await job.compose(context).catch(async (error: unknown) => {
    if (late) await note({ state: 'failed', failure: 'internal', from: ['sending'] });
    throw error;
  });
  if (!mail) return void (await note({ state: 'dropped', from: ['sending'] }));
  const to = { recipient: mail.to, subject: mail.subject };
  try {
    await deps.mailer.send(mail, async () => {
      if (!(await note({ state: 'handed', from: ['sending'], to }))) throw new Overtaken();
    });
  } catch (error) {
    if (error instanceof Overtaken) return;
    if (!(error instanceof MailError)) throw error;
    const next = nextOf(error.failure, { tries: begun.tries, late, now: deps.clock() });
    await insist(() => note({ ...next, failure: error.failure, from: ['sending', 'handed'], to }));
    return;
  }
  await insist(() => note({ state: 'sent', from: ['handed', 'unsure'], failure: null }));
}

/** Thrown if another attempt has begun since. */
class Overtaken extends Error {}

async function begin(db: Read, email: NewEmail, as: { attempt: string; now: number }) {
  const begun = await beginTry(db, email, as);
  if (begun) return begun;
  const state = await emailState(db, email);
  if (state === 'handed') {
    await noteAndTell(db, email, { state: 'unsure', from: ['handed'], attempt: null, failure: 'no_answer' });
    return null;
  }
  if (state !== null) return null;
  // enqueued by a version that did not record emails
  await db.transaction().execute((tx) => insertEmail(tx, email));
  return beginTry(db, email, as);
}

/** Returns the next state of an email that was not delivered. */
function nextOf(failure: EmailFailure, { tries, late, now }: { tries: number; late: boolean; now: number }) {
  if (failure === 'no_answer') return { state: 'unsure' as const };
  if (emailFailures[failure].permanent || late) return { state: 'failed' as const };
  return { state: 'waiting' as const, nextTry: now + emailPause(tries), pauseMs: emailPause(tries) };
}

/** Records the outcome, schedules a retry if one is due, and announces the change to the office's screens. */
function noteAndTell(
  db: Read,
  email: NewEmail,
  { pauseMs, ...note }: Note & { pauseMs?: number },
): Promise<Noted | null> {
  return db.transaction().execute(async (tx) => {
    const noted = await noteEmail(tx, email, note);
    if (!noted) return null;
    if (pauseMs !== undefined) await enqueueEmail(tx, email, new Date(machineClock() + pauseMs));
    if (email.what && note.state !== 'handed' && (note.failure || noted.hadFailed))
      await publish(tx, [{ topic: 'email', id: noted.id, version: noted.version }]);
    return noted;
  });
}

const insistForMs = 60_000;

/**
 * Retries while the database is away, because until it is recorded the outcome is known to this process
 * alone.
 */
async function insist(note: () => Promise<unknown>): Promise<void> {
  const end = machineClock() + insistForMs;
  for (let failures = 0; ; failures++) {
    try {
      await note();
      return;
    } catch (error) {
      if (machineClock() > end) throw error;
      await pause(retryPause(failures));
    }
  }
}
