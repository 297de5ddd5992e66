import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: string;
let sales: string;
let siteId: number;
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  sales = (await server.signInAs('sales')).token;
  siteId = (await buildSite(server, 1)).siteId;
  await server.sql(`
    insert into price_books (company_id, id, type, text) values (1, 1, 'service', 'Ours'), (1, 2, 'service', 'Second'), (2, 3, 'service', 'Theirs');
    insert into price_book_categories (company_id, id, price_book_id, text) values (1, 10, 1, 'Heat'), (1, 20, 2, 'Cold');
    insert into service_repairs (company_id, id, price_book_id, code, text, unit_price_cents)
      select 1, 1000 + i, 1, 'S-' || lpad(i::text, 3, '0'), 'Valve ' || i, 10000 + i from generate_series(1, 80) i;
    insert into service_repairs (company_id, id, price_book_id, code, text, unit_price_cents) values
      (1, 2001, 2, 'T-1', 'Valve of the second', 5000), (2, 3001, 3, 'S-001', 'Theirs', 5000);
    insert into part_items (company_id, id, code, text, unit_price_cents) values (1, 4001, 'P-1', 'Valve seat', 900), (1, 4002, 'P-2', 'Gasket', 100);
    insert into price_book_category_entries (company_id, price_book_category_id, part_item_id) values (1, 20, 4002)`);
});
afterAll(() => server.stop());
beforeEach(() => server.sql('delete from usual_entries'));

const mark = (id: number, isFavorite = true, { as = office, kind = 'serviceRepair' } = {}) =>
  server.call('POST /api/usualentries/favorite', { as, body: { kind, id, isFavorite } as never });
const usual = async (as = office, query = {}) =>
  (await server.call('GET /api/usualentries', { as, query })).data;
const ids = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);
/** Adds services to a new proposal, one line each. */
const use = async (services: readonly number[], as = office) => {
  let edit = newProposal(siteId, 1, 0);
  const salesProposalPackageId = edit.draft.packages[0]!.id;
  for (const serviceRepairId of services) {
    const fields = { text: 'Line', serviceRepairId, unitPriceCents: 100, salesProposalPackageId };
    edit = addRecord(salesProposalShape, edit, { kind: 'details', fields }).edit;
  }
  await savingAs(server, as).saved(saveOf(edit));
};
const found = async (text: string, as = office) =>
  ids((await server.call('GET /api/pricebookentries', { as, query: { text, limit: 4 } })).data.entries);

describe('GET /api/usualentries', () => {
  it('lists favorites and what the person added to documents last, each once and priced (R3.11)', async () => {
    await use([1003]);
    await use([1001, 1002]);
    await mark(1002);
    await mark(4001, true, { kind: 'partItem' });
    await mark(1007);
    const { favorites, recent } = await usual();
    expect([ids(favorites), ids(recent)]).toEqual([
      [1002, 1007, 4001],
      [1001, 1003],
    ]);
    expect(favorites[0]).toMatchObject({ isFavorite: true, unitPriceCents: 10_002, priceKey: '1.1.0' });
    expect(recent[0]).toMatchObject({ isFavorite: false, unitPriceCents: 10_001 });
    const { favorites: other } = await usual(office, { propertyTypeId: 2 });
    expect(other[0]).toMatchObject({ priceKey: '2.1.0' });
  });

  it('has a favorite again once it is removed and restored, also one of somebody else (R3.11, R4.4)', async () => {
    const [part] = await server.sql<{ id: number }>(
      "insert into part_items (company_id, code, text) values (1, 'P-9', 'Strainer') returning id",
    );
    const { id } = part!;
    await mark(id, true, { as: sales, kind: 'partItem' });
    const params = { id };
    const { data: gone } = await server.call('DELETE /api/partitems/{id}', { as: office, params });
    expect(gone).toEqual({ removed: 'hidden' });
    expect(ids((await usual(sales)).favorites)).toEqual([]);
    await server.call('POST /api/partitems/{id}/restore', { as: office, params });
    expect(ids((await usual(sales)).favorites)).toEqual([id]);
    await mark(id, false, { as: sales, kind: 'partItem' });
    const { data: deleted } = await server.call('DELETE /api/partitems/{id}', { as: office, params });
    expect(deleted).toEqual({ removed: 'deleted' });
  });

  it('is each person’s own (R6.4)', async () => {
    await mark(1002);
    await use([1005]);
    expect(await usual(sales)).toEqual({ favorites: [], recent: [] });
  });

  it('leaves out what was removed, with its book too', async () => {
    await use([1004, 2001]);
    await mark(1002);
    await server.sql('update service_repairs set hidden = true where id in (1002, 1004)');
    await server.sql('update price_books set hidden = true where id = 2');
    expect(await usual()).toEqual({ favorites: [], recent: [] });
    await server.sql('update service_repairs set hidden = false where id in (1002, 1004)');
    await server.sql('update price_books set hidden = false where id = 2');
    expect(ids((await usual()).recent)).toEqual([1004, 2001]);
  });

  it('keeps the last fifty that are no favorites, and lists eight', async () => {
    await mark(1060);
    for (const from of [1, 21, 41, 61]) await use(Array.from({ length: 20 }, (_, at) => 1000 + from + at));
    const [row] = await server.sql<{
      kept: number;
      favorites: number;
    }>(`select count(*) filter (where not is_favorite)::int as kept,
      count(*) filter (where is_favorite)::int as favorites from usual_entries`);
    expect(row).toEqual({ kept: 50, favorites: 1 });
    expect((await usual()).recent).toHaveLength(8);
    expect(ids((await usual()).recent).every((id) => id > 1060)).toBe(true);
  });

  it('notes no line that keeps its entry, and no custom line', async () => {
    await use([1001]);
    await server.sql('delete from usual_entries');
    await use([]);
    expect(await usual()).toEqual({ favorites: [], recent: [] });
  });
});

