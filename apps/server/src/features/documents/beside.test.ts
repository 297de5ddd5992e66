import { randomUUID } from 'node:crypto';
import { addRecord, changeRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startEdit, startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let as: string;
beforeAll(async () => {
  server = await startTestServer();
  as = (await server.signInAs('office')).token;
});
afterAll(() => server.stop());

const load = async (id: number) =>
  (await server.call('GET /api/workorders/{id}', { as, params: { id } })).data as unknown as WorkOrder;

/** Returns a site with a furnace from an earlier visit, and the data its screen shows. */
async function siteWithFurnace() {
  const place = await buildSite(server);
  const { edit } = addRecord(workOrderShape, newWorkOrder(place), {
    kind: 'siteSystems',
    fields: { siteId: place.siteId, text: 'Furnace' },
  });
  const { data } = await server.call('POST /api/workorders', { as, body: saveOf(edit) });
  const { siteSystems } = await load((data as { id: number }).id);
  return { place, siteSystems, furnace: siteSystems[0]! };
}

describe('a new work order at a site that has systems', () => {
  it('names one of them in a detail and in a recommendation', async () => {
    const { place, siteSystems, furnace } = await siteWithFurnace();
    let edit = startNewEdit(workOrderShape, { ...place, guid: randomUUID() }, { siteSystems });
    edit = addRecord(workOrderShape, edit, {
      kind: 'details',
      fields: { text: 'Igniter', siteSystemId: furnace.id },
    }).edit;
    edit = addRecord(workOrderShape, edit, {
      kind: 'recommendations',
      fields: { siteSystemId: furnace.id },
    }).edit;
    expect(planSave(workOrderShape, edit).steps.map(({ kind }) => kind)).toEqual([
      'workOrder',
      'details',
      'recommendations',
    ]);
    const reply = await server.call('POST /api/workorders', { as, body: saveOf(edit) });
    expect([reply.status, reply.error.fields]).toEqual([200, undefined]);
    const made = await load((reply.data as { id: number }).id);
    expect(made.details.map(({ siteSystemId }) => siteSystemId)).toEqual([furnace.id]);
    expect(made.recommendations.map(({ siteSystemId }) => siteSystemId)).toEqual([furnace.id]);
  });

  it('changes one of them and removes another in the same save (R4.4)', async () => {
    const { place, siteSystems, furnace } = await siteWithFurnace();
    let edit = startNewEdit(workOrderShape, { ...place, guid: randomUUID() }, { siteSystems });
    const kind = 'siteSystems';
    edit = changeRecord(workOrderShape, edit, { kind, id: furnace.id, fields: { model: 'GMV97' } });
    const added = addRecord(workOrderShape, edit, { kind, fields: { siteId: place.siteId, text: 'AC' } });
    const first = await server.call('POST /api/workorders', { as, body: saveOf(added.edit) });
    const made = await load((first.data as { id: number }).id);
    expect(made.siteSystems.map(({ text, model }) => [text, model])).toEqual([
      ['Furnace', 'GMV97'],
      ['AC', ''],
    ]);
    const start = startNewEdit(
      workOrderShape,
      { ...place, guid: randomUUID() },
      { siteSystems: made.siteSystems },
    );
    const without = removeRecord(workOrderShape, start, { kind, id: furnace.id });
    const second = await server.call('POST /api/workorders', { as, body: saveOf(without) });
    expect([second.status, second.error.fields]).toEqual([200, undefined]);
    const after = await load((second.data as { id: number }).id);
    expect(after.siteSystems.map(({ text, hidden }) => [text, hidden])).toEqual([
      ['Furnace', true],
      ['AC', false],
    ]);
  });

  it('names a system of another site nowhere, and is told by the id that was sent', async () => {
    const { siteSystems } = await siteWithFurnace();
    const elsewhere = await buildSite(server);
    const fields = { ...elsewhere, guid: randomUUID() };
    const { edit, id } = addRecord(workOrderShape, startNewEdit(workOrderShape, fields, { siteSystems }), {
      kind: 'details',
      fields: { text: 'Igniter', siteSystemId: siteSystems[0]!.id },
    });
    const reply = await server.call('POST /api/workorders', { as, body: saveOf(edit) });
    expect([reply.status, reply.error.fields]).toEqual([
      422,
      { [`details.${id}.siteSystemId`]: 'Not found.' },
    ]);
  });

  it('changes no system of another site', async () => {
    const { siteSystems, furnace } = await siteWithFurnace();
    const elsewhere = await buildSite(server);
    const start = startNewEdit(workOrderShape, { ...elsewhere, guid: randomUUID() }, { siteSystems });
    const edit = changeRecord(workOrderShape, start, {
      kind: 'siteSystems',
      id: furnace.id,
      fields: { model: 'stolen' },
    });
    const reply = await server.call('POST /api/workorders', { as, body: saveOf(edit) });
    expect([reply.status, reply.error.fields]).toEqual([
      422,
      { [`siteSystems.${furnace.id}`]: 'Not found.' },
    ]);
  });
});

describe('what came in of the systems of a site', () => {
  const kind = 'siteSystems';
  const changed = (workOrder: WorkOrder, id: number, fields: object) =>
    changeRecord(workOrderShape, startEdit(workOrderShape, workOrder), { kind, id, fields });
  const save = async (workOrder: WorkOrder, id: number, fields: object) => {
    const body = { ...saveOf(changed(workOrder, id, fields)), basedOnSite: workOrder.siteVersion };
    const { data } = await server.call('POST /api/workorders', { as, body });
    if (data.outcome !== 'saved') throw new Error('asks');
    return data.cameIn.map(({ id: of, field }) => [of, field]);
  };

  it('is told by the site’s version: what another work order changed after this one was loaded, and only that', async () => {
    const { place, furnace } = await siteWithFurnace();
    const made = await server.call('POST /api/workorders', { as, body: saveOf(newWorkOrder(place)) });
    const other = await load((made.data as { id: number }).id);
    const again = await server.call('POST /api/workorders', { as, body: saveOf(newWorkOrder(place)) });
    const { id } = again.data as { id: number };
    const early = await load(id);
    expect(await save(other, furnace.id, { model: 'GMV97' })).toEqual([]);
    const late = await load(id);
    expect(late.siteVersion).toBe(early.siteVersion + 1);
    expect(await save(late, furnace.id, { location: 'Attic' })).toEqual([]);
    const told = await save(early, furnace.id, { serialNumber: '1903' });
    expect(told.toSorted(([, a], [, b]) => String(a).localeCompare(String(b)))).toEqual([
      [furnace.id, 'location'],
      [furnace.id, 'model'],
    ]);
  });
});

describe('the site of a work order', () => {
  it('is not another’s once it is saved: its systems would stay behind', async () => {
    const { place } = await siteWithFurnace();
    const elsewhere = await buildSite(server);
    const made = await server.call('POST /api/workorders', { as, body: saveOf(newWorkOrder(place)) });
    const { id } = made.data as { id: number };
    const edit = changeRoot(workOrderShape, startEdit(workOrderShape, await load(id)), {
      siteId: elsewhere.siteId,
    });
    const { status, error } = await server.call('POST /api/workorders', { as, body: saveOf(edit) });
    expect([status, error.fields]).toEqual([
      422,
      { [`workOrder.${id}.siteId`]: 'It can no longer be changed.' },
    ]);
  });
});

describe('a recommendation for a system that the same save removes', () => {
  it('goes on naming it (R4.15)', async () => {
    const { place, furnace } = await siteWithFurnace();
    const made = await server.call('POST /api/workorders', { as, body: saveOf(newWorkOrder(place)) });
    const stored = await load((made.data as { id: number }).id);
    const { edit } = addRecord(workOrderShape, startEdit(workOrderShape, stored), {
      kind: 'recommendations',
      fields: { siteSystemId: furnace.id },
    });
    const without = removeRecord(workOrderShape, edit, { kind: 'siteSystems', id: furnace.id });
    const reply = await server.call('POST /api/workorders', { as, body: saveOf(without) });
    expect([reply.status, reply.error.fields]).toEqual([200, undefined]);
    const after = await load(stored.id);
    expect(after.recommendations.map(({ siteSystemId }) => siteSystemId)).toEqual([furnace.id]);
  });
});

describe('a proposal', () => {
  const post = async (edit: Parameters<typeof saveOf>[0]) => {
    const { status, error } = await server.call('POST /api/salesproposals', { as, body: saveOf(edit) });
    return [status, error.fields];
  };
  const naming = (siteId: number, siteSystemId: number) => {
    const { edit, id } = addRecord(
      salesProposalShape,
      startNewEdit(salesProposalShape, { siteId, guid: randomUUID() }),
      { kind: 'packages', fields: { text: 'Good' } },
    );
    const fields = { salesProposalPackageId: id, text: 'Heat pump', siteSystemId };
    return addRecord(salesProposalShape, edit, { kind: 'details', fields });
  };

  it('names the systems of its site, and none of another one', async () => {
    const { place, furnace } = await siteWithFurnace();
    expect(await post(naming(place.siteId, furnace.id).edit)).toEqual([200, undefined]);
    const elsewhere = naming((await buildSite(server)).siteId, furnace.id);
    expect(await post(elsewhere.edit)).toEqual([
      422,
      { [`details.${elsewhere.id}.siteSystemId`]: 'It isn’t at this site.' },
    ]);
  });
});
