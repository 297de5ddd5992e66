import { randomUUID } from 'node:crypto';
import { startMailbox } from '@fieldwright/sandbox/mail/mailbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyEmailWatch, emailSweep, emailWatch } from '../features/emails/emails.jobs.ts';
import { invitationMail } from '../features/people/people.jobs.ts';
import { type Mail, MailError } from '../integrations/mail/mailer.ts';
import { joinLive, listenLive } from '../testing/live-client.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { type JobWorker, startWorker } from './worker.ts';

let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let server: TestServer;
let worker: JobWorker | null = null;
let owner: string;
beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}` });
  owner = (await server.signInAs('owner')).token;
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
  await mailbox.stop();
});
beforeEach(async () => {
  await worker?.stop();
  worker = null;
  await server.sql('delete from graphile_worker._private_jobs; delete from emails');
});

const db = () => server.deps.database.forJob(1, null);

/** Invites someone to company North. @returns the payload of the job that sends the email */
async function invite(email: string, as = owner) {
  const body = { firstName: 'Ana', lastName: 'Reyes', email, roles: ['sales' as const] };
  const { data } = await server.call('POST /api/people', { as, body });
  const [row] = await server.sql<{ invitationId: number }>(
    'select id::int as "invitationId" from invitations where person_id = $1',
    [data.id],
  );
  return { invitationId: row!.invitationId, personId: data.id };
}
type Payload = Awaited<ReturnType<typeof invite>>;

const run = (payload: Payload, mailer = server.deps.mailer) =>
  invitationMail.run({ deps: { ...server.deps, mailer }, db: db(), payload, companyId: 1 });

const listed = async (as = owner) => (await server.call('GET /api/undeliveredemails', { as })).data;
const rowOf = async ({ invitationId }: Payload) =>
  (
    await server.sql<{ id: number; state: string; failure: string | null; tries: number }>(
      'select id::int, state, failure, tries from emails where message_id = $1',
      [`invitation-${invitationId}`],
    )
  )[0]!;
const settle = async (payload: Payload, what: 'retry' | 'dismiss', as = owner) =>
  (
    await server.call(`POST /api/undeliveredemails/{id}/${what}`, {
      as,
      params: { id: (await rowOf(payload)).id },
    })
  ).status;
const mailsTo = (email: string) => mailbox.messages(email).length;
const unique = (name: string) => `${name}+${randomUUID()}@x.example`;
/** Bypasses the table's own trigger, which would reset the timestamps. */
const change = (set: string) =>
  server.sql(`do $$ begin
    set local session_replication_role = replica;
    update emails set ${set};
  end $$`);
const age = (minutes: number) =>
  change(
    ['asked_date', 'next_try_date']
      .map((date) => `${date} = ${date} - interval '${minutes} minutes'`)
      .join(', '),
  );
const askedForBy = async (email: string) => change(`created_by = ${await server.personId(email)}`);

/** A mail server for the test, which decides what to do with each mail. */
const mailServer = (answer: (mail: Mail, handOver: () => Promise<void>) => Promise<void>) => ({
  send: answer,
  close() {},
});

describe('an email', () => {
  it('is noted with the act that asks for it, and not where that is rolled back', async () => {
    const payload = await invite(unique('ana'));
    expect(await rowOf(payload)).toMatchObject({ state: 'waiting', tries: 0 });
    expect(await server.sql('select from emails')).toHaveLength(1);
    await server.sql(`create function refuse_job() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create constraint trigger refuse_job after insert on invitations deferrable initially deferred for each row execute function refuse_job()`);
    const body = { firstName: 'Ana', lastName: 'Reyes', email: unique('never'), roles: ['sales' as const] };
    expect((await server.call('POST /api/people', { as: owner, body })).status).toBe(500);
    await server.sql('drop trigger refuse_job on invitations');
    expect(await server.sql('select from emails')).toHaveLength(1);
  });

  it('is sent once, however often its job runs', async () => {
    const to = unique('once');
    const payload = await invite(to);
    await Promise.all([run(payload), run(payload)]);
    await run(payload);
    expect([mailsTo(to), (await rowOf(payload)).state]).toEqual([1, 'sent']);
  });

  it('is sent by a worker, again after a refusal that passes, and the office hears of neither', async () => {
    const to = unique('later');
    const payload = await invite(to);
    await run(payload);
    expect(await rowOf(payload)).toMatchObject({ state: 'waiting', failure: 'server_busy', tries: 1 });
    const [job] = await server.sql<{ seconds: number }>(
      "select round(extract(epoch from run_at - now()))::int as seconds from graphile_worker.jobs where task_identifier = 'invitation_mail'",
    );
    expect(job!.seconds).toBeGreaterThan(10);
    await server.sql('update graphile_worker._private_jobs set run_at = now()');
    worker = startWorker(server.deps, server.app.log);
    await expect.poll(async () => (await rowOf(payload)).state, { timeout: 8000 }).toBe('sent');
    expect([mailsTo(to), await listed()]).toEqual([1, []]);
  });

  it('is not sent where a worker that was taken for dead comes back behind another one', async () => {
    const to = unique('overtaken');
    const payload = await invite(to);
    const dead = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const slow = run(
      payload,
      mailServer(async (mail, handOver) => {
        reached.resolve();
        await dead.promise;
        return server.deps.mailer.send(mail, handOver);
      }),
    );
    await reached.promise;
    await run(payload);
    dead.resolve();
    await slow;
    expect([mailsTo(to), (await rowOf(payload)).state]).toEqual([1, 'sent']);
  });

  it('is not sent again where its worker died before it knew whether it was taken: a person decides', async () => {
    const to = unique('killed');
    const payload = await invite(to);
    // as after kill -9: handed over, and nobody is waiting for the response
    void run(
      payload,
      mailServer(async (_mail, handOver) => {
        await handOver();
        await new Promise(() => undefined);
      }),
    );
    await expect.poll(async () => (await rowOf(payload)).state).toBe('handed');
    await run(payload);
    expect([mailsTo(to), await rowOf(payload)]).toMatchObject([0, { state: 'unsure', failure: 'no_answer' }]);
    expect(await listed()).toMatchObject([{ status: 'unsure', to, about: { entity: 'person' } }]);
    expect(await settle(payload, 'retry')).toBe(204);
    await run(payload);
    expect([mailsTo(to), (await rowOf(payload)).state, await listed()]).toEqual([1, 'sent', []]);
  });

  it('counts as sent once the answer comes after all, though another worker had given it up', async () => {
    const payload = await invite(unique('slow-answer'));
    const answer = Promise.withResolvers<void>();
    const first = run(
      payload,
      mailServer(async (_mail, handOver) => {
        await handOver();
        await answer.promise;
      }),
    );
    await expect.poll(async () => (await rowOf(payload)).state).toBe('handed');
    await run(payload);
    expect((await rowOf(payload)).state).toBe('unsure');
    answer.resolve();
    await first;
    expect([(await rowOf(payload)).state, await listed()]).toEqual(['sent', []]);
  });

  it('is not sent where it is no longer needed', async () => {
    const to = unique('withdrawn');
    const payload = await invite(to);
    await server.sql('update invitations set revoked_date = clock_now() where id = $1', [
      payload.invitationId,
    ]);
    await run(payload);
    expect([mailsTo(to), (await rowOf(payload)).state]).toEqual([0, 'dropped']);
  });

  it('is tried again where its job is lost', async () => {
    const to = unique('lost-job');
    await invite(to);
    await server.sql('delete from graphile_worker._private_jobs');
    const { deps } = server;
    const watch = () => emailWatch.run({ deps, db: deps.database.forNobody(), payload: {}, companyId: null });
    await watch();
    expect(await server.sql('select from graphile_worker.jobs')).toEqual([]);
    await age(3);
    await watch();
    await companyEmailWatch.run({ deps, db: db(), payload: {}, companyId: 1 });
    worker = startWorker(server.deps, server.app.log);
    await expect.poll(() => mailsTo(to), { timeout: 8000 }).toBe(1);
  });

  it('is forgotten a quarter after it was settled, and not before', async () => {
    const payload = await invite(unique('old'));
    await run(payload);
    const sweep = () =>
      emailSweep.run({
        deps: server.deps,
        db: server.deps.database.forNobody(),
        payload: {},
        companyId: null,
      });
    await sweep();
    expect(await rowOf(payload)).toMatchObject({ state: 'sent' });
    await change("updated_date = clock_now() - interval '91 days'");
    await sweep();
    expect(await server.sql('select from emails')).toEqual([]);
  });
});

describe('GET /api/undeliveredemails', () => {
  it('shows at once what an address refuses, to the office and to those who asked for it, in no words of the mail server', async () => {
    const to = unique('refuse');
    const payload = await invite(to, (await server.signInAs('admin')).token);
    await run(payload);
    const [email] = await listed((await server.signInAs('office')).token);
    expect(email).toMatchObject({
      kind: 'invitation',
      about: { entity: 'person', id: payload.personId, partId: null },
      to,
      subject: 'Join North on Fieldwright',
      status: 'failed',
      failure: 'address_refused',
      tries: 1,
      createdBy: 'Admin North',
      nextTryDate: null,
    });
    expect(await listed((await server.signInAs('sales')).token)).toEqual([]);
    expect(await listed((await server.signInAs('owner@south.example')).token)).toEqual([]);
    await askedForBy('sales@north.example');
    expect(await listed((await server.signInAs('sales')).token)).toHaveLength(1);
  });

  it('shows what is still tried only after a while, and gives it up after hours', async () => {
    const unreachable = mailServer(async () => {
      throw new MailError('server_unreachable', null);
    });
    const payload = await invite(unique('down'));
    await run(payload, unreachable);
    expect(await listed()).toEqual([]);
    await age(11);
    expect(await listed()).toMatchObject([{ status: 'trying', failure: 'server_unreachable' }]);
    await age(240);
    await run(payload, unreachable);
    expect(await listed()).toMatchObject([{ status: 'failed', failure: 'server_unreachable', tries: 2 }]);
  });

  it('shows what nobody has tried to send', async () => {
    await invite(unique('no-worker'));
    await age(11);
    expect(await listed()).toMatchObject([{ status: 'trying', failure: null, tries: 0, to: null }]);
  });
});

describe('POST /api/undeliveredemails/{id}/retry', () => {
  it('and dismissing are for the office and for those who asked for the email (R6.4)', async () => {
    const payload = await invite(unique('refuse'));
    await run(payload);
    const sales = (await server.signInAs('sales')).token;
    expect([await settle(payload, 'retry', sales), await settle(payload, 'dismiss', sales)]).toEqual([
      404, 404,
    ]);
    await askedForBy('sales@north.example');
    expect(await settle(payload, 'dismiss', sales)).toBe(204);
  });

  it('sends it once more, also where it comes twice', async () => {
    const payload = await invite(unique('refuse'));
    await run(payload);
    expect([await settle(payload, 'retry'), await settle(payload, 'retry')]).toEqual([204, 204]);
    expect(await server.sql('select from graphile_worker.jobs')).toHaveLength(1);
    await run(payload);
    expect((await rowOf(payload)).tries).toBe(2);
  });
});

describe('POST /api/undeliveredemails/{id}/dismiss', () => {
  it('stops showing and sending it, also where it comes twice', async () => {
    const payload = await invite(unique('refuse'));
    await run(payload);
    expect([await settle(payload, 'dismiss'), await settle(payload, 'dismiss')]).toEqual([204, 204]);
    await run(payload);
    expect([await listed(), await rowOf(payload)]).toMatchObject([[], { state: 'dismissed', tries: 1 }]);
  });

  it('is told to open screens, as the failure was (R4.17)', async () => {
    const live = await joinLive(await listenLive(server), { token: owner });
    const payload = await invite(unique('refuse'));
    await run(payload);
    const { id } = await rowOf(payload);
    const told = () => live.changes().filter((line) => line.startsWith(`email ${id} `)).length;
    await live.until(() => told() === 1);
    await settle(payload, 'dismiss');
    await live.until(() => told() === 2);
    expect(await listed()).toEqual([]);
    live.socket.close();
  });
});
