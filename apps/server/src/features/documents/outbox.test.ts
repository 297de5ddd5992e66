import { randomUUID } from 'node:crypto';
import { addRecord, changeRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { isLive, recordsOf, repointAggregate } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { type Edit, startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import { type Choose, chooser, pick } from '@fieldwright/domain/kernel/testing/edit-samples';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentKinds } from '../../testing/document-kinds.ts';
import { buildSite, detailFields, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { type Entry, FieldDevice, lossyNetwork, sendAll } from '../../testing/field-device.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let ana: Saving;
let token: string;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('technician')).token;
  ana = savingAs(server, token);
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.stop());

const workOrders = workOrderShape;
const proposals = salesProposalShape;
const paths = { workOrder: '/api/workorders', salesProposal: '/api/salesproposals' };
const saves = 20;

/**
 * The visit (offline.md 10.1) from the server's view: twenty saves each on an existing work order, on one
 * created offline, and on a proposal that refers to the latter, in mixed order.
 */
async function visit(seed: number, bad: number | null = null): Promise<FieldDevice> {
  const choose = chooser(seed);
  const place = await buildSite(server);
  const { id } = await ana.saved(saveOf(newWorkOrder(place, 3)));
  const device = new FieldDevice();
  device.open('known', workOrders, paths.workOrder, await ana.load('workOrder', id));
  device.open('born', workOrders, paths.workOrder);
  device.open('proposal', proposals, paths.salesProposal);
  // a temporary id of the work order that can't collide with the proposal's own
  const elsewhere = -1_000_001;
  const birth = device.save('born', startNewEdit(workOrders, { ...place, guid: randomUUID() }));
  const pointing = startNewEdit(proposals, {
    siteId: place.siteId,
    guid: randomUUID(),
    workOrderId: elsewhere,
  });
  device.save('proposal', addRecord(proposals, pointing, { kind: 'packages', fields: {} }).edit, {
    elsewhere: { [String(elsewhere)]: { key: birth.key, tempId: -1 } },
  });
  const turns = { known: 0, born: 1, proposal: 1 };
  while (Object.values(turns).some((count) => count < saves)) {
    const name = pick(choose, Object.keys(turns)) as keyof typeof turns;
    if (turns[name] === saves) continue;
    turns[name] += 1;
    device.clockOffsetMs = (choose(9) - 4) * 24 * 3_600_000;
    const refused = name === 'known' && turns[name] === bad;
    const edit = oneSave(device, name, { choose, turn: turns[name], plain: bad !== null });
    device.save(name, edit, refused ? { mend: (plan) => withQuantity(plan, 2_000_000) } : {});
  }
  return device;
}

/** Makes one save of a lane: a line with the number of its turn, and a change of an existing record. */
function oneSave(
  device: FieldDevice,
  name: string,
  { choose, turn, plain }: { choose: Choose; turn: number; plain: boolean },
): Edit {
  const { shape } = device.lanes.get(name)!;
  let edit = device.draft(name);
  const parent =
    name === 'proposal' ? { salesProposalPackageId: recordsOf(edit.draft, 'packages')[0]!.id } : {};
  const fields = { ...detailFields(turn), text: `turn ${turn}`, costCents: null, ...parent };
  const added = addRecord(shape, edit, { kind: 'details', fields });
  edit = added.edit;
  if (plain) return edit;
  edit = changeRoot(shape, edit, { text: `${name} ${turn}` });
  const others = recordsOf(edit.draft, 'details').filter((each) => isLive(each) && each.id !== added.id);
  const [one, other] = [others.at(choose(others.length || 1)), others.at(choose(others.length || 1))];
  if (one) edit = changeRecord(shape, edit, { kind: 'details', id: one.id, fields: { quantity: turn } });
  if (other && choose(3) === 0) edit = removeRecord(shape, edit, { kind: 'details', id: other.id });
  if (name !== 'proposal' && choose(2) === 0)
    edit = addRecord(shape, edit, {
      kind: 'repairParts',
      fields: { parentId: added.id, text: 'Contactor' },
    }).edit;
  return edit;
}

function withQuantity(plan: Plan, quantity: number): Plan {
  const steps = plan.steps.map(({ kind, records }) => ({
    kind,
    records: records.map((record) =>
      kind === 'details' && record.created
        ? { ...record, fields: { ...record.fields, quantity: { from: null, to: quantity } } }
        : record,
    ),
  }));
  return { ...plan, steps };
}

interface Found {
  appliedOnce: number;
  appliedTwice: number;
  orderBreaks: number;
  temporaryIds: number;
}

/** Returns what the database has of a device's entries. */
async function found(device: FieldDevice): Promise<Found> {
  const keys = device.entries.map(({ key }) => key);
  const rows = await server.sql<{ save_key: string; root_id: number; version: number }>(
    'select save_key, root_id, version from changes where save_key = any($1) order by root_id, version',
    [keys],
  );
  const times = (key: string) => rows.filter((row) => row.save_key === key).length;
  let orderBreaks = 0;
  for (const { entries } of device.lanes.values()) {
    const seq = entries.filter(({ key }) => times(key) > 0).map(({ key }) => key);
    const stored = rows.filter(({ save_key }) => seq.includes(save_key)).map(({ save_key }) => save_key);
    orderBreaks += stored.filter((key, index) => key !== seq[index]).length;
  }
  let temporaryIds = 0;
  for (const { root, kinds } of Object.values(documentKinds)) {
    for (const { table } of [root, ...kinds]) {
      const [row] = await server.sql<{ count: number }>(
        `select count(*)::int as count from ${table} t where to_jsonb(t)::text ~ '"[a-z_]*id": -|_ids": \\[[^\\]]*-'`,
      );
      temporaryIds += row!.count;
    }
  }
  return {
    appliedOnce: keys.filter((key) => times(key) === 1).length,
    appliedTwice: keys.filter((key) => times(key) > 1).length,
    orderBreaks,
    temporaryIds,
  };
}

