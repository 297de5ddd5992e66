import { createHmac } from 'node:crypto';
import { attemptLimits } from '@fieldwright/domain/people/attempts';
import { sessionTimes } from '@fieldwright/domain/people/session';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokens } from '../../http/access-token.ts';
import { tally } from '../../limits/attempts.ts';
import { testPassword } from '../../testing/companies.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { hashToken } from './link-tokens.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const signIn = (email: string, password = testPassword, address = '10.0.0.1', stay = false) =>
  server.call('POST /api/session', { body: { email, password, stay }, address });
const refresh = (cookie: string | undefined, companyId?: number) =>
  server.call('POST /api/session/refresh', { body: companyId === undefined ? {} : { companyId }, cookie });
const me = (token: string) => server.call('GET /api/me', { as: token });
const codes = (replies: { status: number; error: { code: string } }[]) =>
  replies.map(({ error }) => error.code);

/** Moves the session's times into the past, as if time had passed. */
const age = (seconds: number) =>
  server.sql('update sessions set current_used_date = current_used_date - make_interval(secs => $1)', [
    seconds,
  ]);

describe('POST /api/session', () => {
  it('refuses a wrong password, an unknown email and a person without a password alike', async () => {
    await server.sql("insert into persons (email) values ('nopassword@north.example')");
    const replies = [
      await signIn('owner@north.example', 'not the password'),
      await signIn('nobody@north.example'),
      await signIn('nopassword@north.example'),
    ];
    const told = replies.map(({ status, error: { requestId: _, ...error }, headers }) => {
      const { date: _date, ...others } = headers;
      return { status, error, headers: { ...others, 'content-length': 0 } };
    });
    expect(told[0]!.error.code).toBe('wrong_credentials');
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
  });

  it('works as much for an unknown email as for a wrong password', async () => {
    // Measures this process's work rather than elapsed time, which other processes affect. Only the sum is
    // reliable: the split between user and system time is sampled a few hundred times a second.
    const work = async (email: string) => {
      const before = process.cpuUsage();
      await signIn(email, 'wrong password', '10.0.0.99');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 4; round++) {
      known.push(await work('admin@north.example'));
      unknown.push(await work(`ghost${round}@north.example`));
    }
    // Without the stand-in hash, an unknown email would take a small fraction of the work.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
    await server.sql('delete from attempts');
  });

  it('gives an access token of five minutes and a refresh cookie out of reach of scripts (R9.3)', async () => {
    const reply = await signIn('OFFICE@North.example ');
    expect(reply.status).toBe(200);
    const life = Date.parse(reply.data.expiresDate) - Date.parse(reply.data.serverDate);
    expect(life).toBeGreaterThan(sessionTimes.accessMs - 2000);
    expect(life).toBeLessThanOrEqual(sessionTimes.accessMs);
    const cookie = String([reply.headers['set-cookie']].flat().at(-1));
    expect(cookie).toMatch(/^fieldwright_session=/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\/api\/session/);
    expect(cookie).not.toMatch(/Max-Age/);
    expect((await me(reply.data.accessToken)).data.email).toBe('office@north.example');
  });

  it('stores no token, only what proves it', async () => {
    const { cookie, data } = await signIn('sales@north.example');
    const first = cookie!.split('.')[1]!;
    const second = (await refresh(cookie)).cookie!.split('.')[1]!;
    const rows = JSON.stringify(await server.sql('select * from sessions'));
    for (const secret of [first, second, data.accessToken]) expect(rows).not.toContain(secret);
  });

  it('keeps of what a browser says of itself what a list can show', async () => {
    const reply = await server.call('POST /api/session', {
      body: { email: 'sales@north.example', password: testPassword },
      headers: { 'user-agent': 'Firefox/1 '.repeat(800) },
    });
    expect(reply.status).toBe(200);
    const [row] = await server.sql(
      'select length(user_agent) as length from sessions order by id desc limit 1',
    );
    expect(row).toEqual({ length: 400 });
  });

  it('notes when the person was last there', async () => {
    await server.sql('update memberships set last_seen_date = null');
    const { data } = await signIn('office@north.example');
    const people = (await server.call('GET /api/people', { as: data.accessToken })).data;
    const seen = people.filter(({ lastSeenDate }) => lastSeenDate !== null);
    expect(seen.map(({ email }) => email)).toEqual(['office@north.example']);
    expect(server.deps.clock() - Date.parse(seen[0]!.lastSeenDate!)).toBeLessThan(60_000);
  });

  it('keeps the session for 30 days when asked to', async () => {
    const reply = await signIn('office@north.example', testPassword, '10.0.0.1', true);
    expect(String(reply.headers['set-cookie'])).toMatch(/Max-Age=2592000/);
  });

  it('stores no token and no password that could be used', async () => {
    const reply = await signIn('office@north.example');
    const secret = reply.cookie!.split('.')[1]!;
    const rows = JSON.stringify([
      await server.sql('select * from sessions'),
      await server.sql('select * from credentials'),
    ]);
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain(testPassword);
    expect(rows).toContain('$argon2id$');
  });

  const most = attemptLimits.signInByAccountAndNetwork.most;

  it('stops guessing at one account after ten attempts, however many at once', async () => {
    const guesses = await Promise.all(
      Array.from({ length: most + 8 }, (_, n) => signIn('sales@south.example', `guess ${n}`, '10.1.0.1')),
    );
    expect(codes(guesses).filter((code) => code === 'wrong_credentials')).toHaveLength(most);
    const right = await signIn('sales@south.example', testPassword, '10.1.0.1');
    expect([right.status, right.error.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect(right.error.detail).toMatch(/Try again in \d+ minutes. Or reset your password by email./);
  });

  it('keeps nobody out by guesses that are made elsewhere', async () => {
    for (let n = 0; n <= most; n++) await signIn('admin@south.example', `guess ${n}`, '10.1.2.1');
    expect((await signIn('admin@south.example', testPassword, '10.1.2.2')).status).toBe(200);
    expect((await signIn('admin@south.example', testPassword, '10.1.2.1')).status).toBe(429);
  });

  /** Adds failures from many networks. */
  const guessedAt = async (email: string) => {
    for (let n = 0; n < attemptLimits.signInByAccount.most; n++)
      await tally(server.deps, server.deps.database.forNobody(), { signInByAccount: email });
  };

  it('leaves each network three tries a day at an account that many guess at', async () => {
    await guessedAt('office@south.example');
    const guess = () => signIn('office@south.example', 'a guess', '10.1.3.1');
    expect(codes([await guess(), await guess(), await guess()])).toEqual(Array(3).fill('wrong_credentials'));
    const fourth = await guess();
    expect(fourth.error.detail).toMatch(/Try again in 24 hours/);
    expect((await signIn('office@south.example', testPassword, '10.1.3.2')).status).toBe(200);
  });

  it('counts nothing against the account that a network is refused anyway', async () => {
    const account = attemptLimits.signInByAccount.most;
    await Promise.all(
      Array.from({ length: account + 1 }, () => signIn('admin@north.example', 'a guess', '10.1.6.1')),
    );
    const guesses = [];
    for (let n = 0; n < most; n++) guesses.push(await signIn('admin@north.example', 'a guess', '10.1.6.2'));
    expect(codes(guesses)).toEqual(Array(most).fill('wrong_credentials'));
  });

  it('counts the networks of one IPv6 provider customer as one at an account that many guess at', async () => {
    await guessedAt('technician@south.example');
    const guess = (n: number) => signIn('technician@south.example', 'a guess', `2001:db8:77:${n}::1`);
    for (const n of [1, 2, 3]) expect((await guess(n)).error.code).toBe('wrong_credentials');
    expect((await guess(4)).error.code).toBe('too_many_attempts');
  });

  it('lets a browser through where the person has signed in before, whatever its network and others have guessed', async () => {
    const { device } = await signIn('dispatcher@north.example', testPassword, '10.1.4.1');
    await guessedAt('dispatcher@north.example');
    for (let n = 0; n <= most; n++) await signIn('dispatcher@north.example', `guess ${n}`, '10.1.4.1');
    const from = (cookie: string | undefined, email = 'dispatcher@north.example', password = testPassword) =>
      server.call('POST /api/session', { body: { email, password }, cookie, address: '10.1.4.1' });
    expect((await from(undefined)).error.code).toBe('too_many_attempts');
    expect((await from(device)).status).toBe(200);
    const guesses = [];
    for (let n = 0; n <= most; n++) guesses.push(await from(device, 'dispatcher@north.example', 'a guess'));
    expect(codes(guesses)).toEqual([...Array(most).fill('wrong_credentials'), 'too_many_attempts']);
  });

  it('knows a browser for the people who have signed in there alone, and none that is made up', async () => {
    const { device } = await signIn('sales@north.example', testPassword, '10.1.5.1');
    const both = await server.call('POST /api/session', {
      body: { email: 'admin@north.example', password: testPassword },
      cookie: device,
      address: '10.1.5.1',
    });
    for (let n = 0; n <= most; n++) await signIn('office@north.example', `guess ${n}`, '10.1.5.2');
    for (let n = 0; n <= most; n++) await signIn('sales@north.example', `guess ${n}`, '10.1.5.2');
    const from = async (cookie: string, email: string) =>
      (
        await server.call('POST /api/session', {
          body: { email, password: testPassword },
          cookie,
          address: '10.1.5.2',
        })
      ).status;
    expect(await from(both.device!, 'sales@north.example')).toBe(200);
    expect(await from(both.device!, 'office@north.example')).toBe(429);
    const [name, value] = both.device!.split('=') as [string, string];
    const [id, ...seals] = value.split('.');
    const madeUp = [
      `${name}=${id}`,
      `${name}=${id}.${'a'.repeat(22)}`,
      `${name}=${'b'.repeat(22)}.${seals.join('.')}`,
      `${name}=`,
    ];
    for (const cookie of madeUp) expect(await from(cookie, 'sales@north.example'), cookie).toBe(429);
    await server.sql('delete from attempts');
  });

  it('keeps of a browser nothing that says who signed in there, out of reach of scripts', async () => {
    const reply = await signIn('sales@north.example');
    const cookie = [reply.headers['set-cookie']].flat().find((each) => String(each).includes('_browser='));
    expect(cookie).toMatch(
      /^fieldwright_browser=[\w-]{22}\.[\w-]{22}; Max-Age=31536000; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
  });

  it('stays known to all its people when one of them sets a new password there', async () => {
    const before = await signIn('sales@north.example');
    const set = [before.headers['set-cookie']].flat().find((each) => String(each).includes('_browser='));
    const [, path] = /Path=([^;]+)/.exec(String(set))!;
    const token = 'p'.repeat(43);
    await server.sql(
      `with person as (insert into persons (email) values ('sharing@north.example') returning id)
       insert into password_resets (person_id, nonce, token_hash, expires_date)
       select id, 'p', $1, clock_now() + interval '1 day' from person`,
      [hashToken(token)],
    );
    const accepted = await server.call('POST /api/passwordresets/accept', {
      body: { token, password: 'orange lantern seventeen' },
      // browsers send the cookie only to its path
      cookie: '/api/passwordresets/accept'.startsWith(`${path}/`) ? before.device : undefined,
    });
    const sealsOf = (device: string | undefined) => device!.split('=')[1]!.split('.');
    expect(sealsOf(accepted.device)).toEqual(expect.arrayContaining(sealsOf(before.device)));
    await server.sql('delete from graphile_worker._private_jobs');
    await server.sql('delete from password_resets');
  });

  it('remembers a browser that has signed in before browsers were remembered when it renews', async () => {
    const { cookie } = await signIn('sales@north.example');
    const renewed = await refresh(cookie);
    expect(renewed.device).toBeDefined();
    const again = await refresh(`${renewed.cookie}; ${renewed.device}`);
    expect([again.status, again.device]).toEqual([200, undefined]);
  });

  it('limits an unknown email the same way, so that the limit tells nothing', async () => {
    const replies = [];
    for (let n = 0; n <= most; n++) replies.push(await signIn('unknown@south.example', 'x', '10.2.0.1'));
    expect(replies.at(-1)!.error.code).toBe('too_many_attempts');
  });

  it('counts no success against the network, behind which a whole office may sit', async () => {
    for (let n = 1; n < attemptLimits.signInByNetwork.most; n++)
      await tally(server.deps, server.deps.database.forNobody(), { signInByNetwork: '10.2.1.1' });
    for (const role of ['owner', 'admin', 'office'])
      expect((await signIn(`${role}@north.example`, testPassword, '10.2.1.1')).status).toBe(200);
    expect((await signIn('owner@north.example', 'wrong', '10.2.1.1')).error.code).toBe('wrong_credentials');
    expect((await signIn('owner@north.example', testPassword, '10.2.1.1')).status).toBe(429);
  });

  it('stops one address that tries many accounts', async () => {
    const { most } = attemptLimits.signInByNetwork;
    await server.sql('delete from attempts');
    const replies = [];
    for (let n = 0; n <= most; n += 20) {
      replies.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, (_, i) => signIn(`try${n + i}@south.example`, 'x', '10.3.0.1')),
        )),
      );
    }
    expect(codes(replies).filter((code) => code === 'wrong_credentials')).toHaveLength(most);
    expect((await signIn('owner@north.example', testPassword, '10.3.0.2')).status).toBe(200);
  }, 30_000);

  it('counts all addresses of one IPv6 network as one', async () => {
    await server.sql('delete from attempts');
    const network = (n: number) => signIn(`v6-${n}@south.example`, 'x', `2001:db8:1:2:${n}::1`);
    expect((await network(1)).error.code).toBe('wrong_credentials');
    await server.sql('update attempts set count = $1', [attemptLimits.signInByNetwork.most]);
    expect((await network(2)).error.code).toBe('too_many_attempts');
    expect((await signIn('owner@north.example', testPassword, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('forgets the failures of an account after a success', async () => {
    await server.sql('delete from attempts');
    const attempt = (password: string) => signIn('dispatcher@south.example', password, '10.4.0.1');
    for (let n = 0; n < most - 1; n++) await attempt('wrong');
    expect((await attempt(testPassword)).status).toBe(200);
    for (let n = 0; n < most; n++) expect((await attempt('wrong')).error.code).toBe('wrong_credentials');
  });

  it('lets a window pass', async () => {
    await server.sql('delete from attempts');
    const attempt = (password: string) => signIn('dispatcher@south.example', password, '10.5.0.1');
    for (let n = 0; n <= most; n++) await attempt('wrong');
    await server.sql("update attempts set ends_date = ends_date - interval '15 minutes'");
    expect((await attempt(testPassword)).status).toBe(200);
  });

  it('refuses a person whose every access has ended, once the password is right', async () => {
    await server.sql(
      "update memberships set status = 'deactivated' where person_id = (select id from persons where email = 'technician@south.example')",
    );
    const right = await signIn('technician@south.example', testPassword, '10.6.0.1');
    expect([right.status, right.error.code]).toEqual([403, 'no_company']);
    expect((await signIn('technician@south.example', 'wrong', '10.6.0.1')).error.code).toBe(
      'wrong_credentials',
    );
  });

  it('is refused to pages of other origins', async () => {
    const from = (origin: string) =>
      server.call('POST /api/session', {
        body: { email: 'owner@north.example', password: testPassword },
        headers: { origin, host: 'localhost:4000' },
        address: '10.7.0.1',
      });
    expect((await from('https://evil.example')).error.code).toBe('origin_refused');
    expect((await from('null')).error.code).toBe('origin_refused');
    expect((await from('http://localhost:4000')).status).toBe(200);
  });
});

describe('an access token', () => {
  const claims = async () => {
    const { token, personId } = await server.signInAs('owner');
    const [, payload] = token.split('.');
    return { token, personId, payload: JSON.parse(Buffer.from(payload!, 'base64url').toString()) };
  };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const secret = () => server.deps.config.SECRET;

  it('is refused with algorithm none, however it is spelled', async () => {
    const { payload } = await claims();
    for (const alg of ['none', 'None', 'NONE', 'nOnE']) {
      for (const signature of ['', 'x']) {
        expect((await me(`${encode({ alg })}.${encode(payload)}.${signature}`)).error.code).toBe(
          'signed_out',
        );
      }
    }
  });

  it('is refused when forged: another key, another algorithm, another payload', async () => {
    const { token, payload } = await claims();
    const [head, body, signature] = token.split('.') as [string, string, string];
    const resign = (header: object, key: string, hash: string) => {
      const text = `${encode(header)}.${encode(payload)}`;
      return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
    };
    const forged = [
      resign({ alg: 'HS256' }, 'another secret of thirty-two characters', 'sha256'),
      resign({ alg: 'HS512' }, secret(), 'sha512'),
      resign({ alg: 'HS256', crit: ['exp'] }, secret(), 'sha256'),
      `${head}.${encode({ ...payload, cid: 2 })}.${signature}`,
      `${head}.${encode({ ...payload, rol: ['owner', 'admin'] })}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      'not a token',
    ];
    for (const token of forged) expect((await me(token)).error.code, token).toBe('signed_out');
    expect((await me(token)).status).toBe(200);
  });

  it('is refused without an expiry or from another issuer, though signed with our key', async () => {
    const { payload } = await claims();
    const key = new TextEncoder().encode(secret());
    const { exp: _exp, iss: _iss, ...rest } = payload;
    const endless = await new SignJWT(rest)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('fieldwright')
      .sign(key);
    const foreign = await new SignJWT(rest)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('other')
      .setExpirationTime('5m')
      .sign(key);
    expect((await me(endless)).error.code).toBe('signed_out');
    expect((await me(foreign)).error.code).toBe('signed_out');
  });

  it('is refused when expired, also one that was good a moment ago', async () => {
    const { tokens } = server.deps;
    let now = server.deps.clock();
    server.deps.tokens = accessTokens(secret(), () => now);
    const [seen, unseen] = [await server.signInAs('owner'), await server.signInAs('owner')];
    now += sessionTimes.accessMs + sessionTimes.clockLeewayMs - 1000;
    expect((await me(seen.token)).status).toBe(200);
    now += 1000;
    expect((await me(seen.token)).error.code).toBe('signed_out');
    expect((await me(unseen.token)).error.code).toBe('signed_out');
    server.deps.tokens = tokens;
  });

  it('is taken by a server whose clock is six minutes ahead of the one that signed it', async () => {
    const { tokens } = server.deps;
    const { clock } = server.deps;
    const behind = accessTokens(secret(), () => clock() - 6 * 60_000);
    server.deps.tokens = behind;
    const { token } = await server.signInAs('owner');
    server.deps.tokens = accessTokens(secret(), clock);
    expect((await me(token)).status).toBe(200);
    server.deps.tokens = tokens;
  });

  it('is only taken from the authorization header', async () => {
    const { token } = await claims();
    const inQuery = await server.app.inject({
      url: `/api/me?access_token=${token}`,
      headers: { cookie: `token=${token}` },
    });
    expect(inQuery.statusCode).toBe(401);
  });
});

describe('POST /api/session/refresh', () => {
  it('gives a successor and a new access token', async () => {
    const first = await signIn('owner@north.example');
    const second = await refresh(first.cookie);
    expect(second.status).toBe(200);
    expect(second.cookie).not.toBe(first.cookie);
    expect((await me(second.data.accessToken)).status).toBe(200);
    expect((await refresh(second.cookie)).status).toBe(200);
  });

  it('signs nobody out when two tabs renew at once: both get the same successor', async () => {
    const { cookie } = await signIn('owner@north.example');
    const tabs = await Promise.all(Array.from({ length: 6 }, () => refresh(cookie)));
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(tabs.map((tab) => tab.cookie)).size).toBe(1);
    for (const tab of tabs) expect((await me(tab.data.accessToken)).status).toBe(200);
    expect((await refresh(tabs[0]!.cookie)).status).toBe(200);
  });

  it('signs nobody out when the answer was lost, however long ago', async () => {
    const { cookie } = await signIn('owner@north.example');
    const lost = await refresh(cookie);
    await server.sql("update sessions set last_used_date = last_used_date - interval '3 days'");
    const again = await refresh(cookie);
    expect(again.status).toBe(200);
    expect(again.cookie).toBe(lost.cookie);
    expect((await refresh(again.cookie)).status).toBe(200);
  });

  it('lets a second tab come a little late, and no later', async () => {
    const { cookie } = await signIn('owner@north.example');
    const first = await refresh(cookie);
    await me(first.data.accessToken);
    expect((await refresh(cookie)).status).toBe(200);
    await age(sessionTimes.graceMs / 1000 + 1);
    expect((await refresh(cookie)).error.code).toBe('session_ended');
  });

  it('ends the session for everybody when an old token comes back after its successor was used', async () => {
    const stolen = (await signIn('owner@north.example')).cookie;
    const second = await refresh(stolen);
    const third = await refresh(second.cookie);
    const replayed = await refresh(stolen);
    expect([replayed.status, replayed.error.code]).toEqual([401, 'session_ended']);
    expect(String(replayed.headers['set-cookie'])).toMatch(/fieldwright_session=;/);
    expect((await refresh(third.cookie)).error.code).toBe('session_ended');
    expect((await me(third.data.accessToken)).error.code).toBe('session_ended');
    const [row] = await server.sql('select ended_why from sessions order by id desc limit 1');
    expect(row).toEqual({ ended_why: 'reused' });
  });

  it('counts the use of the new access token as use of the successor', async () => {
    const thief = (await signIn('owner@north.example')).cookie;
    const mine = await refresh(thief);
    await server.call('GET /api/people', { as: mine.data.accessToken });
    await age(sessionTimes.graceMs / 1000 + 1);
    expect((await refresh(thief)).error.code).toBe('session_ended');
  });

  it('refuses a token that is made up, cut or of another session, and leaves everybody signed in', async () => {
    const a = (await signIn('owner@north.example')).cookie!;
    const b = (await signIn('admin@north.example')).cookie!;
    const [name, value] = a.split('=') as [string, string];
    const [id, secret, seal] = value.split('.') as [string, string, string];
    const victim = b.split('=')[1]!.split('.')[0]!;
    const madeUp = 'a'.repeat(43);
    const forged = [
      '',
      `${name}=`,
      `${name}=${id}`,
      `${name}=${id}.${secret}`,
      `${name}=${id}.short.${seal}`,
      `${name}=99999999.${secret}.${seal}`,
      `${name}=${victim}.${secret}.${seal}`,
      `${name}=${victim}.${madeUp}.${madeUp}`,
    ];
    for (const cookie of forged) {
      const reply = await refresh(cookie);
      expect([cookie, reply.status, reply.error.code]).toEqual([cookie, 401, 'signed_out']);
      await server.call('DELETE /api/session', { cookie });
    }
    expect((await refresh(undefined)).error.code).toBe('signed_out');
    expect((await refresh(a)).status).toBe(200);
    expect((await refresh(b)).status).toBe(200);
  });

  it('is refused when the session is too old', async () => {
    const { cookie } = await signIn('owner@north.example');
    await server.sql(
      "update sessions set expires_date = clock_now() - interval '1 second' where id = (select max(id) from sessions)",
    );
    expect((await refresh(cookie)).error.code).toBe('session_ended');
  });

  it('goes over to another company of the person, and to no other', async () => {
    const { cookie } = await signIn('robin@both.example');
    const first = await refresh(cookie);
    expect(first.data.companyId).toBe(1);
    const other = await refresh(first.cookie, 2);
    expect(other.data.companyId).toBe(2);
    expect((await me(other.data.accessToken)).data.company.name).toBe('South');
    const people = await server.call('GET /api/people', { as: other.data.accessToken });
    expect(people.data.every(({ email }) => !email.includes('north'))).toBe(true);
    const owner = await signIn('owner@north.example');
    expect((await refresh(owner.cookie, 2)).error.code).toBe('no_company');
  });
});

describe('a sign-in over another one', () => {
  it('ends the session whose cookie it replaces', async () => {
    const first = await signIn('owner@north.example');
    const second = await server.call('POST /api/session', {
      body: { email: 'admin@north.example', password: testPassword },
      cookie: first.cookie,
      address: '10.8.0.1',
    });
    expect((await me(first.data.accessToken)).error.code).toBe('session_ended');
    expect((await me(second.data.accessToken)).status).toBe(200);
  });
});

describe('DELETE /api/session', () => {
  it('signs out here: refresh and access token are refused at once, other sessions stay', async () => {
    const here = await signIn('owner@north.example');
    const there = await signIn('owner@north.example');
    const reply = await server.call('DELETE /api/session', { cookie: here.cookie });
    expect(reply.status).toBe(204);
    expect((await refresh(here.cookie)).error.code).toBe('session_ended');
    expect((await me(here.data.accessToken)).error.code).toBe('session_ended');
    expect((await server.call('GET /api/people', { as: here.data.accessToken })).error.code).toBe(
      'session_ended',
    );
    expect((await me(there.data.accessToken)).status).toBe(200);
  });

  it('signs out nobody whose id is guessed', async () => {
    const { cookie, data } = await signIn('owner@north.example');
    const guessed = cookie!.replace(/\..*/, `.${'a'.repeat(43)}`);
    expect((await server.call('DELETE /api/session', { cookie: guessed })).status).toBe(204);
    expect((await me(data.accessToken)).status).toBe(200);
    expect((await refresh(cookie)).status).toBe(200);
  });

  it('answers the same without a session', async () => {
    expect((await server.call('DELETE /api/session', {})).status).toBe(204);
    expect(
      (await server.call('DELETE /api/session', { cookie: 'fieldwright_session=1.aaaaaaaaaaaaaaaaaaaaaaaa' }))
        .status,
    ).toBe(204);
  });
});

describe('GET /api/me', () => {
  it('says who is signed in where, with every company of the person', async () => {
    const { token } = await server.signInAs('robin@both.example', 2);
    const { data } = await me(token);
    expect(data).toMatchObject({ firstName: 'Robin', roles: ['admin'], company: { id: 2, name: 'South' } });
    expect(data.companies.map(({ name }) => name)).toEqual(['North', 'South']);
  });
});

describe('GET /api/sessions', () => {
  it("lists the person's own live sessions and marks this one", async () => {
    await server.sql('delete from sessions');
    const { token } = await server.signInAs('sales');
    await server.signInAs('sales');
    await server.signInAs('office');
    const { data } = await server.call('GET /api/sessions', { as: token });
    expect(data).toHaveLength(2);
    expect(data.filter(({ current }) => current)).toHaveLength(1);
  });
});

describe('DELETE /api/sessions/{id}', () => {
  it('removes one session at once', async () => {
    const here = await server.signInAs('sales');
    const lost = await server.signInAs('sales');
    const { data } = await server.call('GET /api/sessions', { as: here.token });
    const other = data.find(({ current, id }) => !current && lost.cookie.includes(`=${id}.`))!;
    expect(
      (await server.call('DELETE /api/sessions/{id}', { as: here.token, params: { id: other.id } })).status,
    ).toBe(204);
    expect((await me(lost.token)).error.code).toBe('session_ended');
    expect((await me(here.token)).status).toBe(200);
  });
});

describe('DELETE /api/sessions', () => {
  it('signs out everywhere', async () => {
    const sessions = [await server.signInAs('sales'), await server.signInAs('sales')];
    const other = await server.signInAs('office');
    expect((await server.call('DELETE /api/sessions', { as: sessions[0]!.token })).status).toBe(204);
    for (const { token, cookie } of sessions) {
      expect((await me(token)).error.code).toBe('session_ended');
      expect((await refresh(cookie)).error.code).toBe('session_ended');
    }
    expect((await me(other.token)).status).toBe(200);
  });
});

describe('POST /api/passwordresets', () => {
  it('does the same for a known and an unknown email while the caller waits, so that no time tells', async () => {
    const traces = [];
    for (const email of ['office@north.example', 'nobody@north.example']) {
      const reply = await server.call('POST /api/passwordresets', { body: { email }, address: '10.9.0.1' });
      expect(reply.status).toBe(204);
      traces.push(
        await server.sql(`select t.identifier, j.payload->'companyId' as company, j.payload->'personId' as person
          from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`),
        await server.sql('select 1 from password_resets'),
      );
      await server.sql('delete from graphile_worker._private_jobs');
    }
    expect(traces.slice(2)).toEqual(traces.slice(0, 2));
    expect(traces[0]).toEqual([{ identifier: 'reset_request', company: null, person: null }]);
  });
});
