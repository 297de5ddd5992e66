import { randomUUID } from 'node:crypto';
import { mostLevels } from '@fieldwright/domain/price-books/price-book-category';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusePlacesOff } from '../../testing/price-book-places.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: string;
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
});
afterAll(async () => {
  await refusePlacesOff(server);
  await server.stop();
});

const bookOf = async () =>
  (
    await server.call('POST /api/pricebooks', {
      as: office,
      body: { guid: randomUUID(), text: `Book ${randomUUID()}` },
    })
  ).data.id;
const post = (body: object) =>
  server.call('POST /api/pricebookcategories', { as: office, body: body as never });
const add = async (priceBookId: number, text: string, fields: object = {}) =>
  (await post({ guid: randomUUID(), priceBookId, text, ...fields })).data.id;
const move = (id: number, parentPriceBookCategoryId: number | null) =>
  post({ id, parentPriceBookCategoryId });
const list = async (id: number) =>
  (await server.call('GET /api/pricebooks/{id}/categories', { as: office, params: { id } })).data;
const remove = (id: number) =>
  server.call('DELETE /api/pricebookcategories/{id}', { as: office, params: { id } });
const restore = (id: number) =>
  server.call('POST /api/pricebookcategories/{id}/restore', { as: office, params: { id } });
const addPart = async (categoryIds: number[]) =>
  (
    await server.call('POST /api/partitems', {
      as: office,
      body: { guid: randomUUID(), text: 'Part', categoryIds },
    })
  ).data.id;

const addService = async (priceBookId: number, categoryIds: number[]) =>
  (
    await server.call('POST /api/servicerepairs', {
      as: office,
      body: { guid: randomUUID(), text: 'Service', priceBookId, categoryIds },
    })
  ).data.id;

describe('POST /api/pricebookcategories', () => {
  it('refuses a category above that is another book’s, was removed, or never was', async () => {
    const [book, other] = [await bookOf(), await bookOf()];
    const [elsewhere, gone] = [await add(other, 'Elsewhere'), await add(book, 'Gone')];
    await remove(gone);
    for (const parentPriceBookCategoryId of [elsewhere, gone, 999_999_999]) {
      const { error } = await post({
        guid: randomUUID(),
        priceBookId: book,
        text: 'x',
        parentPriceBookCategoryId,
      });
      expect(error.fields).toEqual({
        parentPriceBookCategoryId: 'This category was removed. Choose another one.',
      });
    }
  });

  it('says that a category was removed with the one above while it was edited', async () => {
    const book = await bookOf();
    const top = await add(book, 'Top');
    const child = await add(book, 'Child', { parentPriceBookCategoryId: top });
    await remove(top);
    expect((await post({ id: child, text: 'Edited' })).error).toMatchObject({
      code: 'removed',
      title: 'It was removed. Restore it first.',
    });
  });

  it('moves a category with those below it, and refuses to put it inside itself (R3.10)', async () => {
    const book = await bookOf();
    const [a, b] = [await add(book, 'A'), await add(book, 'B')];
    const child = await add(book, 'Child', { parentPriceBookCategoryId: a });
    expect((await move(a, child)).error.fields).toEqual({
      parentPriceBookCategoryId: 'A category can’t be inside itself.',
    });
    await move(a, b);
    expect((await list(book)).map(({ id, parentPriceBookCategoryId: up }) => [id, up])).toEqual(
      expect.arrayContaining([
        [b, null],
        [a, b],
        [child, a],
      ]),
    );
  });

  it(`is as deep as anyone needs: ${mostLevels} levels, moved, counted, deleted and restored whole (R3.10)`, async () => {
    const book = await bookOf();
    const ids: number[] = [];
    for (let level = 1; level <= mostLevels; level += 1)
      ids.push(await add(book, `Level ${level}`, { parentPriceBookCategoryId: ids.at(-1) ?? null }));
    const deepest = ids.at(-1)!;
    const { error } = await post({
      guid: randomUUID(),
      priceBookId: book,
      text: 'Too deep',
      parentPriceBookCategoryId: deepest,
    });
    expect(error.fields).toEqual({ parentPriceBookCategoryId: `Use at most ${mostLevels} levels.` });
    expect((await move(ids[0]!, deepest)).error.fields).toEqual({
      parentPriceBookCategoryId: 'A category can’t be inside itself.',
    });
    const service = await addService(book, [deepest]);
    const opened = (
      await server.call('GET /api/pricebooks/{id}', {
        as: office,
        params: { id: book },
        query: { category: ids[0]! },
      })
    ).data;
    // each includes what is in the deepest one
    expect(opened.categories.map(({ count }) => count)).toEqual(Array(mostLevels).fill(1));
    expect(opened.entries.map(({ id }) => id)).toEqual([service]);
    const other = await add(book, 'Other');
    expect((await move(ids[0]!, other)).error.fields).toEqual({
      parentPriceBookCategoryId: `Use at most ${mostLevels} levels.`,
    });
    expect((await move(ids[1]!, other)).status).toBe(200);
    expect((await remove(ids[1]!)).status).toBe(200);
    expect((await list(book)).map(({ text }) => text).sort()).toEqual(['Level 1', 'Other']);
    expect((await restore(ids[1]!)).status).toBe(200);
    const whole = await list(book);
    expect(whole).toHaveLength(mostLevels + 1);
    const parents = new Map(whole.map((each) => [each.id, each.parentPriceBookCategoryId]));
    expect(ids.slice(1).map((id) => parents.get(id))).toEqual([other, ...ids.slice(1, -1)]);
    expect(whole.find(({ id }) => id === deepest)!.serviceRepairIds.map(({ id }) => id)).toEqual([service]);
  });

  it('lets only one of two moves through that would put each inside the other', async () => {
    const book = await bookOf();
    for (let round = 0; round < 10; round += 1) {
      const [a, b] = [await add(book, 'A'), await add(book, 'B')];
      const both = await Promise.all([move(a, b), move(b, a)]);
      expect(both.map(({ status }) => status).sort((x, y) => x - y)).toEqual([200, 422]);
    }
    const tops = (await list(book)).filter(({ parentPriceBookCategoryId: up }) => up === null);
    expect(tops).toHaveLength(10);
  });

  it('puts a moved category last where it comes to', async () => {
    const book = await bookOf();
    const top = await add(book, 'Top');
    await add(book, 'First', { parentPriceBookCategoryId: top });
    const moved = await add(book, 'Moved');
    await move(moved, top);
    const inside = (await list(book)).filter(({ parentPriceBookCategoryId: up }) => up === top);
    expect(inside.at(-1)!.id).toBe(moved);
  });

  it('sets its entries with their order, and refuses removed ones and those of another book (R3.10)', async () => {
    const book = await bookOf();
    const id = await add(book, 'Shelf');
    const [one, two] = [await addPart([]), await addPart([])];
    const { data } = await server.call('POST /api/servicerepairs', {
      as: office,
      body: { guid: randomUUID(), text: 'Elsewhere', priceBookId: await bookOf() },
    });
    const partItemIds = [
      { id: two, order: 1 },
      { id: one, order: 2 },
    ];
    expect((await post({ id, partItemIds })).data.partItemIds).toEqual(partItemIds);
    expect((await post({ id, partItemIds: partItemIds.slice(1) })).data.partItemIds).toEqual([
      { id: one, order: 2 },
    ]);
    for (const wrong of [
      { serviceRepairIds: [{ id: data.id, order: 1 }] },
      { partItemIds: [{ id: 999_999_999, order: 1 }] },
      { partItemIds: [...partItemIds, ...partItemIds] },
    ])
      expect(Object.keys((await post({ id, ...wrong })).error.fields ?? {})).toEqual(Object.keys(wrong));
  });
});

