import { setTimeout as pause } from 'node:timers/promises';
import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { createDeps } from '../deps.ts';
import { joinLive, type LiveClient, line, listenLive, publishIn } from '../testing/live-client.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { keptSeconds } from './limits.ts';
import { sweepMessages } from './live.queries.ts';
import { publish } from './publish.ts';

let server: TestServer;
let url: string;
const open: LiveClient[] = [];
beforeAll(async () => {
  server = await startTestServer();
  url = await listenLive(server);
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.terminate();
});
afterAll(() => server.stop());

const join = async (hello: { cursor?: string } = {}, at = url) => {
  const { token } = await server.signInAs('dispatcher');
  const client = await joinLive(at, { token, topics: ['event'], ...hello });
  open.push(client);
  return client;
};
const leave = async (client: LiveClient) => {
  client.socket.close();
  await client.closed;
  return client.cursor();
};
let ids = 0;
const event = (version = 1): LiveChange => ({ topic: 'event', id: ++ids, version });
const north = (...changes: LiveChange[]) => publishIn(server, 1, changes);
const begin = () => server.deps.database.forCompany(1).startTransaction().execute();
const killListener = () =>
  server.sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'fieldwright-live'",
  );

describe('a cursor', () => {
  it('brings what changed while the client was away, once, and nothing else', async () => {
    const before = event();
    await north(before);
    const cursor = await leave(await join());
    const [one, two] = [event(), event()];
    await north(one);
    await north(two, { ...two, version: 2 });
    await publishIn(server, 2, [event()]);
    const welcome = await (await join({ cursor })).first('welcome');
    expect(welcome.changes.map(line).sort()).toEqual([line(one), line({ ...two, version: 2 })].sort());
    expect(welcome.reloadAll).toBe(false);
    const again = await (await join({ cursor: welcome.cursor })).first('welcome');
    expect(again.changes).toEqual([]);
  });

  it('brings a change with a lower number that was committed later', async () => {
    const [early, late] = [event(), event()];
    const slow = await begin();
    await publish(slow, [early]);
    const client = await join();
    await north(late);
    await client.until(() => client.changes().includes(line(late)));
    const cursor = await leave(client);
    await slow.commit().execute();
    const back = await join({ cursor });
    expect(back.changes()).toEqual([line(early)]);
  });

  it('brings to a connected client a change with a lower number that is committed later', async () => {
    const [early, late] = [event(), event()];
    const slow = await begin();
    await publish(slow, [early]);
    const client = await join();
    await north(late);
    await client.until(() => client.changes().length === 1);
    await slow.commit().execute();
    await client.until(() => client.changes().length === 2);
    expect(client.changes()).toEqual([line(late), line(early)]);
  });

  it('says "reload all" once where more changed than is told one by one', async () => {
    server.deps.live.mostChanges = 5;
    const client = await join();
    const cursor = client.cursor();
    await north(...Array.from({ length: 6 }, () => event()));
    await client.first('reloadAll');
    expect(client.changes()).toEqual([]);
    const back = await (await join({ cursor })).first('welcome');
    expect([back.reloadAll, back.changes]).toEqual([true, []]);
    const other = await join({ cursor: back.cursor });
    const after = event();
    await north(after);
    await other.until(() => other.changes().length > 0);
    expect(other.changes()).toEqual([line(after)]);
    server.deps.live.mostChanges = 500;
  });

  const told = async (change: (cursor: string) => string) =>
    (await (await join({ cursor: change((await join()).cursor()) })).first('welcome')).reloadAll;
  it.each<[string, (cursor: string) => string]>([
    ['is older than what is kept', (cursor) => cursor.replace(/^\d+/, (at) => String(Number(at) - 3_700))],
    ['is of another database', (cursor) => cursor.replace(/\..*/, '.9000000000:9000000000:')],
    ['is no cursor', () => 'select 1'],
    ['is a snapshot that cannot be', (cursor) => cursor.replace(/\..*/, '.9:3:')],
  ])('says "reload all" where it %s', async (_why, change) => {
    expect(await told(change)).toBe(true);
    expect(await told((cursor) => cursor)).toBe(false);
  });
});

