import { randomUUID } from 'node:crypto';
import { changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, detailFields, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { ageSave, companyRows, countRows } from '../../testing/rows.ts';
import { type Saving, savedAnswer, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { sweepSaves } from './saves.queries.ts';

let server: TestServer;
let office: Saving;
let token: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('office')).token;
  office = savingAs(server, token);
  place = await buildSite(server);
});
afterAll(() => server.stop());

const stateOf = async (key: string) =>
  (
    await server.sql<{ state: string; acknowledged_date: string | null }>(
      'select * from saves where key = $1',
      [key],
    )
  )[0];

describe('the key of a save', () => {
  it.each([
    ['a new work order', () => newWorkOrder(place, 4)],
    ['a new proposal', () => newProposal(place.siteId)],
  ])(
    'sent five times at once, %s is saved once and answered five times alike (R4.6)',
    async (_what, build) => {
      const body = saveOf(build());
      const before = await countRows(server, 'changes');
      const replies = await Promise.all(Array.from({ length: 5 }, () => office.save(body)));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const [first, ...others] = replies.map(savedAnswer);
      for (const other of others) expect(other).toEqual(first);
      expect(await countRows(server, 'changes')).toBe(before + 1);
      const name = body.plan.entity as 'workOrder' | 'salesProposal';
      const stored = await office.load(name, first!.id);
      expect(stored['version']).toBe(1);
      expect(stored.details).toHaveLength(name === 'workOrder' ? 4 : 2);
      expect(await countRows(server, `${name === 'workOrder' ? 'work_order' : 'sales_proposal'}s`)).toBe(1);
    },
  );

  it('sent five times at once for a change, moves the version by one (R4.6)', async () => {
    const { id } = await office.saved(saveOf(newWorkOrder(place, 1)));
    const loaded = await office.load('workOrder', id);
    const edit = changeRecord(workOrderShape, startEdit(workOrderShape, loaded), {
      kind: 'details',
      id: loaded.details[0]!.id,
      fields: { text: 'Run capacitor' },
    });
    const body = saveOf(edit);
    const answers = (await Promise.all(Array.from({ length: 5 }, () => office.save(body)))).map(savedAnswer);
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await office.load('workOrder', id)).toMatchObject({ version: 2 });
  });

  it('is answered the same months later, whatever has changed since', async () => {
    const body = saveOf(newWorkOrder(place, 1));
    const first = await office.saved(body);
    const loaded = await office.load('workOrder', first.id);
    const edit = changeRecord(workOrderShape, startEdit(workOrderShape, loaded), {
      kind: 'details',
      id: loaded.details[0]!.id,
      fields: { quantity: 40 },
    });
    await office.saved(saveOf(edit));
    await ageSave(server, body.key, 150);
    expect(await office.saved(body)).toEqual(first);
    expect(await office.load('workOrder', first.id)).toMatchObject({ version: 2 });
  });

  it('with another body is refused, and nothing is written (R4.6)', async () => {
    const body = saveOf(newWorkOrder(place, 1));
    await office.saved(body);
    const before = await companyRows(server);
    const reply = await office.save({ ...body, label: 'something else' });
    expect([reply.status, reply.error.code]).toEqual([409, 'key_reused']);
    const other = await office.save(saveOf(newWorkOrder(place, 2), { key: body.key }));
    expect([other.status, other.error.code]).toEqual([409, 'key_reused']);
    expect(await companyRows(server)).toEqual(before);
  });

  it('is the same save with other acknowledgements, which go with any request (offline.md 4)', async () => {
    const body = saveOf(newWorkOrder(place, 1));
    const first = await office.saved(body);
    expect(await office.saved({ ...body, acknowledged: [randomUUID()] })).toEqual(first);
  });

  it("is another's own in another company", async () => {
    const south = savingAs(server, (await server.signInAs('owner@south.example')).token);
    const theirs = await buildSite(server, 2);
    const body = saveOf(newWorkOrder(place, 1));
    const here = await office.saved(body);
    const there = await south.saved(saveOf(newWorkOrder(theirs, 3), { key: body.key }));
    expect(there.id).not.toBe(here.id);
    expect((await office.load('workOrder', here.id)).details).toHaveLength(1);
  });
});

