import { attemptLimits } from '@fieldwright/domain/people/attempts';
import { startMailbox } from '@fieldwright/sandbox/mail/mailbox';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type JobWorker, startWorker } from '../../jobs/worker.ts';
import { testPassword } from '../../testing/companies.ts';
import { listenLive, openLive } from '../../testing/live-client.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let server: TestServer;
let worker: JobWorker;
let owner: string;

beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}` });
  worker = startWorker(server.deps, server.app.log);
  owner = (await server.signInAs('owner')).token;
});
beforeEach(() => server.sql('delete from attempts'));
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await mailbox.stop();
});

const to = async (email: string, subject = '') =>
  mailbox
    .messages()
    .filter((message) => JSON.stringify(message.to).includes(email) && message.subject?.includes(subject));

/** Waits for the nth email to an address (with this subject) and returns its link's token. */
async function tokenFor(email: string, count = 1, subject = ''): Promise<string> {
  await expect
    .poll(async () => (await to(email, subject)).length, { timeout: 8000, interval: 20 })
    .toBe(count);
  const newest = (await to(email, subject)).sort((a, b) => (a.id < b.id ? 1 : -1))[0]!;
  const token = /#([\w-]+)/.exec(newest.text ?? '')?.[1];
  expect(newest.html).toContain(`#${token}`);
  return token!;
}

const invite = (email: string, roles: ['sales'] | ['technician'] = ['sales']) =>
  server.call('POST /api/people', { as: owner, body: { firstName: 'Ana', lastName: 'Reyes', email, roles } });
const accept = (token: string, password: string) =>
  server.call('POST /api/session/invitation', {
    body: { token, firstName: 'Anita', lastName: 'Reyes', password },
  });
const open = (token: string) => server.call('POST /api/invitations/open', { body: { token } });
const ask = (email: string, address = '127.0.0.1') =>
  server.call('POST /api/passwordresets', { body: { email }, address });
const reset = (token: string, password: string) =>
  server.call('POST /api/passwordresets/accept', { body: { token, password } });
const signIn = (email: string, password: string) =>
  server.call('POST /api/session', { body: { email, password } });

describe('POST /api/invitations/open', () => {
  it('says who invites whom, and nothing else, as often as it is asked', async () => {
    await invite('looks@x.example');
    const token = await tokenFor('looks@x.example');
    for (let time = 0; time < 2; time++) {
      expect((await open(token)).data).toEqual({
        companyName: 'North',
        email: 'looks@x.example',
        firstName: 'Ana',
        lastName: 'Reyes',
        hasPassword: false,
      });
    }
  });

  it('answers a link that was never made like one that is too old', async () => {
    await invite('late@x.example');
    const token = await tokenFor('late@x.example');
    await server.sql(
      "update invitations set expires_date = clock_now() - interval '1 second' where person_id = (select id from persons where email = 'late@x.example')",
    );
    const told = [await open(token), await open('x'.repeat(43))].map(({ status, error }) => [
      status,
      { ...error, requestId: '' },
    ]);
    expect(told[0]).toEqual(told[1]);
    expect(told[0]![0]).toBe(410);
  });

  it('limits guessing at links by address, together with the other links', async () => {
    const { most } = attemptLimits.tokenByNetwork;
    const guess = (address: string) =>
      server.call('POST /api/invitations/open', { body: { token: 'y'.repeat(43) }, address });
    const guesses = await Promise.all(Array.from({ length: most }, () => guess('10.8.0.1')));
    expect(new Set(guesses.map(({ error }) => error.code))).toEqual(new Set(['link_expired']));
    expect((await guess('10.8.0.1')).error.code).toBe('too_many_attempts');
    const reset = { token: 'y'.repeat(43), password: 'a brand new password' };
    const other = await server.call('POST /api/passwordresets/accept', { body: reset, address: '10.8.0.1' });
    expect(other.error.code).toBe('too_many_attempts');
    expect((await guess('10.8.0.2')).error.code).toBe('link_expired');
  });
});

describe('the mail of an invitation', () => {
  it('says names as they are, and lets none of them become markup', async () => {
    const body = {
      firstName: '<b>Ana</b> & "co"',
      lastName: '<img src=x>',
      email: 'markup@x.example',
      roles: ['sales' as const],
    };
    expect((await server.call('POST /api/people', { as: owner, body })).status).toBe(200);
    await tokenFor('markup@x.example');
    const [mail] = await to('markup@x.example');
    expect(mail!.text).toContain('Hello <b>Ana</b> & "co",');
    expect(mail!.html).toContain('Hello &lt;b&gt;Ana&lt;/b&gt; &amp; &quot;co&quot;,');
    expect(mail!.html).not.toMatch(/<b>|<img/);
  });

  it('keeps its link behind the sign that no browser sends to a server', async () => {
    await invite('hash@x.example');
    const token = await tokenFor('hash@x.example');
    const [mail] = await to('hash@x.example');
    expect(mail!.text).toContain(`http://localhost:4000/invitation#${token}`);
  });
});

