import { randomUUID } from 'node:crypto';
import type { PriceBookPath } from '@fieldwright/contract/price-book-maintenance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: string;
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
});
afterAll(() => server.stop());

let made = 0;
const add = async (path: PriceBookPath, fields: object = {}) => {
  const text = `${path} ${String((made += 1)).padStart(4, '0')}`;
  const { data } = await server.call(`POST /api/${path}` as 'POST /api/partitems', {
    as: office,
    body: { guid: randomUUID(), text, ...fields } as never,
  });
  return { id: data.id, text };
};
const nowhere = 999_999_999;

/** A book with a category in a category, a part in both, and two services that use it. */
async function sample() {
  const book = await add('pricebooks');
  const inBook = { priceBookId: book.id };
  const top = await add('pricebookcategories', inBook);
  const below = await add('pricebookcategories', { ...inBook, parentPriceBookCategoryId: top.id });
  const first = await add('partitems', { categoryIds: [top.id] });
  const part = await add('partitems', { categoryIds: [top.id, below.id], costCents: 500 });
  const services = [
    await add('servicerepairs', { ...inBook, code: 'A', parts: [{ partItemId: part.id, quantity: 2 }] }),
    await add('servicerepairs', { ...inBook, code: 'B', parts: [{ partItemId: part.id, quantity: 0.5 }] }),
  ];
  return { book, top, below, first, part, services };
}

describe('GET /api/partitems/{id}/categories', () => {
  it('lists the categories that have the part, each with its place there (R7.11)', async () => {
    const { book, top, below, part } = await sample();
    const { data } = await server.call('GET /api/partitems/{id}/categories', {
      as: office,
      params: { id: part.id },
    });
    expect(data).toEqual([
      { id: top.id, priceBookId: book.id, parentPriceBookCategoryId: null, text: top.text, order: 1 },
      { id: below.id, priceBookId: book.id, parentPriceBookCategoryId: top.id, text: below.text, order: 0 },
    ]);
  });

  it('knows no part that is not there', async () => {
    const asked = { as: office, params: { id: nowhere } };
    expect((await server.call('GET /api/partitems/{id}/categories', asked)).error.code).toBe('not_found');
  });
});

describe('GET /api/partitems/{id}/servicerepairs', () => {
  it('lists the services that use the part, each with how many, without removed ones (R7.11)', async () => {
    const { book, part, services } = await sample();
    const listed = async () =>
      (await server.call('GET /api/partitems/{id}/servicerepairs', { as: office, params: { id: part.id } }))
        .data;
    const rows = services.map(({ id, text }, at) => ({
      id,
      priceBookId: book.id,
      code: at === 0 ? 'A' : 'B',
      text,
      quantity: at === 0 ? 2 : 0.5,
    }));
    expect(await listed()).toEqual(rows);
    await server.sql('update service_repairs set hidden = true where id = $1', [services[0]!.id]);
    expect(await listed()).toEqual(rows.slice(1));
  });
});

describe('GET /api/pricebooks/{id}/servicerepairs', () => {
  it('lists the services of the book by id, page by page (R7.11)', async () => {
    const { book, services } = await sample();
    const page = async (query: object) =>
      (
        await server.call('GET /api/pricebooks/{id}/servicerepairs', {
          as: office,
          params: { id: book.id },
          query,
        })
      ).data;
    const first = await page({ limit: 1 });
    expect([first.serviceRepairs.map(({ id }) => id), first.next]).toEqual([
      [services[0]!.id],
      services[0]!.id,
    ]);
    const second = await page({ limit: 1, afterId: first.next });
    expect([second.serviceRepairs.map(({ id }) => id), second.next]).toEqual([[services[1]!.id], null]);
    expect((await page({})).serviceRepairs).toHaveLength(2);
  });

  it('refuses a page of more than 200, and knows no book of another company (R6.4)', async () => {
    const { book } = await sample();
    const ask = (id: number, query: object, as = office) =>
      server.call('GET /api/pricebooks/{id}/servicerepairs', { as, params: { id }, query });
    expect(Object.keys((await ask(book.id, { limit: 201 })).error.fields ?? {})).toEqual(['limit']);
    const { token } = await server.signInAs('owner@south.example');
    expect((await ask(book.id, {}, token)).error.code).toBe('not_found');
  });
});

describe('GET /api/pricebooks/{id}/partitems', () => {
  it('lists the parts in the categories of the book once each, without costs for who may not see them (R7.11)', async () => {
    const { book, first, part } = await sample();
    const page = async (as = office) =>
      (await server.call('GET /api/pricebooks/{id}/partitems', { as, params: { id: book.id }, query: {} }))
        .data;
    const { partItems, next } = await page();
    expect([partItems.map(({ id }) => id), next]).toEqual([[first.id, part.id], null]);
    expect(partItems[1]).toMatchObject({ costCents: 500 });
    const { token } = await server.signInAs('technician');
    expect((await page(token)).partItems[1]).not.toHaveProperty('costCents');
  });
});
