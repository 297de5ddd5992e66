import { setTimeout as pause } from 'node:timers/promises';
import { type LiveChange, liveTopicNames } from '@fieldwright/domain/people/live-topics';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { joinLive, type LiveClient, listenLive, openLive, publishIn } from '../testing/live-client.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
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

const keep = async (client: Promise<LiveClient>) => {
  open.push(await client);
  return client;
};
const join = async (who: string, hello: Parameters<typeof joinLive>[1] | object = {}) => {
  const { token } = await server.signInAs(who);
  return keep(joinLive(url, { token, ...hello }));
};
const change = (topic: LiveChange['topic'], id: number, version = 1) => ({ topic, id, version });
const north = (...changes: LiveChange[]) => publishIn(server, 1, changes);

/** Sends a message that everybody gets, so that all earlier messages have arrived by then, or never will. */
let marks = 0;
async function mark(...clients: LiveClient[]) {
  const id = 1_000_000 + marks++;
  await Promise.all([1, 2].map((company) => publishIn(server, company, [change('customer', id)])));
  await Promise.all(
    clients.map((client) => client.until(() => client.changes().includes(`customer ${id} 1`))),
  );
}
const news = (client: LiveClient) => client.changes().filter((text) => !/ 1\d{6} 1$/.test(text));

describe('publish', () => {
  it('tells what changed to those of the company when the transaction commits, and not before (R4.17)', async () => {
    const client = await join('dispatcher');
    await server.deps.database
      .forCompany(1)
      .transaction()
      .execute(async (tx) => {
        await publish(tx, [change('workOrder', 7, 3)]);
        await mark(client);
        expect(news(client)).toEqual([]);
        await publish(tx, [change('event', 8, 2)]);
      });
    await client.until(() => news(client).length === 2);
    expect(news(client).sort()).toEqual(['event 8 2', 'workOrder 7 3']);
    expect(client.told.filter(({ type }) => type === 'changes')).toHaveLength(2);
  });

  it('tells nothing of a transaction that was rolled back', async () => {
    const client = await join('dispatcher');
    const failed = server.deps.database
      .forCompany(1)
      .transaction()
      .execute(async (tx) => {
        await publish(tx, [change('workOrder', 7)]);
        throw new Error('stopped');
      });
    await expect(failed).rejects.toThrow('stopped');
    await mark(client);
    expect(news(client)).toEqual([]);
  });

  it('tells nothing to another company (R6.4)', async () => {
    const [there, here] = [await join('owner@south.example'), await join('owner')];
    await north(change('workOrder', 7));
    await here.until(() => news(here).length === 1);
    await mark(there);
    expect(news(there)).toEqual([]);
  });

  it('tells a record that changed several times once, with its last version', async () => {
    const client = await join('dispatcher');
    await north(change('event', 5, 1), change('event', 5, 3), change('event', 5, 2));
    await client.until(() => news(client).length > 0);
    expect(news(client)).toEqual(['event 5 3']);
  });

  it('wakes a listener once for a transaction, however often it publishes', async () => {
    const listener = new pg.Client(server.urls.app);
    await listener.connect();
    const heard: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload));
    await listener.query('listen fieldwright_live');
    await server.deps.database
      .forCompany(1)
      .transaction()
      .execute(async (tx) => {
        for (let id = 1; id <= 5; id++) await publish(tx, [change('event', id)]);
        await publish(tx, []);
      });
    await publishIn(server, 2, [change('event', 1)]);
    while (!heard.includes('company 2')) await pause(5);
    await listener.end();
    expect(heard).toEqual(['company 1', 'company 2']);
  });

  it('sends together what comes in quick succession', async () => {
    const client = await join('dispatcher');
    await north(change('event', 1));
    await client.until(() => news(client).length === 1);
    for (let id = 2; id <= 20; id++) await north(change('event', id));
    await client.until(() => news(client).length === 20);
    expect(client.told.filter(({ type }) => type === 'changes').length).toBeLessThan(15);
  });
});

