import { attemptLimits } from '@fieldwright/domain/people/attempts';
import { sessionTimes } from '@fieldwright/domain/people/session';
import { TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testPassword } from '../../testing/companies.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let before: string;
beforeAll(async () => {
  server = await startTestServer();
  const [row] = await server.sql<{ hash: string }>('select password_hash as hash from credentials limit 1');
  before = row!.hash;
});
afterAll(() => server.stop());
afterEach(async () => {
  await server.sql('update credentials set password_hash = $1', [before]);
  for (const table of ['recovery_codes', 'second_factors', 'attempts', 'graphile_worker._private_jobs'])
    await server.sql(`delete from ${table}`);
});

const newPassword = 'orange lantern seventeen';
interface Filled {
  password?: string;
  newPassword?: string;
  code?: string;
}
const change = (
  as: string,
  { password = testPassword, newPassword: wanted = newPassword, code }: Filled = {},
) => server.call('POST /api/password', { as, body: { password, newPassword: wanted, code } });
const signIn = (password: string) =>
  server.call('POST /api/session', { body: { email: 'office@north.example', password } });
const seen = async (as: string) => (await server.call('GET /api/sessions', { as })).status;
const mails = () =>
  server.sql<{ data: Record<string, unknown> }>(
    `select j.payload -> 'data' as data from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'password_changed_mail'`,
  );
/** Moves the session's start into the past. */
const age = (ms: number) =>
  server.sql(`update sessions set created_date = created_date - make_interval(secs => $1)`, [ms / 1000]);

async function turnOn(as: string) {
  const begun = await server.call('POST /api/secondfactor/setup', { as, body: { password: testPassword } });
  const { secret, setup } = begun.data;
  const code = new TOTP({ secret }).generate({ timestamp: server.deps.clock() });
  return (await server.call('POST /api/secondfactor', { as, body: { setup, code } })).data.recoveryCodes;
}

describe('POST /api/password', () => {
  it('changes the own password, ends every other session, and has a mail say so (R9.3)', async () => {
    const other = (await signIn(testPassword)).data.accessToken;
    const { token, personId, cookie } = await server.signInAs('office');
    expect((await change(token)).status).toBe(204);
    expect([await seen(token), await seen(other)]).toEqual([200, 401]);
    expect((await server.call('POST /api/session/refresh', { body: {}, cookie })).status).toBe(200);
    expect((await signIn(testPassword)).error.code).toBe('wrong_credentials');
    expect((await signIn(newPassword)).status).toBe(200);
    expect((await mails()).map(({ data }) => data)).toEqual([
      expect.objectContaining({ personId, stays: true }),
    ]);
  });

  it('leaves the browser one that is known (R9.3)', async () => {
    const { token } = await server.signInAs('office');
    const { device } = await change(token);
    for (let n = 0; n <= attemptLimits.signInByAccountAndNetwork.most; n++) await signIn('not it');
    expect((await signIn(newPassword)).error.code).toBe('too_many_attempts');
    const body = { email: 'office@north.example', password: newPassword };
    expect((await server.call('POST /api/session', { body, cookie: device })).status).toBe(200);
  });

  it('ends links for a new password that were mailed before (R9.3)', async () => {
    const { token, personId } = await server.signInAs('office');
    await server.sql(
      `insert into password_resets (person_id, nonce, token_hash, expires_date) values ($1, 'x', 'y', clock_now() + interval '1 hour')`,
      [personId],
    );
    await change(token);
    expect(await server.sql('select id from password_resets where used_date is null')).toEqual([]);
  });

  it('refuses a wrong password at its field, and stops guessing it (R9.3)', async () => {
    const { token } = await server.signInAs('office');
    const replies = [];
    for (let n = 0; n <= attemptLimits.proofBySession.most; n++)
      replies.push(await change(token, { password: 'not it' }));
    expect(replies[0]!.error.fields).toEqual({ password: 'That password isn’t right.' });
    expect(replies.at(-2)!.error.code).toBe('wrong_credentials');
    expect(replies.at(-1)!.error.code).toBe('too_many_attempts');
    expect((await signIn(testPassword)).status).toBe(200);
  });

  it.each([
    ['the same one', testPassword, /different from your current one/],
    ['a common one', 'password1234', /too common/],
    ['the own name and company', 'office@north', /more than your name/],
    ['a short one', 'short', /10/],
  ])('refuses %s at its field (R9.3)', async (_what, wanted, reason) => {
    const { token } = await server.signInAs('office');
    const { error } = await change(token, { newPassword: wanted });
    expect(error.code).toBe('invalid');
    expect(error.fields!['newPassword']).toMatch(reason);
  });

  it('answers the same change again alike when the answer was lost, and mails once (R9.3)', async () => {
    const { token } = await server.signInAs('office');
    await change(token);
    expect((await change(token)).status).toBe(204);
    expect((await change(token, { newPassword: 'another lantern eighteen' })).error.code).toBe(
      'wrong_credentials',
    );
    expect(await mails()).toHaveLength(1);
    const ago = sessionTimes.passwordRepeatMs / 1000 + 1;
    await server.sql('update credentials set changed_date = changed_date - make_interval(secs => $1)', [ago]);
    expect((await change(token)).error.code).toBe('wrong_credentials');
  });

  it('changes it once when the same change is sent twice at once (R9.3)', async () => {
    const { token } = await server.signInAs('office');
    const both = await Promise.all([change(token), change(token)]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    expect(await mails()).toHaveLength(1);
  });

  it('asks for a code where the session did not begin lately (second factor)', async () => {
    const { token } = await server.signInAs('office');
    const [code] = await turnOn(token);
    await age(sessionTimes.freshMs + 1000);
    expect((await change(token)).error.code).toBe('second_factor_needed');
    expect((await change(token, { code: '0000-0000-0000-0000' })).error.code).toBe('wrong_code');
    expect((await change(token, { code: code! })).status).toBe(204);
    // the code was used, and the response lost
    expect((await change(token, { code: code! })).status).toBe(204);
  });

  it('takes the password alone where the session has just begun by a code (second factor)', async () => {
    const { token } = await server.signInAs('office');
    await turnOn(token);
    expect((await change(token)).status).toBe(204);
  });
});
