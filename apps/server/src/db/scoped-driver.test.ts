import { randomInt } from 'node:crypto';
import { inspect } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { batch, withCommit } from './batch.ts';
import { type Database, openDatabase, type Read } from './database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const company = async (db: Read) =>
  (await sql<{ c: number | null }>`select current_company() as c`.execute(db)).rows[0]!.c;
const fail = (db: Read) => sql`select 1 / 0`.execute(db);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const kill = (pid: number) => server.sql('select pg_terminate_backend($1)', [pid]);
const backend = async (db: Read) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;

async function withPool(connections: number, run: (database: Database) => Promise<void>): Promise<void> {
  const database = openDatabase(server.urls.app, connections);
  await run(database).finally(() => database.close());
}

describe('a query that outlives its transaction', () => {
  it('sees nobody’s rows, and touches no later borrower of the connection (R6.4)', () =>
    withPool(1, async (database) => {
      const late: Promise<number | null>[] = [];
      const failing = database
        .forCompany(1)
        .transaction()
        .execute(async (tx) => {
          const broken = fail(tx);
          late.push(
            company(tx),
            company(tx),
            pause(10).then(() => company(tx)),
          );
          for (const query of late) query.catch(() => undefined);
          await broken;
        });
      const next = database
        .forCompany(2)
        .transaction()
        .execute(async (tx) => {
          const before = await company(tx);
          await pause(30);
          return [before, await company(tx)];
        });
      await expect(failing).rejects.toThrow(/division by zero/);
      expect(await next).toEqual([2, 2]);
      for (const query of await Promise.allSettled(late))
        expect(query.status === 'rejected' || query.value === null).toBe(true);
    }));
});

describe('a killed backend', () => {
  it('fails the transaction that was open on it, and nothing else; the pool opens another', () =>
    withPool(1, async (database) => {
      const failing = database
        .forCompany(1)
        .transaction()
        .execute(async (tx) => {
          await kill(await backend(tx));
          await pause(20);
          return company(tx);
        });
      await expect(failing).rejects.toMatchObject({ code: '08006' });
      expect(await company(database.forCompany(2))).toBe(2);
    }));

  it('is replaced when it was idle', () =>
    withPool(1, async (database) => {
      await kill(await backend(database.forCompany(1)));
      await expect.poll(() => company(database.forCompany(2)).catch(String)).toBe(2);
    }));
});

describe('a connection that was opened before the migrations had run', () => {
  it('is of no use, and makes way for one that is', () =>
    withPool(1, async (database) => {
      await server.sql('alter function enter rename to enter_later');
      const early = company(database.forCompany(1)).finally(() =>
        server.sql('alter function enter_later rename to enter'),
      );
      await expect(early).rejects.toThrow(/entry_scope|was lost/);
      expect(await company(database.forCompany(1))).toBe(1);
    }));
});

describe('statements that go together', () => {
  const rename = { text: 'update companies set name = $1', values: ['Renamed'] };
  const asks = { text: 'select current_company() as c', values: [] };
  const divide = { text: 'select 1 / $1::int as q', values: [0] };
  const names = () => server.sql('select name from companies order by id');

  it('tell the error of the one that failed, and leave nothing written: on a new connection, and on one that knows them', () =>
    withPool(1, async (database) => {
      const before = await names();
      for (let turn = 0; turn < 3; turn++) {
        for (const run of [batch, withCommit]) {
          const failing = database
            .forCompany(1)
            .transaction()
            .execute(async (tx) => void (await run(tx, [rename, asks, divide, rename])));
          await expect(failing).rejects.toMatchObject({ code: '22012' });
          expect(await company(database.forCompany(2))).toBe(2);
        }
      }
      expect(await names()).toEqual(before);
    }));

  it('answer each its own rows, in the order in which they were asked', () =>
    withPool(1, async (database) => {
      const ask = () =>
        database
          .forCompany(2)
          .transaction()
          .execute((tx) =>
            batch(tx, [asks, { ...rename, text: `${rename.text} where false` }, { ...divide, values: [1] }]),
          );
      const answers = [await ask(), await ask()];
      expect(answers).toEqual(answers.map(() => [[{ c: 2 }], [], [{ q: 1 }]]));
    }));

  it('are written with the commit where they are the last ones, after which nothing can be asked', () =>
    withPool(1, async (database) => {
      const before = await names();
      const asked = database
        .forCompany(1)
        .transaction()
        .execute(async (tx) => {
          await withCommit(tx, [rename]);
          await company(tx);
        });
      await expect(asked).rejects.toThrow(/has ended/);
      expect(await names()).toEqual(before);
      const [{ name }] = before as [{ name: string }];
      for (const values of [['Renamed'], [name]]) {
        await database
          .forCompany(1)
          .transaction()
          .execute((tx) => withCommit(tx, [{ ...rename, values }]));
        expect((await names())[0]).toEqual({ name: values[0] });
      }
    }));

  it('are refused with a session that does not live, whatever they are (R6.4)', () =>
    withPool(1, async (database) => {
      const ended = { sessionId: 0, generation: 1, personId: 1, companyId: 1, rightsVersion: 1 };
      const before = await names();
      for (let turn = 0; turn < 2; turn++) {
        await database
          .forCompany(1)
          .transaction()
          .execute(async (tx) => void (await batch(tx, [{ ...rename, text: `${rename.text} where false` }])));
        for (const statements of [[rename], []]) {
          const refused = database
            .forSession(ended)
            .transaction()
            .execute((tx) => withCommit(tx, statements));
          await expect(refused).rejects.toMatchObject({ code: 'FW001' });
        }
      }
      expect(await names()).toEqual(before);
    }));
});