/**
 * Checks that a lane's rows match what the device showed, with temporary ids replaced by the server's (R4.3).
 */
async function expectRowsAsShown(device: FieldDevice, lane: string): Promise<void> {
  const { shape, entries } = device.lanes.get(lane)!;
  const shown = repointAggregate(shape, device.view(lane)!, device.ids(lane));
  const id = entries.at(-1)!.receipt!.id;
  const stored = await ana.load(shape.name as 'workOrder', id);
  const plain = (document: typeof shown, kind: string) =>
    recordsOf(document, kind)
      .map(({ id, text, quantity, order, parentId }) => ({ id, text, quantity, order, parentId }))
      .toSorted((a, b) => a.id - b.id);
  for (const kind of ['details', lane === 'proposal' ? 'packages' : 'repairParts'])
    expect([kind, plain(stored, kind)]).toEqual([kind, plain(shown, kind)]);
  expect(stored['text']).toBe(shown['text']);
}

const states = (device: FieldDevice) =>
  device.entries.reduce<Partial<Record<Entry['state'], number>>>(
    (sum, { state }) => ({ ...sum, [state]: (sum[state] ?? 0) + 1 }),
    {},
  );
const lossless = (seed: number) => lossyNetwork(address, token, { choose: chooser(seed), lost: 0 });

describe('an outbox that is sent', () => {
  it.each([1, 2, 3])(
    'by two tabs without a lock, three requests in ten lost, half before and half after the commit: 60 of 60 once and in order (offline.md 10.2, visit %i)',
    async (seed) => {
      const device = await visit(seed);
      expect(device.entries).toHaveLength(60);
      const network = lossyNetwork(address, token, { choose: chooser(seed + 100), lost: 30 });
      await Promise.all([
        sendAll(device, network, { choose: chooser(seed + 200), hasty: true }),
        sendAll(device, network, { choose: chooser(seed + 300), hasty: true }),
      ]);
      expect(states(device)).toEqual({ saved: 60 });
      expect(await found(device)).toEqual({
        appliedOnce: 60,
        appliedTwice: 0,
        orderBreaks: 0,
        temporaryIds: 0,
      });
      const { sent, lostBefore, lostAfter } = network.counts;
      expect(lostBefore + lostAfter).toBeGreaterThan(sent * 0.2);
      expect(Math.min(lostBefore, lostAfter)).toBeGreaterThan(5);
      for (const lane of device.lanes.keys()) await expectRowsAsShown(device, lane);
      const born = device.lanes.get('born')!.entries.at(-1)!.receipt!.id;
      const proposal = device.lanes.get('proposal')!.entries.at(-1)!.receipt!.id;
      expect(await ana.load('salesProposal', proposal)).toMatchObject({ workOrderId: born, version: 20 });
    },
  );

  describe('with the seventh save of the known work order refused (offline.md 10.3)', () => {
    async function stopped(seed: number): Promise<FieldDevice> {
      const device = await visit(seed, 7);
      await sendAll(device, lossless(seed), { choose: chooser(seed) });
      const seventh = device.lanes.get('known')!.entries[6]!;
      expect(states(device)).toEqual({ saved: 46, refused: 1, waiting: 13 });
      expect([seventh.state, seventh.attempts, seventh.refusals]).toEqual(['refused', 1, 1]);
      expect(await found(device)).toMatchObject({ appliedOnce: 46, appliedTwice: 0, orderBreaks: 0 });
      return device;
    }

    it('46 are applied and 14 wait; corrected, 60 of 60 are', async () => {
      const device = await stopped(4);
      const seventh = device.lanes.get('known')!.entries[6]!;
      device.correct(seventh, (plan) => withQuantity(plan, 3));
      await sendAll(device, lossyNetwork(address, token, { choose: chooser(9), lost: 30 }), {
        choose: chooser(4),
      });
      expect(states(device)).toEqual({ saved: 60, discarded: 1 });
      expect(await found(device)).toEqual({
        appliedOnce: 60,
        appliedTwice: 0,
        orderBreaks: 0,
        temporaryIds: 0,
      });
      expect(seventh.attempts).toBe(1);
      const known = await ana.load('workOrder', device.lanes.get('known')!.copy!.id);
      expect(known.details.slice(3).map(({ text }) => text)).toEqual(
        Array.from({ length: 20 }, (_, index) => `turn ${index + 1}`),
      );
    });

    it('46 are applied and 14 wait; discarded, 59 are, and nothing of the seventh', async () => {
      const device = await stopped(5);
      const seventh = device.lanes.get('known')!.entries[6]!;
      const { after } = JSON.parse(seventh.body) as { after: string };
      const reply = await server.call('POST /api/saves/discard', {
        as: token,
        body: { key: seventh.key, entity: 'workOrder', after },
      });
      expect(reply.status).toBe(204);
      seventh.state = 'discarded';
      await sendAll(device, lossless(5), { choose: chooser(5) });
      expect(states(device)).toEqual({ saved: 59, discarded: 1 });
      expect(await found(device)).toEqual({
        appliedOnce: 59,
        appliedTwice: 0,
        orderBreaks: 0,
        temporaryIds: 0,
      });
      const known = await ana.load('workOrder', device.lanes.get('known')!.copy!.id);
      const turns = known.details.toSorted((a, b) => a.order - b.order).map(({ text }) => text);
      expect(turns.slice(3)).toEqual(
        Array.from({ length: 20 }, (_, index) => `turn ${index + 1}`).filter((text) => text !== 'turn 7'),
      );
    });
  });
});