describe('the order of an entry in a category', () => {
  it('has a limit, after which more entries can still be added (R3.10)', async () => {
    const book = await bookOf();
    const id = await add(book, 'Shelf');
    const one = await addPart([]);
    const tooFar = await post({ id, partItemIds: [{ id: one, order: 3_000_000_000 }] });
    expect([tooFar.status, tooFar.error.fields]).toEqual([
      422,
      { 'partItemIds.0.order': 'That’s too large.' },
    ]);
    await post({ id, partItemIds: [{ id: one, order: 1_000_000_000 }] });
    const two = await addPart([id]);
    const { data } = await server.call('GET /api/pricebookcategories/{id}', { as: office, params: { id } });
    expect(data.partItemIds).toEqual([
      { id: one, order: 1_000_000_000 },
      { id: two, order: 1_000_000_001 },
    ]);
  });
});

describe('GET /api/pricebookcategories/{id}', () => {
  it('gives a category with its entries, each with its order (R3.10)', async () => {
    const book = await bookOf();
    const id = await add(book, 'Shelf');
    const [one, two] = [await addPart([id]), await addPart([id])];
    const { data } = await server.call('GET /api/pricebookcategories/{id}', { as: office, params: { id } });
    expect(data).toMatchObject({
      priceBookId: book,
      partItemIds: [
        { id: one, order: 0 },
        { id: two, order: 1 },
      ],
      serviceRepairIds: [],
      children: [],
    });
  });

  it('names the categories inside it in order, and its guid (R3.10)', async () => {
    const book = await bookOf();
    const id = await add(book, 'Shelf');
    const [b, a] = [
      await add(book, 'B', { parentPriceBookCategoryId: id }),
      await add(book, 'A', { parentPriceBookCategoryId: id }),
    ];
    const { data } = await server.call('GET /api/pricebookcategories/{id}', { as: office, params: { id } });
    expect(data).toMatchObject({
      children: [
        { id: b, order: 0 },
        { id: a, order: 1 },
      ],
      guid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});

describe('GET /api/pricebooks/{id}/categories', () => {
  it('gives the whole tree in order, and nothing of a book that is not there', async () => {
    const book = await bookOf();
    const top = await add(book, 'Top');
    await add(book, 'Under', { parentPriceBookCategoryId: top });
    expect((await list(book)).map(({ text }) => text)).toEqual(['Top', 'Under']);
    expect(await list(999_999_999)).toBeUndefined();
  });
});

describe('POST /api/pricebookcategories/order', () => {
  it('puts those inside one category in order, and leaves others alone', async () => {
    const book = await bookOf();
    const [one, two, three] = [await add(book, 'One'), await add(book, 'Two'), await add(book, 'Three')];
    const { data } = await server.call('POST /api/pricebookcategories/order', {
      as: office,
      body: { priceBookId: book, ids: [three, one] },
    });
    expect(data.map(({ id }) => id)).toEqual([three, one, two]);
  });

  it('refuses a book that was removed', async () => {
    const book = await bookOf();
    const one = await add(book, 'One');
    await server.sql('update price_books set hidden = true where id = $1', [book]);
    const { error } = await server.call('POST /api/pricebookcategories/order', {
      as: office,
      body: { priceBookId: book, ids: [one] },
    });
    expect(error.code).toBe('removed');
  });

  it('moves one from elsewhere in the book to its place, in one request (R3.10)', async () => {
    const book = await bookOf();
    const [top, other] = [await add(book, 'Top'), await add(book, 'Other')];
    const inside = await add(book, 'Inside', { parentPriceBookCategoryId: top });
    const order = (movedId: number, parentPriceBookCategoryId: number | null, ids: number[]) =>
      server.call('POST /api/pricebookcategories/order', {
        as: office,
        body: { priceBookId: book, parentPriceBookCategoryId, movedId, ids },
      });
    const { data } = await order(other, top, [other, inside]);
    expect(data.map(({ id, parentPriceBookCategoryId: up, order: at }) => [id, up, at])).toEqual(
      expect.arrayContaining([
        [top, null, 0],
        [other, top, 0],
        [inside, top, 1],
      ]),
    );
    expect((await order(top, inside, [top])).error.fields).toEqual({
      parentPriceBookCategoryId: 'A category can’t be inside itself.',
    });
    const elsewhere = await add(await bookOf(), 'Elsewhere');
    expect((await order(elsewhere, top, [elsewhere])).error.code).toBe('not_found');
    await remove(inside);
    expect((await order(inside, null, [inside])).error.code).toBe('removed');
  });
});

describe('DELETE /api/pricebookcategories/{id}', () => {
  it('deletes those below it, keeps their entries, and restores all as they were (R4.4)', async () => {
    const book = await bookOf();
    const top = await add(book, 'Top');
    const child = await add(book, 'Child', { parentPriceBookCategoryId: top });
    const kept = await addPart([top, child]);
    const before = await list(book);
    expect((await remove(top)).data).toEqual({ removed: 'deleted' });
    expect(await list(book)).toEqual([]);
    const { data: part } = await server.call('GET /api/partitems/{id}', {
      as: office,
      params: { id: kept },
    });
    expect(part.categoryIds).toEqual([]);
    expect((await restore(top)).status).toBe(200);
    const raised = before.map((each) => ({ ...each, version: each.version + 2 }));
    expect(await list(book)).toEqual(raised);
  });

  it('restores the order of its entries, also of one that was removed before and comes back after (R3.10)', async () => {
    const book = await bookOf();
    const id = await add(book, 'Shelf');
    const [a, b, c] = [await addPart([id]), await addPart([id]), await addPart([id])];
    const service = await addService(book, [id]);
    await server.sql('update part_items set hidden = true where id = $1', [b]);
    const parts = async () =>
      (await list(book)).find((each) => each.id === id)!.partItemIds.map((each) => each.id);
    await post({
      id,
      partItemIds: [
        { id: c, order: 0 },
        { id: a, order: 2 },
      ],
    });
    await remove(id);
    await restore(id);
    expect(await parts()).toEqual([c, a]);
    expect((await list(book))[0]!.serviceRepairIds).toEqual([{ id: service, order: 3 }]);
    await server.call('POST /api/partitems/{id}/restore', { as: office, params: { id: b } });
    expect(await parts()).toEqual([c, b, a]);
  });

  it('is where a deleted entry comes back to its place (R3.10)', async () => {
    const book = await bookOf();
    const id = await add(book, 'Shelf');
    const all = [await addService(book, [id]), await addService(book, [id]), await addService(book, [id])];
    const params = { id: all[1]! };
    const { data } = await server.call('DELETE /api/servicerepairs/{id}', { as: office, params });
    expect(data).toEqual({ removed: 'deleted' });
    await server.call('POST /api/servicerepairs/{id}/restore', { as: office, params });
    expect((await list(book))[0]!.serviceRepairIds.map((each) => each.id)).toEqual(all);
  });

  it('comes back only while what it was in is there', async () => {
    const book = await bookOf();
    const top = await add(book, 'Top');
    const child = await add(book, 'Child', { parentPriceBookCategoryId: top });
    await remove(child);
    await remove(top);
    expect((await restore(child)).error.detail).toBe('This category was removed. Choose another one.');
  });
});