describe('the listening connection', () => {
  it('is opened again when it is lost, and nothing that was committed meanwhile is missed', async () => {
    const client = await join();
    for (let round = 0; round < 3; round++) {
      const changes = [event(), event(), event()];
      await north(changes[0]!);
      await killListener();
      await north(changes[1]!);
      await pause(20);
      await north(changes[2]!);
      await client.until(() => changes.every((one) => client.changes().includes(line(one))));
    }
    expect(client.changes()).toHaveLength(9);
  });

  it('is one for all connections of a process', async () => {
    await Promise.all([join(), join(), join()]);
    // a lost listener takes a moment to end
    const listening = () =>
      server.sql(
        "select 1 from pg_stat_activity where datname = current_database() and application_name = 'fieldwright-live'",
      );
    await expect.poll(listening).toHaveLength(1);
  });
});

describe('any interleaving', () => {
  // Several transactions run at once, committed or not in any order, while the client reconnects and the
  // listener dies.
  const writers = 4;
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ what: fc.constant('publish'), writer: fc.nat(writers - 1) }) },
    { weight: 3, arbitrary: fc.record({ what: fc.constant('commit'), writer: fc.nat(writers - 1) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('roll back'), writer: fc.nat(writers - 1) }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('come or go'), writer: fc.constant(0) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('kill'), writer: fc.constant(0) }) },
  );

  it('tells each committed change and none that was rolled back', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), async (steps) => {
        const expected = new Set<string>();
        const seen = new Set<string>();
        const running = new Map<number, { tx: Awaited<ReturnType<typeof begin>>; said: string[] }>();
        let client: LiveClient | null = await join();
        let cursor = client.cursor();
        const go = async () => {
          client!.changes().forEach((text) => seen.add(text));
          cursor = await leave(client!);
          client!.changes().forEach((text) => seen.add(text));
          client = null;
        };
        const end = async (writer: number, keepIt: boolean) => {
          const { tx, said } = running.get(writer) ?? {};
          if (!tx) return;
          running.delete(writer);
          await (keepIt ? tx.commit() : tx.rollback()).execute();
          if (keepIt) said!.forEach((text) => expected.add(text));
        };
        for (const { what, writer } of steps) {
          if (what === 'publish') {
            if (!running.has(writer)) running.set(writer, { tx: await begin(), said: [] });
            const one = event();
            await publish(running.get(writer)!.tx, [one]);
            running.get(writer)!.said.push(line(one));
          } else if (what === 'commit') await end(writer, true);
          else if (what === 'roll back') await end(writer, false);
          else if (what === 'kill') await killListener();
          else if (client) await go();
          else client = await join({ cursor });
        }
        for (const writer of running.keys()) await end(writer, true);
        client ??= await join({ cursor });
        const last = event();
        await north(last);
        await client.until(() => client!.changes().includes(line(last)));
        await go();
        seen.delete(line(last));
        expect([...seen].sort()).toEqual([...expected].sort());
      }),
      { numRuns: 15 },
    );
  });
});

describe('several processes', () => {
  it('tell each what the others commit; who was with a stopped one catches up with another', async () => {
    const deps = createDeps(server.deps.config, true);
    const app = await buildApp(deps);
    const other = await app
      .listen({ port: 0, host: '127.0.0.1' })
      .then((at) => `${at.replace('http', 'ws')}/api/live`);
    const there = await join({}, other);
    const one = event();
    await north(one);
    await there.until(() => there.changes().length === 1);
    await app.close();
    await deps.database.close();
    expect((await there.closed).code).toBe(1012);
    const two = event();
    await north(two);
    const back = await join({ cursor: there.cursor() });
    expect(back.changes()).toEqual([line(two)]);
  });
});

describe('the sweep', () => {
  it('removes what no cursor reaches any more, of every company, and nothing else', async () => {
    await server.sql('delete from live_messages');
    await north(event());
    await publishIn(server, 2, [event()]);
    await server.sql(
      'update live_messages set created_date = now() - make_interval(secs => $1 + 60) where company_id = 2',
      [keptSeconds],
    );
    await sweepMessages(server.deps.database.forNobody(), keptSeconds);
    expect(await server.sql('select company_id from live_messages')).toEqual([{ company_id: 1 }]);
  });

  it('is the only way to remove or change a message', async () => {
    const db = server.deps.database.forCompany(1);
    await expect(db.deleteFrom('live_messages').execute()).rejects.toThrow(/permission denied/);
    await expect(db.updateTable('live_messages').set({ version: 9 }).execute()).rejects.toThrow(
      /permission denied/,
    );
  });
});
