import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { maintenanceMessages as messages, mostTogether } from '@fieldwright/domain/price-books/maintenance';
import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, detailFields, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
let bookId: number;
const rules = startingRules(10_000, 20_000);
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  bookId = (await add('pricebooks')).id;
});
afterAll(() => server.stop());

type Path = 'pricebooks' | 'pricebookcategories' | 'partitems' | 'servicerepairs';
let made = 0;
const post = async (path: Path, body: object) =>
  server.call(`POST /api/${path}` as 'POST /api/servicerepairs', { as: owner, body: body as never });
const add = async (path: Path, fields: object = {}) => {
  const inBook = path === 'servicerepairs' || path === 'pricebookcategories';
  const body = { guid: randomUUID(), text: `Entry ${(made += 1)}`, ...(inBook && { priceBookId: bookId }) };
  const { data, error } = await post(path, { ...body, ...fields });
  if (!data) throw new Error(JSON.stringify(error));
  return data;
};
const read = async (path: Path, id: number) =>
  (
    await server.call(`GET /api/${path}/{id}` as 'GET /api/servicerepairs/{id}', {
      as: owner,
      params: { id },
    })
  ).data as never as Record<string, unknown> & { version: number };
const remove = (path: Path, id: number) =>
  server.call(`DELETE /api/${path}/{id}` as 'DELETE /api/partitems/{id}', { as: owner, params: { id } });
const restore = (path: Path, id: number) =>
  server.call(`POST /api/${path}/{id}/restore` as 'POST /api/partitems/{id}/restore', {
    as: owner,
    params: { id },
  });
const versionOf = async (id: number) =>
  (await server.sql<{ version: number }>('select version from price_books where id = $1', [id]))[0]!.version;
const mark = (id: number, isFavorite = true) =>
  server.call('POST /api/usualentries/favorite', {
    as: owner,
    body: { kind: 'serviceRepair', id, isFavorite },
  });
const department = async () => {
  const body = { guid: randomUUID(), text: `Department ${(made += 1)}` };
  return (await server.call('POST /api/departments', { as: owner, body })).data.id;
};
const hide = (table: string, id: number) =>
  server.sql(`update ${table} set hidden = true where id = $1`, [id]);

describe('what an entry names', () => {
  it('is there, shown, and named once (R3.8, R3.10)', async () => {
    const category = (await add('pricebookcategories')).id;
    const { id } = await add('servicerepairs', { categoryIds: [category] });
    const gone = await department();
    await hide('call_department_types', gone);
    for (const [fields, field] of [
      [{ categoryIds: [category, category] }, 'categoryIds'],
      [{ callDepartmentTypeId: gone }, 'callDepartmentTypeId'],
      [{ upgradeIds: [id] }, 'upgradeIds'],
      [{ relatedIds: [id] }, 'relatedIds'],
    ] as const) {
      const { status, error } = await post('servicerepairs', { id, ...fields });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
    }
    const placedTwice = [0, 1].map((order) => ({ id, order }));
    const { error } = await post('pricebookcategories', { id: category, serviceRepairIds: placedTwice });
    expect(error.fields).toEqual({ serviceRepairIds: messages.twice });
  });

  it('may be a part with the same number as the service', async () => {
    const { id } = await add('servicerepairs');
    await server.sql(
      `insert into part_items (company_id, id, code, text) values (1, $1, '', 'Same number')`,
      [id],
    );
    expect((await post('servicerepairs', { id, relatedPartIds: [id] })).data.relatedPartIds).toEqual([id]);
  });

  it('stays where it was named before, even if it was removed since', async () => {
    const part = (await add('partitems')).id;
    const other = (await add('servicerepairs')).id;
    const dept = await department();
    const named = {
      parts: [{ partItemId: part, quantity: 1 }],
      upgradeIds: [other],
      callDepartmentTypeId: dept,
    };
    const { id } = await add('servicerepairs', named);
    await Promise.all([
      hide('part_items', part),
      hide('service_repairs', other),
      hide('call_department_types', dept),
    ]);
    expect((await post('servicerepairs', { id, ...named, text: 'Kept' })).data).toMatchObject(named);
  });
});

