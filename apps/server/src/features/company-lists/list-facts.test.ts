import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { listenLive, openLive } from '../../testing/live-client.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { lasting } from '../../testing/tax-items.ts';

let server: TestServer;
let owner: string;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  admin = (await server.signInAs('admin')).token;
});
afterAll(() => server.stop());

type List = 'departments' | 'tags' | 'arrivalwindows' | 'taxitems';
let made = 0;
const post = (list: List, body: object, as = owner) =>
  server.call(`POST /api/${list}` as 'POST /api/tags', { as, body: body as never });
const add = async (list: List, fields: object = {}) =>
  (await post(list, { guid: randomUUID(), text: `Entry ${(made += 1)}`, ...fields })).data;
const read = async (list: List) =>
  (await server.call(`GET /api/${list}` as 'GET /api/tags', { as: owner })).data;
const remove = (list: List, id: number) =>
  server.call(`DELETE /api/${list}/{id}` as 'DELETE /api/tags/{id}', { as: owner, params: { id } });
const restore = (list: List, id: number) =>
  server.call(`POST /api/${list}/{id}/restore` as 'POST /api/tags/{id}/restore', {
    as: owner,
    params: { id },
  });
const ids = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);

describe('the order of a list', () => {
  const order = (body: { ids: number[]; was?: number[] }, as = owner) =>
    server.call('POST /api/tags/order', { as, body });
  const history = async () => (await server.call('GET /api/tags/order/changes', { as: owner })).data;

  it('keeps the place of removed entries, whose own moves are no change that anybody sees', async () => {
    const [one, gone, two, three] = [
      await add('tags'),
      await add('tags'),
      await add('tags'),
      await add('tags'),
    ];
    await order({ ids: ids([one, gone, two, three]) });
    await remove('tags', gone.id);
    const past = (await history()).length;
    // the removed one is put first, the others stay
    await order({ ids: ids([gone, one, two, three]) });
    expect(await history()).toHaveLength(past);
    await restore('tags', gone.id);
    expect(ids(await read('tags')).slice(0, 4)).toEqual(ids([gone, one, two, three]));
  });

  it('is told to open screens (R1.5)', async () => {
    const [one, two] = [await add('tags'), await add('tags')];
    const client = await openLive(await listenLive(server));
    client.say({ type: 'hello', token: admin });
    await client.first('welcome');
    await order({ ids: ids([two, one]) });
    await client.until(() => client.changes().length > 0);
    expect(client.changes()).toEqual(['setting 0 1']);
    client.socket.terminate();
  });
});

describe('fields that belong together', () => {
  it('are kept from two people who change one each (R7.9)', async () => {
    const { id } = await add('arrivalwindows', { startTime: '08:00', endTime: '12:00' });
    expect((await post('arrivalwindows', { id, startTime: '09:00', basedOn: 1 }, admin)).status).toBe(200);
    const { status, error } = await post('arrivalwindows', { id, endTime: '11:00', basedOn: 1 });
    expect([status, error.code]).toEqual([409, 'stale_version']);
  });
});

describe('DELETE /api/departments/{id}', () => {
  it('is kept by none of those that are over: canceled calls, people who left, removed work orders', async () => {
    const { id } = await add('departments');
    const place = await buildSite(server);
    await server.sql(
      `insert into calls (company_id, guid, customer_id, site_id, call_department_type_id, priority, expected_minutes, notes, status, cancel_reason, canceled_date)
       values (1, gen_random_uuid(), $2, $3, $1, 'normal', 60, '', 'canceled', 'other', clock_now())`,
      [id, place.customerId, place.siteId],
    );
    await savingAs(server, owner).saved(saveOf(newWorkOrder(place)));
    await server.sql(
      'update work_orders set call_department_type_id = $2, hidden = true where site_id = $1',
      [place.siteId, id],
    );
    const person = await server.personId('technician@north.example');
    const leave = (status: string, department: number | null) =>
      server.sql(
        'update memberships set status = $2, call_department_type_id = $3 where company_id = 1 and person_id = $1',
        [person, status, department],
      );
    await leave('deactivated', id);
    expect((await remove('departments', id)).status).toBe(204);
    await leave('active', null);
  });
});

