import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit, startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inOrder } from '../../testing/barrier.ts';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { buildOutside } from '../../testing/outside-rows.ts';
import { companyRows } from '../../testing/rows.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildVisit } from '../../testing/visits.ts';

let server: TestServer;
const tokens: Record<string, string> = {};
let office: Saving;
let place: { customerId: number; siteId: number };
let furnace: number;
beforeAll(async () => {
  server = await startTestServer();
  for (const role of ['office', 'owner', 'dispatcher', 'technician'])
    tokens[role] = (await server.signInAs(role)).token;
  office = savingAs(server, tokens['office']!);
});
beforeEach(async () => {
  place = await buildSite(server);
  const reply = await save({ id: 0, siteId: place.siteId, text: 'Furnace' });
  furnace = (reply.data as { record: { id: number } }).record.id;
});
afterAll(() => server.stop());

type Body = { id: number; [field: string]: unknown };
const save = (body: Body, role = 'office') =>
  server.call('POST /api/sitesystems', { as: tokens[role]!, body: body as never });
const remove = (id: number, role = 'office', query = {}) =>
  server.call('DELETE /api/sitesystems/{id}', { as: tokens[role]!, params: { id }, query });
const load = (id: number) => office.load('workOrder', id);
const process = (id: number) =>
  server.call('POST /api/workorders/{id}/process', {
    as: tokens['office']!,
    params: { id },
    body: { processed: true },
  });

/** Creates a work order at the site with a line and its part for the furnace, and another line. */
async function workOrderFor(as = 'office'): Promise<WorkOrder> {
  const saving = savingAs(server, tokens[as]!);
  const siteSystems = [{ ...workOrderShape.kinds['siteSystems']!.blank, id: furnace }];
  const fields = { ...place, guid: randomUUID() };
  let edit = startNewEdit(workOrderShape, fields, { siteSystems: siteSystems as never });
  const line = { text: 'Igniter', siteSystemId: furnace, unitPriceCents: 5000 };
  const added = addRecord(workOrderShape, edit, { kind: 'details', fields: line });
  const part = { parentId: added.id, text: 'Bracket', included: true };
  edit = addRecord(workOrderShape, added.edit, { kind: 'repairParts', fields: part }).edit;
  edit = addRecord(workOrderShape, edit, { kind: 'recommendations', fields: { siteSystemId: furnace } }).edit;
  const trip = { text: 'Trip', unitPriceCents: 350 };
  edit = addRecord(workOrderShape, edit, { kind: 'details', fields: trip }).edit;
  const { id } = await saving.saved(saveOf(edit));
  return load(id);
}
const emptyWorkOrder = async () => load((await office.saved(saveOf(newWorkOrder(place, 1)))).id);

/** Returns the listed total, the version and `complete`. */
async function listed(id: number): Promise<{ total: number; version: number; complete: boolean }> {
  const [row] = await server.sql<{ total: number; version: number; complete: boolean }>(
    'select total_cents::int as total, version, complete from work_orders where id = $1',
    [id],
  );
  return row!;
}

describe('POST /api/sitesystems', () => {
  it('makes and changes a system where the site has no work order, in the site’s version and history', async () => {
    const [before] = await server.sql<{ version: number }>('select version from sites where id = $1', [
      place.siteId,
    ]);
    const changed = await save({ id: furnace, model: 'GMV97' });
    expect([changed.status, changed.data]).toMatchObject([
      200,
      { record: { id: furnace, model: 'GMV97' }, siteId: place.siteId, version: before!.version + 1 },
    ]);
    const { data } = await server.call('GET /api/sites/{id}/changes', {
      as: tokens['office']!,
      params: { id: place.siteId },
    });
    expect(data[0]).toMatchObject({
      version: before!.version + 1,
      steps: [
        { kind: 'siteSystems', records: [{ id: furnace, fields: { model: { from: '', to: 'GMV97' } } }] },
      ],
    });
  });

  it('touches no work order of the site', async () => {
    const { id, version } = await workOrderFor();
    await save({ id: furnace, model: 'GMV97' });
    const after = await load(id);
    expect([after.version, after.complete]).toEqual([version, true]);
    expect(after.siteSystems).toMatchObject([{ model: 'GMV97' }]);
  });

  it('says which site it needs, and that one is not there', async () => {
    const unnamed = await save({ id: 0, text: 'Boiler' });
    expect([unnamed.status, unnamed.error.fields]).toEqual([422, { siteId: 'This is required.' }]);
    const nowhere = await save({ id: 0, siteId: 987_654_321, text: 'Boiler' });
    expect([nowhere.status, nowhere.error.fields]).toEqual([422, { siteId: 'Not found.' }]);
  });

  it('finds the site by a work order there, and no system of another site through it', async () => {
    const { id } = await emptyWorkOrder();
    const made = await save({ id: 0, workOrderId: id, text: 'Boiler' });
    expect(made.data).toMatchObject({
      siteId: place.siteId,
      record: { siteId: place.siteId, text: 'Boiler' },
    });
    const there = await buildSite(server);
    const { data } = await save({ id: 0, siteId: there.siteId, text: 'Theirs' });
    const foreign = await save({
      id: (data as { record: { id: number } }).record.id,
      workOrderId: id,
      text: 'Mine',
    });
    expect([foreign.status, foreign.error.code]).toEqual([404, 'not_found']);
  });

  it('saves once for a key, and refuses what somebody else has changed since', async () => {
    const body = { id: 0, siteId: place.siteId, text: 'Boiler', key: randomUUID() };
    const [first, again] = [await save(body), await save(body)];
    expect([again.status, again.data]).toEqual([200, first.data]);
    const { record, version } = first.data as { record: { id: number }; version: number };
    await save({ id: record.id, model: 'A' });
    const stale = await save({ id: record.id, model: 'B', basedOn: version });
    expect([stale.status, stale.error.code]).toEqual([409, 'stale_version']);
    expect(stale.error.changed).toMatchObject([{ field: 'model', by: { name: 'Office North' } }]);
    expect((await save({ id: record.id, location: 'Attic', basedOn: version })).status).toBe(200);
  });

  it('is for technicians at the sites of their own work (R6.4)', async () => {
    expect((await save({ id: furnace, model: 'X' }, 'technician')).status).toBe(404);
    const [person] = [await server.personId('technician@north.example')];
    await buildVisit(server, place, [person]);
    expect((await save({ id: furnace, model: 'X' }, 'technician')).status).toBe(200);
  });
});