describe('a removed entry', () => {
  it('stays removed however often it is removed, and comes back unless its code is taken (R4.4)', async () => {
    const code = `S-${(made += 1)}`;
    const { id } = await add('servicerepairs', { code });
    await mark(id);
    for (const _ of [1, 2]) expect((await remove('servicerepairs', id)).data).toEqual({ removed: 'hidden' });
    expect(await read('servicerepairs', id)).toMatchObject({ hidden: true, version: 2 });
    const other = await add('servicerepairs', { code: code.toLowerCase(), text: 'Newer' });
    const { status, error } = await restore('servicerepairs', id);
    expect([status, error.code]).toEqual([409, 'in_use']);
    expect(error.detail).toContain('Newer');
    await remove('servicerepairs', other.id);
    const before = await versionOf(bookId);
    expect((await restore('servicerepairs', id)).data).toMatchObject({ hidden: false });
    expect(await versionOf(bookId)).toBe(before + 1);
  });

  it('is deleted once nobody has it as a favorite any more, though it was used (R4.4)', async () => {
    const { id } = await add('servicerepairs');
    await mark(id);
    await server.sql('update usual_entries set used_date = clock_now() where service_repair_id = $1', [id]);
    await mark(id, false);
    expect((await remove('servicerepairs', id)).data).toEqual({ removed: 'deleted' });
  });

  it('is in no category, count or list of the shown ones, and keeps its place for its return', async () => {
    const category = (await add('pricebookcategories')).id;
    const [first, second] = [
      await add('servicerepairs', { categoryIds: [category] }),
      await add('servicerepairs', { categoryIds: [category] }),
    ];
    const part = (await add('partitems')).id;
    await post('servicerepairs', { id: first.id, parts: [{ partItemId: part, quantity: 2 }] });
    await hide('service_repairs', first.id);
    const placed = [{ id: second.id, order: 0 }];
    expect((await read('pricebookcategories', category))['serviceRepairIds']).toMatchObject([
      { id: second.id },
    ]);
    expect((await read('partitems', part))['serviceRepairIds']).toEqual([]);
    const listed = await server.call('GET /api/pricebooks/{id}/servicerepairs', {
      as: owner,
      params: { id: bookId },
      query: { limit: 200 },
    });
    expect(listed.data.serviceRepairs.map(({ id }) => id)).not.toContain(first.id);
    await post('pricebookcategories', { id: category, serviceRepairIds: placed });
    expect((await restore('servicerepairs', first.id)).data.categoryIds).toEqual([category]);
  });

  it('brings back only the parts that are still there', async () => {
    const [kept, gone] = [(await add('partitems')).id, (await add('partitems')).id];
    const parts = [kept, gone].map((partItemId) => ({ partItemId, quantity: 1 }));
    const { id } = await add('servicerepairs', { parts });
    await remove('servicerepairs', id);
    await hide('part_items', gone);
    expect((await restore('servicerepairs', id)).data).toMatchObject({ parts: [parts[0]] });
  });

  it('is offered by no search of its book once the book is removed, nor with another entry', async () => {
    const other = (await add('pricebooks')).id;
    const { id, text } = await add('servicerepairs', { priceBookId: other, text: `Quillwork ${made}` });
    const upgrade = await add('servicerepairs');
    const of = await add('servicerepairs', { upgradeIds: [upgrade.id] });
    const found = async (query: object) =>
      (await server.call('GET /api/pricebookentries', { as: owner, query })).data.entries.map(
        (each) => each.id,
      );
    expect(await found({ text })).toEqual([id]);
    await hide('price_books', other);
    expect(await found({ text })).toEqual([]);
    expect((await mark(id)).error.code).toBe('not_found');
    await hide('service_repairs', upgrade.id);
    expect(await found({ offeredWith: `serviceRepair-${of.id}` })).toEqual([]);
  });
});

describe('the categories of a part', () => {
  it('are those of books that are shown (R3.7)', async () => {
    const priceBookId = (await add('pricebooks')).id;
    const category = (await add('pricebookcategories', { priceBookId })).id;
    const { id } = await add('partitems', { categoryIds: [category] });
    const shown = async () =>
      (await server.call('GET /api/partitems/{id}/categories', { as: owner, params: { id } })).data.map(
        (each) => each.id,
      );
    expect(await shown()).toEqual([category]);
    await hide('price_books', priceBookId);
    expect(await shown()).toEqual([]);
  });
});

describe('a search', () => {
  it('has the exact code before what the person uses (R3.11)', async () => {
    const exact = (await add('servicerepairs', { code: 'ZQ-7' })).id;
    const used = (await add('servicerepairs', { code: 'ZQ-70', text: 'Longer' })).id;
    await mark(used);
    const { data } = await server.call('GET /api/pricebookentries', { as: owner, query: { text: 'zq-7' } });
    expect(data.entries.map(({ id }) => id)).toEqual([exact, used]);
  });
});