describe('a tax item', () => {
  const rates = lasting([{ id: 1, text: 'North Carolina', rate: 47_500 }]);
  const item = (fields: object = {}) => add('taxitems', { parts: rates, ...fields });

  it('is kept by none of those that are over, nor by documents whose tax is frozen (R3.5)', async () => {
    const { id } = await item();
    const place = await buildSite(server);
    const save = savingAs(server, owner);
    await save.saved(saveOf(newWorkOrder(place)));
    await save.saved(saveOf(newProposal(place.siteId, 1, 1)));
    const set = (table: string, more: string) =>
      server.sql(
        `update ${table} set tax_item_id = $2${more} where ${table === 'sites' ? 'id' : 'site_id'} = $1`,
        [place.siteId, id],
      );
    const why = async () => (await remove('taxitems', id)).error.detail;
    await set('work_orders', '');
    expect(await why()).toContain('1 open work order');
    await set('work_orders', ', processed = true');
    await set('sales_proposals', '');
    expect(await why()).toContain('Still used by 1 open proposal.');
    const frozen = `, frozen_tax = '{}'`;
    await set('sales_proposals', frozen);
    await set('work_orders', `, processed = false${frozen}`);
    await set('sites', ', hidden = true');
    expect((await remove('taxitems', id)).status).toBe(204);
  });

  const county = (text: string, rate: number, zips: string[]) => ({
    text,
    section: 'Georgia',
    zips,
    parts: [{ kind: 'county' as const, text, rate }],
    kinds: ['county' as const],
  });
  const send = async (items: object[], write = true) =>
    server.call('POST /api/taxitems/import', {
      as: owner,
      body: { from: '2026-01-01', items: items as never[], write },
    });
  const undo = (items: { id: number; version: number }[]) =>
    server.call('POST /api/taxitems/import/undo', { as: owner, body: { items } });
  const named = async (text: string) => (await read('taxitems')).find((each) => each.text === text);

  it('is imported anew where one of its name was removed, and not at all above 100% (R3.5)', async () => {
    const first = (await send([county('Bibb', 10_000, ['31201'])])).data.written[0]!;
    await remove('taxitems', first.id);
    const again = (await send([county('Bibb', 10_000, ['31201'])])).data;
    expect(again.items[0]!.outcome).toBe('new');
    expect(again.written[0]!.id).not.toBe(first.id);
    const parts = ['One', 'Two'].map((text) => ({ kind: 'city' as const, text, rate: 600_000 }));
    const { status, error } = await send([{ ...county('Much', 1, []), parts, kinds: ['city'] }]);
    expect([status, error.fields]).toEqual([
      422,
      { 'items.0.parts': 'The parts add up to more than 100% on Jan 1, 2026.' },
    ]);
  });

  it('stays removed when its import is undone twice, and refuses what was changed before it was removed', async () => {
    const { written } = (await send([county('Cobb', 10_000, ['30060'])])).data;
    for (const _ of [1, 2]) expect((await undo(written)).status).toBe(204);
    expect(await named('Cobb')).toBeUndefined();
    const made = (await send([county('Clay', 10_000, [])])).data.written;
    const changed = (await send([county('Clay', 20_000, [])])).data.written;
    await remove('taxitems', made[0]!.id);
    const { status, error } = await undo(changed);
    expect([status, error.code, error.detail]).toEqual([
      422,
      'removed',
      'Clay was removed since then. Restore it first.',
    ]);
  });

  it('goes back where only other fields were changed since, and not onto ZIP codes that another has by now', async () => {
    const [hall] = (await send([county('Hall', 10_000, ['30501'])])).data.written;
    const renamed = (await send([county('Hall', 20_000, ['30501'])])).data.written;
    await post('taxitems', { id: hall!.id, section: 'Georgia, north' });
    expect((await undo(renamed)).status).toBe(204);
    expect(await named('Hall')).toMatchObject({ section: 'Georgia, north', zips: ['30501'] });
    await post('taxitems', { id: hall!.id, section: 'Georgia' });
    const moved = (await send([county('Hall', 10_000, []), county('Gainesville', 5_000, ['30501'])])).data
      .written;
    await undo(moved.slice(1));
    await item({ zips: ['30501'] });
    const { status, error } = await undo(moved.slice(0, 1));
    expect([status, error.code]).toEqual([409, 'in_use']);
    expect(error.detail).toMatch(/^Hall: .* already has 30501\.$/);
  });
});
