import { randomUUID } from 'node:crypto';
import { startMailbox } from '@fieldwright/sandbox/mail/mailbox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailWatch } from '../features/emails/emails.jobs.ts';
import { passwordChangedMail, resetMail } from '../features/people/people.jobs.ts';
import { secondFactorMail } from '../features/people/second-factor.jobs.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { enqueue } from './enqueue.ts';
import type { MailJob } from './mail-job.ts';
import { type JobWorker, startWorker } from './worker.ts';

let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let server: TestServer;
let personId: number;
const workers: JobWorker[] = [];
beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}` });
  personId = await server.personId(to);
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});
beforeEach(async () => {
  await server.sql('delete from graphile_worker._private_jobs; delete from person_emails');
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

const to = 'sales@north.example';
const own = () => server.deps.database.forPerson(personId);
const work = () => workers.push(startWorker(server.deps, server.app.log));
const watch = () =>
  emailWatch.run({
    deps: server.deps,
    db: server.deps.database.forNobody(),
    payload: {},
    companyId: null,
  });
const loseJobs = () => server.sql('delete from graphile_worker._private_jobs');
const age = (minutes: number) =>
  server.sql(`update person_emails set asked_date = asked_date - make_interval(mins => ${minutes}),
    next_try_date = next_try_date - make_interval(mins => ${minutes})`);
const states = async () =>
  (await server.sql<{ state: string }>('select state from person_emails')).map(({ state }) => state);
const received = (since: number) => mailbox.messages(to).length - since;
const at = { date: '2026-11-20T16:04:00Z', device: 'Chrome on macOS', address: '192.0.2.7' };

async function resetLink() {
  const [row] = await server.sql<{ id: number }>(
    `insert into password_resets (person_id, nonce, token_hash, expires_date)
     values ($1, $2, $2, clock_now() + interval '1 hour') returning id`,
    [personId, randomUUID()],
  );
  return { resetId: row!.id, mailId: 'first' };
}

const kinds: [string, () => Promise<[MailJob, unknown]>][] = [
  ['a link for a new password', async () => [resetMail as MailJob, await resetLink()]],
  ['that the password was changed', async () => [passwordChangedMail as MailJob, { personId, ...at }]],
  [
    'that the second factor is off',
    async () => [secondFactorMail as MailJob, { personId, ...at, what: 'off', left: 0 }],
  ],
];

describe('an email about an account', () => {
  it.each(kinds)('%s, is tried again where its job is lost, and arrives once', async (_, made) => {
    const [mail, payload] = await made();
    const before = mailbox.messages(to).length;
    await own()
      .transaction()
      .execute((tx) => enqueue(tx, mail, payload));
    await loseJobs();
    await watch();
    expect(await server.sql('select from graphile_worker.jobs')).toEqual([]);
    await age(3);
    await Promise.all([watch(), watch()]);
    work();
    work();
    await expect.poll(states, { timeout: 8000 }).toEqual(['sent']);
    await age(60);
    await watch();
    await expect.poll(() => server.sql('select from graphile_worker.jobs'), { timeout: 8000 }).toEqual([]);
    expect(received(before)).toBe(1);
  });

  it('is not sent again where its worker died while the mail server had it', async () => {
    const before = mailbox.messages(to).length;
    const payload = await resetLink();
    await own()
      .transaction()
      .execute((tx) => enqueue(tx, resetMail, payload));
    const handed = Promise.withResolvers<void>();
    // as after kill -9: handed over, and nobody is waiting for the response
    const mailer = {
      async send(_mail: unknown, handOver: () => Promise<void>) {
        await handOver();
        handed.resolve();
        await new Promise(() => undefined);
      },
      close() {},
    };
    void resetMail.run({ deps: { ...server.deps, mailer }, db: own(), payload, companyId: null });
    await handed.promise;
    await loseJobs();
    await age(10);
    await watch();
    work();
    await expect.poll(states, { timeout: 8000 }).toEqual(['unsure']);
    expect(received(before)).toBe(0);
  });

  it('of an earlier version, of which nobody knows what sends it, is left alone', async () => {
    await server.sql("insert into person_emails (person_id, message_id) values ($1, 'reset-1-x')", [
      personId,
    ]);
    await age(10);
    await watch();
    expect(await server.sql('select from graphile_worker.jobs')).toEqual([]);
  });

  it('of one person is no other person’s to try again (R6.4)', async () => {
    await own()
      .transaction()
      .execute((tx) => enqueue(tx, passwordChangedMail, { personId, ...at, stays: false }));
    await loseJobs();
    await age(10);
    await watch();
    const jobs = await server.sql<{ payload: { personId: number; companyId: number | null } }>(
      'select payload from graphile_worker._private_jobs',
    );
    expect(jobs.map(({ payload }) => [payload.companyId, payload.personId])).toEqual([[null, personId]]);
  });
});
