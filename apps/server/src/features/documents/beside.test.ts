import { randomUUID } from 'node:crypto';
import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startNewEdit } from '@fieldwright/domain/kernel/edit-session';
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

/** A site where an earlier visit has left a furnace, and what its screen shows of it. */
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
      { [`details.${id}.siteSystemId`]: 'It is not there.' },
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
      { [`siteSystems.${furnace.id}`]: 'It is not there.' },
    ]);
  });
});
