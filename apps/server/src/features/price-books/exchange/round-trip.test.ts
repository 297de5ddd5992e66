import { randomUUID } from 'node:crypto';
import { csvRows } from '@fieldwright/domain/imports/csv-text';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookImporter } from '../../../testing/book-importer.ts';
import { refusePlacesOff } from '../../../testing/price-book-places.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { deviceOf, sampleOf } from '../../files/testing/uploads.ts';
import { bookImportRun } from './book-imports.jobs.ts';

let server: TestServer;
let office: { token: string; personId: number };
let bookId: number;
let codedId: number;
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
afterAll(async () => {
  await refusePlacesOff(server);
  await server.stop();
});

const add = async (path: 'partitems' | 'servicerepairs' | 'pricebookcategories', fields: object) => {
  const { data } = await server.call(`POST /api/${path}` as 'POST /api/partitems', {
    as: office.token,
    body: { guid: randomUUID(), ...fields } as never,
  });
  return data.id;
};

async function uploaded(): Promise<string> {
  const image = sharp({ create: { width: 4, height: 3, channels: 3, background: '#1f5f8b' } });
  const sample = sampleOf(await image.png().toBuffer(), {
    name: 'coil.png',
    type: 'image/png',
    kind: 'picture',
  });
  await deviceOf(server, office.token).resume(sample);
  return sample.guid;
}

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
  codedId = coded;
  const plain = await add('partitems', { text: '_x0041_ <&> 1 x 2', categoryIds: [inside, above] });
  const gone = await add('partitems', { code: 'GONE', text: 'Gone' });
  const guid = await uploaded();
  const [better, other, lost] = [
    await add('servicerepairs', { priceBookId: bookId, text: 'Without a code', pictures: [guid] }),
    await add('servicerepairs', { priceBookId: bookId, code: '=B', text: 'Better' }),
    await add('servicerepairs', { priceBookId: bookId, code: 'LOST', text: 'Lost' }),
  ];
  await add('partitems', {
    code: 'SET, 2',
    text: 'Condenser',
    matchedIds: [plain, gone, coded],
    pictures: [guid],
  });
  await add('servicerepairs', {
    upgradeIds: [better, lost],
    relatedIds: [other, better],
    relatedPartIds: [gone, plain],
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
  await server.call('DELETE /api/servicerepairs/{id}', { as: office.token, params: { id: lost } });
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

/** Leaves out what a change and its undoing both raise. */
const withoutVersions = (tables: object) =>
  JSON.parse(JSON.stringify(tables), (key, value: unknown) =>
    /^(version|updated_by|updated_date)$/.test(key) ? undefined : value,
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
  await server.call('POST /api/pricebookimports/{id}/check', { ...of, body: { basedOn: 1, ...asked } });
  await server.call('POST /api/pricebookimports/{id}/commit', { ...of, body: { basedOn: 2 } });
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

  it('is as it was before another import, apart from the history, once that one is undone (R3.8)', async () => {
    const before = await stored();
    const rows = [
      [
        'Type',
        'Code',
        'Name',
        'Upgrades',
        'Often added services',
        'Often added parts',
        'Matched set',
        'Pictures',
      ],
      ['service', 'UP-1', 'New one', '=B', '', 'SET, 2', '', ''],
      ['service', '-S', '-5', 'UP-1\n=B', '', '', '', ''],
      ['part', 'SET, 2', 'Condenser', '', '', '', `#${codedId}`, ''],
    ];
    const { id, state, report } = await importFile(new TextEncoder().encode(csvRows(rows)));
    expect([state, report.counts.add, report.counts.change, report.counts.bad]).toEqual(['done', 1, 2, 0]);
    const [offers] = await server.sql<{
      upgrades: string[];
      related: number;
      matched: string[];
      pictures: number;
    }>(
      `select (select array_agg(o.code order by n) from unnest(r.upgrade_ids) with ordinality u (id, n)
           join service_repairs o on o.id = u.id) as upgrades,
         cardinality(r.related_ids) as related, cardinality(p.pictures) as pictures,
         (select array_agg(o.code) from part_items o where o.id = any(p.matched_ids)) as matched
       from service_repairs r, part_items p where r.code = '-S' and p.code = 'SET, 2'`,
    );
    expect(offers).toEqual({ upgrades: ['UP-1', '=B'], related: 0, matched: ['#1'], pictures: 0 });
    const undone = await bookImporter(server, office).undo(id);
    expect(undone.data.state).toBe('undone');
    expect(withoutVersions(await stored())).toEqual(withoutVersions(before));
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

describe('a price book whose categories are as deep and their names as long as can be', () => {
  const first = 50_000;
  beforeAll(async () => {
    await server.sql(
      `insert into price_book_categories (company_id, id, price_book_id, parent_price_book_category_id, text)
       select 1, $1 + n, $2, case when n > 1 then $1 + n - 1 end, rpad(n || ' > ', 200, '>\\x')
       from generate_series(1, 100) n order by n`,
      [first, bookId],
    );
    // an empty one as deep, and one whose name looks like a number
    await server.sql(
      `insert into price_book_categories (company_id, id, price_book_id, parent_price_book_category_id, text)
       values (1, $1 + 101, $2, $1 + 99, 'Empty'), (1, $1 + 102, $2, null, '#' || ($1 + 7))`,
      [first, bookId],
    );
    await add('partitems', {
      code: 'DEEP',
      text: 'Deep',
      categoryIds: [first + 100, first + 99, first + 102],
    });
    await add('partitems', { code: 'FLAT', text: 'Flat', categoryIds: [first + 102, first + 3] });
  });

  it.each(['csv', 'xlsx'])(
    'stays as it is, with their numbers for paths that no cell holds, as %s',
    async (format) => {
      const before = await stored();
      const { state, report } = await importFile(await exported(format), {
        removesOthers: true,
        mostJump: 0,
      });
      const { same, ...others } = report.counts;
      expect([state, others]).toEqual([
        'done',
        Object.fromEntries(Object.keys(others).map((key) => [key, 0])),
      ]);
      expect(same).toBeGreaterThan(50);
      expect(await stored()).toEqual(before);
    },
  );
});