describe('POST /api/session/invitation', () => {
  it('ends the session whose cookie it replaces, which the browser sends it', async () => {
    const before = await signIn('sales@north.example', testPassword);
    const set = [before.headers['set-cookie']].flat().find((each) => String(each).includes('_session='));
    const [, path] = /Path=([^;]+)/.exec(String(set))!;
    await invite('replaces@x.example');
    const body = {
      token: await tokenFor('replaces@x.example'),
      firstName: 'Anita',
      lastName: 'Reyes',
      password: 'anita has a password',
    };
    const joined = await server.call('POST /api/session/invitation', {
      body,
      // browsers send the cookie only to its path
      cookie: '/api/session/invitation'.startsWith(`${path}/`) ? before.cookie : undefined,
    });
    expect(joined.status).toBe(200);
    const seen = (as: string) => server.call('GET /api/sessions', { as });
    expect((await seen(before.data.accessToken)).error.code).toBe('session_ended');
    expect((await seen(joined.data.accessToken)).status).toBe(200);
  });

  it('lets a new person in with a password of their own, once, with the roles of the invitation', async () => {
    await invite('ana@x.example');
    const token = await tokenFor('ana@x.example');
    expect((await open(token)).data).toEqual({
      companyName: 'North',
      email: 'ana@x.example',
      firstName: 'Ana',
      lastName: 'Reyes',
      hasPassword: false,
    });
    const joined = await accept(token, 'ana has a password');
    expect(joined.status).toBe(200);
    const me = await server.call('GET /api/me', { as: joined.data.accessToken });
    expect(me.data).toMatchObject({ firstName: 'Anita', roles: ['sales'], company: { name: 'North' } });
    expect((await signIn('ana@x.example', 'ana has a password')).status).toBe(200);
    expect((await accept(token, 'ana has a password')).error.code).toBe('link_expired');
    expect((await open(token)).error.code).toBe('link_expired');
  });

  it('is told to open screens of the company and kept in the history: who was invited is active now', async () => {
    await invite('live@x.example');
    const token = await tokenFor('live@x.example');
    const listener = await openLive(await listenLive(server));
    listener.say({ type: 'hello', token: owner });
    await listener.first('welcome');
    await accept(token, 'ana has a password');
    const person = (await server.call('GET /api/people', { as: owner })).data.find(
      ({ email }) => email === 'live@x.example',
    )!;
    await listener.until(() => listener.changes().includes(`person ${person.id} ${person.version}`));
    listener.socket.close();
    const { data } = await server.call('GET /api/people/{id}/changes', {
      as: owner,
      params: { id: person.id },
    });
    expect(data[0]).toMatchObject({
      by: { id: person.id },
      steps: [
        {
          records: [
            {
              fields: {
                status: { from: 'invited', to: 'active' },
                firstName: { from: 'Ana', to: 'Anita' },
              },
            },
          ],
        },
      ],
    });
  });

  it('asks a known person for the password they have, and changes it for nobody', async () => {
    await invite('sales@south.example');
    const token = await tokenFor('sales@south.example');
    expect((await open(token)).data.hasPassword).toBe(true);
    expect((await accept(token, 'a password of a thief')).error.code).toBe('wrong_credentials');
    const joined = await accept(token, testPassword);
    const me = await server.call('GET /api/me', { as: joined.data.accessToken });
    expect(me.data.companies.map(({ name }) => name)).toEqual(['North', 'South']);
    expect((await signIn('sales@south.example', testPassword)).status).toBe(200);
  });

  it('names the password where it is too weak', async () => {
    await invite('weak@x.example');
    const refused = await accept(await tokenFor('weak@x.example'), 'short');
    expect([refused.status, refused.error.fields]).toEqual([
      422,
      { password: 'Use at least 10 characters.' },
    ]);
  });

  it.each(['password12', 'qwertyuiop', 'fieldwright', 'anitareyes', 'guessed@x.example'])(
    'refuses a first password that is among the first guesses: %s',
    async (password) => {
      const email = 'guessed@x.example';
      if ((await to(email)).length === 0) await invite(email);
      const refused = await accept(await tokenFor(email), password);
      expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['password']]);
    },
  );

  it('lets one in where the link is used twice at the same moment', async () => {
    await invite('race@x.example');
    const token = await tokenFor('race@x.example');
    const replies = await Promise.all(
      ['first password', 'second password', 'third password'].map((p) => accept(token, p)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = ['first password', 'second password', 'third password'][
      replies.findIndex(({ status }) => status === 200)
    ]!;
    expect((await signIn('race@x.example', winner)).status).toBe(200);
  });

  it('limits guessing at the password of a known person by a limit of its own: signing in stays open', async () => {
    await invite('admin@south.example');
    const token = await tokenFor('admin@south.example');
    for (let n = 0; n < attemptLimits.passwordByInvitation.most; n++)
      expect((await accept(token, 'a guess')).error.code).toBe('wrong_credentials');
    expect((await accept(token, testPassword)).error.code).toBe('too_many_attempts');
    expect((await signIn('admin@south.example', testPassword)).status).toBe(200);
    await server.sql('delete from attempts');
    expect((await accept(token, testPassword)).status).toBe(200);
  });

  it('lets a first password stand that somebody was faster to set', async () => {
    const { data } = await invite('faster@x.example');
    const token = await tokenFor('faster@x.example');
    await server.sql(`create function be_faster() returns trigger language plpgsql as $$ begin
      if pg_trigger_depth() = 1 then insert into credentials values (new.person_id, 'theirs'); end if; return new; end $$`);
    await server.sql(
      'create trigger be_faster before insert on credentials for each row execute function be_faster()',
    );
    expect((await accept(token, 'a slower password')).error.code).toBe('link_expired');
    await server.sql('drop trigger be_faster on credentials');
    const [row] = await server.sql('select password_hash from credentials where person_id = $1', [data.id]);
    expect(row).toEqual({ password_hash: 'theirs' });
  });

  it('is refused where the invitation is sent again at the same moment', async () => {
    const { data } = await invite('crossing@x.example');
    const token = await tokenFor('crossing@x.example');
    const again = new pg.Client({ connectionString: server.urls.superuser });
    await again.connect();
    await again.query('begin');
    await again.query('update invitations set revoked_date = clock_now() where person_id = $1', [data.id]);
    const accepting = accept(token, 'a good password');
    await expect
      .poll(() => server.sql("select 1 from pg_stat_activity where wait_event_type = 'Lock'"))
      .toHaveLength(1);
    await again.query('commit');
    await again.end();
    expect((await accepting).error.code).toBe('link_expired');
    expect(await server.sql('select 1 from sessions where person_id = $1', [data.id])).toEqual([]);
  });

  it('is refused, and leaves the link as it was, where the access is ended at the same moment', async () => {
    const { data } = await invite('ended@x.example');
    const token = await tokenFor('ended@x.example');
    // Between finding the invitation and using it.
    await server.sql(`create function end_access() returns trigger language plpgsql as $$ begin
      update memberships set status = 'deactivated' where person_id = new.person_id; return new; end $$`);
    await server.sql(`create trigger end_access before update of accepted_date on invitations
      for each row when (new.accepted_date is not null) execute function end_access()`);
    expect((await accept(token, 'a good password')).error.code).toBe('link_expired');
    await server.sql('drop trigger end_access on invitations');
    const [row] = await server.sql('select accepted_date from invitations where person_id = $1', [data.id]);
    expect(row).toEqual({ accepted_date: null });
  });

  it('refuses the link of an invitation that was sent again, is too old, or whose person was deactivated', async () => {
    const { data } = await invite('again@x.example');
    const first = await tokenFor('again@x.example');
    await server.call('POST /api/people/{id}/invitation', { as: owner, params: { id: data.id } });
    const second = await tokenFor('again@x.example', 2);
    expect((await open(first)).error.code).toBe('link_expired');
    expect((await accept(first, 'a good password')).error.code).toBe('link_expired');
    await server.call('POST /api/people/{id}/deactivate', { as: owner, params: { id: data.id } });
    expect((await accept(second, 'a good password')).error.code).toBe('link_expired');
    await server.call('POST /api/people/{id}/reactivate', { as: owner, params: { id: data.id } });
    await server.sql(
      "update invitations set expires_date = clock_now() - interval '1 second' where person_id = $1",
      [data.id],
    );
    expect((await accept(second, 'a good password')).error.code).toBe('link_expired');
  });
});

