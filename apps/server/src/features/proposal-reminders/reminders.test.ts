import { randomUUID, type UUID } from 'node:crypto';
import { startMailbox } from '@fieldwright/sandbox/mail/mailbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from '../../integrations/mail/mailer.ts';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { companyReminderWatch, reminderWatch } from './reminder-watch.jobs.ts';
import { reminderMail } from './reminders.jobs.ts';

const customer = 'Angela@Castellano.example';
const mailed = customer.toLowerCase();
const minute = 60_000;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let server: TestServer;
let sales: string;
let siteId: number;
/** a time zone in which it is noon */
let noon: string;
beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}` });
  sales = (await server.signInAs('sales')).token;
  ({ siteId } = await buildSite(server));
  const ahead = 12 - new Date(server.deps.clock()).getUTCHours();
  noon = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await server.sql("update customers set email = $1, first_name = '<b>Angela</b>' where company_id = 1", [
    customer,
  ]);
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});
beforeEach(async () => {
  await server.sql(`update companies set reminder_days = 5, reminder_most = 2, time_zone = '${noon}',
    reminder_subject = '', reminder_opening = '';
    delete from proposal_reminders; delete from reminder_addresses; delete from emails; delete from attempts;
    update sales_proposals set hidden = true`);
});

async function sent(mail = true) {
  const { id } = await savingAs(server, sales).saved(saveOf(newProposal(siteId, 1)));
  const { data } = await server.call('POST /api/salesproposals/{id}/links', {
    as: sales,
    params: { id },
    body: { key: randomUUID(), mail },
  });
  await server.sql("delete from emails where kind = 'proposalLink'");
  return { id, linkId: data.id, token: new URL(data.url!).pathname.replace('/p/', '') };
}
const remind = (id: number, key: string = randomUUID(), as = sales) =>
  server.call('POST /api/salesproposals/{id}/reminders', { as, params: { id }, body: { key } });
const reminders = () =>
  server.sql<{ id: number; proposalId: number; automatic: boolean }>(
    'select id, sales_proposal_id as "proposalId", automatic from proposal_reminders order by id',
  );
const be = (id: number, status: string) =>
  server.sql('update sales_proposals set status = $1 where id = $2', [status, id]);

/** Makes everything about proposals that many days older. Bypasses the triggers, which would reset the timestamps. */
const age = (days: number) =>
  server.sql(`do $$ begin
    set local session_replication_role = replica;
    ${Object.entries({
      sales_proposals: ['updated_date'],
      proposal_links: ['created_date', 'opened_date'],
      proposal_revisions: ['created_date'],
      proposal_reminders: ['created_date'],
      proposal_messages: ['created_date', 'answered_date'],
    })
      .map(
        ([table, dates]) =>
          `update ${table} set ${dates.map((date) => `${date} = ${date} - interval '${days} days'`).join(', ')};`,
      )
      .join('\n')}
  end $$`);
const at = (now: number) => ({ ...server.deps, clock: () => now });
const scope = () => server.deps.database.forJob(1, null);
/** Runs the company's watch as a worker does. */
const watch = (now = server.deps.clock()) =>
  companyReminderWatch.run({ deps: at(now), db: scope(), payload: {}, companyId: 1 });
interface Reminder {
  id: number;
  proposalId: number;
}
const contextOf = ({ id, proposalId }: Reminder, now = server.deps.clock()) => ({
  deps: at(now),
  db: scope(),
  payload: { reminderId: id, proposalId },
  companyId: 1,
});
const deliver = async (now?: number) => {
  for (const reminder of await reminders()) await reminderMail.run(contextOf(reminder, now));
};
const inbox = (): ReturnType<typeof mailbox.messages> =>
  mailbox.messages(mailed).filter(({ unsubscribe }) => unsubscribe !== null);
const states = async () =>
  (
    await server.sql<{ state: string }>(
      "select state from emails where kind = 'proposalReminder' order by id",
    )
  ).map(({ state }) => state);

describe('POST /api/salesproposals/{id}/reminders', () => {
  it('goes to the customer, not to the second signer, whose name isn’t known', async () => {
    const { id, linkId } = await sent();
    const { status } = await server.call('POST /api/salesproposals/{id}/links', {
      as: sales,
      params: { id },
      body: { key: randomUUID(), mail: true, secondSigner: 'marco@castellano.example' },
    });
    expect(status).toBe(200);
    expect((await remind(id)).data).toEqual({ mailedTo: customer });
    expect(await server.sql('select link_id as "linkId" from proposal_reminders')).toEqual([{ linkId }]);
  });

  it('reminds by one email however often it comes, in the company’s words, where the link was emailed', async () => {
    const { id, token } = await sent();
    await server.sql(
      "update companies set reminder_subject = '{customer}?', reminder_opening = '<script>1</script> {proposal}'",
    );
    const before = inbox().length;
    const key = randomUUID();
    const [first] = await Promise.all([remind(id, key), remind(id, key)]);
    expect(first!.data).toEqual({ mailedTo: customer });
    await deliver();
    await deliver();
    expect(inbox().length - before).toBe(1);
    const [mail] = inbox();
    expect(mail!.subject).toBe('<b>Angela</b>?');
    expect(mail!.text).toContain('<script>1</script> Heat pump replacement');
    expect(mail!.html).toContain('&lt;script&gt;1&lt;/script&gt;');
    expect(mail!.html).not.toContain('<script>');
    expect(mail!.links).toContain(`http://localhost:4000/p/${token}`);
    expect(mail!.links).toContain(mail!.unsubscribe);
    expect(mail!.text).toContain(`Stop reminders: ${mail!.unsubscribe}`);
    const { data: log } = await server.call('GET /api/salesproposals/{id}/emails', {
      as: sales,
      params: { id },
    });
    expect(log).toMatchObject([
      {
        kind: 'proposalReminder',
        to: customer,
        status: 'sent',
        by: 'Sales North',
        subject: '<b>Angela</b>?',
      },
    ]);
  });

  it('leaves a day between two, whoever asks, and a key belongs to one proposal', async () => {
    const { id } = await sent();
    const key = randomUUID();
    const answers = await Promise.all([remind(id, key), remind(id), remind(id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await remind(id)).error.detail).toBe('A reminder was sent in the last 24 hours.');
    const other = await sent();
    const [{ key: used }] = (await server.sql<{ key: string }>(
      'select guid::text as key from proposal_reminders',
    )) as [{ key: UUID }];
    expect((await remind(other.id, used)).error.code).toBe('key_reused');
  });

  it.each([
    ['Accepted', 'The customer has already answered.'],
    ['Declined', 'The customer has already answered.'],
    ['Created', 'Send it first. A reminder repeats the link that was emailed.'],
  ])('reminds nobody of a proposal that is %s', async (status, why) => {
    const { id } = await sent();
    await be(id, status);
    expect((await remind(id)).error).toMatchObject({ code: 'invalid', detail: why, fields: { key: why } });
    expect(await reminders()).toEqual([]);
  });

  it('reminds nobody of one that expired, whose link was revoked or only copied, or that was removed', async () => {
    const [expired, revoked, copied, removed] = [await sent(), await sent(), await sent(false), await sent()];
    await server.sql("update sales_proposals set expires_date = '2026-01-05' where id = $1", [expired.id]);
    await server.call('POST /api/proposallinks/{id}/revoke', { as: sales, params: { id: revoked.linkId } });
    await server.sql('update sales_proposals set hidden = true where id = $1', [removed.id]);
    const details = [];
    for (const { id } of [expired, revoked, copied, removed]) details.push((await remind(id)).error.detail);
    expect(details.map((text) => text?.split('.')[0])).toEqual([
      'It’s expired',
      'Email the link first',
      'Email the link first',
      'It was removed',
    ]);
  });

  it('is for people who may change the proposal (R6.4)', async () => {
    const { id } = await sent();
    const { token } = await server.signInAs('technician');
    expect((await remind(id, randomUUID(), token)).status).toBe(404);
    const theirs = await server.signInAs('owner@south.example');
    expect((await remind(id, randomUUID(), theirs.token)).status).toBe(404);
    expect(await reminders()).toEqual([]);
  });
});