describe('a book', () => {
  it('is hidden while it has a category alone, and its name is free then', async () => {
    const { id, text } = await add('pricebooks');
    await add('pricebookcategories', { priceBookId: id });
    expect((await remove('pricebooks', id)).data).toEqual({ removed: 'hidden' });
    expect((await add('pricebooks', { text })).text).toBe(text);
  });

  it('counts as sold this year no line of a work order that was removed', async () => {
    const { id } = await add('servicerepairs');
    const order = newWorkOrder(await buildSite(server));
    const fields = { ...detailFields(1), serviceRepairId: id };
    const { edit } = addRecord(workOrderShape, order, { kind: 'details', fields });
    const saved = await savingAs(server, owner).saved(saveOf(edit));
    expect((await read('servicerepairs', id))['sold']).toBe(1);
    await hide('work_orders', saved.id);
    expect((await read('servicerepairs', id))['sold']).toBe(0);
  });
});

describe('categories in order', () => {
  it('go to the end where they are moved, stay in place otherwise, and raise the book', async () => {
    const priceBookId = (await add('pricebooks')).id;
    // the first of its book, which is no place among others
    const loose = (await add('pricebookcategories', { priceBookId })).id;
    const top = (await add('pricebookcategories', { priceBookId })).id;
    const inside = () => add('pricebookcategories', { priceBookId, parentPriceBookCategoryId: top });
    const [one, two] = [(await inside()).id, (await inside()).id];
    const children = async () =>
      ((await read('pricebookcategories', top))['children'] as { id: number }[]).map(({ id }) => id);
    await post('pricebookcategories', { id: loose, parentPriceBookCategoryId: top });
    expect(await children()).toEqual([one, two, loose]);
    await post('pricebookcategories', { id: one, parentPriceBookCategoryId: top, text: 'Renamed' });
    expect(await children()).toEqual([one, two, loose]);
    const before = await versionOf(priceBookId);
    const order = { priceBookId, parentPriceBookCategoryId: top, ids: [loose, one] };
    await server.call('POST /api/pricebookcategories/order', { as: owner, body: order });
    expect(await children()).toEqual([loose, one, two]);
    expect(await versionOf(priceBookId)).toBe(before + 1);
  });

  it('take and give entries by moves, each as it was on the way back (R3.10)', async () => {
    const [from, to] = [(await add('pricebookcategories')).id, (await add('pricebookcategories')).id];
    const [a, b] = [
      (await add('servicerepairs', { categoryIds: [from] })).id,
      (await add('servicerepairs', { categoryIds: [from] })).id,
    ];
    const move = async (moves: object[]) =>
      server.call('POST /api/pricebookentries/move', {
        as: owner,
        body: { moves: moves.map((each) => ({ kind: 'serviceRepair', ...each })) } as never,
      });
    const versions = async () => [
      (await read('servicerepairs', a)).version,
      (await read('pricebookcategories', from)).version,
    ];
    const first = await versions();
    await move([{ id: a, fromCategoryId: from, categoryId: from, beside: { id: b, side: 'before' } }]);
    expect(await versions()).toEqual(first);
    const { data } = await move([{ id: a, fromCategoryId: from, categoryId: from, beside: null }]);
    // the order is the category’s: the entry has no change of its own
    expect(await versions()).toEqual([first[0], first[1]! + 1]);
    await move(data.moves);
    const ids = async () =>
      ((await read('pricebookcategories', from))['serviceRepairIds'] as { id: number }[]).map(({ id }) => id);
    expect(await ids()).toEqual([a, b]);
    // one after the other: the second finds the first gone
    await move([
      { id: b, fromCategoryId: from, categoryId: to, beside: null },
      { id: a, fromCategoryId: from, categoryId: from, beside: { id: b, side: 'after' } },
    ]);
    expect([await ids(), (await read('servicerepairs', b))['categoryIds']]).toEqual([[a], [to]]);
    // one that was in both before stays in the other one
    await post('servicerepairs', { id: a, categoryIds: [from, to] });
    const both = await move([{ id: a, fromCategoryId: from, categoryId: to, beside: null }]);
    expect((await read('servicerepairs', a))['categoryIds']).toEqual([to]);
    await move(both.data.moves);
    expect((await read('servicerepairs', a))['categoryIds']).toEqual([from, to]);
    // one at a time: each waits for the book's lock, and has a connection until then
    const others: number[] = [];
    while (others.length < mostTogether) others.push((await add('pricebookcategories')).id);
    await post('servicerepairs', { id: a, categoryIds: others });
    const { status, error } = await move([{ id: a, fromCategoryId: null, categoryId: to, beside: null }]);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['moves.0.categoryId']]);
  });
});

describe('the first pricing rules', () => {
  it('are in their history, and are stored once by two who send them at once (R5.8)', async () => {
    const both = await Promise.all(
      [1, 2].map(() => server.call('POST /api/pricingrules', { as: owner, body: rules })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { data } = await server.call('GET /api/pricingrules/changes', { as: owner });
    expect(data.map(({ version }) => version)).toEqual([1]);
  });
});