describe('POST /api/passwordresets', () => {
  it('answers alike for a known and an unknown email, and mails only the known one', async () => {
    const replies = [await ask('office@north.example'), await ask('nobody@north.example')];
    expect(replies.map(({ status }) => status)).toEqual([204, 204]);
    await tokenFor('office@north.example');
    await expect.poll(() => server.sql('select 1 from graphile_worker._private_jobs')).toEqual([]);
    expect(await to('nobody@north.example')).toEqual([]);
  });

  it('limits asking from one address', async () => {
    const from = (email: string) =>
      server.call('POST /api/passwordresets', { body: { email }, address: '10.8.1.1' });
    expect((await from('one@north.example')).status).toBe(204);
    await server.sql('update attempts set count = $1', [attemptLimits.resetByNetwork.most]);
    expect((await from('two@north.example')).error.code).toBe('too_many_attempts');
  });

  it('limits asking for one account from one network, and keeps no other network from asking', async () => {
    const replies = [];
    for (let n = 0; n < 5; n++) replies.push(await ask('limited@north.example'));
    expect(replies.at(-1)!.error.code).toBe('too_many_attempts');
    expect((await ask('limited@north.example', '10.8.2.1')).status).toBe(204);
  });

  it('sends no more than twelve mails an hour to an account, whoever asks, and leaves the last link open', async () => {
    const email = 'owner@south.example';
    const { most } = attemptLimits.resetByAccount;
    for (let n = 0; n < most; n++) expect((await ask(email, `10.8.3.${n}`)).status).toBe(204);
    const token = await tokenFor(email, most, 'Set a new password');
    expect((await ask(email, '10.8.3.99')).status).toBe(204);
    await expect.poll(() => server.sql('select 1 from graphile_worker._private_jobs')).toEqual([]);
    expect(await to(email, 'Set a new password')).toHaveLength(most);
    expect((await reset(token, 'a brand new password')).status).toBe(204);
  });

  it('mails the same link for a quarter of an hour, so that nobody who asks again ends it, and then one that ends the earlier ones', async () => {
    const email = 'sales@south.example';
    await ask(email);
    const first = await tokenFor(email, 1, 'Set a new password');
    await ask(email, '10.8.4.1');
    expect(await tokenFor(email, 2, 'Set a new password')).toBe(first);
    await server.sql("update password_resets set created_date = created_date - interval '16 minutes'");
    await ask(email);
    const second = await tokenFor(email, 3, 'Set a new password');
    expect(second).not.toBe(first);
    expect((await reset(first, 'a brand new password')).error.code).toBe('link_expired');
    expect((await reset(second, 'a brand new password')).status).toBe(204);
  });
});