describe('the first connection', () => {
  it('tells what has changed since the page asked who is signed in, also before it was there', async () => {
    const { token } = await server.signInAs('dispatcher');
    const { data } = await server.call('GET /api/me', { as: token });
    await north(change('event', 41));
    const client = await join('dispatcher', { cursor: data.liveCursor });
    const { changes } = await client.first('welcome');
    expect(changes).toEqual([change('event', 41)]);
  });
});

describe('rights to topics', () => {
  const everything = liveTopicNames.map((topic, index) => change(topic, index + 1));
  const expected: Record<string, string[]> = {
    owner: [
      'customer',
      'site',
      'workOrder',
      'call',
      'event',
      'board',
      'proposal',
      'priceBook',
      'person',
      'company',
      'setting',
      'email',
      'cardPayment',
      'signature',
      'presence',
      'listView',
    ],
    dispatcher: [
      'customer',
      'site',
      'workOrder',
      'call',
      'event',
      'board',
      'proposal',
      'priceBook',
      'person',
      'company',
      'setting',
      'signature',
      'presence',
      'listView',
    ],
    sales: [
      'customer',
      'site',
      'workOrder',
      'call',
      'event',
      'board',
      'proposal',
      'priceBook',
      'person',
      'company',
      'setting',
      'email',
      'cardPayment',
      'signature',
      'presence',
      'listView',
    ],
    technician: [
      'customer',
      'site',
      'workOrder',
      'event',
      'proposal',
      'priceBook',
      'person',
      'company',
      'setting',
      'email',
      'cardPayment',
      'signature',
      'presence',
      'listView',
    ],
  };
  it.each(Object.entries(expected))(
    '%s gets the topics of the own rights and no other (R6.4)',
    async (role, topics) => {
      const client = await join(role);
      expect((await client.first('welcome')).topics).toEqual(topics);
      await north(...everything);
      await client.until(() => news(client).length > 0);
      expect(news(client).map((text) => text.split(' ')[0])).toEqual(expect.arrayContaining(topics));
      expect(news(client)).toHaveLength(topics.length);
    },
  );

  it('sends the topics that are wanted, and does not give a right by wanting', async () => {
    const client = await join('technician', { topics: ['event', 'call'] });
    expect((await client.first('welcome')).topics).toEqual(['event']);
    await north(...everything);
    await client.until(() => client.changes().length > 0);
    client.say({ type: 'topics', topics: ['call', 'site', 'customer'] });
    expect((await client.first('topics')).topics).toEqual(['customer', 'site']);
    await north(...everything);
    await client.until(() => client.changes().length >= 3);
    expect(client.changes()).toEqual([
      'event 5 1',
      expect.stringMatching(/^(customer|site)/),
      expect.any(String),
    ]);
  });
});