describe('POST /api/usualentries/favorite', () => {
  it('marks and unmarks, however often it is sent; what was used stays among that', async () => {
    await use([1001]);
    for (const id of [1001, 1002, 1002]) expect((await mark(id)).data).toEqual({ isFavorite: true });
    expect(ids((await usual()).favorites)).toEqual([1001, 1002]);
    for (const id of [1001, 1002, 1002]) expect((await mark(id, false)).data).toEqual({ isFavorite: false });
    const { favorites, recent } = await usual();
    expect([ids(favorites), ids(recent)]).toEqual([[], [1001]]);
  });

  it('refuses an entry of another company, a removed one, and one of the other kind (R6.4)', async () => {
    await server.sql('update service_repairs set hidden = true where id = 1009');
    const kind = 'partItem';
    for (const reply of [
      await mark(3001),
      await mark(3001, false),
      await mark(1009),
      await mark(1001, true, { kind }),
    ])
      expect([reply.status, reply.error.code]).toEqual([404, 'not_found']);
    expect(await server.sql('select from usual_entries')).toEqual([]);
  });
});

describe('a search for entries that the person uses', () => {
  it('has them before other matches, but after the exact code, and as no one else (R3.11)', async () => {
    await mark(1050);
    await use([1040]);
    await mark(4002, true, { kind: 'partItem' });
    expect(await found('valve')).toEqual([1040, 1050, 1001, 1002]);
    expect(await found('s-001')).toEqual([1001]);
    expect(await found('s-0')).toEqual([1040, 1050, 1001, 1002]);
    expect(await found('vavle')).toEqual([1040, 1050, 1001, 1002]);
    expect(await found('valve', sales)).toEqual([1001, 1002, 1003, 1004]);
  });
});

describe('favorites in a price book', () => {
  const browse = async (id: number, query = {}) =>
    (
      await server.call('GET /api/pricebooks/{id}/entries', {
        as: office,
        params: { id },
        query: { category: 'favorites', ...query },
      })
    ).data;
  const count = async (id: number) =>
    (await server.call('GET /api/pricebooks/{id}', { as: office, params: { id }, query: {} })).data.favorites;

  it('are listed and counted, page by page: services of the book, and parts that it shows', async () => {
    for (const id of [1002, 1001, 2001]) await mark(id);
    for (const id of [4001, 4002]) await mark(id, true, { kind: 'partItem' });
    await use([1008]);
    expect(ids((await browse(1)).entries)).toEqual([1001, 1002, 4001]);
    expect(ids((await browse(2)).entries)).toEqual([2001, 4001, 4002]);
    expect([await count(1), await count(2)]).toEqual([3, 3]);
    expect(ids((await browse(1, { text: 'seat' })).entries)).toEqual([4001]);
    const first = await browse(1, { limit: 2 });
    expect(ids((await browse(1, { limit: 2, ...first.next })).entries)).toEqual([4001]);
    expect(first.entries[0]).toMatchObject({ isFavorite: true });
  });
});

describe('what was used, in a price book', () => {
  it('comes last one first, page by page, and is each person’s own (R3.11)', async () => {
    await use([1003]);
    await use([1001]);
    await use([1002]);
    await server.sql(
      "update usual_entries set used_date = used_date - interval '1 hour' where service_repair_id = 1003",
    );
    const entriesOf = async (query: object, as = office) =>
      (
        await server.call('GET /api/pricebooks/{id}/entries', {
          as,
          params: { id: 1 },
          query: { category: 'recent', ...query } as never,
        })
      ).data;
    const seen: number[] = [];
    let after: object | null = {};
    while (after) {
      const page: Awaited<ReturnType<typeof entriesOf>> = await entriesOf({ limit: 1, ...after });
      seen.push(...ids(page.entries));
      after = page.next;
    }
    expect(seen).toHaveLength(3);
    expect(seen.at(-1)).toBe(1003);
    expect(ids((await entriesOf({ text: 'valve 2' })).entries)).toEqual([1002]);
    expect((await entriesOf({}, sales)).entries).toEqual([]);
  });
});
