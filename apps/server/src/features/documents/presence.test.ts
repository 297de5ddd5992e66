import { randomUUID } from 'node:crypto';
import type { PresenceState } from '@fieldwright/domain/people/presence';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { joinLive, listenLive } from '../../testing/live-client.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildVisit } from '../../testing/visits.ts';

let server: TestServer;
let office: { token: string; personId: number };
let technician: { token: string; personId: number };
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  office = await server.signInAs('office');
  technician = await server.signInAs('technician');
  place = await buildSite(server);
});
afterAll(() => server.stop());

const keys = {
  proposal: 'POST /api/salesproposals/{id}/presence',
  workOrder: 'POST /api/workorders/{id}/presence',
} as const;
type Kind = keyof typeof keys;

/** Creates a document of the office. */
const made: Record<Kind, () => Promise<number>> = {
  proposal: async () => (await savingAs(server, office.token).saved(saveOf(newProposal(place.siteId)))).id,
  workOrder: async () => (await savingAs(server, office.token).saved(saveOf(newWorkOrder(place, 1)))).id,
};
const say = (
  [kind, id]: readonly [Kind, number],
  as: string,
  tab: string,
  state: PresenceState = 'viewing',
) => server.call(keys[kind], { as, params: { id }, body: { tab, state } });

/** Returns who else is there, as a newly opened tab sees it. */
async function heard(...said: Parameters<typeof say>) {
  const { status, data } = await say(...said);
  expect(status).toBe(200);
  return data.others.map(({ name, isEditing }) => `${name} ${isEditing ? 'edits' : 'views'}`);
}
/** Makes the last report of a document's tabs, or of one of them, this many seconds old. */
const silent = (id: number, seconds: number, tab: string | null = null) =>
  server.sql(
    `set session_replication_role = replica; update document_presence
      set updated_date = updated_date - interval '${seconds} seconds'
      where document_id = ${id} ${tab === null ? '' : `and tab = '${tab}'`};
     set session_replication_role = origin`,
  );
const rows = (id: number) =>
  server.sql<{ entity: string; company: number }>(
    'select entity, company_id as company from document_presence where document_id = $1',
    [id],
  );

const both: [Kind, (typeof keys)[Kind]][] = [
  ['proposal', 'POST /api/salesproposals/{id}/presence'],
  ['workOrder', 'POST /api/workorders/{id}/presence'],
];

describe('POST /api/salesproposals/{id}/presence', () => {
  it('tells a colleague who came first, and the first one of the colleague', async () => {
    const id = await made.proposal();
    const [one, two] = [randomUUID(), randomUUID()];
    expect(await heard(['proposal', id], office.token, one)).toEqual([]);
    const owner = (await server.signInAs('owner')).token;
    const { data } = await say(['proposal', id], owner, two);
    expect(data.others).toMatchObject([
      { personId: office.personId, name: 'Office North', initials: 'ON', isYou: false, isEditing: false },
    ]);
    expect(await heard(['proposal', id], office.token, one)).toEqual(['Owner North views']);
  });

  it('is for those who may open the proposal: not for a seller whose proposal it isn’t (R6.4)', async () => {
    const id = await made.proposal();
    await say(['proposal', id], office.token, randomUUID());
    const onlyOwn = await server.signInAs('technician');
    expect((await say(['proposal', id], onlyOwn.token, randomUUID())).status).toBe(404);
    expect(await rows(id)).toHaveLength(1);
    const own = (await savingAs(server, onlyOwn.token).saved(saveOf(newProposal(place.siteId)))).id;
    expect((await say(['proposal', own], onlyOwn.token, randomUUID())).status).toBe(200);
  });
});

describe('POST /api/workorders/{id}/presence', () => {
  it('is for those who may open the work order: a technician once it is theirs (R6.4)', async () => {
    const id = await made.workOrder();
    expect((await say(['workOrder', id], technician.token, randomUUID())).status).toBe(404);
    const { callId } = await buildVisit(server, place, [technician.personId]);
    await server.sql('update work_orders set call_id = $1 where id = $2', [callId, id]);
    await say(['workOrder', id], office.token, randomUUID());
    expect(await heard(['workOrder', id], technician.token, randomUUID())).toEqual(['Office North views']);
  });
});

