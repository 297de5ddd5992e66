import { randomUUID } from 'node:crypto';
import type { EntriesPage } from '@fieldwright/contract/price-book-pages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusePlacesOff } from '../../testing/price-book-places.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: string;
let south: string;
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  south = (await server.signInAs('owner@south.example')).token;
});
afterAll(async () => {
  await refusePlacesOff(server);
  await server.stop();
});

let book: number;
let heating: number;
let cooling: number;
/** services of Heating by name, in order */
let ids: Record<string, number>;
beforeEach(async () => {
  const made = async (key: 'POST /api/pricebooks', body: object, as = office) =>
    (await server.call(key, { as, body: { guid: randomUUID(), ...body } as never })).data.id;
  book = await made('POST /api/pricebooks', { text: `Book ${randomUUID()}` });
  const category = (text: string) =>
    made('POST /api/pricebookcategories' as never, { text, priceBookId: book });
  [heating, cooling] = [await category('Heating'), await category('Cooling')];
  ids = {};
  for (const text of ['A', 'B', 'C'])
    ids[text] = await made('POST /api/servicerepairs' as never, {
      text,
      code: `9-${text}`,
      priceBookId: book,
      categoryIds: [heating],
    });
});

const moveAll = (moves: readonly object[], as = office) =>
  server.call('POST /api/pricebookentries/move', {
    as,
    body: { moves: moves.map((body) => ({ kind: 'serviceRepair', ...body })) } as never,
  });
const move = (body: object, as = office) => moveAll([body], as);
const names = async (category: number, query: object = {}) => {
  const { data } = await server.call('GET /api/pricebooks/{id}/entries', {
    as: office,
    params: { id: book },
    query: { category, ...query },
  });
  return data.entries.map(({ text }) => text).join('');
};
const categoriesOf = async (id: number) =>
  (await server.call('GET /api/servicerepairs/{id}', { as: office, params: { id } })).data.categoryIds;

