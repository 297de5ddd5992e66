import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { identitySweep, resetMail } from './people.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('identity_sweep', () => {
  it('removes what ended more than 30 days ago and attempts whose window has ended, and nothing else', async () => {
    const id = await server.personId('owner@north.example');
    const sessions: [name: string, ended: string, expires: string][] = [
      ['alive', 'null', "clock_now() + interval '1 day'"],
      ['ended lately', "clock_now() - interval '29 days'", "clock_now() + interval '1 day'"],
      ['expired lately', 'null', "clock_now() - interval '29 days'"],
      ['ended long ago', "clock_now() - interval '31 days'", "clock_now() + interval '1 day'"],
      ['expired long ago', 'null', "clock_now() - interval '31 days'"],
    ];
    for (const [name, ended, expires] of sessions) {
      await server.sql(
        `insert into sessions (person_id, company_id, current_hash, stays, user_agent, address, expires_date, ended_date)
         values ($1, 1, 'x', true, $2, '', ${expires}, ${ended})`,
        [id, name],
      );
    }
    for (const days of [-1, 29, 31]) {
      await server.sql(
        `insert into password_resets (person_id, nonce, token_hash, expires_date)
         values ($1, $2, $2, clock_now() - make_interval(days => $3))`,
        [id, `${days}`, days],
      );
    }
    for (const hours of [1, -1]) {
      await server.sql('insert into attempts values ($1, now() + make_interval(hours => $2), 5)', [
        `${hours}`,
        hours,
      ]);
    }

    const db = server.deps.database.forNobody();
    await identitySweep.run({ deps: server.deps, db, payload: {}, companyId: null });

    const left = async (text: string) => (await server.sql<{ name: string }>(text)).map(({ name }) => name);
    expect(await left('select user_agent as name from sessions order by id')).toEqual([
      'alive',
      'ended lately',
      'expired lately',
    ]);
    expect(await left('select nonce as name from password_resets order by id')).toEqual(['-1', '29']);
    expect(await left('select key as name from attempts')).toEqual(['1']);
  });
});

describe('reset_mail', () => {
  it('mails a link that is open, the same at every try, and none that was used or is too old', async () => {
    const personId = await server.personId('admin@north.example');
    const [reset] = await server.sql<{ id: number }>(
      `insert into password_resets (person_id, nonce, token_hash, expires_date)
       values ($1, 'open', 'open', clock_now() + interval '1 hour') returning id::int`,
      [personId],
    );
    const composed = () =>
      resetMail.compose({
        deps: server.deps,
        db: server.deps.database.forPerson(personId),
        payload: { resetId: reset!.id, mailId: 'first' },
        companyId: null,
      });
    const first = await composed();
    expect(first!.id).toBe(`reset-${reset!.id}-first`);
    expect(await composed()).toEqual(first);
    const over = [
      'used_date = clock_now()',
      "used_date = null, expires_date = clock_now() - interval '1 second'",
    ];
    for (const each of over) {
      await server.sql(`update password_resets set ${each} where id = $1`, [reset!.id]);
      expect(await composed()).toBeNull();
    }
  });
});
