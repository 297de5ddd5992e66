import { randomUUID } from 'node:crypto';
import { csvRows } from '@fieldwright/domain/imports/csv-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { bookImportRun } from './book-imports.jobs.ts';

let server: TestServer;
let office: { token: string; personId: number };
let bookId: number;
beforeAll(async () => {
  server = await startTestServer();
  office = await server.signInAs('office');
  const { data } = await server.call('POST /api/pricebooks/starter', {
    as: office.token,
    body: {
      guid: randomUUID(),
      text: 'Plumbing',
      trades: ['plumbing'],
      hourlyCents: 17_200,
      markupFactor: 20_000,
    },
  });
  bookId = data.id;
  await addOddEntries();
});
afterAll(() => server.stop());

const add = async (path: 'partitems' | 'servicerepairs' | 'pricebookcategories', fields: object) => {
  const { data } = await server.call(`POST /api/${path}` as 'POST /api/partitems', {
    as: office.token,
    body: { guid: randomUUID(), ...fields } as never,
  });
  return data.id;
};

/** Adds texts that spreadsheets take for something else, and a removed part whose code another one has. */
async function addOddEntries(): Promise<void> {
  const above = await add('pricebookcategories', { priceBookId: bookId, text: '=A > "B"\\' });
  const inside = await add('pricebookcategories', {
    priceBookId: bookId,
    text: "'+C, D",
    parentPriceBookCategoryId: above,
  });
  const texts = { description: 'One,\r\n"two"; 3\n\n=4', supplier: '@x', supplierCode: '007' };
  const coded = await add('partitems', { code: '#1', text: '=SUM(A1)', ...texts, costCents: 1_005 });
  const plain = await add('partitems', { text: '_x0041_ <&> 1 x 2', categoryIds: [inside, above] });
  const gone = await add('partitems', { code: 'GONE', text: 'Gone' });
  await add('servicerepairs', {
    priceBookId: bookId,
    code: '-S',
    text: '-5',
    laborHours: 1.25,
    crew: 2,
    pricing: 'computed',
    categoryIds: [inside],
    parts: [
      { partItemId: coded, quantity: 0.0001 },
      { partItemId: plain, quantity: 2 },
      { partItemId: gone, quantity: 1 },
    ],
  });
  await server.call('DELETE /api/partitems/{id}', { as: office.token, params: { id: gone } });
}

const tables = [
  'price_books',
  'price_book_categories',
  'price_book_category_entries',
  'part_items',
  'service_repairs',
  'service_repair_parts',
];
const stored = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [
        table,
        await server.sql(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`),
      ]),
    ),
  ) as object;

const exported = async (format: string) =>
  (
    await server.app.inject({
      url: `/api/pricebooks/${bookId}/export?format=${format}`,
      headers: { authorization: `Bearer ${office.token}` },
    })
  ).rawPayload;

/** Imports a file from the check to the end. */
async function importFile(bytes: Uint8Array, asked: object = {}) {
  const { data } = await server.call('POST /api/pricebooks/{id}/imports', {
    as: office.token,
    params: { id: bookId },
    query: { fileName: 'prices.csv' },
    bytes,
  });
  const of = { as: office.token, params: { id: data.id } };
  await server.call('POST /api/pricebookimports/{id}/check', { ...of, body: asked });
  await server.call('POST /api/pricebookimports/{id}/commit', of);
  const db = server.deps.database.forCompany(1, office.personId);
  await bookImportRun.run({ deps: server.deps, db, payload: { importId: data.id }, companyId: 1 });
  return (await server.call('GET /api/pricebookimports/{id}', of)).data;
}

describe('a price book that is exported and imported again', () => {
  it.each(['csv', 'xlsx'])('stays as it is to the last column, whatever its texts, as %s', async (format) => {
    const before = await stored();
    const { state, report } = await importFile(await exported(format), {
      removesOthers: true,
      mostJump: 0,
    });
    const { same, ...others } = report.counts;
    expect([state, Object.values(others).every((count) => count === 0)]).toEqual(['done', true]);
    expect(same).toBeGreaterThan(50);
    expect(await stored()).toEqual(before);
  });

  it('takes the code of a removed part for a new one, and leaves the removed one to its services', async () => {
    const [gone] = await server.sql<object>(
      `select to_jsonb(t) as row from part_items t where code = 'GONE'`,
    );
    const rows = [
      ['Type', 'Code', 'Name', 'Parts'],
      ['part', 'GONE', 'Another', ''],
      ['service', 'NEW-1', 'With it', '1 x GONE'],
    ];
    const { state, report } = await importFile(new TextEncoder().encode(csvRows(rows)));
    expect([state, report.counts.add]).toEqual(['done', 2]);
    const named = await server.sql<{ service: string; part: string; hidden: boolean }>(
      `select r.code as service, p.text as part, p.hidden from service_repair_parts u
       join service_repairs r on r.id = u.service_repair_id join part_items p on p.id = u.part_item_id
       where p.code = 'GONE' order by r.code`,
    );
    expect(named).toEqual([
      { service: '-S', part: 'Gone', hidden: true },
      { service: 'NEW-1', part: 'Another', hidden: false },
    ]);
    expect(
      await server.sql(`select to_jsonb(t) as row from part_items t where code = 'GONE' and hidden`),
    ).toEqual([gone]);
    const before = await stored();
    await importFile(await exported('xlsx'), { removesOthers: true });
    expect(await stored()).toEqual(before);
  });
});
