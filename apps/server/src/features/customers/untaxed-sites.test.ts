import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inOrder } from '../../testing/barrier.ts';
import { buildSite } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildTaxItem } from '../../testing/tax-items.ts';

let server: TestServer;
let owner: string;
let buncombe: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  buncombe = await buildTaxItem(server, { text: 'Buncombe', parts: [] });
  await server.sql(`update tax_items set zips = '{28801,28805}' where id = ${buncombe}`);
});
afterAll(() => server.stop());
beforeEach(() => server.sql('update sites set tax_item_id = $1 where company_id = 1', [buncombe]));

/** Creates a site without a tax. @returns its id */
async function untaxed(postalCode: string) {
  const { siteId } = await buildSite(server);
  await server.sql('update sites set tax_item_id = null, postal_code = $2 where id = $1', [
    siteId,
    postalCode,
  ]);
  return siteId;
}
const list = async (after?: string) =>
  (
    await server.call('GET /api/taxitems/untaxedsites', {
      as: owner,
      ...(after !== undefined && { query: { after } }),
    })
  ).data;
const set = (siteIds: number[], taxItemId: number | null, key: string = randomUUID()) =>
  server.call('POST /api/taxitems/untaxedsites', { as: owner, body: { key, siteIds, taxItemId } });
const undo = (sites: { id: number; version: number }[]) =>
  server.call('POST /api/taxitems/untaxedsites/undo', { as: owner, body: { sites } });
const taxes = async (...ids: number[]) =>
  (
    await server.sql<{ tax: number | null }>(
      'select tax_item_id as tax from sites where id = any($1) order by id',
      [ids],
    )
  ).map(({ tax }) => tax);
const historyOf = async (id: number) =>
  (await server.call('GET /api/sites/{id}/changes', { as: owner, params: { id } })).data;

describe('GET /api/taxitems/untaxedsites', () => {
  it('lists sites without a tax by ZIP code, each with the one for its ZIP code (R3.5)', async () => {
    const [far, near] = [await untaxed('99999'), await untaxed('28805-1234')];
    expect(await list()).toMatchObject({
      total: 2,
      sites: [
        { id: near, postalCode: '28805-1234', taxItemId: buncombe, customer: expect.any(String) },
        { id: far, postalCode: '99999', taxItemId: null },
      ],
    });
  });

  it('leaves out removed sites, those of removed customers, and other companies’', async () => {
    const [one, other] = [await untaxed('28801'), await untaxed('28801')];
    await server.sql('update sites set hidden = true where id = $1', [one]);
    await server.sql(
      'update customers set hidden = true where id = (select customer_id from sites where id = $1)',
      [other],
    );
    await server.sql('update sites set tax_item_id = null where company_id = 2');
    expect(await list()).toEqual({ total: 0, sites: [], next: null });
  });

  it('goes on behind the last site of a page, also among sites with the same ZIP code', async () => {
    const { siteId } = await buildSite(server);
    await server.sql('update sites set tax_item_id = $2 where id = $1', [siteId, buncombe]);
    await server.sql(
      `insert into sites (company_id, id, guid, customer_id, time_zone, street, city, state, postal_code)
       select 1, nextval('document_ids'), gen_random_uuid(), customer_id, time_zone, n || ' Mill St', 'Asheville', 'NC',
         case when n <= 3 then '' when n <= 600 then '28801' else '28805-0001' end
       from sites, generate_series(1, 1001) n where id = $1`,
      [siteId],
    );
    const first = await list();
    const second = await list(first.next!);
    const third = await list(second.next!);
    const sizes = [first, second, third].map(({ total, sites }) => [total, sites.length]);
    await server.sql("update sites set hidden = true where street like '% Mill St'");
    expect(sizes).toEqual([
      [1001, 500],
      [1001, 500],
      [1001, 1],
    ]);
    expect(third.next).toBeNull();
    const ids = [first, second, third].flatMap(({ sites }) => sites.map(({ id }) => id));
    expect(new Set(ids).size).toBe(1001);
  });

  it('refuses a place that no list can have', async () => {
    const { error } = await server.call('GET /api/taxitems/untaxedsites', {
      as: owner,
      query: { after: 'x' },
    });
    expect(error.code).toBe('invalid');
  });

  it('counts them for the setup (R6.4)', async () => {
    await untaxed('28801');
    expect((await server.call('GET /api/setup', { as: owner })).data.untaxedSites).toBe(1);
  });

  it('is closed to people who may not keep the settings', async () => {
    const { token } = await server.signInAs('office');
    const { error } = await server.call('GET /api/taxitems/untaxedsites', { as: token });
    expect(error.code).toBe('forbidden');
  });
});

