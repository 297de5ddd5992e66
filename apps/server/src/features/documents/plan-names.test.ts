import { randomUUID } from 'node:crypto';
import type { SaveRequestInput } from '@fieldwright/contract/documents';
import { addRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let as: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  as = (await server.signInAs('office')).token;
  place = await buildSite(server);
});
afterAll(() => server.stop());

/** Returns the server's own messages about a save. */
async function refused(body: SaveRequestInput): Promise<Record<string, string>> {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/workorders',
    headers: { authorization: `Bearer ${as}` },
    payload: body,
  });
  expect(reply.statusCode).toBe(422);
  return reply.json().fields;
}

/** Returns the value at a path in a body. */
const at = (body: object, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], body);

const line = (fields: object) =>
  addRecord(workOrderShape, newWorkOrder(place, 2), { kind: 'details', fields }).edit;

describe('a refused save names the path in what was sent (R5.8)', () => {
  it('of a field that does not fit', async () => {
    const body = saveOf(line({ quantity: 2_000_000 }));
    const path = 'plan.steps.1.records.2.fields.quantity.to';
    expect(await refused(body)).toEqual({ [path]: 'Enter 1,000,000 or less.' });
    expect(at(body, path)).toBe(2_000_000);
  });

  it('of a text that cannot be kept', async () => {
    const body = saveOf(line({ text: 'Coil \ud83d' }));
    expect(await refused(body)).toEqual({
      'plan.steps.1.records.2.fields.text.to': 'It has a character that can’t be saved.',
    });
  });

  it('of a field that the record does not have', async () => {
    const body = saveOf(newWorkOrder(place, 1));
    Object.assign(body.plan.steps[1]!.records[0]!.fields, { color: { from: null, to: 'red' } });
    expect(await refused(body)).toEqual({
      'plan.steps.1.records.0.fields.color.to': 'Not a field of this request.',
    });
  });

  it('of what is not there, also where only the database finds it out', async () => {
    const path = 'plan.steps.0.records.0.fields.siteId.to';
    const nowhere = saveOf(newWorkOrder({ ...place, siteId: 987_654_321 }));
    expect(await refused(nowhere)).toEqual({ [path]: 'Not found.' });
    const system = saveOf(line({ siteSystemId: null, callDepartmentTypeId: 987_654_321 }));
    expect(Object.keys(await refused(system))).toEqual([
      'plan.steps.1.records.2.fields.callDepartmentTypeId.to',
    ]);
  });

  it('of a tax that the save works out for a new document', async () => {
    await server.sql('update companies set allow_override_taxes = false where id = 1');
    const own = { taxOverride: true, salesTaxPercentage: 5 };
    const body = saveOf(changeRoot(workOrderShape, newWorkOrder(place), own));
    expect(Object.keys(await refused(body))).toEqual(['plan.steps.0.records.0.fields.taxOverride.to']);
    await server.sql('update companies set allow_override_taxes = true where id = 1');
  });

  it('of a record of an earlier save, by the temporary id that it was sent with', async () => {
    const birth = saveOf(newWorkOrder(place, 1));
    await savingAs(server, as).saved(birth);
    const lineId = birth.plan.steps[1]!.records[0]!.id;
    const fields = { quantity: { from: 1, to: -3 } };
    const record = { id: lineId, created: false, updated: true, deleted: false, fields };
    const body: SaveRequestInput = {
      key: randomUUID(),
      after: birth.key,
      refs: {
        [birth.plan.id]: { key: birth.key, tempId: birth.plan.id },
        [lineId]: { key: birth.key, tempId: lineId },
      },
      plan: { ...birth.plan, steps: [{ kind: 'details', records: [record] }] },
    };
    expect(await refused(body)).toEqual({
      'plan.steps.0.records.0.fields.quantity.to': 'Only a credit has a negative quantity.',
    });
  });

  it('of what it says beside the plan', async () => {
    const body = saveOf(newWorkOrder(place), { label: 'x'.repeat(201) });
    expect(await refused(body)).toEqual({ label: 'Use at most 200 characters.' });
  });
});

describe("a refused child's field is named as it was sent (R5.8)", () => {
  const child = async (key: 'sitesystems' | 'recommendationphotos' | 'debriefanswers', body: object) => {
    const { id } = await savingAs(server, as).saved(saveOf(newWorkOrder(place)));
    const { status, error } = await server.call(`POST /api/${key}`, {
      as,
      body: { id: 0, workOrderId: id, ...body } as never,
    });
    return [status, error.fields];
  };

  it('of a record that is not there', async () => {
    expect(await child('sitesystems', { siteId: 987_654_321, text: 'Furnace' })).toEqual([
      422,
      { siteId: 'Not found.' },
    ]);
    expect(await child('debriefanswers', { debriefQuestionId: 987_654_321 })).toEqual([
      422,
      { debriefQuestionId: 'Not found.' },
    ]);
  });

  it('of a field that does not fit, or is missing', async () => {
    const text = 'x'.repeat(201);
    expect(await child('sitesystems', { siteId: place.siteId, text })).toEqual([
      422,
      { text: 'Use at most 200 characters.' },
    ]);
    expect(await child('debriefanswers', {})).toEqual([422, { debriefQuestionId: 'This is required.' }]);
  });

  it('of a file that has not arrived', async () => {
    const made = addRecord(workOrderShape, newWorkOrder(place), { kind: 'recommendations', fields: {} });
    const { ids } = await savingAs(server, as).saved(saveOf(made.edit));
    const { error } = await server.call('POST /api/recommendationphotos', {
      as,
      body: { id: 0, recommendationId: ids[made.id]!, guid: randomUUID() } as never,
    });
    expect(Object.keys(error.fields ?? {})).toEqual(['guid']);
  });
});