describe('POST /api/passwordresets/accept', () => {
  it('sets the password once and ends every session of the person', async () => {
    const before = await server.signInAs('dispatcher');
    await ask('dispatcher@north.example');
    const token = await tokenFor('dispatcher@north.example');
    expect((await reset(token, 'short')).error.fields).toHaveProperty('password');
    expect((await reset(token, 'a brand new password')).status).toBe(204);
    expect((await server.call('GET /api/me', { as: before.token })).error.code).toBe('session_ended');
    expect(
      (await server.call('POST /api/session/refresh', { body: {}, cookie: before.cookie })).error.code,
    ).toBe('session_ended');
    expect((await signIn('dispatcher@north.example', testPassword)).error.code).toBe('wrong_credentials');
    expect((await signIn('dispatcher@north.example', 'a brand new password')).status).toBe(200);
    expect((await reset(token, 'yet another password')).error.code).toBe('link_expired');
  });

  it('refuses a password that is among the first guesses, and leaves the link as it was', async () => {
    const email = 'technician@south.example';
    await ask(email);
    const token = await tokenFor(email);
    for (const password of ['1234567890', 'password12', 'qwertyuiop', 'Fieldwright1', 'technician1', email]) {
      const refused = await reset(token, password);
      expect([refused.status, Object.keys(refused.error.fields ?? {})], password).toEqual([
        422,
        ['password'],
      ]);
    }
    expect((await reset(token, 'a brand new password')).status).toBe(204);
  });

  it('opens the way for one who was locked out by guesses', async () => {
    const email = 'technician@north.example';
    for (let n = 0; n <= attemptLimits.signInByAccountAndNetwork.most; n++) await signIn(email, 'a guess');
    expect((await signIn(email, testPassword)).error.code).toBe('too_many_attempts');
    await ask(email);
    const set = await reset(await tokenFor(email), 'a brand new password');
    expect(set.status).toBe(204);
    expect((await signIn(email, 'a brand new password')).status).toBe(200);
    for (let n = 0; n <= attemptLimits.signInByAccountAndNetwork.most; n++) await signIn(email, 'a guess');
    expect((await signIn(email, 'a brand new password')).error.code).toBe('too_many_attempts');
    const here = { body: { email, password: 'a brand new password' }, cookie: set.device };
    expect((await server.call('POST /api/session', here)).status).toBe(200);
  });

  it('tells the person by mail: what was changed, when, from where, and what to do if it was somebody else', async () => {
    const email = 'robin@both.example';
    await ask(email);
    const body = { token: await tokenFor(email), password: 'a brand new password' };
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' };
    await server.call('POST /api/passwordresets/accept', { body, headers, address: '203.0.113.9' });
    await expect.poll(async () => to(email, 'Your password was changed'), { timeout: 8000 }).toHaveLength(1);
    const text = (await to(email, 'Your password was changed'))[0]!.text ?? '';
    expect(text).toMatch(/When: \w{3} \d+, \d{4}, .* E[SD]T/);
    expect(text).toContain('Device: Chrome on Windows');
    expect(text).toContain('IP address: 203.0.113.9');
    expect(text).toContain('Set a new password: http://localhost:4000/reset');
  });

  it('tells nobody of a password that was not changed', async () => {
    await server.sql(
      "create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
    );
    await server.sql(
      'create constraint trigger refuse after update on credentials deferrable initially deferred for each row execute function refuse()',
    );
    await ask('office@south.example');
    expect((await reset(await tokenFor('office@south.example'), 'a brand new password')).status).toBe(500);
    await server.sql('drop trigger refuse on credentials');
    await expect.poll(() => server.sql('select 1 from graphile_worker._private_jobs')).toEqual([]);
    expect(await to('office@south.example', 'Your password was changed')).toEqual([]);
  });

  it('is refused when the hour is over', async () => {
    await ask('sales@north.example');
    const token = await tokenFor('sales@north.example');
    await server.sql("update password_resets set expires_date = clock_now() - interval '1 second'");
    expect((await reset(token, 'a brand new password')).error.code).toBe('link_expired');
    expect((await signIn('sales@north.example', testPassword)).status).toBe(200);
  });

  it('limits guessing at links', async () => {
    const guesses = [];
    for (let n = 0; n < 31; n++) guesses.push(await reset('x'.repeat(40), 'a brand new password'));
    expect(guesses.at(-1)!.error.code).toBe('too_many_attempts');
  });
});