/** Returns pseudo-random numbers from 0 to 1, so that a failing run can be repeated with its seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

describe('fifty callers of ten companies on three connections', () => {
  let inserted = 0;
  /** The calls that a caller may make; each returns the companies that it saw, or fails. */
  const moves: ((db: Read, random: () => number) => Promise<(number | null)[]>)[] = [
    async (db) => [await company(db)],
    async (db) => (await db.selectFrom('companies').select('id').execute()).map(({ id }) => id),
    async (db, random) => {
      const text = `select current_company() as c, ${Math.floor(random() * 40)} as n`;
      return [(await sql.raw<{ c: number }>(text).execute(db)).rows[0]!.c];
    },
    (db) =>
      db.transaction().execute(async (tx) => {
        const [rows] = await batch(tx, [{ text: 'select current_company() as c', values: [] }]);
        return [rows![0]!['c'] as number];
      }),
    (db, random) =>
      db.transaction().execute(async (tx) => {
        const seen = await company(tx);
        const by = random() < 0.5 ? 1 : 0;
        await withCommit(tx, [{ text: 'select current_company() as c, 1 / $1::int', values: [by] }]);
        return [seen];
      }),
    async (db) => (await fail(db), []),
    async (db) => (await sql`select nonsense`.execute(db), []),
    (db, random) =>
      db.transaction().execute(async (tx) => {
        const seen = [await company(tx)];
        if (random() < 0.5) await pause(random() * 4);
        return [...seen, ...(await Promise.all([company(tx), company(tx)]))];
      }),
    (db) =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('companies').set({ name: 'Never' }).execute();
        return (await Promise.all([company(tx), fail(tx), company(tx)])) as number[];
      }),
    (db) =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('companies').set({ name: 'Never' }).execute();
        throw new Error('the caller gives up');
      }),
    (db) =>
      db.transaction().execute(async (tx) => {
        // a number of its own: two callers with the same one would wait for each other
        const twice = ++inserted;
        await sql`insert into refused_at_commit values (${twice}), (${twice})`.execute(tx);
        return [await company(tx)];
      }),
  ];
  const expectedError =
    /division by zero|"nonsense" does not exist|gives up|refused_at_commit|session ended|was lost|was refused|administrator command|already rolled back|transaction is aborted|no transaction/;

  it('see their own rows only, whatever fails and whichever backend is killed meanwhile (R6.4)', () =>
    withPool(3, async (database) => {
      await server.sql(`insert into companies (id, name, time_zone) overriding system value
        select n, 'Company ' || n, 'UTC' from generate_series(3, 10) n`);
      await server.sql(`create table refused_at_commit (id integer,
        constraint refused_at_commit_once unique (id) deferrable initially deferred)`);
      await server.sql('grant all on refused_at_commit to fieldwright_app');
      const seed = randomInt(100_000);
      const random = randomNumbers(seed);
      const wrong: unknown[] = [];
      let answers = 0;

      const killOne = () =>
        server.sql(`select pg_terminate_backend(pid) from pg_stat_activity
          where usename = 'fieldwright_app' and datname = current_database() order by random() limit 1`);
      const caller = async () => {
        for (let turn = 0; turn < 24; turn++) {
          const id = 1 + Math.floor(random() * 10);
          const refused = random() < 0.1;
          if (random() < 0.025) await killOne();
          const db = refused
            ? database.forSession({
                sessionId: 0,
                generation: 1,
                personId: 1,
                companyId: id,
                rightsVersion: 1,
              })
            : database.forCompany(id);
          try {
            const seen = await moves[Math.floor(random() * moves.length)]!(db, random);
            answers += seen.length;
            if (refused || seen.some((other) => other !== id)) wrong.push({ seed, id, refused, seen });
          } catch (error) {
            if (!expectedError.test(String(error))) wrong.push({ seed, error: inspect(error) });
          }
        }
      };
      await Promise.all(Array.from({ length: 50 }, caller));

      expect(wrong).toEqual([]);
      expect(answers).toBeGreaterThan(500);
      const ids = Array.from({ length: 10 }, (_, index) => index + 1);
      const seeAgain = () => Promise.all(ids.map((id) => company(database.forCompany(id)).catch(String)));
      await expect.poll(seeAgain).toEqual(ids);
      const left = await server.sql(`select state from pg_stat_activity
        where usename = 'fieldwright_app' and datname = current_database() and state <> 'idle'`);
      expect(left).toEqual([]);
      expect(await server.sql("select 1 from companies where name = 'Never'")).toEqual([]);
    }));
});
