import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runClockSettings } from '../../../scripts/run-clock.ts';
import { derivedToken } from './features/people/link-tokens.ts';
import { testPassword } from './testing/companies.ts';
import { bareEnvironment } from './testing/own-process.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

const main = path.join(import.meta.dirname, 'main.ts');

let server: TestServer;
let folder: string;
/** One process for all tests of this file; the last test stops it. */
let served: ReturnType<typeof run>;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'fieldwright-serve-'));
  served = run('serve');
}, 60_000);
afterAll(async () => {
  served.child.kill('SIGKILL');
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the server in a separate process, on the test server's database. */
function run(step: string, env: Record<string, string> = {}) {
  const { config } = server.deps;
  const child = spawn(process.execPath, [main, step], {
    cwd: folder,
    env: {
      ...bareEnvironment,
      DATABASE_URL: config.DATABASE_URL,
      DATABASE_WORKER_URL: config.DATABASE_WORKER_URL,
      DATABASE_OWNER_URL: server.urls.owner,
      PUBLIC_URL: config.PUBLIC_URL,
      SECRET: config.SECRET,
      SMTP_URL: config.SMTP_URL,
      MAIL_FROM: config.MAIL_FROM,
      PORT: '0',
      LOG_LEVEL: 'debug',
      ...runClockSettings(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ran = { child, output: '', exited: once(child, 'close') as Promise<[number | null, string | null]> };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (ran.output += text));
  return ran;
}

const text = () => served.output;

async function ask(method: string, url: string, body?: object, headers: Record<string, string> = {}) {
  const listening = /listening at (http:[^"]+)/;
  await expect.poll(text, { timeout: 15_000 }).toMatch(listening);
  return fetch(listening.exec(text())![1]! + url, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
}

describe('main.ts', () => {
  it('says which variables are wrong, and nothing of its inside', async () => {
    const wrong = run('serve', { PORT: 'x', SECRET: '' });
    expect(await wrong.exited).toEqual([1, null]);
    expect(wrong.output.trim().split('\n')).toEqual([
      'The configuration for "serve" is incomplete:',
      '  PORT must be a whole number from 0 to 65535.',
      '  SECRET is missing.',
    ]);
  });
});

describe('serve', () => {
  it('writes no password, token, link or row into its log, not even of what fails', async () => {
    const wrong = 'a mistyped password';
    const signIn = { email: 'owner@north.example', password: testPassword };
    const signedIn = await ask('POST', '/api/session', signIn);
    const { accessToken } = ((await signedIn.json()) as { data: { accessToken: string } }).data;
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
    const bearer = { authorization: `Bearer ${accessToken}` };
    await ask('POST', '/api/session', { ...signIn, password: wrong });
    await ask('POST', '/api/passwordresets', { email: 'office@north.example' });
    await ask('POST', '/api/session/refresh', {}, { cookie });
    await ask('POST', '/api/passwordresets/accept', {
      token: 'x'.repeat(43),
      password: 'a password never set',
    });
    // The database's error details quote rows.
    await server.sql(`create function no_zed() returns trigger language plpgsql as $$ begin
      raise exception 'no_zed' using detail = new::text; end $$`);
    await server.sql(
      'create trigger no_zed before insert on memberships for each row execute function no_zed()',
    );
    const zed = { firstName: 'Zed', lastName: 'Quux', email: 'zed@x.example', roles: ['sales'] };
    expect((await ask('POST', '/api/people', zed, bearer)).status).toBe(500);
    await expect.poll(text, { timeout: 10_000 }).toContain('reset_mail');
    await expect.poll(text).toMatch(/no_zed/);

    const resets = () => server.sql<{ nonce: string }>('select nonce from password_resets');
    await expect.poll(resets, { timeout: 10_000 }).toHaveLength(1);
    const [reset] = await resets();
    const link = derivedToken(server.deps.config.SECRET, 'reset', reset!.nonce);
    const secrets = [
      testPassword,
      wrong,
      'a password never set',
      accessToken,
      cookie.split('.')[1]!,
      link,
      reset!.nonce,
      server.deps.config.SECRET,
      'argon2',
      'Quux',
    ];
    expect(secrets.filter((secret) => text().includes(secret))).toEqual([]);
    expect(text()).toContain('/api/session/refresh');
  });

  it('writes of a job that fails task, id, attempt and why, and no address, not of the payload nor of the error', async () => {
    await server.sql(`create function refuse_mail() returns trigger language plpgsql as
      $$ begin raise exception 'no mail today for <sales@north.example>, sales@north.example'; end $$`);
    await server.sql(
      'create trigger refuse_mail before insert on password_resets for each row execute function refuse_mail()',
    );
    await ask('POST', '/api/passwordresets', { email: 'sales@north.example' });
    await expect.poll(text, { timeout: 10_000 }).toContain('no mail today');
    await server.sql('drop trigger refuse_mail on password_resets');
    const lines = text()
      .split('\n')
      .filter((line) => line.includes('no mail today'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines[0]).toMatchObject({ task: 'reset_request', attempt: 1 });
    expect(lines[0]!['jobId']).toMatch(/^\d+$/);
    expect(text()).not.toContain('sales@north.example');
  });

  it('finishes the request under way when it is told to stop, and ends by itself', async () => {
    const { token } = await server.signInAs('owner');
    const { child, exited } = served;
    const locking = new pg.Client({ connectionString: server.urls.superuser });
    await locking.connect();
    await locking.query('begin; lock table memberships');
    const underWay = ask('GET', '/api/people', undefined, { authorization: `Bearer ${token}` });
    await expect
      .poll(() => server.sql("select 1 from pg_stat_activity where wait_event_type = 'Lock'"))
      .toHaveLength(1);
    child.kill('SIGTERM');
    await expect.poll(() => ask('GET', '/healthz').catch(() => 'refused'), { timeout: 5000 }).toBe('refused');
    child.kill('SIGTERM');
    await locking.query('commit');
    await locking.end();
    expect((await underWay).status).toBe(200);
    expect(await exited).toEqual([0, null]);
  });
});
