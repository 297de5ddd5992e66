import { changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { numberOf } from '../../testing/numbers.ts';
import { countRows } from '../../testing/rows.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildVisit } from '../../testing/visits.ts';

type Place = { customerId: number; siteId: number };

let server: TestServer;
let as: string;
let office: Saving;
let technician: { token: string; personId: number };
let mine: Saving;
let place: Place;
let theirs: number;
beforeAll(async () => {
  server = await startTestServer();
  as = (await server.signInAs('office')).token;
  office = savingAs(server, as);
  technician = await server.signInAs('technician');
  mine = savingAs(server, technician.token);
  place = await buildSite(server);
  theirs = (await visitOf(await server.personId('dispatcher@north.example'))).callId;
});
afterAll(() => server.stop());

const visitOf = (personId: number, at = place) => buildVisit(server, at, [personId]);
const newOn = (callId: number | null, at: Place = place) =>
  saveOf(changeRoot(workOrderShape, newWorkOrder(at), { callId }));
const changed = async (by: Saving, id: number, fields: { callId?: number; customerId?: number }) =>
  saveOf(changeRoot(workOrderShape, startEdit(workOrderShape, await by.load('workOrder', id)), fields));
const refused = async (by: Saving, save: ReturnType<typeof saveOf>) => {
  const { status, error } = await by.save(save);
  const fields = Object.entries(error.fields ?? {}).map(([at, text]) => [at.split('.').at(-1), text]);
  return { status, fields: Object.fromEntries(fields) };
};
const notThere = { status: 422, fields: { callId: 'Not found.' } };

describe("a call that is not a technician's own", () => {
  const startOn = async (callId: number, token: string) =>
    (
      await server.call('GET /api/sites/{id}/workorderstart', {
        as: token,
        params: { id: place.siteId },
        query: { callId },
      })
    ).data.context.call;

  it('is told of to no technician who begins a work order at its site, but to the office (R6.4)', async () => {
    expect(await startOn(theirs, technician.token)).toBeNull();
    expect(await startOn(theirs, as)).toMatchObject({ id: theirs });
    const { callId } = await visitOf(technician.personId);
    expect(await startOn(callId, technician.token)).toMatchObject({ id: callId });
  });

  it('gets no work order of the technician, as if it were not there (R6.4)', async () => {
    expect(await refused(mine, newOn(theirs))).toEqual(notThere);
    expect(await refused(mine, newOn(999_999))).toEqual(notThere);
    expect(await countRows(server, 'work_orders', `call_id = ${theirs}`)).toBe(0);
  });

  it("is not taken over by the technician's own work order (R6.4)", async () => {
    const { callId } = await visitOf(technician.personId);
    const { id } = await mine.saved(newOn(callId));
    expect(await refused(mine, await changed(mine, id, { callId: theirs }))).toEqual(notThere);
    expect((await mine.load('workOrder', id)).callId).toBe(callId);
  });
});

describe('a work order', () => {
  it("is not made for another customer than the site's, nor given to one (R3.6)", async () => {
    const other = await buildSite(server);
    const wrong = { status: 422, fields: { customerId: 'That site belongs to a different customer.' } };
    const mixed = { siteId: place.siteId, customerId: other.customerId };
    expect(await refused(office, newOn(null, mixed))).toEqual(wrong);
    const { id } = await office.saved(newOn(null));
    expect(await refused(office, await changed(office, id, { customerId: other.customerId }))).toEqual(wrong);
  });

  it('is not made on a call of another site, nor moved to one (R3.6)', async () => {
    const other = await buildSite(server);
    const { callId } = await visitOf(technician.personId, other);
    const wrong = { status: 422, fields: { callId: 'That call is for a different site.' } };
    expect(await refused(office, newOn(callId))).toEqual(wrong);
    const { id } = await office.saved(newOn(null));
    expect(await refused(office, await changed(office, id, { callId }))).toEqual(wrong);
    expect((await office.save(newOn(callId, other))).status).toBe(200);
  });

  it('is not a second open one of its call, and the refusal says which is open (R3.6)', async () => {
    const { callId } = await visitOf(technician.personId);
    const { id } = await office.saved(newOn(callId));
    const { status, fields } = await refused(office, newOn(callId));
    expect([status, fields.callId]).toEqual([
      422,
      expect.stringContaining(`Work order ${await numberOf(server, id)} `),
    ]);
  });

  it('names the call where two make the open one at the same moment (R3.6)', async () => {
    const { callId } = await visitOf(technician.personId);
    const saves = [newOn(callId), newOn(callId), newOn(callId), newOn(callId)];
    const answers = await Promise.all(saves.map((save) => office.save(save)));
    const late = answers.filter(({ status }) => status !== 200);
    expect(late).toHaveLength(3);
    for (const { status, error } of late)
      expect([status, Object.keys(error.fields!)[0]]).toEqual([422, expect.stringContaining('callId')]);
  });
});

describe('POST /api/workorders/{id}/process', () => {
  it('does not take back what would be a second open one of its call, and says which is open (R4.7)', async () => {
    const { callId } = await visitOf(technician.personId);
    const { id } = await office.saved(newOn(callId));
    const process = (processed: boolean) =>
      server.call('POST /api/workorders/{id}/process', { as, params: { id }, body: { processed } });
    await process(true);
    const second = await office.saved(newOn(callId));
    const { status, error } = await process(false);
    expect([status, error.code]).toEqual([409, 'second_open']);
    expect(error.detail).toContain(`Work order ${await numberOf(server, second.id)} `);
    expect((await office.load('workOrder', id)).processed).toBe(true);
  });
});
