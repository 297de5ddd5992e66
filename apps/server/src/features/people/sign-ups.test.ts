import { attemptLimits } from '@fieldwright/domain/people/attempts';
import { sessionTimes } from '@fieldwright/domain/people/session';
import type { SignUp } from '@fieldwright/domain/people/sign-up';
import { startMailbox } from '@fieldwright/sandbox/mail/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorker } from '../../jobs/worker.ts';
import { testPassword } from '../../testing/companies.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { signUpToken } from './sign-up-token.ts';

let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let server: TestServer;
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  server = await startTestServer({
    SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    SIGN_UPS: 'true',
  });
  const worker = startWorker(server.deps, server.app.log);
  stopWorker = () => worker.stop();
});
afterAll(async () => {
  await stopWorker();
  await server.stop();
  await mailbox.stop();
});

const kessler: SignUp = {
  companyName: 'Kessler Plumbing',
  firstName: 'Greta',
  lastName: 'Kessler',
  email: 'greta@kessler.example',
  timeZone: 'America/Chicago',
};
let callers = 0;
/** Each test's calls come from an address of its own. */
const somewhere = () => `10.77.${callers++}.1`;
const ask = (given: Partial<SignUp> = {}, address = somewhere()) =>
  server.call('POST /api/signups', { body: { ...kessler, ...given }, address });
const confirm = (token: string, address = somewhere()) =>
  server.call('POST /api/signups/confirm', { body: { token }, address });
const mailsTo = (email: string) => mailbox.messages().filter(({ to }) => to.includes(email));
const linkFor = async (email: string) => {
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBeGreaterThan(0);
  return /\/signup#([\w-]+)/.exec(mailsTo(email)[0]!.text)![1]!;
};
const tokenFor = (given: Partial<SignUp>, lastsMs = 1000) =>
  signUpToken(server.deps.config.SECRET, {
    ...kessler,
    ...given,
    expiresAt: server.deps.clock() + lastsMs,
  });
const join = (token: string, password = 'a few unrelated words') =>
  server.call('POST /api/session/invitation', {
    body: { token, firstName: 'Greta', lastName: 'Kessler', password },
    address: somewhere(),
  });
const companies = async (name: string) =>
  (await server.sql('select id from companies where name = $1', [name])).length;

describe('POST /api/signups', () => {
  it('mails a link, by which the owner makes the company and is in; nothing is there before', async () => {
    expect((await ask()).status).toBe(204);
    const link = await linkFor(kessler.email);
    expect(await companies('Kessler Plumbing')).toBe(0);
    const { data } = await confirm(link);
    const opened = await server.call('POST /api/invitations/open', { body: { token: data.token } });
    expect(opened.data).toEqual({
      companyName: 'Kessler Plumbing',
      email: kessler.email,
      firstName: 'Greta',
      lastName: 'Kessler',
      hasPassword: false,
    });
    const as = (await join(data.token)).data.accessToken;
    const { data: me } = await server.call('GET /api/me', { as });
    expect(me).toMatchObject({
      roles: ['owner'],
      company: { name: 'Kessler Plumbing', timeZone: 'America/Chicago' },
    });
    const { data: setup } = await server.call('GET /api/setup', { as });
    expect(setup).toMatchObject({ isOpen: true, departments: 3 });
    expect((await confirm(link)).error.code).toBe('link_expired');
    expect(await companies('Kessler Plumbing')).toBe(1);
  });

  it('says nothing of whether an address is known, nor what strangers typed in the email', async () => {
    const known = await ask({ email: 'owner@north.example', companyName: 'Call 900-555-0100 now' });
    const unknown = await ask({ email: 'nobody@x.example' });
    expect([known.status, known.data]).toEqual([unknown.status, unknown.data]);
    await linkFor('owner@north.example');
    await linkFor('nobody@x.example');
    const words = (email: string) => {
      const { subject, text } = mailsTo(email)[0]!;
      return [subject, text.replace(/#[\w-]+/, '')];
    };
    expect(words('owner@north.example')).toEqual(words('nobody@x.example'));
    expect(words('owner@north.example').join()).not.toContain('900');
  });

  it('names what is wrong', async () => {
    const { error } = await ask({ companyName: ' ', email: 'greta', timeZone: 'Chicago' });
    expect(error.fields).toEqual({
      companyName: 'Enter a name.',
      email: 'Enter an email address, like ana@company.com.',
      timeZone: 'Choose a time zone.',
    });
  });

  it('mails an address three times in an hour, and answers no less; a network ten', async () => {
    const email = 'often@x.example';
    for (let time = 0; time <= attemptLimits.signUpByAddress.most; time++)
      expect((await ask({ email })).status).toBe(204);
    await ask({ email: 'after@x.example' });
    await linkFor('after@x.example');
    await expect.poll(() => mailsTo(email).length).toBe(attemptLimits.signUpByAddress.most);
    const address = somewhere();
    for (let time = 0; time < attemptLimits.signUpByNetwork.most; time++)
      expect((await ask({ email: `of-net-${time}@x.example` }, address)).status).toBe(204);
    expect((await ask({ email: 'last@x.example' }, address)).error.code).toBe('too_many_attempts');
  });
});

describe('POST /api/signups/confirm', () => {
  it('makes one company, however often and closely a link is opened, until the owner has joined', async () => {
    const given = { companyName: 'Once', email: 'once@x.example' };
    const token = tokenFor(given, sessionTimes.signUpMs);
    const replies = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await companies('Once')).toBe(1);
    const again = await confirm(token);
    expect((await join(again.data.token)).status).toBe(200);
    expect((await confirm(token)).error.code).toBe('link_expired');
  });

  it('lets somebody who has an account confirm with its password, and keeps the other company', async () => {
    const token = tokenFor({ companyName: 'North Two', email: 'owner@north.example' });
    const { data } = await confirm(token);
    expect((await join(data.token, 'a guess of a thief')).error.code).toBe('wrong_credentials');
    const as = (await join(data.token, testPassword)).data.accessToken;
    const { data: me } = await server.call('GET /api/me', { as });
    expect(me.companies.map(({ name }) => name)).toEqual(['North', 'North Two']);
  });

  it('refuses a link that is old, cut off, changed or of another secret', async () => {
    const token = tokenFor({ companyName: 'Never' });
    const others = signUpToken('another secret, long enough for this', {
      ...kessler,
      companyName: 'Never',
      expiresAt: server.deps.clock() + 1000,
    });
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [tokenFor({ companyName: 'Never' }, 0), token.slice(0, 60), changed, others])
      expect((await confirm(wrong)).error.code).toBe('link_expired');
    expect(await companies('Never')).toBe(0);
  });
});

describe('an installation without sign-ups', () => {
  it('has neither, which is the usual case', async () => {
    const closed = await startTestServer();
    try {
      const asked = await closed.call('POST /api/signups', { body: kessler });
      const confirmed = await closed.call('POST /api/signups/confirm', {
        body: { token: tokenFor({ companyName: 'Never' }) },
      });
      expect([asked.error.code, confirmed.error.code]).toEqual(['not_found', 'not_found']);
    } finally {
      await closed.stop();
    }
  });
});