describe('POST /api/taxitems/untaxedsites', () => {
  it('sets one tax for many sites, each with its history', async () => {
    const ids = [await untaxed('99999'), await untaxed('')];
    const { data } = await set(ids, buncombe);
    expect(data.sites).toEqual(ids.map((id) => ({ id, version: expect.any(Number) })));
    expect(await taxes(...ids)).toEqual([buncombe, buncombe]);
    const [change] = await historyOf(ids[0]!);
    expect(change!.version).toBe(data.sites[0]!.version);
    expect(JSON.stringify(change!.steps)).toContain(`"taxItemId":{"from":null,"to":${buncombe}}`);
  });

  it('gives each the tax of its ZIP code, and leaves those without one (R3.5)', async () => {
    const ids = [await untaxed('28801'), await untaxed('99999')];
    expect((await set(ids, null)).data.sites.map(({ id }) => id)).toEqual([ids[0]]);
    expect(await taxes(...ids)).toEqual([buncombe, null]);
  });

  it('leaves a site its tax that has got one since', async () => {
    const other = await buildTaxItem(server, { text: 'Madison', parts: [] });
    const id = await untaxed('28801');
    await server.sql('update sites set tax_item_id = $2 where id = $1', [id, other]);
    expect((await set([id], buncombe)).data.sites).toEqual([]);
    expect(await taxes(id)).toEqual([other]);
  });

  it('answers a repeated request the same, and changes nothing again (R4.2)', async () => {
    const [id, key] = [await untaxed('28801'), randomUUID()];
    const first = await set([id], buncombe, key);
    expect((await set([id], buncombe, key)).data).toEqual(first.data);
    expect((await historyOf(id)).length).toBe(1);
  });

  it('sets none if a site or the tax item is not there (R6.4)', async () => {
    const id = await untaxed('28801');
    expect((await set([id, 99_999_999], buncombe)).error.code).toBe('not_found');
    expect((await set([id], 99_999_999)).error.fields).toHaveProperty('taxItemId');
    expect(await taxes(id)).toEqual([null]);
  });
});

describe('a tax rate that is removed at the same moment', () => {
  const remove = (id: number) => server.call('DELETE /api/taxitems/{id}', { as: owner, params: { id } });

  it('stays if sites got it first (R6.4)', async () => {
    const tax = await buildTaxItem(server, { text: 'Polk', parts: [] });
    const id = await untaxed('99999');
    const [done, removed] = await inOrder(server, `tax_items where id = ${tax}`, [
      () => set([id], tax),
      () => remove(tax),
    ]);
    expect(done.data.sites).toHaveLength(1);
    expect(removed.error.code).toBe('in_use');
    expect(await taxes(id)).toEqual([tax]);
  });

  it('goes to no site if it was removed first (R6.4)', async () => {
    const tax = await buildTaxItem(server, { text: 'Rutherford', parts: [] });
    const id = await untaxed('99999');
    const [removed, done] = await inOrder(server, `tax_items where id = ${tax}`, [
      () => remove(tax),
      () => set([id], tax),
    ]);
    expect(removed.status).toBe(204);
    expect(done.error.fields).toHaveProperty('taxItemId');
    expect(await taxes(id)).toEqual([null]);
  });
});

describe('neither a site nor a tax item of another company', () => {
  it('is found by its id, and the site stays as it is (R6.4)', async () => {
    const [own, { siteId: theirs }] = [await untaxed('28801'), await buildSite(server, 2)];
    const [tax] = await server.sql<{ id: number }>(
      "insert into tax_items (company_id, id, text, parts) values (2, nextval('document_ids'), 'South', '[]') returning id",
    );
    expect((await set([own, theirs], buncombe)).error.code).toBe('not_found');
    expect((await set([own], tax!.id)).error.fields).toHaveProperty('taxItemId');
    expect((await undo([{ id: theirs, version: 1 }])).error.code).toBe('not_found');
    expect(await taxes(own, theirs)).toEqual([null, null]);
    expect((await list()).total).toBe(1);
  });
});

describe('POST /api/taxitems/untaxedsites/undo', () => {
  it('leaves the sites without a tax again', async () => {
    const ids = [await untaxed('28801'), await untaxed('28805')];
    const { data } = await set(ids, null);
    expect((await undo(data.sites)).status).toBe(204);
    expect(await taxes(...ids)).toEqual([null, null]);
    expect((await list()).total).toBe(2);
  });

  it('undoes none if somebody has changed the tax of one since', async () => {
    const other = await buildTaxItem(server, { text: 'Henderson', parts: [] });
    const ids = [await untaxed('28801'), await untaxed('28805')];
    const { data } = await set(ids, null);
    await server.call('PATCH /api/sites/{id}', {
      as: owner,
      params: { id: ids[1]! },
      body: { taxItemId: other },
    });
    expect((await undo(data.sites)).error).toMatchObject({
      code: 'stale_version',
      detail:
        'Owner North has since changed the tax for one of these sites, so none of them were changed back.',
    });
    expect(await taxes(...ids)).toEqual([buncombe, other]);
  });

  it('keeps what others have changed of the sites besides', async () => {
    const id = await untaxed('28801');
    const { data } = await set([id], null);
    await server.call('PATCH /api/sites/{id}', { as: owner, params: { id }, body: { city: 'Weaverville' } });
    expect((await undo(data.sites)).status).toBe(204);
    expect(await taxes(id)).toEqual([null]);
  });
});
