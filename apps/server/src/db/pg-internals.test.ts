import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { dropConnection, isLost, isPrepared, runCorked, runEntered, runJoined } from './pg-internals.ts';

let server: TestServer;
let pool: pg.Pool;
let client: pg.PoolClient;
beforeAll(async () => {
  server = await startTestServer();
  pool = new pg.Pool({ connectionString: server.urls.superuser, max: 1, pipeline: true });
  client = await pool.connect();
});
afterAll(async () => {
  client.release(true);
  await pool.end();
  await server.stop();
});

const read = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8'));
/** Returns the installed version; some packages do not let their package.json be imported. */
const installed = (name: string): string => {
  const folder = createRequire(import.meta.url)
    .resolve(name)
    .split(`node_modules/${name}/`)[0]!;
  return read(`${folder}node_modules/${name}/package.json`).version;
};
const inside = () => client as unknown as Record<string, Record<string, unknown>>;

describe('pg', () => {
  it('is the version whose inside db/pg-internals.ts was written for: read that again for another one', () => {
    const written = { pg: '8.23.1', 'pg-protocol': '1.16.1' };
    const { dependencies } = read(path.join(import.meta.dirname, '../../package.json'));
    expect(dependencies).toMatchObject(written);
    expect(Object.fromEntries(Object.keys(written).map((name) => [name, installed(name)]))).toEqual(written);
  });

  it('has what its types leave out', () => {
    const { connection, _queryable, _ending } = inside() as Record<string, never>;
    expect({ _queryable, _ending }).toEqual({ _queryable: true, _ending: false });
    expect(connection).toMatchObject({ parsedStatements: {}, submittedNamedStatements: {} });
    for (const method of ['write', 'cork', 'uncork', 'destroy'])
      expect(inside()['connection']!['stream']).toHaveProperty(method, expect.any(Function));
    for (const method of ['hasBeenParsed', 'handleDataRow', 'handleCommandComplete', 'submit'])
      expect(pg.Query.prototype).toHaveProperty(method, expect.any(Function));
    expect(pg).toHaveProperty('utils.prepareValue', expect.any(Function));
  });
});

describe('a connection', () => {
  it('runs statements as one write, and knows what it has prepared', async () => {
    const text = 'select $1::int as a';
    expect(isPrepared(client, 'one', text)).toBe(false);
    const results = await runCorked(client, [
      { name: 'one', text, values: [1] },
      { name: undefined, text: 'select $1::text as b', values: ['two'] },
    ]);
    expect(results.map(({ rows }) => rows)).toEqual([[{ a: 1 }], [{ b: 'two' }]]);
    expect([isPrepared(client, 'one', text), isPrepared(client, 'one', 'select 2')]).toEqual([true, false]);
  });

  it('runs prepared statements as one message, each with its result', async () => {
    await runCorked(client, [{ name: 'two', text: 'select $1::text as b', values: [''] }]);
    const results = await runJoined(client, [
      { name: 'one', values: [7] },
      { name: 'two', values: ["it's"] },
    ]);
    expect(results.map(({ rows, rowCount }) => [rows, rowCount])).toEqual([
      [[{ a: 7 }], 1],
      [[{ b: "it's" }], 1],
    ]);
  });

  it('runs an entry and a query as one transaction, and answers the query alone', async () => {
    await client.query('prepare entry (text) as select set_config($$app.tried$$, $1, true)');
    const query = { name: 'tried', text: "select current_setting('app.tried', true) as tried", values: [] };
    for (const values of [['first'], ['again']]) {
      const { rows } = await runEntered(client, { name: 'entry', values }, query);
      expect(rows).toEqual([{ tried: values[0] }]);
    }
    expect(isPrepared(client, 'tried', query.text)).toBe(true);
    const { rows } = await client.query("select current_setting('app.tried', true) as tried");
    expect(rows[0].tried).toBe('');
  });

  it('refuses what cannot be sent, and goes on', async () => {
    const values = [
      {
        toPostgres: () => {
          throw new Error('No value.');
        },
      },
    ];
    await expect(runJoined(client, [{ name: 'one', values }])).rejects.toThrow('No value.');
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('says when it is lost', async () => {
    const other = new pg.Client({ connectionString: server.urls.superuser });
    other.on('error', () => undefined);
    await other.connect();
    expect(isLost(other)).toBe(false);
    const ended = new Promise<void>((resolve) => other.on('end', () => resolve()));
    dropConnection(other);
    await ended;
    expect(isLost(other)).toBe(true);
  });
});
