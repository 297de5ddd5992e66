import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyRows } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let north: string;
let south: string;
beforeAll(async () => {
  server = await startTestServer();
  north = (await server.signInAs('owner@north.example')).token;
  south = (await server.signInAs('owner@south.example')).token;
});
afterAll(() => server.stop());

const address = { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC' };
const customer = () => ({ guid: randomUUID(), company: 'Bakery', site: { guid: randomUUID(), ...address } });
const create = (as: string, body = customer()) => server.call('POST /api/customers', { as, body });
const taxItem = async () => {
  const rows = await server.sql<{ id: number }>(
    "insert into tax_items (company_id, id, text) values (2, nextval('document_ids'), 'Buncombe') returning id",
  );
  return rows[0]!.id;
};

describe('customers and sites of two companies', () => {
  it('are apart though their guids and keys are the same (R6.4)', async () => {
    const body = customer();
    const theirs = (await create(south, body)).data;
    const before = await companyRows(server, 2);
    const ours = (await create(north, body)).data;
    expect([ours.customer.id === theirs.customer.id, ours.site!.customerId]).toEqual([
      false,
      ours.customer.id,
    ]);
    const key = randomUUID();
    const system = (as: string, id: number) =>
      server.call('POST /api/sites/{id}/systems', { as, params: { id }, body: { key, text: 'Furnace' } });
    expect(await companyRows(server, 2)).toEqual(before);
    await system(south, theirs.site!.id);
    expect((await system(north, ours.site!.id)).data.systems).toHaveLength(1);
  });

  it('take no tax from the other company’s sites with their ZIP code (R6.4)', async () => {
    const at = (postalCode: string, more = {}) => ({
      ...customer(),
      site: { guid: randomUUID(), ...address, postalCode, ...more },
    });
    await create(south, at('28801', { taxItemId: await taxItem() }));
    expect((await create(south, at('28801'))).data.site!.taxItem).toBe('Buncombe');
    expect((await create(north, at('28801'))).data.site!.taxItem).toBe(null);
  });

  it('take no customer and no tax item of the other company (R6.4)', async () => {
    const theirs = (await create(south)).data;
    const taxItemId = await taxItem();
    const ours = (await create(north)).data;
    const before = await companyRows(server, 2);
    const place = { guid: randomUUID(), ...address };
    const site = (body: { customerId: number; taxItemId?: number }) =>
      server.call('POST /api/sites', { as: north, body: { ...place, ...body } });
    expect((await site({ customerId: theirs.customer.id })).status).toBe(404);
    const refused = await site({ customerId: ours.customer.id, taxItemId });
    expect([refused.status, refused.error.fields]).toEqual([422, { taxItemId: 'Not found.' }]);
    const changed = await server.call('PATCH /api/sites/{id}', {
      as: north,
      params: { id: ours.site!.id },
      body: { taxItemId },
    });
    expect([changed.status, changed.error.fields]).toEqual([422, { taxItemId: 'Not found.' }]);
    expect(await companyRows(server, 2)).toEqual(before);
  });

  it('take no tag and no type of systems of the other company, and take their own (R6.4)', async () => {
    const entry = async (table: string, companyId: number) =>
      (
        await server.sql<{ id: number }>(
          `insert into ${table} (company_id, text) values ($1, 'VIP') returning id`,
          [companyId],
        )
      )[0]!.id;
    const [theirTag, ourTag] = [await entry('tags', 2), await entry('tags', 1)];
    const [theirType, ourType] = [await entry('site_system_types', 2), await entry('site_system_types', 1)];
    const ours = (await create(north)).data;
    const tagged = (tagIds: number[]) =>
      server.call('PATCH /api/customers/{id}', {
        as: north,
        params: { id: ours.customer.id },
        body: { tagIds },
      });
    const typed = (siteSystemTypeId: number) =>
      server.call('POST /api/sites/{id}/systems', {
        as: north,
        params: { id: ours.site!.id },
        body: { key: randomUUID(), text: 'Furnace', siteSystemTypeId },
      });
    expect((await tagged([ourTag, theirTag])).error.fields).toEqual({ tagIds: 'Not found.' });
    const made = await server.call('POST /api/customers', {
      as: north,
      body: { ...customer(), tagIds: [theirTag] } as never,
    });
    expect(made.error.fields).toEqual({ tagIds: 'Not found.' });
    expect((await typed(theirType)).error.fields).toEqual({ siteSystemTypeId: 'Not found.' });
    expect((await tagged([ourTag])).data.tagIds).toEqual([ourTag]);
    const { systems } = (await typed(ourType)).data;
    const changed = (siteSystemTypeId: number) =>
      server.call('PATCH /api/sites/{id}/systems/{systemId}', {
        as: north,
        params: { id: ours.site!.id, systemId: systems[0]!.id },
        body: { siteSystemTypeId },
      });
    expect((await changed(theirType)).error.fields).toEqual({ siteSystemTypeId: 'Not found.' });
    expect(systems[0]!.siteSystemTypeId).toBe(ourType);
    const list = (tagId: number) => server.call('GET /api/customers', { as: north, query: { tagId } });
    expect((await list(ourTag)).data.customers.map(({ id }) => id)).toEqual([ours.customer.id]);
    expect((await list(theirTag)).data).toMatchObject({ customers: [], tags: [{ id: ourTag, text: 'VIP' }] });
  });

  it('are not in the lists of the other company (R6.4)', async () => {
    await create(south, { ...customer(), company: 'Southern Cross' });
    const { data } = await server.call('GET /api/customers', { as: north, query: { search: 'southern' } });
    expect(data.customers).toEqual([]);
  });
});