describe.each(both)('presence on a %s', (kind) => {
  it('is of its own company alone (R6.4)', async () => {
    const id = await made[kind]();
    await say([kind, id], office.token, randomUUID());
    const elsewhere = (await server.signInAs('owner@south.example', 2)).token;
    for (const state of ['viewing', 'editing', 'left'] as const)
      expect((await say([kind, id], elsewhere, randomUUID(), state)).status).toBe(404);
    expect(await rows(id)).toEqual([
      { entity: kind === 'proposal' ? 'salesProposal' : 'workOrder', company: 1 },
    ]);
  });

  it('says who has unsaved changes', async () => {
    const id = await made[kind]();
    const [one, two] = [randomUUID(), randomUUID()];
    const owner = (await server.signInAs('owner')).token;
    await say([kind, id], owner, one);
    await say([kind, id], owner, one, 'editing');
    expect(await heard([kind, id], office.token, two)).toEqual(['Owner North edits']);
    await say([kind, id], owner, one);
    expect(await heard([kind, id], office.token, two)).toEqual(['Owner North views']);
  });

  it('ends when the tab leaves, and a minute after it was silent', async () => {
    const id = await made[kind]();
    const [one, two] = [randomUUID(), randomUUID()];
    const owner = (await server.signInAs('owner')).token;
    await say([kind, id], owner, one);
    expect(await heard([kind, id], office.token, two)).toHaveLength(1);
    expect((await say([kind, id], owner, one, 'left')).data).toEqual({ others: [] });
    expect(await heard([kind, id], office.token, two)).toEqual([]);
    await say([kind, id], owner, one);
    await silent(id, 50);
    expect(await heard([kind, id], office.token, two)).toHaveLength(1);
    await silent(id, 15);
    expect(await heard([kind, id], office.token, two)).toEqual([]);
    // its row is gone, too
    expect(await rows(id)).toHaveLength(1);
  });

  it('lasts as long as the tab says so, and is told to the others when it comes back after a silence', async () => {
    const id = await made[kind]();
    const [one, two] = [randomUUID(), randomUUID()];
    const owner = (await server.signInAs('owner')).token;
    await say([kind, id], owner, one);
    await silent(id, 50);
    await say([kind, id], owner, one);
    await silent(id, 50);
    expect(await heard([kind, id], office.token, two)).toHaveLength(1);
    const told = async () =>
      (await server.sql("select 1 from live_messages where topic = 'presence' and record_id = $1", [id]))
        .length;
    const before = await told();
    await silent(id, 65, one);
    await say([kind, id], owner, one);
    expect(await told()).toBe(before + 1);
  });

  it('holds no other tab’s row while it waits for its own, so that many tabs can come back at once', async () => {
    const id = await made[kind]();
    const [one, two] = [randomUUID(), randomUUID()];
    const owner = (await server.signInAs('owner')).token;
    await say([kind, id], office.token, one);
    await say([kind, id], owner, two);
    await silent(id, 65);
    const lock = (tab: string) => `select 1 from document_presence where tab = '${tab}' for update nowait;`;
    const elsewhere = server.sql(`${lock(one)} select pg_sleep(1.5); ${lock(two)}`);
    await server.sql('select pg_sleep(0.3)');
    expect((await say([kind, id], office.token, one)).status).toBe(200);
    await expect(elsewhere).resolves.not.toThrow();
  });

  it('tells someone of their other tab, and each tab leaves for itself', async () => {
    const id = await made[kind]();
    const [one, two] = [randomUUID(), randomUUID()];
    await say([kind, id], office.token, one, 'editing');
    const { data } = await say([kind, id], office.token, two);
    expect(data.others).toMatchObject([{ isYou: true, isEditing: true }]);
    await say([kind, id], office.token, one, 'left');
    expect((await say([kind, id], office.token, two)).data.others).toEqual([]);
  });

  it('doesn’t let anyone leave or edit for somebody else’s tab', async () => {
    const id = await made[kind]();
    const one = randomUUID();
    const owner = (await server.signInAs('owner')).token;
    await say([kind, id], office.token, one);
    await say([kind, id], owner, one, 'editing');
    await say([kind, id], owner, one, 'left');
    expect(await heard([kind, id], owner, randomUUID())).toEqual(['Office North views']);
  });

  it('is heard live when it changes, by those who may have it; not with every beat, and not of someone alone', async () => {
    const id = await made[kind]();
    const url = await listenLive(server);
    const [hears, hearsNot] = [
      await joinLive(url, { token: office.token }),
      await joinLive(url, { token: (await server.signInAs('owner@south.example', 2)).token }),
    ];
    const tab = randomUUID();
    const told = () => hears.changes().filter((change) => change === `presence ${id} 1`).length;
    const count = 'select count(*)::int as count from live_messages where topic = $1 and record_id = $2';
    const messages = async () => (await server.sql<{ count: number }>(count, ['presence', id]))[0]!.count;
    await say([kind, id], office.token, tab);
    await say([kind, id], office.token, tab, 'editing');
    await say([kind, id], office.token, tab, 'left');
    expect(await messages()).toBe(0);
    const owner = (await server.signInAs('owner')).token;
    await say([kind, id], owner, randomUUID());
    expect(await messages()).toBe(0);
    await say([kind, id], office.token, tab);
    await hears.until(() => told() === 1);
    await say([kind, id], office.token, tab);
    expect(await messages()).toBe(1);
    await say([kind, id], office.token, tab, 'editing');
    await say([kind, id], office.token, tab, 'editing');
    expect(await messages()).toBe(2);
    await say([kind, id], office.token, tab, 'left');
    await say([kind, id], office.token, tab, 'left');
    expect(await messages()).toBe(3);
    expect(hearsNot.changes()).toEqual([]);
    for (const { socket } of [hears, hearsNot]) socket.close();
  });

  it('leaves the document, its version and its history as they are', async () => {
    const id = await made[kind]();
    const table = kind === 'proposal' ? 'sales_proposals' : 'work_orders';
    const before = await server.sql(`select to_jsonb(d) as row from ${table} d where id = $1`, [id]);
    await say([kind, id], office.token, randomUUID(), 'editing');
    expect(await server.sql(`select to_jsonb(d) as row from ${table} d where id = $1`, [id])).toEqual(before);
  });
});