describe('DELETE /api/sitesystems/{id}', () => {
  it('hides the system of a site without any work order', async () => {
    expect((await remove(furnace)).status).toBe(204);
    const [row] = await server.sql('select hidden from site_systems where id = $1', [furnace]);
    expect(row).toEqual({ hidden: true });
    expect((await remove(furnace)).status).toBe(404);
  });

  it('takes its details, parts and agreements off every open work order, older ones too (R4.15)', async () => {
    const [older, newer] = [await workOrderFor(), await workOrderFor()];
    expect((await remove(furnace)).status).toBe(204);
    for (const was of [older, newer]) {
      const now = await load(was.id);
      expect(now.details.map(({ text }) => text)).toEqual(['Trip']);
      expect([now.repairParts, now.recommendations.length]).toEqual([[], 1]);
      expect(await listed(was.id)).toEqual({ total: 350, version: was.version + 1, complete: true });
      const { data } = await server.call('GET /api/workorders/{id}/changes', {
        as: tokens['owner']!,
        params: { id: was.id },
      });
      expect(data[0]!.steps.map(({ kind }) => kind)).toEqual(['details', 'repairParts']);
    }
  });

  it.each(['office', 'dispatcher'])(
    'never touches a processed one, and is refused to no %s for it (R4.15)',
    async (role) => {
      const [open, processed] = [await workOrderFor(), await workOrderFor()];
      await process(processed.id);
      const before = await listed(processed.id);
      const reply = await remove(furnace, role);
      expect([reply.status, reply.error.fields]).toEqual([204, undefined]);
      expect(await listed(processed.id)).toEqual(before);
      const { processed: isProcessed, details } = await load(processed.id);
      expect([isProcessed, details.map(({ hidden }) => hidden)]).toEqual([true, [false, false]]);
      expect((await load(open.id)).details.map(({ text }) => text)).toEqual(['Trip']);
    },
  );

  it('leaves an open work order alone that has nothing of the system, and each as complete as it was (R4.6)', async () => {
    const [unrelated, incomplete] = [await emptyWorkOrder(), await workOrderFor()];
    await server.call('POST /api/workorderdetails', {
      as: tokens['office']!,
      body: { id: 0, workOrderId: incomplete.id, text: 'Filter' },
    });
    await remove(furnace);
    expect(await listed(unrelated.id)).toMatchObject({ version: unrelated.version, complete: true });
    expect((await listed(incomplete.id)).complete).toBe(false);
  });

  it('leaves the lines of a proposal, which go on naming it', async () => {
    const edit = newProposal(place.siteId, 1, 1);
    const details = edit.draft.details.map((detail) => ({ ...detail, siteSystemId: furnace }));
    const { id } = await office.saved(saveOf({ ...edit, draft: { ...edit.draft, details } }));
    await remove(furnace);
    const proposal = await office.load('salesProposal', id);
    expect([proposal.version, proposal.details.map(({ siteSystemId }) => siteSystemId)]).toEqual([
      1,
      [furnace],
    ]);
  });

  it('is for technicians at the sites of their own work, and changes no work order of others (R6.4)', async () => {
    expect((await remove(furnace, 'technician')).status).toBe(404);
    const own = await workOrderFor('technician');
    const theirs = await workOrderFor();
    const before = await companyRows(server);
    const refused = await remove(furnace, 'technician');
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
    expect(await companyRows(server)).toEqual(before);
    await process(theirs.id);
    expect((await remove(furnace, 'technician')).status).toBe(204);
    expect((await load(own.id)).details.map(({ text }) => text)).toEqual(['Trip']);
  });

  it('writes nothing where one of the work orders cannot be written', async () => {
    const [first, second] = [await workOrderFor(), await workOrderFor()];
    await server.sql(
      `create function fails() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`,
    );
    await server.sql(
      `create trigger fails before update on work_orders for each row when (old.id = ${second.id}) execute function fails()`,
    );
    const before = await companyRows(server);
    expect((await remove(furnace)).status).toBe(500);
    expect(await companyRows(server)).toEqual(before);
    await server.sql('drop function fails cascade');
    expect((await remove(furnace)).status).toBe(204);
    expect((await load(first.id)).details).toHaveLength(1);
  });

  it('is refused where somebody has changed the system since the version that is named', async () => {
    const { data } = await save({ id: furnace, model: 'A' });
    const { version } = data as { version: number };
    await save({ id: furnace, model: 'B' });
    const stale = await remove(furnace, 'office', { basedOn: version });
    expect([stale.status, stale.error.code]).toEqual([409, 'stale_version']);
    expect(stale.error.changed).toMatchObject([{ field: 'id', by: { name: 'Office North' } }]);
    expect((await remove(furnace, 'office', { basedOn: version + 1 })).status).toBe(204);
  });

  it('takes along what a save has written that it waited for; a save that comes after it asks', async () => {
    const workOrder = await emptyWorkOrder();
    const another = (of: WorkOrder) =>
      saveOf(
        addRecord(workOrderShape, startEdit(workOrderShape, of), {
          kind: 'details',
          fields: { text: 'Blower', siteSystemId: furnace },
        }).edit,
      );
    const rows = `work_orders where id = ${workOrder.id}`;
    const [saved, removed] = await inOrder(server, rows, [
      () => office.save(another(workOrder)),
      () => remove(furnace),
    ]);
    expect([saved.status, removed.status]).toEqual([200, 204]);
    expect((await load(workOrder.id)).details.map(({ text }) => text)).toEqual(['Capacitor 0']);

    const boiler = (await save({ id: 0, siteId: place.siteId, text: 'Boiler' })).data as {
      record: { id: number };
    };
    furnace = boiler.record.id;
    const later = await workOrderFor();
    const [gone, asks] = await inOrder(server, `work_orders where id = ${later.id}`, [
      () => remove(furnace),
      () => office.save(another(later)),
    ]);
    expect([gone.status, asks.data]).toMatchObject([
      204,
      { outcome: 'asks', questions: [{ type: 'theyRemoved', record: { kind: 'siteSystems', id: furnace } }] },
    ]);
  });
});