describe('POST /api/pricebookentries/move', () => {
  it('puts an entry at a place in its category, which browsing shows page by page (R3.10)', async () => {
    const {
      data: {
        moves: [back],
      },
    } = await move({
      id: ids['C'],
      fromCategoryId: heating,
      categoryId: heating,
      beside: { id: ids['A'], side: 'before' },
    });
    expect(await names(heating)).toBe('CAB');
    let next: object | null = {};
    let all = '';
    while (next) {
      const { data }: { data: EntriesPage } = await server.call('GET /api/pricebooks/{id}/entries', {
        as: office,
        params: { id: book },
        query: { category: heating, limit: 1, ...next } as never,
      });
      all += data.entries.map(({ text }) => text).join('');
      next = data.next;
    }
    expect(all).toBe('CAB');
    await move(back!);
    expect(await names(heating)).toBe('ABC');
  });

  it('moves an entry to another category and back to its place there (R3.10)', async () => {
    const {
      data: {
        moves: [back],
      },
    } = await move({ id: ids['B'], fromCategoryId: heating, categoryId: cooling });
    expect([await names(heating), await names(cooling)]).toEqual(['AC', 'B']);
    await move(back!);
    expect([await names(heating), await names(cooling)]).toEqual(['ABC', '']);
  });

  it('adds an entry to a category without taking it out of another, with an order in each (R3.10)', async () => {
    const {
      data: {
        moves: [back],
      },
    } = await move({ id: ids['A'], categoryId: cooling });
    await move({ id: ids['C'], categoryId: cooling });
    await move({ id: ids['A'], fromCategoryId: cooling, categoryId: cooling });
    expect([await names(heating), await names(cooling)]).toEqual(['ABC', 'CA']);
    await move(back!);
    expect([await names(heating), await names(cooling)]).toEqual(['ABC', 'C']);
  });

  it('lists what is only in a subcategory after the entries of the category, by code (R3.10)', async () => {
    const { data: inside } = await server.call('POST /api/pricebookcategories', {
      as: office,
      body: {
        guid: randomUUID(),
        text: 'Inside',
        priceBookId: book,
        parentPriceBookCategoryId: heating,
      } as never,
    });
    await move({ id: ids['A'], fromCategoryId: heating, categoryId: inside.id });
    expect(await names(heating)).toBe('BCA');
  });

  it('keeps the order in the history of the category, and the categories in that of the entry', async () => {
    const beside = { id: ids['A'], side: 'before' };
    await move({ id: ids['C'], fromCategoryId: heating, categoryId: heating, beside });
    await move({ id: ids['C'], fromCategoryId: heating, categoryId: cooling });
    const ofCategory = await server.call('GET /api/pricebookcategories/{id}/changes', {
      as: (await server.signInAs('owner')).token,
      params: { id: heating },
    });
    expect(Object.keys(ofCategory.data[0]!.steps[0]!.records[0]!.fields)).toEqual(['serviceRepairIds']);
    const ofEntry = await server.call('GET /api/servicerepairs/{id}/changes', {
      as: (await server.signInAs('owner')).token,
      params: { id: ids['C']! },
    });
    expect(ofEntry.data[0]!.steps[0]!.records[0]!.fields).toEqual({
      categoryIds: { from: [heating], to: [cooling] },
    });
  });

  it('moves several at once, in their order, and back (R3.10)', async () => {
    const { data: back } = await moveAll([
      {
        id: ids['C'],
        fromCategoryId: heating,
        categoryId: heating,
        beside: { id: ids['A'], side: 'before' },
      },
      { id: ids['B'], fromCategoryId: heating, categoryId: heating, beside: { id: ids['C'], side: 'after' } },
    ]);
    expect(await names(heating)).toBe('CBA');
    const { data: changes } = await server.call('GET /api/pricebookcategories/{id}/changes', {
      as: (await server.signInAs('owner')).token,
      params: { id: heating },
    });
    expect(changes.filter(({ steps }) => steps[0]!.records[0]!.updated)).toHaveLength(1);
    await moveAll(back.moves);
    expect(await names(heating)).toBe('ABC');
    const { data: away } = await moveAll(
      ['A', 'B'].map((each) => ({ id: ids[each], fromCategoryId: heating, categoryId: cooling })),
    );
    expect([await names(heating), await names(cooling)]).toEqual(['C', 'AB']);
    await moveAll(away.moves);
    expect([await names(heating), await names(cooling)]).toEqual(['ABC', '']);
  });

  it('moves none of several if one can’t be moved, and names it', async () => {
    const refused = await moveAll([
      { id: ids['A'], fromCategoryId: heating, categoryId: cooling },
      { id: ids['B'], fromCategoryId: heating, categoryId: 999_999_999 },
    ]);
    expect(Object.keys(refused.error.fields ?? {})).toEqual(['moves.1.categoryId']);
    expect([await names(heating), await names(cooling)]).toEqual(['ABC', '']);
  });

  it('refuses a removed entry, and a category of another book', async () => {
    const { data: other } = await server.call('POST /api/pricebooks', {
      as: office,
      body: { guid: randomUUID(), text: `Book ${randomUUID()}` },
    });
    const { data: elsewhere } = await server.call('POST /api/pricebookcategories', {
      as: office,
      body: { guid: randomUUID(), text: 'Elsewhere', priceBookId: other.id } as never,
    });
    const refused = await move({ id: ids['A'], fromCategoryId: heating, categoryId: elsewhere.id });
    expect(refused.error.fields).toEqual({
      'moves.0.categoryId': 'This category was removed. Choose another one.',
    });
    expect(await categoriesOf(ids['A']!)).toEqual([heating]);
    await server.call('DELETE /api/servicerepairs/{id}', { as: office, params: { id: ids['A']! } });
    expect((await move({ id: ids['A'], categoryId: cooling })).error.code).toBe('not_found');
  });

  it('moves neither an entry nor a category of another company (R6.4)', async () => {
    expect((await move({ id: ids['A'], categoryId: cooling }, south)).error.code).toBe('not_found');
    const { data: theirs } = await server.call('POST /api/partitems', {
      as: south,
      body: { guid: randomUUID(), text: 'Theirs' } as never,
    });
    const refused = await move({ kind: 'partItem', id: theirs.id, categoryId: heating }, south);
    expect(Object.keys(refused.error.fields ?? {})).toEqual(['moves.0.categoryId']);
    expect(await names(heating)).toBe('ABC');
  });
});