describe('an email with a reminder', () => {
  it('is sent later, once, where the mail server is down for an hour', async () => {
    const { id } = await sent();
    const before = inbox().length;
    await remind(id);
    const [reminder] = await reminders();
    const began = server.deps.clock();
    const away = createMailer(
      { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@fieldwright.example' },
      server.deps.clock,
    );
    for (let minutes = 0; minutes < 60; minutes += 5) {
      const context = contextOf(reminder!, began + minutes * minute);
      await reminderMail.run({ ...context, deps: { ...context.deps, mailer: away } });
      expect(await states()).toEqual(['waiting']);
    }
    away.close();
    for (const minutes of [60, 61]) await reminderMail.run(contextOf(reminder!, began + minutes * minute));
    expect([await states(), inbox().length - before]).toEqual([['sent'], 1]);
  });

  it('is not sent once the customer answers, the link ends, or it expires, before its turn', async () => {
    const before = inbox().length;
    const [accepted, revoked, expired, signed] = [await sent(), await sent(), await sent(), await sent()];
    for (const { id } of [accepted, revoked, expired, signed]) await remind(id);
    await be(accepted.id, 'Accepted');
    await server.call('POST /api/proposallinks/{id}/revoke', { as: sales, params: { id: revoked.linkId } });
    await server.sql("update sales_proposals set expires_date = '2026-01-05' where id = $1", [expired.id]);
    await server.sql('update companies set sign_selects = false');
    const { data: shown } = await server.call('POST /api/proposallinks/open', {
      body: { token: signed.token },
    });
    if (shown.state !== 'open') throw new Error(shown.state);
    await server.call('POST /api/proposallinks/sign', {
      body: {
        token: signed.token,
        key: randomUUID(),
        hash: shown.revision!.hash,
        packageId: shown.proposal.packages[0]!.id,
        name: 'Angela Castellano',
        method: 'typed',
        strokes: null,
      },
    });
    await deliver();
    expect(await states()).toEqual(['dropped', 'dropped', 'dropped', 'dropped']);
    expect(inbox()).toHaveLength(before);
    expect((await remind(signed.id)).error.detail).toBe('The customer has already answered.');
  });
});

describe('automatic reminders', () => {
  it('come after the set days, at most as often as set, once with several workers and a person at once', async () => {
    const { id } = await sent();
    await age(4);
    await watch();
    expect(await reminders()).toEqual([]);
    await age(1);
    await Promise.all([watch(), watch(), watch(), remind(id)]);
    expect(await reminders()).toHaveLength(1);
    await server.sql('update proposal_reminders set automatic = true');
    await age(4);
    await watch();
    expect(await reminders()).toHaveLength(1);
    for (let count = 0; count < 4; count++) {
      await age(5);
      await Promise.all([watch(), watch()]);
    }
    expect(await reminders()).toMatchObject([
      { proposalId: id, automatic: true },
      { proposalId: id, automatic: true },
    ]);
    const before = inbox().length;
    await Promise.all([deliver(), deliver()]);
    expect(inbox().length - before).toBe(2);
  });

  it('are off at first, wait for the day, and never come by night', async () => {
    await sent();
    await age(10);
    await server.sql('update companies set reminder_days = default');
    await watch();
    await server.sql('update companies set reminder_days = 5');
    await watch(server.deps.clock() + 12 * 60 * minute);
    expect(await reminders()).toEqual([]);
    await watch();
    expect(await reminders()).toHaveLength(1);
  });

  it('wait while the customer’s question has no answer, and end with one', async () => {
    const { id, token } = await sent();
    await server.call('POST /api/proposallinks/ask', {
      body: { token, key: randomUUID(), text: 'When?' },
    });
    await age(10);
    await watch();
    expect(await reminders()).toEqual([]);
    await server.sql("update proposal_messages set answer = 'Monday', answered_date = clock_now()");
    await be(id, 'Declined');
    await age(10);
    await watch();
    expect(await reminders()).toEqual([]);
    await be(id, 'Viewed');
    await age(10);
    await watch();
    expect(await reminders()).toHaveLength(1);
  });

  it('are watched for in the companies that want them only', async () => {
    await server.sql('update companies set reminder_days = null where id = 2');
    await server.sql("delete from graphile_worker._private_jobs where key like 'proposal_reminder_watch:%'");
    await reminderWatch.run({
      deps: server.deps,
      db: server.deps.database.forJob(null, null),
      payload: {},
      companyId: null,
    });
    const queued = await server.sql<{ key: string }>(
      "select key from graphile_worker._private_jobs where key like 'proposal_reminder_watch:%' order by key",
    );
    expect(queued.map(({ key }) => key)).toEqual(['proposal_reminder_watch:1']);
  });
});

describe('turning reminders off', () => {
  const reminded = async () => {
    const { id } = await sent();
    await remind(id);
    await deliver();
    const address = inbox()[0]!.unsubscribe!;
    return { id, address: new URL(address), token: address.split('/').at(-1)! };
  };
  const open = (token: string) => server.call('POST /api/reminderaddresses/open', { body: { token } });
  const choose = (token: string, stopped: boolean) =>
    server.call('POST /api/reminderaddresses/choose', { body: { token, stopped } });
  describe('POST /api/reminderaddresses/open', () => {
    it('says whom it is about and changes nothing, and nothing of a token that is altered or cut', async () => {
      const { token } = await reminded();
      for (let visit = 0; visit < 3; visit++)
        expect((await open(token)).data).toMatchObject({
          companyName: 'North',
          email: mailed,
          stopped: false,
        });
      for (const wrong of [`${token}x`, token.slice(0, -1), `${token.slice(0, -1)}_`, 'x'.repeat(43)])
        if (wrong !== token) expect((await open(wrong)).error.code).toBe('link_expired');
      expect((await open('x')).error.code).toBe('invalid');
    });

    it('is stored as a hash only', async () => {
      const { token } = await reminded();
      const [row] = await server.sql<{ row: string }>(
        'select to_json(a)::text as row from reminder_addresses a',
      );
      expect(row!.row).not.toContain(token);
    });

    it('has a limit for each network', async () => {
      const { token } = await reminded();
      const tries = Array.from({ length: 301 }, () =>
        server.call('POST /api/reminderaddresses/open', { body: { token }, address: '10.7.7.7' }),
      );
      const codes = (await Promise.all(tries)).map(({ error }) => error?.code);
      expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(1);
    });
  });

  describe('POST /api/reminderaddresses/choose', () => {
    it('ends reminders to that address, by hand and automatic, for every proposal, until they are wanted again', async () => {
      const { id, token } = await reminded();
      const other = await sent();
      expect((await choose(token, true)).data).toEqual({ stopped: true });
      await choose(token, true);
      expect((await open(token)).data.stopped).toBe(true);
      await age(10);
      const before = (await reminders()).length;
      for (const each of [id, other.id])
        expect((await remind(each)).error.detail).toBe('This customer turned reminders off.');
      await watch();
      expect(await reminders()).toHaveLength(before);
      await choose(token, false);
      expect((await open(token)).data.stopped).toBe(false);
      expect((await remind(other.id)).status).toBe(200);
    });

    it('drops a reminder that still waits', async () => {
      const { token } = await reminded();
      const { id } = await sent();
      await remind(id);
      await choose(token, true);
      const before = inbox().length;
      await deliver();
      expect([(await states()).at(-1), inbox().length]).toEqual(['dropped', before]);
    });

    it('is of one company: another one still reminds the same address', async () => {
      const { token } = await reminded();
      await choose(token, true);
      const theirs = (await server.signInAs('owner@south.example')).token;
      const place = await buildSite(server, 2);
      await server.sql('update customers set email = $1 where id = $2', [customer, place.customerId]);
      const { id } = await savingAs(server, theirs).saved(saveOf(newProposal(place.siteId, 1)));
      await server.call('POST /api/salesproposals/{id}/links', {
        as: theirs,
        params: { id },
        body: { key: randomUUID(), mail: true },
      });
      const before = inbox().length;
      expect((await remind(id, randomUUID(), theirs)).data).toEqual({ mailedTo: customer });
      const [reminder] = (await reminders()).filter(({ proposalId }) => proposalId === id);
      const context = { ...contextOf(reminder!), db: server.deps.database.forJob(2, null), companyId: 2 };
      await reminderMail.run(context);
      expect(inbox().length - before).toBe(1);
      // its link is another one, about that company only
      const other = inbox()[0]!.unsubscribe!.split('/').at(-1)!;
      expect((await open(other)).data).toMatchObject({ companyName: 'South', stopped: false });
      await choose(other, true);
      await choose(token, false);
      expect([(await open(token)).data.stopped, (await open(other)).data.stopped]).toEqual([false, true]);
    });
  });

  describe('by the mail program (RFC 8058)', () => {
    const post = (path: string, type: string, payload: string) =>
      server.app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload });

    it('is one POST without a sign-in, as a form or in parts; a GET changes nothing', async () => {
      const form = 'application/x-www-form-urlencoded';
      const { address, token } = await reminded();
      await server.app.inject({ url: address.pathname });
      await server.app.inject({ method: 'HEAD', url: address.pathname });
      expect((await open(token)).data.stopped).toBe(false);
      expect((await post(address.pathname, form, 'x=1')).statusCode).toBe(400);
      expect((await open(token)).data.stopped).toBe(false);
      expect((await post(address.pathname, form, 'List-Unsubscribe=One-Click')).statusCode).toBe(204);
      expect((await open(token)).data.stopped).toBe(true);
      await choose(token, false);
      const parts =
        '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
      expect((await post(address.pathname, 'multipart/form-data; boundary=b', parts)).statusCode).toBe(204);
      expect((await open(token)).data.stopped).toBe(true);
      const unknown = await post('/p/reminders/nobody', form, 'List-Unsubscribe=One-Click');
      expect(unknown.statusCode).toBeGreaterThanOrEqual(400);
    });
  });
});
