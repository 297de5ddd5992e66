import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hold, untilWaiting } from '../testing/barrier.ts';
import { buildSite, newWorkOrder, saveOf } from '../testing/documents.ts';
import { savingAs } from '../testing/saving.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('owner'));
});
afterAll(() => server.stop());

describe('a table that somebody has locked', () => {
  it('leaves the other endpoints of the process alive, and what waited for it is saved once when it is sent again (R4.6)', async () => {
    const place = await buildSite(server);
    const saves = Array.from({ length: 12 }, () => saveOf(newWorkOrder(place, 1)));
    const { save, saved } = savingAs(server, token);
    const release = await hold(server, 'lock table work_orders in access exclusive mode');
    const waiting = saves.map(save);
    await untilWaiting(server, server.deps.config.DATABASE_CONNECTIONS);
    const others = [
      server.call('GET /api/me', { as: token }),
      server.call('GET /api/people', { as: token }),
      server.app.inject({ url: '/readyz' }).then(({ statusCode }) => ({ status: statusCode })),
    ];
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await Promise.all(waiting);
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual(
      saves.map(() => [503, 'unavailable']),
    );
    expect(refused[0]!.headers['retry-after']).toBe('3');
    await release();
    await Promise.all(saves.map(saved));
    await Promise.all(saves.map(saved));
    expect(await server.sql('select from work_orders')).toHaveLength(saves.length);
  }, 30_000);
});

describe('a statement that takes too long', () => {
  it('is ended, and the answer says that it was too slow', async () => {
    const release = await hold(server, 'lock table work_orders in access exclusive mode');
    const asked = server.call('GET /api/workorders', { as: token });
    await untilWaiting(server, 1);
    // after 20 seconds, the database's own limit ends it in the same way
    await server.sql(
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    const { status, error, headers } = await asked;
    await release();
    expect([status, error.code, headers['retry-after']]).toEqual([503, 'too_slow', '5']);
    expect(error.title).toBe('That took too long. Try again in a moment, or narrow it down.');
  });

  it('is refused, unless it is a job', async () => {
    const limit = (db: ReturnType<TestServer['deps']['database']['forCompany']>) =>
      db
        .selectNoFrom((eb) => eb.fn<string>('current_setting', [eb.val('statement_timeout')]).as('limit'))
        .executeTakeFirstOrThrow();
    const { database } = server.deps;
    expect(await limit(database.forCompany(1))).toEqual({ limit: '20s' });
    expect(await limit(database.forJob(1, null))).toEqual({ limit: '10min' });
    expect(await limit(database.forCompany(1))).toEqual({ limit: '20s' });
  });
});
