import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
let bookId: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  const { data } = await server.call('POST /api/pricebooks', {
    as: owner,
    body: { guid: randomUUID(), text: 'Service' },
  });
  bookId = data.id;
});
afterAll(() => server.stop());

const part = async (fields: object) =>
  server.call('POST /api/partitems', {
    as: owner,
    body: {
      text: 'Part',
      unitPriceCents: 10_000,
      ...('id' in fields ? {} : { guid: randomUUID() }),
      ...fields,
    } as never,
  });
const service = async (fields: object) =>
  server.call('POST /api/servicerepairs', {
    as: owner,
    body: {
      text: 'Service',
      unitPriceCents: 10_000,
      ...('id' in fields ? {} : { guid: randomUUID(), priceBookId: bookId }),
      ...fields,
    } as never,
  });
const offered = async (offeredWith: string) => {
  const { data } = await server.call('GET /api/pricebookentries', { as: owner, query: { offeredWith } });
  return data.entries.map(({ kind, id, offeredAs }) => [kind, id, offeredAs]);
};

describe('GET /api/pricebookentries, offered with an entry', () => {
  it('has the parts that belong with a part, priced, and none that were removed (R3.7)', async () => {
    const coil = (await part({ text: 'Coil', partKind: 'equipment' })).data.id;
    const furnace = (await part({ text: 'Furnace' })).data.id;
    const { data: condenser } = await part({
      text: 'Condenser',
      code: 'COND-36',
      partKind: 'equipment',
      matchedIds: [furnace, coil],
    });
    expect(condenser.matchedIds).toEqual([furnace, coil]);
    const of = `partItem-${condenser.id}`;
    expect(await offered(of)).toEqual([furnace, coil].map((id) => ['partItem', id, 'matched']));
    const found = async () =>
      (await server.call('GET /api/pricebookentries', { as: owner, query: { text: 'COND-36' } })).data
        .entries[0];
    expect(await found()).toMatchObject({ matchedParts: 2, offeredAs: null });
    await server.call('DELETE /api/partitems/{id}', { as: owner, params: { id: coil } });
    expect(await offered(of)).toEqual([['partItem', furnace, 'matched']]);
    expect(await found()).toMatchObject({ matchedParts: 1 });
  });

  it('has a service’s upgrades, then the services and parts that are often added (R3.8)', async () => {
    const [upgrade, flush] = [
      (await service({ text: 'Better' })).data.id,
      (await service({ text: 'Flush' })).data.id,
    ];
    const filter = (await part({ text: 'Filter' })).data.id;
    const { data } = await service({
      text: 'Tune-up',
      upgradeIds: [upgrade],
      relatedIds: [flush, upgrade],
      relatedPartIds: [filter],
    });
    expect(await offered(`serviceRepair-${data.id}`)).toEqual([
      ['serviceRepair', upgrade, 'upgrade'],
      ['serviceRepair', flush, 'related'],
      ['partItem', filter, 'related'],
    ]);
    const page = await server.call('GET /api/pricebooks/{id}', {
      as: owner,
      params: { id: bookId },
      query: { serviceRepairId: data.id },
    });
    expect(page.data.entry?.offers.map(({ as, text }) => [as, text])).toEqual([
      ['upgrade', 'Better'],
      ['related', 'Flush'],
      ['related', 'Better'],
      ['related', 'Filter'],
    ]);
    const history = await server.call(
      'GET /api/servicerepairs/{id}/changes' as 'GET /api/customers/{id}/changes',
      {
        as: owner,
        params: { id: data.id },
      },
    );
    expect(history.data).toHaveLength(1);
  });

  it('refuses itself, what isn’t there, and another company’s (R6.4)', async () => {
    const { data: own } = await service({});
    const south = await server.sql<{ id: number }>(
      "insert into part_items (company_id, id, code, text) values (2, nextval('document_ids'), '', 'Theirs') returning id",
    );
    const wrong = async (fields: object) =>
      Object.keys((await service({ id: own.id, ...fields })).error.fields ?? {});
    expect(await wrong({ upgradeIds: [own.id] })).toEqual(['upgradeIds']);
    expect(await wrong({ relatedIds: [987_654_321] })).toEqual(['relatedIds']);
    expect(await wrong({ relatedPartIds: [south[0]!.id] })).toEqual(['relatedPartIds']);
    expect(await wrong({ relatedPartIds: [1, 1] })).toEqual(['relatedPartIds']);
    expect(await offered(`partItem-${south[0]!.id}`)).toEqual([]);
  });
});