describe('the coverage of a system', () => {
  const cover = (body: Body) =>
    server.call('POST /api/agreementsitesystems', { as: tokens['office']!, body: body as never });

  it('is saved where the site has no work order, and joined where it is there (R4.14)', async () => {
    const agreementId = await buildOutside(server, 'agreement');
    const body = { id: 0, agreementId, siteSystemId: furnace, startDate: '2026-01-01' };
    const first = await cover(body);
    expect([first.status, first.data]).toMatchObject([
      200,
      { siteId: place.siteId, record: { agreementId } },
    ]);
    const { id } = (first.data as { record: { id: number } }).record;
    const ended = await cover({ ...body, endDate: '2026-12-31' });
    expect(ended.data).toMatchObject({ record: { id, startDate: '2026-01-01', endDate: '2026-12-31' } });
    const other = await cover({ ...body, startDate: '2026-06-01' });
    expect([other.status, other.error.fields]).toEqual([
      422,
      { siteSystemId: `There’s already one with ID ${id}. Change that one.` },
    ]);
  });

  it('goes with its system; alone it is cleared from the agreements of open work orders, and of no processed one', async () => {
    const agreementId = await buildOutside(server, 'agreement');
    const covered = (await cover({ id: 0, agreementId, siteSystemId: furnace })).data as {
      record: { id: number };
    };
    const sold = async () => {
      const { id } = await emptyWorkOrder();
      await server.call('POST /api/workorderagreements', {
        as: tokens['office']!,
        body: {
          id: 0,
          workOrderId: id,
          agreementId,
          agreementSiteSystemId: covered.record.id,
          unitPriceCents: 100,
        },
      });
      await server.call('POST /api/workorders/{id}/finish', { as: tokens['office']!, params: { id } });
      return id;
    };
    const [open, processed] = [await sold(), await sold()];
    await process(processed);
    const removed = await server.call('DELETE /api/agreementsitesystems/{id}', {
      as: tokens['office']!,
      params: { id: covered.record.id },
    });
    expect(removed.status).toBe(204);
    const named = async (id: number) =>
      (await load(id)).workOrderAgreements.map((each) => each.agreementSiteSystemId);
    expect([await named(open), await named(processed)]).toEqual([[null], [covered.record.id]]);
    await cover({ id: 0, agreementId, siteSystemId: furnace });
    await remove(furnace);
    const rows = await server.sql<{ hidden: boolean }>(
      'select hidden from agreement_site_systems where site_system_id = $1',
      [furnace],
    );
    expect(rows).toEqual([{ hidden: true }, { hidden: true }]);
  });
});
