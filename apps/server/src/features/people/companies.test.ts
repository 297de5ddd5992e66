import { startMailbox } from '@fieldwright/sandbox/mail/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runClockSettings } from '../../../../../scripts/run-clock.ts';
import { ConfigError, readConfig } from '../../config.ts';
import { startWorker } from '../../jobs/worker.ts';
import { testPassword } from '../../testing/companies.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createCompany } from './companies.commands.ts';
import { readNewCompany } from './new-company.ts';

const flags = {
  name: 'Kessler Plumbing',
  'time-zone': 'America/Chicago',
  'owner-email': 'Greta.Kessler@kessler.example',
  'owner-first-name': 'Greta',
  'owner-last-name': 'Kessler',
};
const asArgs = (given: Record<string, string>) =>
  Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);

describe('readNewCompany', () => {
  it('reads a company and its first owner', () => {
    expect(readNewCompany(asArgs(flags))).toEqual({
      companyName: 'Kessler Plumbing',
      timeZone: 'America/Chicago',
      email: 'greta.kessler@kessler.example',
      firstName: 'Greta',
      lastName: 'Kessler',
    });
  });

  it('names every flag that is missing', () => {
    const missing = Object.keys(flags).map((name) => `\n  --${name} is missing.`);
    expect(() => readNewCompany([])).toThrow(
      new ConfigError(`The company is incomplete:${missing.join('')}`),
    );
  });

  it.each([
    ['time-zone', 'Chicago', '--time-zone: Enter a time zone, like America/New_York.'],
    ['time-zone', '+02:00', '--time-zone: Enter a time zone, like America/New_York.'],
    ['owner-email', 'greta', '--owner-email: Enter an email address, like ana@company.com.'],
    ['name', ' ', '--name: Enter a name.'],
    ['town', 'Chicago', "Unknown option '--town'"],
  ])('refuses --%s "%s" in words', (name, value, words) => {
    const read = () => readNewCompany(asArgs({ ...flags, [name]: value }));
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(words);
  });
});

describe('main.ts company', () => {
  let mailbox: Awaited<ReturnType<typeof startMailbox>>;
  let server: TestServer;
  let stopWorker: () => Promise<void>;
  beforeAll(async () => {
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
    server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}` });
    const worker = startWorker(server.deps, server.app.log);
    stopWorker = () => worker.stop();
  });
  afterAll(async () => {
    await stopWorker();
    await server.stop();
    await mailbox.stop();
  });

  const make = (changed: Partial<typeof flags> = {}) => {
    const env = {
      DATABASE_OWNER_URL: server.urls.owner,
      SECRET: server.deps.config.SECRET,
      ...runClockSettings(),
    };
    return createCompany(readConfig('company', env), readNewCompany(asArgs({ ...flags, ...changed })));
  };
  const mailsTo = (email: string) =>
    mailbox.messages().filter(({ to }) => JSON.stringify(to).includes(email));
  const linkFor = async (email: string) => {
    await expect.poll(() => mailsTo(email), { timeout: 10_000 }).toHaveLength(1);
    return /\/invitation#([\w-]+)/.exec(mailsTo(email)[0]!.text ?? '')![1]!;
  };
  const accept = (token: string, password: string) =>
    server.call('POST /api/session/invitation', {
      body: { token, firstName: 'Greta', lastName: 'Kessler', password },
    });

  it('makes a company whose owner gets a mail, joins by its link, and is alone in it', async () => {
    const id = await make();
    const token = await linkFor('greta.kessler@kessler.example');
    const joined = await accept(token, 'a password of her own');
    expect(joined.status).toBe(200);
    const as = joined.data.accessToken;
    expect((await server.call('GET /api/me', { as })).data).toMatchObject({
      roles: ['owner'],
      company: { id, name: 'Kessler Plumbing', timeZone: 'America/Chicago' },
    });
    const people = (await server.call('GET /api/people', { as })).data;
    expect(people.map(({ email, status }) => [email, status])).toEqual([
      ['greta.kessler@kessler.example', 'active'],
    ]);
    expect(await server.sql('select demo from companies where id = $1', [id])).toEqual([{ demo: false }]);
  });

  it('begins with departments, job types, debrief questions and no price book (R3.6, R3.9)', async () => {
    const id = await make({ name: 'Ready', 'owner-email': 'ready@x.example' });
    const departments = await server.sql(
      'select text, (select count(*)::int from job_types j where j.call_department_type_id = d.id) as "jobTypes" from call_department_types d where company_id = $1 order by "order"',
      [id],
    );
    expect(departments).toEqual([
      { text: 'Heating & cooling', jobTypes: 6 },
      { text: 'Plumbing', jobTypes: 6 },
      { text: 'Electrical', jobTypes: 6 },
    ]);
    const questions = await server.sql(
      'select text from debrief_questions where company_id = $1 order by "order"',
      [id],
    );
    expect(questions[0]).toEqual({ text: 'What was done?' });
    expect(await server.sql('select id from price_books where company_id = $1', [id])).toEqual([]);
  });

  it('makes no second company where it is repeated, and changes nothing', async () => {
    const counts = () =>
      server.sql('select (select count(*) from companies), (select count(*) from invitations) as invited');
    await make({ name: 'Twice', 'owner-email': 'twice@x.example' });
    const before = await counts();
    await expect(make({ name: 'Twice', 'owner-email': 'twice@x.example' })).rejects.toThrow(
      new ConfigError('twice@x.example already belongs to "Twice".'),
    );
    expect(await counts()).toEqual(before);
  });

  it('invites a person of another company to confirm with the password that is known', async () => {
    await make({ name: 'North Too', 'owner-email': 'owner@north.example' });
    const token = await linkFor('owner@north.example');
    expect((await accept(token, 'a password of a thief')).error.code).toBe('wrong_credentials');
    const joined = await accept(token, testPassword);
    const me = await server.call('GET /api/me', { as: joined.data.accessToken });
    expect(me.data.companies.map(({ name }) => name)).toEqual(['North', 'North Too']);
  });
});
