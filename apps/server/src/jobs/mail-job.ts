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
  /** The email that a payload is about, as it is noted with the act that asks for it. */
  email(payload: Payload): NewEmail;
  /** The mail as it is by now; null where it is no longer needed, as a link that has expired. */
  letter(context: JobContext<Payload>): Promise<Mail | null>;
}

interface MailJobDefinition<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
  /** the first part of the Message-ID: the same for every try of one email */
  id(payload: Payload): string;
  /** of an email that a company sends, which its office sees where it is not delivered */
  about?: (payload: Payload) => { kind: EmailKind } & EmailAbout;
  letter(context: JobContext<Payload>): Promise<Omit<Mail, 'id'> | null>;
}

export function mailJob<Payload>({
  id,
  about,
  letter,
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
    async letter(context) {
      const made = await letter(context);
      return made && { ...made, id: id(context.payload) };
    },
    run: (context) => sendEmail(context, mail),
  };
  return mail;
}

/**
 * Sends an email, however often it is called, and at most once. Before the last bytes of the mail leave, it is noted that the
 * mail server may have it; once it has answered, that it has. So whoever dies between the two leaves an email of which nobody
 * knows: it is not sent again, and a person decides. That is the one case left, and lasts as long as the mail server takes to
 * answer. A try that was overtaken by another one, because its worker was taken for dead, cannot note anything and stops.
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
  const mail = await job.letter(context).catch(async (error: unknown) => {
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

/** Another try has begun since. */
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
  // enqueued by a version that did not note emails
  await db.transaction().execute((tx) => insertEmail(tx, email));
  return beginTry(db, email, as);
}

/** What becomes of an email that was not delivered. */
function nextOf(failure: EmailFailure, { tries, late, now }: { tries: number; late: boolean; now: number }) {
  if (failure === 'no_answer') return { state: 'unsure' as const };
  if (emailFailures[failure].permanent || late) return { state: 'failed' as const };
  return { state: 'waiting' as const, nextTry: now + emailPause(tries), pauseMs: emailPause(tries) };
}

/** Notes, has it tried again where that is due, and tells the office's screens of what they show. */
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

/** What is known of a mail is known to this process alone until it is noted: it waits for a database that is away. */
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
