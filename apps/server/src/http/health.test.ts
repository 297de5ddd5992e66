import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorBodySchema } from '@fieldwright/contract/errors';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startWorker } from '../jobs/worker.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
/** A connection outside the server's database, to close that database. */
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

/** Refuses new connections and ends existing ones, which looks like a stopped database from outside. */
async function shut(closed: boolean): Promise<void> {
  const name = new URL(server.urls.app).pathname.slice(1);
  await elsewhere.query(`alter database ${name} allow_connections ${!closed}`);
  if (!closed) return;
  await elsewhere.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = $2',
    [name, 'fieldwright_app'],
  );
}

async function asApp(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: server.urls.app });
  await client.connect();
  return client.query(text).finally(() => client.end());
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

describe('GET /readyz of a database', () => {
  /** Requests readiness from a process of this role with its own settings. */
  const readyAs = async (role: 'web' | 'worker') => {
    const app = await buildApp(server.deps, new Set([role]));
    try {
      return (await app.inject({ url: '/readyz' })).statusCode;
    } finally {
      await app.close();
    }
  };

  it('that lacks a migration of this version: is not ready before it has run', async () => {
    const [newest] = await server.sql<{ name: string; timestamp: string }>(
      'delete from kysely_migration where name = (select max(name) from kysely_migration) returning *',
    );
    expect([await readyAs('web'), await readyAs('worker')]).toEqual([503, 503]);
    await server.sql('insert into kysely_migration values ($1, $2)', [newest!.name, newest!.timestamp]);
    expect([await readyAs('web'), await readyAs('worker')]).toEqual([200, 200]);
  });

  it('that a newer version has migrated: stays ready, so that old and new serve side by side', async () => {
    await server.sql("insert into kysely_migration values ('9999-from-the-future', '2099-01-01')");
    expect(await readyAs('web')).toBe(200);
    await server.sql("delete from kysely_migration where name = '9999-from-the-future'");
  });

  it('whose queue a worker does not reach: that worker is not ready until it does', async () => {
    const name = new URL(server.urls.app).pathname.slice(1);
    const worker = startWorker(server.deps, server.app.log);
    const app = await buildApp(server.deps, new Set(['worker']), worker.isWorking);
    const status = async () => (await app.inject({ url: '/readyz' })).statusCode;
    await expect.poll(status, { timeout: 5000 }).toBe(200);
    await elsewhere.query(`grant connect on database ${name} to fieldwright_app;
      revoke connect on database ${name} from public;
      select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = 'fieldwright_worker'`);
    await expect.poll(status, { timeout: 5000 }).toBe(503);
    expect(await statusOf('/readyz')).toBe(200);
    await elsewhere.query(`grant connect on database ${name} to public`);
    await expect.poll(status, { timeout: 15_000 }).toBe(200);
    await app.close();
    await worker.stop();
  });

  it('tells the runtime role the names of migrations, which it cannot change', async () => {
    const { rows } = await asApp('select count(*)::int > 0 as some from kysely_migration');
    expect(rows).toEqual([{ some: true }]);
    await expect(asApp('delete from kysely_migration')).rejects.toThrow(/permission denied/);
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
    const app = await buildApp(server.deps, new Set(['worker']));
    const statuses = ['/healthz', '/readyz', '/api/people', '/api/docs/json', '/'].map(
      async (url) => (await app.inject({ url })).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404, 404]);
    await app.close();
  });
});

describe('a server that stops', () => {
  /** Starts a server that listens, and returns a way to send it requests. */
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

  it('answers what comes on connections that were kept alive, each for the last time', async () => {
    const { app, goOn } = await listening();
    goOn();
    const { port } = app.server.address() as AddressInfo;
    const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const ask = (agent: Agent) =>
      new Promise<[status: number | undefined, connection: string | undefined]>((resolve, reject) => {
        get({ agent, port, host: '127.0.0.1', path: '/healthz' }, (reply) => {
          reply.resume().on('end', () => resolve([reply.statusCode, reply.headers.connection]));
        }).on('error', reject);
      });
    expect((await Promise.all(agents.map(ask)))[0]).toEqual([200, 'keep-alive']);
    const closed = app.close();
    for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
    expect(await Promise.all(agents.map(ask))).toEqual(agents.map(() => [200, 'close']));
    await closed;
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
    await expect.poll(() => app.server.listening, { timeout: 5000 }).toBe(false);
    await expect(ask('/healthz')).rejects.toThrow(/fetch failed/);
    await locking.query('commit');
    await locking.end();
    expect(JSON.stringify(await (await underWay).json())).toContain('owner@north.example');
    await closed;
  });
});
