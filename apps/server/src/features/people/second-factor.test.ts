import { attemptLimits } from '@fieldwright/domain/people/attempts';
import { secondFactorRules } from '@fieldwright/domain/people/second-factor';
import { TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tally } from '../../limits/attempts.ts';
import { inOrder } from '../../testing/barrier.ts';
import { testPassword } from '../../testing/companies.ts';
import { type Reply, startTestServer, type TestServer } from '../../testing/server.ts';
import { stepOfCode } from './authenticator.ts';
import { hashToken } from './link-tokens.ts';
import { turnOffByOperator } from './second-factor-off.ts';

let server: TestServer;
/** How far the product's clock is ahead of the machine's, in milliseconds. */
let aheadMs = 0;
beforeAll(async () => {
  server = await startTestServer();
  const { clock } = server.deps;
  server.deps.clock = () => clock() + aheadMs;
});
afterAll(() => server.stop());
beforeEach(() => server.sql('delete from attempts'));
afterEach(async () => {
  await server.sql('delete from recovery_codes');
  await server.sql('delete from second_factors');
  await server.sql("update companies set second_factor_roles = '{}'");
});

const step = secondFactorRules.stepMs;
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret }).generate({ timestamp: server.deps.clock() + ahead });
/** Returns a code that no app shows now. */
const wrongCode = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps * step));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!;
};
/** Returns the next unused code, as if time had passed. */
const nextCode = (secret: string) => {
  aheadMs += 2 * step;
  return codeOf(secret);
};

const newPassword = 'orange lantern seventeen';
/** Sets a new password by email. */
async function resetPassword(personId: number) {
  const token = 'r'.repeat(43);
  await server.sql(
    `insert into password_resets (person_id, nonce, token_hash, expires_date) values ($1, 'x', $2, clock_now() + interval '1 day')
     on conflict (token_hash) do update set person_id = excluded.person_id, used_date = null`,
    [personId, hashToken(token)],
  );
  const body = { token, password: newPassword };
  const reset = await server.call('POST /api/passwordresets/accept', { body });
  expect(reset.status).toBe(204);
  return reset;
}

async function turnOn(who = 'office', companyId?: number) {
  const { token, personId } = await server.signInAs(who, companyId);
  const begun = await server.call('POST /api/secondfactor/setup', {
    as: token,
    body: { password: testPassword },
  });
  const { secret, setup } = begun.data;
  const on = await server.call('POST /api/secondfactor', {
    as: token,
    body: { setup, code: codeOf(secret) },
  });
  expect(on.status).toBe(200);
  return { token, personId, secret, recoveryCodes: on.data.recoveryCodes };
}

const cookiesOf = ({ headers }: Pick<Reply<'POST /api/session'>, 'headers'>) =>
  [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0]!);
const begin = async (email = 'office@north.example', cookie?: string) => {
  const body = { email, password: testPassword };
  const reply = await server.call('POST /api/session', { body, cookie });
  return { reply, ticket: cookiesOf(reply).find((each) => each.startsWith('fieldwright_ticket=')) };
};
const finish = (ticket: string | undefined, code: string) =>
  server.call('POST /api/session/code', { body: { code }, cookie: ticket });