describe('a job', () => {
  it('was never there when its transaction rolls back', async () => {
    await server.sql(
      "create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
    );
    await server.sql(
      'create constraint trigger refuse after insert on invitations deferrable initially deferred for each row execute function refuse()',
    );
    expect((await invite('never@x.example')).status).toBe(500);
    await server.sql('drop trigger refuse on invitations');
    const jobs = await server.sql(
      "select 1 from graphile_worker._private_jobs where payload->'data' is not null and payload::text like '%never%'",
    );
    expect(jobs).toEqual([]);
    expect(await server.sql("select 1 from persons where email = 'never@x.example'")).toEqual([]);
  });

  it('carries the company of its transaction, whatever the caller says', async () => {
    const db = server.deps.database.forCompany(2);
    await db.transaction().execute(async (tx) => {
      // it doesn't match the job's payload and waits for its next try
      await sql`select enqueue('receipt_mail', ${JSON.stringify({ companyId: 1 })}::json)`.execute(tx);
    });
    const [row] = await server.sql(
      "select payload->'companyId' as company from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'receipt_mail'",
    );
    expect(row).toEqual({ company: 2 });
  });

  it('does not find what another company owns', async () => {
    await invite('mine@x.example');
    await tokenFor('mine@x.example');
    const [row] = await server.sql<{ id: number }>(
      'select max(id)::int as id from invitations where company_id = 1',
    );
    await server.sql('update invitations set accepted_date = null');
    await server.deps.database
      .forCompany(2)
      .transaction()
      .execute(async (tx) => {
        await sql`select enqueue('invitation_mail', ${JSON.stringify({ invitationId: row!.id })}::json)`.execute(
          tx,
        );
      });
    await expect
      .poll(
        async () =>
          (
            await server.sql(
              "select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'invitation_mail'",
            )
          ).length,
        { timeout: 8000 },
      )
      .toBe(0);
    expect(await to('mine@x.example')).toHaveLength(1);
  });
});