describe('who may connect', () => {
  const refusal = async (client: LiveClient) => {
    const { code } = await client.first('refused');
    expect((await client.closed).code).toBe(4001);
    return code;
  };

  it.each([
    ['no JSON', 'hello', 'bad_request'],
    ['an unknown message', '{"type":"shout"}', 'bad_request'],
    ['topics before hello', '{"type":"topics","topics":[]}', 'signed_out'],
    ['a forged token', '{"type":"hello","token":"eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."}', 'signed_out'],
    ['a token without a signature', '{"type":"hello","token":"x"}', 'signed_out'],
    ['an unknown topic', '{"type":"hello","token":"x","topics":["payroll"]}', 'bad_request'],
  ])('refuses %s', async (_what, text, code) => {
    const client = await keep(openLive(url));
    client.socket.send(text);
    expect(await refusal(client)).toBe(code);
  });

  it('refuses bytes, and cuts what is far too long', async () => {
    const bytes = await keep(openLive(url));
    bytes.socket.send(Buffer.from('{}'), { binary: true });
    expect(await refusal(bytes)).toBe('bad_request');
    const long = await keep(openLive(url));
    long.socket.send('x'.repeat(17 * 1024));
    expect((await long.closed).code).not.toBe(1000);
  });

  it('refuses a second hello', async () => {
    const client = await join('owner');
    client.say({ type: 'hello', token: (await server.signInAs('owner')).token });
    expect(await refusal(client)).toBe('bad_request');
  });

  it('refuses the page of another site before the connection is open', async () => {
    const foreign = openLive(url, { origin: 'https://elsewhere.example' });
    await expect(foreign).rejects.toThrow(/403/);
    const own = await keep(openLive(url, { origin: 'http://localhost:4000' }));
    expect(own.socket.readyState).toBe(1);
  });

  it('closes a connection that does not say who it is in time', async () => {
    server.deps.live.helloMs = 150;
    const client = await keep(openLive(url));
    server.deps.live.helloMs = 5_000;
    expect(await refusal(client)).toBe('signed_out');
  });

  it('cuts whoever floods it', async () => {
    const client = await join('owner');
    for (let n = 0; n < 100; n++) client.say({ type: 'topics', topics: ['event'] });
    expect(await refusal(client)).toBe('too_many_attempts');
  });

  it('keeps the connections of one person below a limit, and those of others open', async () => {
    server.deps.live.perPerson = 2;
    const mine = [await join('sales'), await join('sales')];
    const third = await keep(openLive(url));
    third.say({ type: 'hello', token: (await server.signInAs('sales')).token });
    expect(await refusal(third)).toBe('too_many_attempts');
    await join('office');
    mine[0]!.socket.close();
    await mine[0]!.closed;
    await pause(20);
    await join('sales');
    server.deps.live.perPerson = 30;
  });

  it('refuses a session that has ended, though the token still lasts', async () => {
    const { token } = await server.signInAs('office');
    await server.call('DELETE /api/sessions', { as: token });
    const client = await keep(openLive(url));
    client.say({ type: 'hello', token });
    expect(await refusal(client)).toBe('session_ended');
  });
});

describe('a connection that does not keep up', () => {
  it('gets one "reload all" for what was dropped, and holds nobody else up', async () => {
    Object.assign(server.deps.live, { waitingBytes: 100_000, mostChanges: 100_000, restMs: 0 });
    const [slow, quick] = [await join('dispatcher'), await join('dispatcher')];
    slow.socket.pause();
    // The kernel buffers some megabytes before anything waits in the server.
    const waits = () => [...server.app.websocketServer.clients].some((one) => one.bufferedAmount > 100_000);
    const records = Array.from({ length: 1_000 }, (_, n) => change('event', n, 1));
    let version = 1;
    for (; !waits(); version++) await north(...records.map((record) => ({ ...record, version })));
    await north(...records.map((record) => ({ ...record, version })));
    await mark(quick);
    slow.socket.resume();
    await pause(200);
    await north(change('event', 5_000));
    await slow.first('reloadAll');
    expect(slow.told.filter(({ type }) => type === 'reloadAll')).toHaveLength(1);
    expect(quick.told.some(({ type }) => type === 'reloadAll')).toBe(false);
    expect(quick.changes()).toContain(`event 999 ${version}`);
    expect(slow.changes()).not.toContain(`event 999 ${version}`);
    await mark(slow);
    Object.assign(server.deps.live, { waitingBytes: 256 * 1024, mostChanges: 500, restMs: 40 });
  });
});

describe('two hundred connections', () => {
  it('are told of a commit in well under a second, and cost no query each', async () => {
    server.deps.live.perPerson = 100;
    const people = await Promise.all(
      ['owner', 'admin', 'dispatcher', 'office'].map((role) => server.signInAs(role)),
    );
    const clients = await Promise.all(
      Array.from({ length: 200 }, (_, n) => keep(joinLive(url, { token: people[n % people.length]!.token }))),
    );
    await pause(50);
    const reads = (['forCompany', 'forSession'] as const).map((scope) =>
      vi.spyOn(server.deps.database, scope),
    );
    const since = performance.now();
    await publishIn(server, 1, [{ topic: 'event', id: 77, version: 1 }]);
    await Promise.all(clients.map((client) => client.until(() => client.changes().includes('event 77 1'))));
    expect(performance.now() - since).toBeLessThan(1_000);
    const asked = reads.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    vi.restoreAllMocks();
    expect(asked).toBeLessThan(5);
    server.deps.live.perPerson = 30;
  });
});
