import { errorBodySchema } from '@fieldwright/contract/errors';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
/** A connection beside the server's database, to shut that one. */
let elsewhere: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  elsewhere = new pg.Client({ connectionString: inject('superuserUrl') });
  await elsewhere.connect();
});
afterAll(async () => {
  await elsewhere.end();
  await server.stop();
});

const statusOf = async (url: string) => (await server.app.inject({ url })).statusCode;

/** Nobody gets in any more, and who is in is thrown out: what a stopped database looks like from outside. */
async function shut(closed: boolean): Promise<void> {
  const name = new URL(server.urls.app).pathname.slice(1);
  await elsewhere.query(`alter database ${name} allow_connections ${!closed}`);
  if (!closed) return;
  await elsewhere.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = $2',
    [name, 'fieldwright_app'],
  );
}

describe('GET /healthz', () => {
  it('answers as long as the process does, with or without a database', async () => {
    expect(await statusOf('/healthz')).toBe(200);
    await shut(true);
    expect(await statusOf('/healthz')).toBe(200);
    await shut(false);
  });
});

describe('GET /readyz', () => {
  it('is not ready while the database is gone, and ready when it is back', async () => {
    expect(await statusOf('/readyz')).toBe(200);
    await shut(true);
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    await shut(false);
    await expect.poll(() => statusOf('/readyz')).toBe(200);
  });
});

describe('an endpoint without a database', () => {
  it('says in the contract’s words that it is worth trying again, and works when the database is back', async () => {
    const { token } = await server.signInAs('owner');
    const ask = () => server.call('GET /api/people', { as: token });
    await shut(true);
    await expect.poll(async () => (await ask()).status).toBe(503);
    const refused = await ask();
    expect(errorBodySchema.parse(refused.error).code).toBe('unavailable');
    expect(JSON.stringify(refused.error)).not.toContain('database');
    await shut(false);
    await expect.poll(async () => (await ask()).status).toBe(200);
  });
});

describe('a mere worker', () => {
  it('says how it is, and serves no endpoint and no page', async () => {
    const app = await buildApp(server.deps, false);
    const statuses = ['/healthz', '/readyz', '/api/people', '/api/docs/json', '/'].map(
      async (url) => (await app.inject({ url })).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404, 404]);
    await app.close();
  });
});

describe('a server that stops', () => {
  /** A server that listens, and how to ask it. */
  async function listening() {
    const { token } = await server.signInAs('owner');
    const app = await buildApp(server.deps);
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    app.addHook('preClose', async () => {
      begun.resolve();
      await goOn.promise;
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const ask = (path: string) => fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
    return { app, ask, begun: begun.promise, goOn: goOn.resolve };
  }

  it('is not ready at once, and still answers until it no longer listens', async () => {
    const { app, ask, begun, goOn } = await listening();
    const closed = app.close();
    await begun;
    const statuses = ['/readyz', '/healthz', '/api/people'].map(async (path) => (await ask(path)).status);
    expect(await Promise.all(statuses)).toEqual([503, 200, 200]);
    goOn();
    await closed;
    await expect(ask('/healthz')).rejects.toThrow(/fetch failed/);
  });

  it('finishes what is under way and takes nothing new', async () => {
    const { app, ask, goOn } = await listening();
    const locking = new pg.Client({ connectionString: server.urls.superuser });
    await locking.connect();
    await locking.query('begin; lock table memberships');
    const underWay = ask('/api/people');
    await expect
      .poll(() => server.sql("select 1 from pg_stat_activity where wait_event_type = 'Lock'"))
      .toHaveLength(1);
    goOn();
    const closed = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    await expect(ask('/healthz')).rejects.toThrow(/fetch failed/);
    await locking.query('commit');
    await locking.end();
    expect(JSON.stringify(await (await underWay).json())).toContain('owner@north.example');
    await closed;
  });
});