const seen = (as: string) => server.call('GET /api/secondfactor', { as });
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort((a, b) => a - b);
/** Returns the result of a call that arrives while a change is not yet committed. */
async function overtaken<T>(call: () => Promise<T>, change: string): Promise<T> {
  const client = new pg.Client({ connectionString: server.urls.superuser });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(change);
    const going = call();
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => server.sql(waiting), { timeout: 10_000 }).toHaveLength(1);
    await client.query('commit');
    return await going;
  } finally {
    await client.end();
  }
}
const jobs = async () =>
  server.sql<{ name: string; payload: { data: Record<string, unknown> } }>(
    `select t.identifier as name, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  );
const mailsOf = async (personId: number) =>
  (await jobs())
    .filter(({ name, payload }) => name === 'second_factor_mail' && payload.data['personId'] === personId)
    .map(({ payload }) => payload.data['what']);

describe('stepOfCode', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ])('knows the codes of RFC 6238 at %s s (second factor)', (seconds, code) => {
    const at = (delta: number) => stepOfCode(secret, code, (seconds + delta) * 1000);
    expect([at(0), at(30), at(-30), at(90), at(-90)]).toEqual([0, -1, 1, null, null]);
  });
});

describe('POST /api/secondfactor/setup', () => {
  it('refuses a wrong password, and stops guessing it (second factor)', async () => {
    const { token } = await server.signInAs('office');
    const ask = () =>
      server.call('POST /api/secondfactor/setup', { as: token, body: { password: 'not it' } });
    const replies = [];
    for (let n = 0; n <= attemptLimits.proofBySession.most; n++) replies.push(await ask());
    expect(replies.map(({ error }) => error.code)).toEqual([
      ...Array(attemptLimits.proofBySession.most).fill('wrong_credentials'),
      'too_many_attempts',
    ]);
  });

  it('gives secret and QR code, and keeps nothing yet (second factor)', async () => {
    const { token } = await server.signInAs('office');
    const { data } = await server.call('POST /api/secondfactor/setup', {
      as: token,
      body: { password: testPassword },
    });
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect(data.setup).not.toContain(data.secret);
    expect((await server.call('GET /api/secondfactor', { as: token })).data.on).toBe(false);
    expect(await server.sql('select * from second_factors')).toEqual([]);
  });

  it('takes a code of the earlier app, too, and then replaces it (second factor)', async () => {
    const { token, secret, recoveryCodes, personId } = await turnOn();
    const body = { password: testPassword };
    const refused = await server.call('POST /api/secondfactor/setup', { as: token, body });
    expect(refused.error.code).toBe('wrong_code');
    const begun = await server.call('POST /api/secondfactor/setup', {
      as: token,
      body: { ...body, code: recoveryCodes[0]! },
    });
    const moved = await server.call('POST /api/secondfactor', {
      as: token,
      body: { setup: begun.data.setup, code: codeOf(begun.data.secret) },
    });
    expect(moved.status).toBe(200);
    expect(await mailsOf(personId)).toEqual(expect.arrayContaining(['on', 'moved']));
    const { ticket } = await begin();
    expect((await finish(ticket, nextCode(secret))).error.code).toBe('wrong_code');
    expect((await finish(ticket, recoveryCodes[1]!)).error.code).toBe('wrong_code');
    expect((await finish(ticket, codeOf(begun.data.secret))).status).toBe(200);
  });
});

describe('POST /api/secondfactor', () => {
  it('refuses a wrong first code, somebody else’s beginning, and one that is too old (second factor)', async () => {
    const { token } = await server.signInAs('office');
    const other = await server.signInAs('sales');
    const { data } = await server.call('POST /api/secondfactor/setup', {
      as: token,
      body: { password: testPassword },
    });
    const confirm = (as: string, code: string) =>
      server.call('POST /api/secondfactor', { as, body: { setup: data.setup, code } });
    expect((await confirm(token, wrongCode(data.secret))).error.code).toBe('wrong_code');
    expect((await confirm(other.token, codeOf(data.secret))).error.code).toBe('step_expired');
    aheadMs += secondFactorRules.setupMs;
    const late = await server.signInAs('office');
    expect((await confirm(late.token, codeOf(data.secret))).error.code).toBe('step_expired');
    expect(await server.sql('select * from second_factors')).toEqual([]);
  });

  it('turns it on once, and gives the same recovery codes when the same is sent again (second factor)', async () => {
    const { token, personId } = await server.signInAs('office');
    const { data } = await server.call('POST /api/secondfactor/setup', {
      as: token,
      body: { password: testPassword },
    });
    const body = { setup: data.setup, code: codeOf(data.secret) };
    const mails = await mailsOf(personId);
    const confirm = (as = token) => server.call('POST /api/secondfactor', { as, body });
    const both = [...(await Promise.all([confirm(), confirm()])), await confirm()];
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const each of both) expect(each.data.recoveryCodes).toEqual(both[0]!.data.recoveryCodes);
    expect(await mailsOf(personId)).toEqual([...mails, 'on']);
    // another session and another code
    const { ticket } = await begin();
    expect((await finish(ticket, body.code)).error.code).toBe('wrong_code');
    const later = await finish(ticket, both[0]!.data.recoveryCodes[0]!);
    expect((await confirm(later.data.accessToken)).error.code).toBe('step_expired');
    // a recovery code was used, so someone has seen them
    expect((await confirm()).error.code).toBe('step_expired');
  });

  it('says nothing of the recovery codes to a newer code of the same beginning (second factor)', async () => {
    const { token } = await server.signInAs('office');
    const { data } = await server.call('POST /api/secondfactor/setup', {
      as: token,
      body: { password: testPassword },
    });
    const confirm = (code: string) =>
      server.call('POST /api/secondfactor', { as: token, body: { setup: data.setup, code } });
    expect((await confirm(codeOf(data.secret))).status).toBe(200);
    expect((await confirm(codeOf(data.secret, step))).error.code).toBe('step_expired');
  });

  it('ends the sessions opened without it, or with an earlier app, but the own (second factor)', async () => {
    const before = (await begin()).reply;
    const { token, secret, recoveryCodes } = await turnOn();
    const refresh = { body: {}, cookie: before.cookie };
    expect((await seen(before.data.accessToken)).error.code).toBe('session_ended');
    expect((await server.call('POST /api/session/refresh', refresh)).error.code).toBe('session_ended');
    expect((await seen(token)).status).toBe(200);
    const phone = (await finish((await begin()).ticket, nextCode(secret))).data.accessToken;
    const begun = await server.call('POST /api/secondfactor/setup', {
      as: token,
      body: { password: testPassword, code: recoveryCodes[0]! },
    });
    expect((await seen(phone)).status).toBe(200);
    const body = { setup: begun.data.setup, code: codeOf(begun.data.secret) };
    expect((await server.call('POST /api/secondfactor', { as: token, body })).status).toBe(200);
    expect((await seen(phone)).error.code).toBe('session_ended');
    expect((await seen(token)).status).toBe(200);
  });

  it('keeps neither secret nor recovery codes as they are (second factor)', async () => {
    const { secret, recoveryCodes, personId } = await turnOn();
    // not readable in the company's scope
    for (const table of ['second_factors', 'recovery_codes'] as const)
      expect(
        await server.deps.database.forCompany(1, personId).selectFrom(table).selectAll().execute(),
      ).toEqual([]);
    expect(new Set(recoveryCodes).size).toBe(secondFactorRules.recoveryCodes);
    const kept = JSON.stringify([
      await server.sql('select * from second_factors'),
      await server.sql('select * from recovery_codes'),
      await jobs(),
    ]);
    for (const each of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(each);
  });
});

describe('POST /api/session, with a second factor on', () => {
  it('begins no session by the password, and tells nobody without it that there is one (second factor)', async () => {
    await turnOn();
    const before = await server.sql('select id from sessions');
    const { reply, ticket } = await begin();
    expect([reply.status, reply.error.code]).toEqual([403, 'second_factor_needed']);
    expect(ticket).toBeDefined();
    expect(reply.cookie).toBeUndefined();
    expect(await server.sql('select id from sessions')).toEqual(before);
    const set = String([reply.headers['set-cookie']].flat().at(-1));
    for (const part of [/HttpOnly/, /SameSite=Strict/, /Path=\/api\/session/, /Max-Age=600/])
      expect(set).toMatch(part);
    const stranger = await server.call('POST /api/session', {
      body: { email: 'office@north.example', password: 'not the password' },
    });
    expect(stranger.error.code).toBe('wrong_credentials');
  });

  it('stores no ticket that could be used', async () => {
    await turnOn();
    const { ticket } = await begin();
    const rows = JSON.stringify(await server.sql('select * from sign_in_tickets'));
    expect(rows).not.toContain(ticket!.split('=')[1]);
  });
});

describe('POST /api/session/code', () => {
  it('refuses without the ticket of the browser, and with one that is too old or was used (second factor)', async () => {
    const { secret } = await turnOn();
    expect((await finish(undefined, codeOf(secret))).error.code).toBe('step_expired');
    expect((await finish(`fieldwright_ticket=${'x'.repeat(43)}`, codeOf(secret))).error.code).toBe(
      'step_expired',
    );
    const late = (await begin()).ticket;
    aheadMs += secondFactorRules.ticketMs;
    expect((await finish(late, codeOf(secret))).error.code).toBe('step_expired');
    for (let n = 0; n <= attemptLimits.codeByPerson.most; n++)
      expect((await finish(late, wrongCode(secret))).error.code).toBe('step_expired');
    const { ticket } = await begin();
    expect((await finish(ticket, codeOf(secret))).status).toBe(200);
    expect((await finish(ticket, nextCode(secret))).error.code).toBe('step_expired');
  });

  it('opens the session by the code, also by the one before or after it (second factor)', async () => {
    const { secret } = await turnOn();
    aheadMs += 10 * step;
    for (const ahead of [-step, 0, step]) {
      const reply = await finish((await begin()).ticket, codeOf(secret, ahead));
      expect(reply.status).toBe(200);
      expect(reply.cookie).toBeDefined();
      const me = (await server.call('GET /api/me', { as: reply.data.accessToken })).data;
      expect(me.secondFactor).toEqual({ on: true, due: false, recoveryCodesLeft: 10 });
    }
    expect((await finish((await begin()).ticket, codeOf(secret, 3 * step))).error.code).toBe('wrong_code');
  });

  it('takes each code once, also of several at the same moment (second factor)', async () => {
    const { secret, recoveryCodes } = await turnOn();
    expect((await finish((await begin()).ticket, codeOf(secret))).error.code).toBe('wrong_code');
    for (const code of [nextCode(secret), recoveryCodes[0]!]) {
      const tickets = [await begin(), await begin(), await begin()].map(({ ticket }) => ticket);
      const replies = await Promise.all(tickets.map((ticket) => finish(ticket, code)));
      expect(statuses(replies)).toEqual([200, 422, 422]);
    }
  });

  it.each([
    ['of the app', () => null],
    ['of the ten', (codes: string[]) => codes[0]!],
  ])(
    'opens the same session when a code %s is sent again after a lost answer (second factor)',
    async (_what, codeOfTen) => {
      const { secret, recoveryCodes, personId } = await turnOn();
      const { ticket } = await begin();
      const code = codeOfTen(recoveryCodes) ?? nextCode(secret);
      const before = await server.sql('select id from sessions');
      const lost = await finish(ticket, code);
      const mails = await mailsOf(personId);
      const again = await finish(ticket, code.replaceAll('-', ''));
      expect([lost.status, again.status, again.cookie]).toEqual([200, 200, lost.cookie]);
      expect(again.data.recoveryCodesLeft).toEqual(lost.data.recoveryCodesLeft);
      expect(await server.sql('select id from sessions')).toHaveLength(before.length + 1);
      expect(await mailsOf(personId)).toEqual(mails);
      expect((await seen(again.data.accessToken)).status).toBe(200);
      // the response has arrived
      expect((await finish(ticket, code)).error.code).toBe('step_expired');
    },
  );

  it('answers twice with one session when the same code is sent twice at once (second factor)', async () => {
    const { secret } = await turnOn();
    const { ticket } = await begin();
    const code = nextCode(secret);
    const both = await Promise.all([finish(ticket, code), finish(ticket, code)]);
    expect(both.map(({ status, cookie }) => [status, cookie])).toEqual(
      both.map(() => [200, both[0]!.cookie]),
    );
  });

  it('takes an accepted code again of its own ticket alone, and only for a moment (second factor)', async () => {
    const { secret } = await turnOn();
    const { ticket } = await begin();
    const other = (await begin()).ticket;
    const code = nextCode(secret);
    expect((await finish(ticket, code)).status).toBe(200);
    expect((await finish(other, code)).error.code).toBe('wrong_code');
    expect((await finish(ticket, wrongCode(secret))).error.code).toBe('step_expired');
    aheadMs += secondFactorRules.repeatMs + 1;
    expect((await finish(ticket, code)).error.code).toBe('step_expired');
  });

  it('opens nothing again once the session was ended (second factor)', async () => {
    const { token, secret } = await turnOn();
    const { ticket } = await begin();
    const code = nextCode(secret);
    const { cookie } = await finish(ticket, code);
    await server.sql("update sessions set ended_date = clock_now(), ended_why = 'removed' where id = $1", [
      cookie!.split('=')[1]!.split('.')[0],
    ]);
    expect((await finish(ticket, code)).error.code).toBe('step_expired');
    expect((await seen(token)).status).toBe(200);
  });

  it('signs out the session of before, not the own one, when it is sent again (second factor)', async () => {
    const { secret } = await turnOn();
    const { ticket } = await begin();
    const code = nextCode(secret);
    const { cookie } = await finish(ticket, code);
    const again = await finish(`${ticket}; ${cookie}`, code);
    expect((await seen(again.data.accessToken)).status).toBe(200);
  });

  it('keeps five sign-ins waiting, and those of known browsers apart (second factor)', async () => {
    const { secret } = await turnOn();
    const { device } = await finish((await begin()).ticket, nextCode(secret));
    const mine = (await begin('office@north.example', device)).ticket;
    const others = [];
    for (let n = 0; n <= secondFactorRules.tickets; n++) others.push((await begin()).ticket);
    expect((await finish(others[0], nextCode(secret))).error.code).toBe('step_expired');
    expect((await finish(others[1], nextCode(secret))).status).toBe(200);
    expect((await finish(mine, nextCode(secret))).status).toBe(200);
  });

  it('takes a recovery code in any way of writing, and has a mail say how many are left (second factor)', async () => {
    const { recoveryCodes, personId } = await turnOn();
    const typed = ` ${recoveryCodes[3]!.toUpperCase().replaceAll('-', ' ')} `;
    const reply = await finish((await begin()).ticket, typed);
    expect([reply.status, reply.data.recoveryCodesLeft]).toEqual([200, 9]);
    const me = (await server.call('GET /api/me', { as: reply.data.accessToken })).data;
    expect(me.secondFactor.recoveryCodesLeft).toBe(9);
    expect(await mailsOf(personId)).toContain('recoveryUsed');
  });

  it('stops guessing, keeps out no browser that has signed in before, and counts a renewal for nothing (second factor)', async () => {
    const { secret } = await turnOn();
    const first = await finish((await begin()).ticket, nextCode(secret));
    const device = cookiesOf(first).find((each) => each.startsWith('fieldwright_browser='))!;
    const { ticket } = await begin();
    const { most } = attemptLimits.codeByPerson;
    const guesses = [];
    for (let n = 0; n <= most; n++) guesses.push((await finish(ticket, wrongCode(secret))).error.code);
    expect(guesses).toEqual([...Array(most).fill('wrong_code'), 'too_many_attempts']);
    const known = (await begin('office@north.example', device)).ticket;
    expect((await finish(`${known}; ${device}`, nextCode(secret))).status).toBe(200);
    const renewed = await server.call('POST /api/session/refresh', { body: {}, cookie: first.cookie });
    expect(renewed.status).toBe(200);
  });

  it('knows no browser that has signed in by the password alone, before the factor (second factor)', async () => {
    const devices: string[] = [];
    for (let n = 0; n < 3; n++) devices.push((await begin()).reply.device!);
    const { secret } = await turnOn();
    const guesses: string[] = [];
    for (const device of devices) {
      const { ticket } = await begin('office@north.example', device);
      for (let n = 0; n < 5; n++)
        guesses.push((await finish(`${ticket}; ${device}`, wrongCode(secret))).error.code);
    }
    const { most } = attemptLimits.codeByPerson;
    expect(guesses).toEqual([...Array(most).fill('wrong_code'), ...Array(5).fill('too_many_attempts')]);
  });

  it('limits a day’s codes of all known browsers together, and apart from all others (second factor)', async () => {
    const { secret, personId } = await turnOn();
    const { device } = await finish((await begin()).ticket, nextCode(secret));
    const key = { codeByDay: `${personId} known` };
    const count = () => tally(server.deps, server.deps.database.forNobody(), key);
    while ((await count()).tries.codeByDay! < attemptLimits.codeByDay.most);
    const { ticket } = await begin('office@north.example', device);
    expect((await finish(`${ticket}; ${device}`, nextCode(secret))).error.code).toBe('too_many_attempts');
    expect((await finish(ticket, codeOf(secret))).status).toBe(200);
  });

  it('asks after a new password was set by mail, too, and ends sign-ins begun with the old one (second factor)', async () => {
    const { secret, personId } = await turnOn('dispatcher');
    const { ticket } = await begin('dispatcher@north.example');
    const reset = await resetPassword(personId);
    expect(reset.device).toBeUndefined();
    expect((await finish(ticket, nextCode(secret))).error.code).toBe('step_expired');
    const again = await server.call('POST /api/session', {
      body: { email: 'dispatcher@north.example', password: newPassword },
    });
    expect(again.error.code).toBe('second_factor_needed');
  });

  it('lets in who set a new password by mail, whatever was guessed before (second factor)', async () => {
    const { secret, personId } = await turnOn('technician@south.example');
    const email = 'technician@south.example';
    const { device } = await finish((await begin(email)).ticket, nextCode(secret));
    const { ticket } = await begin(email);
    for (let n = 0; n <= attemptLimits.codeByPerson.most; n++) await finish(ticket, wrongCode(secret));
    const wrong = () =>
      server.call('POST /api/session', { body: { email, password: 'not it' }, cookie: device });
    for (let n = 0; n <= attemptLimits.signInByDevice.most; n++) await wrong();
    expect((await wrong()).status).toBe(429);
    await resetPassword(personId);
    const body = { email, password: newPassword };
    const own = await server.call('POST /api/session', { body, cookie: device });
    expect(own.error.code).toBe('second_factor_needed');
    const again = cookiesOf(own).find((each) => each.startsWith('fieldwright_ticket='));
    expect((await finish(`${again}; ${device}`, nextCode(secret))).status).toBe(200);
  });

  it('opens no session of a sign-in that a new password, or a first factor, overtakes (second factor)', async () => {
    const personId = await server.personId('admin@north.example');
    const cases = [
      [
        'wrong_credentials',
        `update credentials set changed_date = clock_now(), password_hash = password_hash || 'x' where person_id = ${personId}`,
      ],
      [
        'second_factor_needed',
        `with held as (select from credentials where person_id = ${personId} for update)
        insert into second_factors (person_id, sealed_secret, last_step) select ${personId}, '', 0 from held`,
      ],
    ] as const;
    for (const [code, change] of cases) {
      const [before] = await server.sql<{ hash: string }>(
        'select password_hash as hash from credentials where person_id = $1',
        [personId],
      );
      const { reply } = await overtaken(() => begin('admin@north.example'), change);
      expect(reply.error.code).toBe(code);
      await server.sql('update credentials set password_hash = $2 where person_id = $1', [
        personId,
        before!.hash,
      ]);
    }
  });

  it('opens no session by the code when a new password overtakes it (second factor)', async () => {
    const { secret, personId } = await turnOn();
    const { ticket } = await begin();
    const reply = await overtaken(
      () => finish(ticket, nextCode(secret)),
      `with held as (select from credentials where person_id = ${personId} for update)
        delete from sign_in_tickets where exists (select from held)`,
    );
    expect(reply.error.code).toBe('step_expired');
  });

  it('asks who accepts an invitation of another company by the password, and leads into that one (second factor)', async () => {
    const { secret, personId } = await turnOn('technician');
    const token = 'i'.repeat(43);
    await server.sql(
      `insert into memberships (company_id, person_id, first_name, last_name, roles, status) values (2, $1, 'T', 'N', '{technician}', 'invited')`,
      [personId],
    );
    await server.sql(
      `insert into invitations (company_id, person_id, nonce, token_hash, expires_date) values (2, $1, 'x', $2, clock_now() + interval '7 days')`,
      [personId, hashToken(token)],
    );
    const body = { token, firstName: 'Tess', lastName: 'North', password: testPassword };
    const accepted = await server.call('POST /api/session/invitation', { body });
    expect([accepted.error.code, accepted.cookie]).toEqual(['second_factor_needed', undefined]);
    const ticket = cookiesOf(accepted).find((each) => each.startsWith('fieldwright_ticket='));
    expect((await finish(ticket, nextCode(secret))).data.companyId).toBe(2);
  });
});

describe('DELETE /api/sessions, with a second factor on', () => {
  it('ends sign-ins that wait for a code, too (second factor)', async () => {
    const { token, secret } = await turnOn();
    const { ticket } = await begin();
    expect((await server.call('DELETE /api/sessions', { as: token })).status).toBe(204);
    expect((await finish(ticket, nextCode(secret))).error.code).toBe('step_expired');
  });
});

describe('POST /api/secondfactor/recoverycodes', () => {
  it('asks for password and code, and ends the earlier ones (second factor)', async () => {
    const { token, secret, recoveryCodes, personId } = await turnOn();
    const remake = (body: { password: string; code: string }) =>
      server.call('POST /api/secondfactor/recoverycodes', { as: token, body });
    expect((await remake({ password: 'not it', code: nextCode(secret) })).error.code).toBe(
      'wrong_credentials',
    );
    expect((await remake({ password: testPassword, code: wrongCode(secret) })).error.code).toBe('wrong_code');
    const { data } = await remake({ password: testPassword, code: codeOf(secret) });
    expect(data.recoveryCodes).toHaveLength(10);
    expect(await mailsOf(personId)).toContain('codesRemade');
    const { ticket } = await begin();
    expect((await finish(ticket, recoveryCodes[0]!)).error.code).toBe('wrong_code');
    expect((await finish(ticket, data.recoveryCodes[0]!)).status).toBe(200);
  });
});

describe('POST /api/secondfactor/off', () => {
  const off = (as: string, code: string, password = testPassword) =>
    server.call('POST /api/secondfactor/off', { as, body: { password, code } });

  it('asks for password and code, and leaves nothing behind (second factor)', async () => {
    const { token, secret, personId } = await turnOn();
    expect((await off(token, nextCode(secret), 'not it')).error.code).toBe('wrong_credentials');
    expect((await off(token, wrongCode(secret))).error.code).toBe('wrong_code');
    expect((await off(token, codeOf(secret))).status).toBe(204);
    expect(await mailsOf(personId)).toContain('off');
    for (const table of ['second_factors', 'recovery_codes', 'sign_in_tickets'])
      expect(await server.sql(`select * from ${table} where person_id = $1`, [personId])).toEqual([]);
    expect((await begin()).reply.status).toBe(200);
    expect((await off(token, codeOf(secret))).error.code).toBe('not_found');
  });

  it('is refused where a company requires it of a role, and uses no code up (second factor)', async () => {
    const { token, secret } = await turnOn();
    await server.sql("update companies set second_factor_roles = '{office}' where id = 1");
    const code = nextCode(secret);
    const refused = await off(token, code);
    expect([refused.status, refused.error.code]).toEqual([409, 'second_factor_required']);
    expect(refused.error.detail).toContain('North');
    expect((await finish((await begin()).ticket, code)).status).toBe(200);
    const { data } = await server.call('GET /api/secondfactor', { as: token });
    expect(data).toMatchObject({ on: true, requiredBy: ['North'] });
  });
});

describe('POST /api/people/{id}/secondfactor/off', () => {
  const turnOff = (
    as: string,
    id: number,
    body: { password: string; code?: string } = { password: testPassword },
  ) => server.call('POST /api/people/{id}/secondfactor/off', { as, params: { id }, body });

  it('takes the own password, and a code of the own factor (second factor)', async () => {
    const { personId } = await turnOn();
    const admin = await server.signInAs('admin');
    const { error } = await turnOff(admin.token, personId, { password: 'not it' });
    expect([error.code, error.fields]).toEqual([
      'wrong_credentials',
      { password: 'That password isn’t right.' },
    ]);
    const { token, secret } = await turnOn('admin');
    expect((await turnOff(token, personId)).error.code).toBe('second_factor_needed');
    const withCode = (code: string) => turnOff(token, personId, { password: testPassword, code });
    expect((await withCode(wrongCode(secret))).error.code).toBe('wrong_code');
    expect(await server.sql('select * from second_factors')).toHaveLength(2);
    const code = nextCode(secret);
    expect((await withCode(code)).data.hasSecondFactor).toBe(false);
    // the response was lost
    expect((await withCode(code)).data.hasSecondFactor).toBe(false);
  });

  it('stops guessing the password (second factor)', async () => {
    const { personId } = await turnOn();
    const { token } = await server.signInAs('admin');
    for (let n = 0; n < attemptLimits.proofBySession.most; n++)
      expect((await turnOff(token, personId, { password: 'not it' })).status).toBe(422);
    expect((await turnOff(token, personId)).error.code).toBe('too_many_attempts');
  });

  it('is refused for oneself, and for an owner to who is no owner (R6.4)', async () => {
    const owner = await turnOn('owner');
    const admin = await turnOn('admin');
    expect((await turnOff(admin.token, admin.personId)).error.code).toBe('own_access');
    expect((await turnOff(admin.token, owner.personId)).error.code).toBe('owner_needed');
    expect(await server.sql('select * from second_factors')).toHaveLength(2);
  });

  it('turns it off, signs the person out, says so in the history, and has a mail tell the person (second factor)', async () => {
    const { token: phone, personId } = await turnOn();
    const { token } = await server.signInAs('admin');
    const listed = (await server.call('GET /api/people', { as: token })).data;
    expect(listed.filter(({ hasSecondFactor }) => hasSecondFactor).map(({ id }) => id)).toEqual([personId]);
    const { data } = await turnOff(token, personId);
    expect(data.hasSecondFactor).toBe(false);
    expect((await seen(phone)).error.code).toBe('session_ended');
    const { data: changes } = await server.call('GET /api/people/{id}/changes', {
      as: token,
      params: { id: personId },
    });
    expect(changes[0]!.steps[0]!.records[0]!.fields).toEqual({ hasSecondFactor: { from: true, to: false } });
    expect((await jobs()).at(-1)).toMatchObject({
      name: 'second_factor_turned_off',
      payload: { data: { personId } },
    });
    expect((await begin()).reply.status).toBe(200);
  });

  it('is refused for a person who works for another company, too, which may require it (R6.4)', async () => {
    const { personId } = await turnOn('robin@both.example', 1);
    await server.sql("update companies set second_factor_roles = '{admin}' where id = 1");
    const { token } = await server.signInAs('owner@south.example');
    const refused = await turnOff(token, personId);
    expect([refused.status, refused.error.code]).toEqual([409, 'works_elsewhere']);
    expect((await begin('robin@both.example')).reply.error.code).toBe('second_factor_needed');
    // a company that the person has left requires nothing
    await server.sql(
      "update memberships set status = 'deactivated' where company_id = 1 and person_id = $1",
      [personId],
    );
    expect((await turnOff(token, personId)).data.hasSecondFactor).toBe(false);
    await server.sql("update memberships set status = 'active' where company_id = 1 and person_id = $1", [
      personId,
    ]);
  });

  it('tells nothing of people who have not joined, and reaches no one of another company (R6.4)', async () => {
    const { personId } = await turnOn('sales@south.example');
    const { token } = await server.signInAs('admin');
    const invited = await server.call('POST /api/people', {
      as: token,
      body: { firstName: 'S', lastName: 'S', email: 'sales@south.example', roles: ['sales'] },
    });
    expect(invited.data).toMatchObject({ id: personId, hasSecondFactor: false });
    await turnOff(token, personId);
    expect(await server.sql('select * from second_factors')).toHaveLength(1);
  });
});

describe('main.ts second-factor-off', () => {
  it('lets a company’s only owner in who has lost phone and codes, and has a mail tell it (second factor)', async () => {
    const { token, personId } = await turnOn('owner');
    const config = { DATABASE_OWNER_URL: server.urls.owner, DEMO: false, FIELDWRIGHT_NOW: undefined };
    const off = (...args: string[]) => turnOffByOperator(config, args);
    await expect(off()).rejects.toThrow('--email');
    await expect(off('--email', 'sales@north.example')).rejects.toThrow('doesn’t use two-factor sign-in');
    expect(await off('--email', 'owner@north.example')).toBe('owner@north.example');
    expect(await mailsOf(personId)).toContain('turnedOff');
    expect((await seen(token)).error.code).toBe('session_ended');
    expect((await jobs()).at(-1)).toMatchObject({
      name: 'second_factor_news',
      payload: { data: { personId, on: false } },
    });
    expect((await begin('owner@north.example')).reply.status).toBe(200);
  });
});

describe('GET /api/secondfactor', () => {
  it('says that it is off, then since when it is on and when it was used (second factor)', async () => {
    const before = await server.signInAs('office');
    const off = { on: false, sinceDate: null, lastUsedDate: null, recoveryCodesLeft: 0, requiredBy: [] };
    expect((await server.call('GET /api/secondfactor', { as: before.token })).data).toEqual(off);
    const { token, secret } = await turnOn();
    const on = (await server.call('GET /api/secondfactor', { as: token })).data;
    expect(on).toMatchObject({ on: true, lastUsedDate: null, recoveryCodesLeft: 10 });
    await finish((await begin()).ticket, nextCode(secret));
    const used = (await server.call('GET /api/secondfactor', { as: token })).data;
    expect([used.sinceDate, used.lastUsedDate === null]).toEqual([on.sinceDate, false]);
  });
});

describe('GET /api/company/signin', () => {
  it('requires it of nobody at first, and tells only its own company’s (R6.4)', async () => {
    const { token } = await server.signInAs('admin');
    const theirs = (await server.signInAs('owner@south.example')).token;
    const read = async (as: string) => (await server.call('GET /api/company/signin', { as })).data;
    expect((await read(token)).secondFactorRoles).toEqual([]);
    await server.sql("update companies set second_factor_roles = '{admin}' where id = 2");
    expect((await read(token)).secondFactorRoles).toEqual([]);
    expect((await read(theirs)).secondFactorRoles).toEqual(['admin']);
  });
});

describe('PATCH /api/company/signin', () => {
  const change = (as: string, secondFactorRoles: ('owner' | 'office' | 'admin')[], basedOn?: number) =>
    server.call('PATCH /api/company/signin', { as, body: { secondFactorRoles, basedOn } });

  it('is refused to an admin where it is about owners (R6.4)', async () => {
    const { token } = await server.signInAs('admin');
    expect((await change(token, ['owner'])).error.code).toBe('owner_needed');
    expect((await change(token, ['office'])).data.secondFactorRoles).toEqual(['office']);
  });

  it('takes the own password, and a code of the own factor, where it lifts the requirement (second factor)', async () => {
    const { token, secret } = await turnOn('owner');
    expect((await change(token, ['office', 'admin'])).status).toBe(200);
    const lift = (body: { password?: string; code?: string }) =>
      server.call('PATCH /api/company/signin', {
        as: token,
        body: { secondFactorRoles: ['office'], ...body },
      });
    expect((await lift({})).error.fields).toEqual({ password: 'Enter your password.' });
    expect((await lift({ password: 'not it' })).error.code).toBe('wrong_credentials');
    expect((await lift({ password: testPassword })).error.code).toBe('second_factor_needed');
    const proof = { password: testPassword, code: nextCode(secret) };
    expect((await lift(proof)).data.secondFactorRoles).toEqual(['office']);
    // the response was lost
    expect((await lift(proof)).status).toBe(200);
  });

  it('is in the history, and refuses a change on an older version (second factor)', async () => {
    const { token } = await server.signInAs('owner');
    const before = (await server.call('GET /api/company/signin', { as: token })).data;
    await change(token, ['office']);
    const [newest] = (await server.call('GET /api/company/changes', { as: token })).data;
    expect(newest!.steps[0]!.records[0]!.fields).toEqual({ secondFactorRoles: { from: [], to: ['office'] } });
    expect((await change(token, ['office', 'admin'], before.version)).error.code).toBe('stale_version');
  });

  it('says who has just required it of a role, where another change would lift that without proof (second factor)', async () => {
    const { token } = await server.signInAs('owner');
    const [first, second] = await inOrder(server, 'companies where id = 1', [
      () => change(token, ['office']),
      () => change(token, ['admin']),
    ]);
    expect(first.data.secondFactorRoles).toEqual(['office']);
    expect(second.error).toMatchObject({
      code: 'stale_version',
      changed: [{ field: 'secondFactorRoles', by: { name: 'Owner North' } }],
    });
  });

  it('leads sessions of the role to it with the next request, and lets them do nothing else (second factor)', async () => {
    const office = await server.signInAs('office');
    const sales = await server.signInAs('sales');
    const { token } = await server.signInAs('owner');
    await change(token, ['office']);
    expect((await server.call('GET /api/people', { as: office.token })).error.code).toBe('rights_changed');
    expect((await server.call('GET /api/people', { as: sales.token })).status).toBe(200);
    const renewed = await server.call('POST /api/session/refresh', { body: {}, cookie: office.cookie });
    const as = renewed.data.accessToken;
    expect((await server.call('GET /api/people', { as })).error.code).toBe('second_factor_due');
    expect((await server.call('GET /api/me', { as })).data.secondFactor.due).toBe(true);
    const begun = await server.call('POST /api/secondfactor/setup', { as, body: { password: testPassword } });
    const body = { setup: begun.data.setup, code: codeOf(begun.data.secret) };
    expect((await server.call('POST /api/secondfactor', { as, body })).status).toBe(200);
    const done = await server.call('POST /api/session/refresh', { body: {}, cookie: renewed.cookie });
    expect((await server.call('GET /api/people', { as: done.data.accessToken })).status).toBe(200);
  });

  it('leads a person whose second factor was turned off to a new one (second factor)', async () => {
    const { personId } = await turnOn();
    const owner = await server.signInAs('owner');
    await change(owner.token, ['office']);
    await server.call('POST /api/people/{id}/secondfactor/off', {
      as: owner.token,
      params: { id: personId },
      body: { password: testPassword },
    });
    const reply = (await begin()).reply;
    expect((await server.call('GET /api/people', { as: reply.data.accessToken })).error.code).toBe(
      'second_factor_due',
    );
  });
});