describe('a child through its own door', () => {
  it('is made once, however often its key comes (R4.6)', async () => {
    const { id } = await office.saved(saveOf(newWorkOrder(place)));
    const body = { id: 0, workOrderId: id, key: randomUUID(), ...detailFields(1) };
    const send = () => server.call('POST /api/workorderdetails', { as: token, body });
    const replies = await Promise.all([send(), send(), send(), send(), send()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(replies.map(({ data }) => data.record.id)).size).toBe(1);
    expect((await office.load('workOrder', id)).details).toHaveLength(1);
    const other = await server.call('POST /api/workorderdetails', {
      as: token,
      body: { ...body, text: 'x' },
    });
    expect([other.status, other.error.code]).toEqual([409, 'key_reused']);
  });
});

describe('a key that somebody else has used', () => {
  it('gives nobody the answer that its own person had, though the same was sent (R6.4)', async () => {
    const body = saveOf(newWorkOrder(place, 1));
    const saved = await office.saved(body);
    const other = savingAs(server, (await server.signInAs('admin')).token);
    const reply = await other.save(body);
    expect([reply.status, reply.error.code, reply.data]).toEqual([409, 'key_reused', undefined]);
    expect(await office.saved(body)).toEqual(saved);
  });

  it('carries nothing out that is parked for its own person', async () => {
    const nowhere = newWorkOrder({ ...place, siteId: 987_654_321 });
    const device = { id: randomUUID(), date: new Date(server.deps.clock()).toISOString(), clockOffsetMs: 0 };
    const body = saveOf(nowhere, { device });
    expect((await office.save(body)).status).toBe(422);
    const other = savingAs(server, (await server.signInAs('admin')).token);
    expect((await other.save(body)).error.code).toBe('key_reused');
    expect(await stateOf(body.key)).toMatchObject({ state: 'parked' });
  });

  it('parks nothing over what is parked for its own person', async () => {
    const device = { id: randomUUID(), date: new Date(server.deps.clock()).toISOString(), clockOffsetMs: 0 };
    const body = saveOf(newWorkOrder({ ...place, siteId: 987_654_321 }), { device });
    await office.save(body);
    const parked = await stateOf(body.key);
    const other = savingAs(server, (await server.signInAs('admin')).token);
    const { status, error } = await other.save({ ...body, plan: { ...body.plan, steps: 'none' as never } });
    expect([status, error.kept]).toEqual([422, undefined]);
    expect(await stateOf(body.key)).toEqual(parked);
  });

  it('repeats no command of another person either', async () => {
    const { id } = await office.saved(saveOf(newProposal(place.siteId)));
    const body = { key: randomUUID(), status: 'Sent' as const };
    const set = (as: string) =>
      server.call('POST /api/salesproposals/{id}/status', { as, params: { id }, body });
    expect((await set(token)).status).toBe(200);
    expect((await set(token)).status).toBe(200);
    expect((await set((await server.signInAs('admin')).token)).error.code).toBe('key_reused');
  });
});

describe('the retention of keys', () => {
  const ages = [
    { days: 29, acknowledged: true, kept: true },
    { days: 31, acknowledged: true, kept: false },
    { days: 31, acknowledged: false, kept: true },
    { days: 179, acknowledged: false, kept: true },
    { days: 181, acknowledged: false, kept: false },
  ];
  it('is 30 days once the answer is acknowledged, and 180 days in any case (offline.md 4)', async () => {
    const keys = await Promise.all(
      ages.map(async () => {
        const body = saveOf(newWorkOrder(place));
        await office.saved(body);
        return body.key;
      }),
    );
    const acknowledged = keys.filter((_, index) => ages[index]!.acknowledged);
    await office.saved(saveOf(newWorkOrder(place), { acknowledged }));
    for (const [index, key] of keys.entries()) await ageSave(server, key, ages[index]!.days);
    await sweepSaves(server.deps.database.forNobody());
    const kept = await Promise.all(keys.map(async (key) => (await stateOf(key)) !== undefined));
    expect(kept).toEqual(ages.map((age) => age.kept));
  });

  it("is not shortened by somebody else's acknowledgement", async () => {
    const body = saveOf(newWorkOrder(place));
    await office.saved(body);
    const admin = savingAs(server, (await server.signInAs('admin')).token);
    await admin.saved(saveOf(newWorkOrder(place), { acknowledged: [body.key] }));
    expect(await stateOf(body.key)).toMatchObject({ acknowledged_date: null });
    await office.saved(saveOf(newWorkOrder(place), { acknowledged: [body.key] }));
    expect((await stateOf(body.key))!.acknowledged_date).not.toBeNull();
  });
});
