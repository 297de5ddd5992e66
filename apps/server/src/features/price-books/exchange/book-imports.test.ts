import { readFile } from 'node:fs/promises';
import { csvRows } from '@fieldwright/domain/imports/csv-text';
import { changeSetMessages } from '@fieldwright/domain/price-books/exchange/change-set';
import { matchMessages } from '@fieldwright/domain/price-books/exchange/match-rows';
import { mostLevels } from '@fieldwright/domain/price-books/price-book-category';
import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foreignIds } from '../../../testing/foreign-ids.ts';
import { realData } from '../../../testing/real-data.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { commitBookFile } from './book-imports.commands.ts';
import { bookImportRun, bookImportWatch } from './book-imports.jobs.ts';

const categories = realData('categories/categories.csv');

let server: TestServer;
let office: string;
let personId: number;
beforeEach(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  personId = await server.personId('office@north.example');
  await server.sql(`
    insert into price_books (company_id, id, type, text) values (1, 1, 'service', 'Service'), (1, 2, 'service', 'Other');
    insert into call_department_types (company_id, id, text) values (1, 5, 'Heating');
    insert into part_items (company_id, id, code, text, cost_cents, unit_price_cents) values
      (1, 101, 'P-1', 'Coil', 6000, 10000), (1, 102, 'P-2', 'Pump', 1000, 2000), (1, 103, 'P-3', 'Loose', 100, 200);
    insert into service_repairs (company_id, id, price_book_id, call_department_type_id, code, text, unit_price_cents) values
      (1, 201, 1, 5, 'S-1', 'Tune-up', 9900), (1, 202, 1, null, 'S-2', 'Diagnose', 5000), (1, 203, 2, null, 'S-9', 'Elsewhere', 1);
    insert into service_repair_parts (company_id, service_repair_id, part_item_id, quantity, "order") values (1, 201, 101, 2, 1);
    insert into price_book_categories (company_id, id, price_book_id, parent_price_book_category_id, text) values
      (1, 301, 1, null, 'Heating'), (1, 302, 1, 301, 'Furnaces'), (1, 309, 2, null, 'Theirs');
    insert into price_book_category_entries (company_id, price_book_category_id, part_item_id, service_repair_id, "order") values
      (1, 302, 101, null, 0), (1, 302, 102, null, 1), (1, 302, null, 201, 0), (1, 301, null, 202, 0), (1, 309, 103, null, 0)`);
});
afterEach(() => server.stop());

const bytesOf = (...rows: (string | number)[][]) =>
  new TextEncoder().encode(csvRows(rows.map((cells) => cells.map(String))));
const check = (bytes: Uint8Array, id = 1, as = office) =>
  server.call('POST /api/pricebooks/{id}/imports', {
    as,
    params: { id },
    query: { fileName: 'prices.csv' },
    bytes,
  });
const recheck = async (id: number, asked: object = {}) => {
  const body = { basedOn: (await find(id))?.version ?? 1, ...asked };
  return server.call('POST /api/pricebookimports/{id}/check', { as: office, params: { id }, body });
};
const find = async (id: number) =>
  (await server.call('GET /api/pricebookimports/{id}', { as: office, params: { id } })).data;
const commit = async (id: number) => {
  const body = { basedOn: (await find(id))?.version ?? 1 };
  return server.call('POST /api/pricebookimports/{id}/commit', { as: office, params: { id }, body });
};
const run = (importId: number, by = personId) =>
  bookImportRun.run({
    deps: server.deps,
    db: server.deps.database.forCompany(1, by),
    payload: { importId },
    companyId: 1,
  });
async function whole(bytes: Uint8Array, asked: object = {}) {
  const { id } = (await check(bytes)).data;
  await recheck(id, asked);
  await commit(id);
  await run(id);
  return find(id);
}
const exported = async () =>
  (
    await server.app.inject({
      url: '/api/pricebooks/1/export?format=csv',
      headers: { authorization: `Bearer ${office}` },
    })
  ).rawPayload;
const counts = (given: Partial<Record<string, number>>) => ({
  bad: 0,
  change: 0,
  add: 0,
  remove: 0,
  follow: 0,
  same: 0,
  kept: 0,
  left: 0,
  ...given,
});
const tables = [
  'price_books',
  'price_book_categories',
  'part_items',
  'service_repairs',
  'service_repair_parts',
  'price_book_category_entries',
  'changes',
];
/** Returns everything that is stored of price books. */
const stored = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [
        table,
        await server.sql(`select to_jsonb(t) as row from ${table} t where company_id = 1 order by 1`),
      ]),
    ),
  );

describe('POST /api/pricebooks/{id}/imports', () => {
  it('refuses other people, books that aren’t there, and what isn’t a spreadsheet', async () => {
    const { token } = await server.signInAs('sales');
    const file = bytesOf(['Name'], ['Coil']);
    expect((await check(file, 1, token)).status).toBe(403);
    expect((await check(file, 99)).status).toBe(404);
    expect((await check(file, Number(await foreignIds['price_books']!(server)))).status).toBe(404);
    expect((await check(new TextEncoder().encode('%PDF-1.7'))).error.code).toBe('file_refused');
  });

  it('finds nothing to change in an export, and changes nothing when it is imported', async () => {
    const before = await stored();
    const { report, state } = await whole(await exported(), { removesOthers: true });
    expect([state, report.counts]).toEqual(['done', counts({ same: 4 })]);
    expect(await stored()).toEqual(before);
  });

  it('shows each change with old and new price and margin, without making it', async () => {
    const before = await stored();
    const { data } = await check(
      bytesOf(
        ['Type', 'Code', 'Name', 'Price'],
        ['part', 'P-1', 'Coil', '$120.00'],
        ['part', 'N-1', 'Valve', 5],
      ),
    );
    expect(data.report.counts).toEqual(counts({ change: 1, add: 1 }));
    expect(data.report.preview[0]).toMatchObject({
      line: 2,
      outcome: 'change',
      code: 'P-1',
      text: 'Coil',
      oldPriceCents: 10_000,
      priceCents: 12_000,
      oldMargin: 400_000,
      margin: 500_000,
      oldMarginCents: 4_000,
      marginCents: 6_000,
      fields: [{ column: 'Price', from: '100.00', to: '120.00' }],
    });
    expect(await stored()).toEqual(before);
  });

  it('reads the headings of others, and says which columns it doesn’t use', async () => {
    const { data } = await check(
      bytesOf(['Part number', 'Item', 'Unit cost', 'Color'], ['P-2', 'Pump', 11, 'red']),
    );
    expect(data.report.mapping).toEqual({ Code: 'Part number', Name: 'Item', Cost: 'Unit cost' });
    expect(data.report.ignoredColumns).toEqual(['Color']);
    expect(data.report.counts).toEqual(counts({ change: 1 }));
  });
});

describe('GET /api/pricebookimports/{id}', () => {
  it('gives what is wrong with each cell of a bad row', async () => {
    const bytes = bytesOf(
      ['Type', 'ID', 'Name', 'Price'],
      ['part', 101, 'Coil', '-5'],
      ['part', 999, 'Coil', 'x'.repeat(5000)],
      ['part', 998, 'Coil', 1],
    );
    const { id } = (await check(bytes)).data;
    const { report } = await find(id);
    expect(report.counts).toEqual(counts({ bad: 3 }));
    expect(report.preview[0]).toMatchObject({ text: 'Coil', line: 2 });
    expect(report.preview[0]!.problems).toMatchObject([{ column: 'Price', heading: 'Price', value: '-5' }]);
    expect(report.preview[2]!.problems).toMatchObject([{ column: 'ID', reason: matchMessages.unknownId }]);
    expect((await find(id)).by).not.toBe('');
  });
});

describe('POST /api/pricebookimports/{id}/check', () => {
  it('blocks prices that jump and warns of margins, as asked', async () => {
    const { id } = (await check(bytesOf(['Code', 'Name', 'Price'], ['P-1', 'Coil', 70], ['P-2', 'Pump', 9])))
      .data;
    expect((await recheck(id, { mostJump: 400_000, leastMargin: 200_000 })).data.report).toMatchObject({
      counts: counts({ change: 1, bad: 1 }),
      lowMargins: 1,
      preview: [{ problems: [{ reason: changeSetMessages.jump(40) }] }, { lowMargin: true }],
    });
    expect((await recheck(id, { mostJump: null, leastMargin: null })).data.report).toMatchObject({
      counts: counts({ change: 2 }),
      lowMargins: 0,
    });
  });

  it('takes corrected cells, and leaves rows out without removing what they are about', async () => {
    const bytes = bytesOf(['Code', 'Name', 'Price'], ['P-1', 'Coil', 'abc'], ['P-2', 'Pump', '']);
    const { id } = (await check(bytes)).data;
    const corrections = [{ line: 2, heading: 'Price', value: '101' }];
    expect((await recheck(id, { corrections, mostJump: null })).data.report.counts).toEqual(
      counts({ change: 2 }),
    );
    const left = (await recheck(id, { leftOut: [2, 3], removesOthers: true })).data.report.counts;
    expect(left).toEqual(counts({ left: 2 }));
  });

  it('makes a price change that a person allows, and keeps what the person keeps, of this book only (R3.7)', async () => {
    const bytes = bytesOf(['Code', 'Name', 'Price'], ['P-1', 'Coil', 900], ['S-1', 'Tune-up', 99]);
    const { id } = (await check(bytes)).data;
    expect((await find(id)).report).toMatchObject({
      counts: counts({ bad: 1, add: 1 }),
      preview: [{ problems: [{ canAllow: true }] }, {}],
    });
    const asked = { removesOthers: true, leftOut: [3] };
    const allowed = (await recheck(id, { ...asked, allowed: [2] })).data;
    expect(allowed.report.counts).toEqual(counts({ change: 1, remove: 3, left: 1 }));
    const elsewhere = { kind: 'partItem', id: await foreignIds['part_items']!(server) };
    const kept = [{ kind: 'partItem', id: 102 }, elsewhere];
    const { report, asked: now } = (await recheck(id, { ...asked, allowed: [2], kept })).data;
    expect([report.counts, now.kept]).toEqual([counts({ change: 1, remove: 2, kept: 1, left: 1 }), kept]);
    expect(report.preview.filter(({ outcome }) => outcome === 'kept')).toMatchObject([
      { id: 102, text: 'Pump', line: null },
    ]);
    await commit(id);
    await run(id);
    expect(
      await server.sql('select id::int from part_items where company_id = 1 and not hidden order by id'),
    ).toEqual([{ id: 101 }, { id: 102 }, { id: 103 }]);
    expect(await server.sql('select unit_price_cents as cents from part_items where id = 101')).toEqual([
      { cents: 90_000 },
    ]);
  });

  it('names a heading or column that isn’t there', async () => {
    const { id } = (await check(bytesOf(['Code', 'Name'], ['P-1', 'Coil']))).data;
    const { status, error } = await recheck(id, {
      mapping: { Name: 'Nope', Color: 'Code' },
      corrections: [{ line: 2, heading: 'Nope', value: '' }],
    });
    expect([status, Object.keys(error.fields!)]).toEqual([
      422,
      ['mapping.Name', 'mapping.Color', 'corrections.0.heading'],
    ]);
  });
});

describe('POST /api/pricebookimports/{id}/commit', () => {
  const file = bytesOf(
    ['Type', 'ID', 'Code', 'Name', 'Categories', 'Department', 'Price', 'Parts'],
    ['part', 101, 'P-10', 'Coil', 'Heating > Furnaces\nHeating > New', '', 110, ''],
    ['part', '', 'N-1', 'Valve', 'Heating > New', '', 5, ''],
    ['service', 201, 'S-1', 'Tune-up', 'Heating > Furnaces', '', 99, '2 x P-10\n1 x N-1'],
    ['service', '', 'S-3', '=New', 'Plumbing', 'heating', 50, '3 x N-1'],
    ['category', '', '', '', 'Empty', '', '', ''],
  );

  it('makes all changes at once: prices, places, parts, categories and removals', async () => {
    const { state, report, doneRows } = await whole(file, { removesOthers: true });
    expect([state, doneRows]).toEqual(['done', 5]);
    expect(report).toMatchObject({ counts: counts({ add: 2, change: 2, remove: 2 }), newCategories: 3 });
    const rows = await server.sql(`
      select code, text, unit_price_cents as price, hidden, version from part_items where company_id = 1
      union all select code, text, unit_price_cents, hidden, version from service_repairs where company_id = 1 order by 1`);
    expect(rows).toEqual([
      { code: 'N-1', text: 'Valve', price: 500, hidden: false, version: 1 },
      { code: 'P-10', text: 'Coil', price: 11_000, hidden: false, version: 2 },
      { code: 'P-2', text: 'Pump', price: 2_000, hidden: true, version: 2 },
      { code: 'P-3', text: 'Loose', price: 200, hidden: false, version: 1 },
      { code: 'S-1', text: 'Tune-up', price: 9_900, hidden: false, version: 2 },
      { code: 'S-2', text: 'Diagnose', price: 5_000, hidden: true, version: 2 },
      { code: 'S-3', text: '=New', price: 5_000, hidden: false, version: 1 },
      { code: 'S-9', text: 'Elsewhere', price: 1, hidden: false, version: 1 },
    ]);
    const again = (await check(await exported())).data.report;
    expect(again.counts).toEqual(counts({ same: 4 }));
    expect(again.newCategories).toBe(0);
    const parts = await server.sql(`
      select r.code, p.code as part, u.quantity::float as quantity from service_repair_parts u
      join service_repairs r on r.id = u.service_repair_id join part_items p on p.id = u.part_item_id
      order by r.code, u."order"`);
    expect(parts).toEqual([
      { code: 'S-1', part: 'P-10', quantity: 2 },
      { code: 'S-1', part: 'N-1', quantity: 1 },
      { code: 'S-3', part: 'N-1', quantity: 3 },
    ]);
    const departments = await server.sql(
      `select code, call_department_type_id::int as department from service_repairs where price_book_id = 1 and not hidden order by code`,
    );
    expect(departments).toEqual([
      { code: 'S-1', department: null },
      { code: 'S-3', department: 5 },
    ]);
  });

  it('records who changed what in the history, and raises the books whose entries have changed', async () => {
    await whole(file);
    const { token: as } = await server.signInAs('admin');
    const { data } = await server.call('GET /api/partitems/{id}/changes', { as, params: { id: 101 } });
    expect(data[0]).toMatchObject({
      version: 2,
      by: { id: personId },
      steps: [
        {
          kind: 'partItem',
          records: [
            {
              updated: true,
              fields: {
                code: { from: 'P-1', to: 'P-10' },
                unitPriceCents: { from: 10_000, to: 11_000 },
                categoryIds: { from: [302] },
              },
            },
          ],
        },
      ],
    });
    const { data: prices } = await server.call('GET /api/partitems/{id}/pricechanges', {
      as,
      params: { id: 101 },
    });
    expect(prices[0]).toMatchObject({ fromCents: 10_000, toCents: 11_000, cause: 'entry' });
    const books = await server.sql(
      'select id::int, version from price_books where company_id = 1 order by id',
    );
    expect(books).toEqual([
      { id: 1, version: 2 },
      { id: 2, version: 1 },
    ]);
  });

  it('refuses bad rows', async () => {
    const { id } = (await check(bytesOf(['Code', 'Name'], ['N-1', 'One'], ['N-1', 'Two']))).data;
    expect((await commit(id)).error.code).toBe('import_bad_rows');
  });

  it('runs once, however often and by how many it is committed', async () => {
    const { id } = (await check(bytesOf(['Code', 'Name'], ['N-1', 'One']))).data;
    expect((await Promise.all([commit(id), commit(id)])).map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all([run(id), run(id)]);
    await commit(id);
    await run(id);
    expect(await server.sql("select 1 from part_items where code = 'N-1'")).toHaveLength(1);
    expect((await recheck(id)).error.code).toBe('import_started');
  });

  it('leaves one that runs, and starts one again that has shown no progress for a minute', async () => {
    const { id } = (await check(bytesOf(['Code', 'Name', 'Type', 'Price'], ['N-1', 'New', 'Part', 1]))).data;
    await commit(id);
    const started = async () =>
      (
        await server.sql<{ at: Date }>('select started_date as at from price_book_imports where id = $1', [
          id,
        ])
      )[0]!.at;
    const first = await started();
    expect((await commit(id)).data.state).toBe('running');
    expect(await started()).toEqual(first);
    await server.sql(
      `update price_book_imports set progress_date = progress_date - interval '61 seconds',
         started_date = started_date - interval '61 seconds' where id = $1`,
      [id],
    );
    const silent = await started();
    expect((await commit(id)).data.state).toBe('running');
    expect(await started()).not.toEqual(silent);
  });

  it('lets the second of two files that add the same code fail whole', async () => {
    const first = (await check(bytesOf(['Code', 'Name', 'Price'], ['N-1', 'One', 5]))).data.id;
    const second = (await check(bytesOf(['Code', 'Name', 'Price'], ['N-1', 'One', 5000]))).data.id;
    await commit(first);
    await commit(second);
    await Promise.all([run(first), run(second)]);
    const states = [(await find(first)).state, (await find(second)).state];
    expect(states.toSorted()).toEqual(['done', 'failed']);
    expect(await server.sql("select unit_price_cents::int as c from part_items where code = 'N-1'")).toEqual([
      { c: states[0] === 'done' ? 500 : 500_000 },
    ]);
  });

  describe('of a file whose items others have added or removed after it was checked (R3.7)', () => {
    const priced = async (code: string, price: number) =>
      (await check(bytesOf(['Code', 'Name', 'Price'], [code, 'One', price]))).data.id;
    const made = async (id: number) => {
      await commit(id);
      await run(id);
      const { state, failure } = await find(id);
      return [state, failure];
    };
    const pricesOf = (code: string) =>
      server.sql('select unit_price_cents::int as c from part_items where code = $1 and not hidden', [code]);
    const post = (body: object) => server.call('POST /api/partitems', { as: office, body: body as never });

    it('refuses what another file has added, until it is checked again', async () => {
      const [first, second, same] = [await priced('N-1', 5), await priced('N-1', 6), await priced('N-1', 5)];
      expect(await made(first)).toEqual(['done', null]);
      expect(await made(second)).toEqual([
        'failed',
        'One (N-1) was added after this file was checked, and the file would change it. Nothing was changed. Check the file again.',
      ]);
      expect(await pricesOf('N-1')).toEqual([{ c: 500 }]);
      // there is nothing to change
      expect(await made(same)).toEqual(['done', null]);
      await recheck(second);
      expect(await made(second)).toEqual(['done', null]);
      expect(await pricesOf('N-1')).toEqual([{ c: 600 }]);
    });

    it('refuses what a person has added, or brought back', async () => {
      await server.sql(
        "insert into part_items (company_id, id, code, text, unit_price_cents, hidden) values (1, 111, 'N-2', 'Old', 900, true)",
      );
      const [added, restored] = [await priced('N-1', 5), await priced('N-2', 5)];
      const body = { guid: crypto.randomUUID(), code: 'n-1', text: 'By hand', unitPriceCents: 700 };
      expect((await post(body)).status).toBe(200);
      const params = { id: 111 };
      expect((await server.call('POST /api/partitems/{id}/restore', { as: office, params })).status).toBe(
        200,
      );
      expect(await made(added)).toEqual(['failed', expect.stringMatching(/^By hand \(n-1\) was added/)]);
      expect(await made(restored)).toEqual(['failed', expect.stringMatching(/^Old \(N-2\) was added/)]);
      expect([await pricesOf('n-1'), await pricesOf('N-2')]).toEqual([[{ c: 700 }], [{ c: 900 }]]);
    });

    it('adds nothing again that was removed or has another code by now', async () => {
      const [hidden, deleted, renamed] = [
        await priced('P-1', 101),
        await priced('P-3', 2.1),
        await priced('p-2', 21),
      ];
      for (const id of [101, 103])
        expect((await server.call('DELETE /api/partitems/{id}', { as: office, params: { id } })).status).toBe(
          200,
        );
      expect((await post({ id: 102, code: 'P-22' })).status).toBe(200);
      for (const id of [hidden, deleted, renamed])
        expect(await made(id)).toEqual([
          'failed',
          expect.stringMatching(
            /^One \([Pp]-\d\) was removed or given another code after this file was checked/,
          ),
        ]);
      for (const code of ['P-1', 'P-3', 'p-2']) expect(await pricesOf(code)).toEqual([]);
      // seen in a new preview, it's meant
      await recheck(hidden);
      expect(await made(hidden)).toEqual(['done', null]);
    });

    it('adds what somebody has added and removed since, and what has the code of another book’s service', async () => {
      const id = (
        await check(
          bytesOf(
            ['Type', 'Code', 'Name', 'Price'],
            ['part', 'N-1', 'One', 5],
            ['service', 'S-9', 'Nine', 7],
          ),
        )
      ).data.id;
      const { data } = await post({ guid: crypto.randomUUID(), code: 'N-1', text: 'By hand' });
      await server.call('DELETE /api/partitems/{id}', { as: office, params: { id: data.id } });
      await server.call('DELETE /api/servicerepairs/{id}', { as: office, params: { id: 203 } });
      expect(await made(id)).toEqual(['done', null]);
    });
  });

  it('imports a tree of categories from their full paths', async () => {
    const bytes = bytesOf(
      ['category_id', 'parent_id', 'name', 'full_path'],
      ['a', '', 'Tools', 'Tools'],
      ['a-1', 'a', 'Drills, saws', 'Tools > Drills, saws'],
      ['a-1-1', 'a-1', 'Bits', 'Tools > Drills, saws > Bits'],
    );
    expect((await check(bytes)).data.asked.usual).toBe('category');
    const { report } = await whole(bytes, { usual: 'category' });
    expect(report.firstCategories).toEqual(['Tools', 'Tools > Drills, saws', 'Tools > Drills, saws > Bits']);
    const tree = await server.sql(`
      select k.text, p.text as parent from price_book_categories k
      left join price_book_categories p on p.id = k.parent_price_book_category_id
      where k.price_book_id = 1 and k.id not in (301, 302) order by k.id`);
    expect(tree).toEqual([
      { text: 'Tools', parent: null },
      { text: 'Drills, saws', parent: 'Tools' },
      { text: 'Bits', parent: 'Drills, saws' },
    ]);
  });

  it('imports a tree as deep as anyone needs, and finds it again (R3.10)', async () => {
    const names = Array.from({ length: mostLevels }, (_, at) => `Deep ${at + 1}`);
    const bytes = bytesOf(['name', 'full_path'], [names.at(-1)!, names.join(' > ')]);
    const { report } = await whole(bytes, { usual: 'category' });
    expect(report.newCategories).toBe(mostLevels);
    const [deepest] = await server.sql<{ levels: number }>(`
      with recursive up as (
        select k.parent_price_book_category_id as above, 1 as level from price_book_categories k where k.text = 'Deep ${mostLevels}'
        union all
        select k.parent_price_book_category_id, level + 1 from up join price_book_categories k on k.id = up.above)
      select max(level)::integer as levels from up`);
    expect(deepest!.levels).toBe(mostLevels);
    expect((await check(bytes)).data.report.newCategories).toBe(0);
    const tooDeep = bytesOf(['name', 'full_path'], ['More', [...names, 'More'].join(' > ')]);
    expect((await check(tooDeep)).data.report.counts.bad).toBe(1);
  });

  it.skipIf(!categories.isThere)('imports a real tree of categories', async () => {
    const { data } = await check(await readFile(categories.at));
    expect(data.report.counts).toEqual(counts({}));
    expect(data.report.newCategories).toBe(data.rows);
    await commit(data.id);
    await run(data.id);
    expect((await check(await readFile(categories.at))).data.report.newCategories).toBe(0);
  });

  it('counts what services of other books will cost, too', async () => {
    const rules = startingRules(10_000, 20_000);
    await server.call('POST /api/pricingrules', {
      as: (await server.signInAs('admin')).token,
      body: rules as never,
    });
    await server.sql(`
      update service_repairs set pricing = 'computed' where id = 203;
      update part_items set pricing = 'computed' where id = 101;
      insert into service_repair_parts (company_id, service_repair_id, part_item_id, quantity) values (1, 203, 101, 1)`);
    const { data } = await check(bytesOf(['Code', 'Name', 'Cost'], ['P-1', 'Coil', 61]));
    expect(data.report.counts).toMatchObject({ follow: 1 });
  });
});

describe('POST /api/pricebookimports/{id}/schedule', () => {
  const dayIn = (days: number) =>
    server
      .sql<{ day: string }>(
        `select to_char((clock_now() at time zone (select time_zone from companies where id = 1))::date + $1::integer, 'YYYY-MM-DD') as day`,
        [days],
      )
      .then(([row]) => row!.day);
  const schedule = (id: number, startDate: string | null, as = office) =>
    server.call('POST /api/pricebookimports/{id}/schedule', { as, params: { id }, body: { startDate } });
  const watch = () =>
    bookImportWatch.run({
      deps: server.deps,
      db: server.deps.database.forJob(null, null),
      payload: {},
      companyId: null,
    });
  const waiting = () =>
    server.sql(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'price_book_import_run'`,
    );
  /** Compares a file that raises the coil’s price. */
  const compared = async () => (await check(bytesOf(['Code', 'Price'], ['P-1', 110]))).data.id;

  it('makes the changes on that day, not before, in the name of who scheduled it (R3.7)', async () => {
    const id = await compared();
    const day = await dayIn(3);
    const admin = await server.signInAs('admin');
    expect((await schedule(id, day, admin.token)).data).toMatchObject({ state: 'scheduled', startDate: day });
    const { data: past } = await server.call('GET /api/pricebooks/{id}/imports', {
      as: office,
      params: { id: 1 },
    });
    expect(past).toMatchObject([{ id, state: 'scheduled', startDate: day }]);
    await watch();
    expect([(await find(id)).state, await waiting()]).toEqual(['scheduled', []]);

    // as if time had passed: nobody has changed the row
    await server.sql(`set session_replication_role = replica;
      update price_book_imports set start_date = (clock_now() at time zone (select time_zone from companies where id = 1))::date
        where id = ${id};
      set session_replication_role = default`);
    await watch();
    await watch();
    expect((await find(id)).state).toBe('running');
    // the job is that person's
    expect((await waiting()).map((row) => (row['payload'] as { personId: number }).personId)).toEqual([
      admin.personId,
    ]);
    await run(id, admin.personId);
    expect((await find(id)).state).toBe('done');
    const [{ by }] = (await server.sql<{ by: number }>(
      'select updated_by as by from part_items where company_id = 1 and id = 101',
    )) as [{ by: number }];
    expect(by).toBe(admin.personId);
  });

  it('undoes nothing that somebody changed after the preview, and says what (R3.7)', async () => {
    const id = await compared();
    const { version } = (
      await server.sql('select version from part_items where company_id = 1 and id = 101')
    )[0]!;
    const change = (fields: object) =>
      server.call('POST /api/partitems', {
        as: office,
        body: { id: 101, basedOn: version, ...fields } as never,
      });
    expect((await change({ unitPriceCents: 10_700 })).status).toBe(200);
    await commit(id);
    await run(id);
    expect(await find(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/\(P-1\) was changed after this file was checked/),
    });
    const price = async () =>
      (
        await server.sql('select unit_price_cents as cents from part_items where company_id = 1 and id = 101')
      )[0];
    expect(await price()).toEqual({ cents: 10_700 });
    // seen in a new preview, it's meant
    await recheck(id);
    await commit(id);
    await run(id);
    expect([(await find(id)).state, await price()]).toEqual(['done', { cents: 11_000 }]);
  });

  it('minds no change of other fields than those in the file', async () => {
    const id = await compared();
    const { version } = (
      await server.sql('select version from part_items where company_id = 1 and id = 101')
    )[0]!;
    await server.call('POST /api/partitems', {
      as: office,
      body: { id: 101, basedOn: version, warranty: 'One year' } as never,
    });
    await commit(id);
    await run(id);
    expect((await find(id)).state).toBe('done');
  });

  it('is compared again on that day: what has gone wrong by then changes nothing, and is told', async () => {
    const id = await compared();
    await schedule(id, await dayIn(1));
    await server.sql('update part_items set unit_price_cents = 100000 where company_id = 1 and id = 101');
    await commit(id);
    await run(id);
    expect(await find(id)).toMatchObject({
      state: 'failed',
      failure: 'Some rows have errors now. Check the file again.',
    });
  });

  it('leaves out no row that has an error only by then, even if it leaves out those with errors', async () => {
    const id = await compared();
    await recheck(id, { leavesBad: true, mostJump: 500_000 });
    expect((await find(id)).report.counts).toMatchObject({ bad: 0, left: 0 });
    await schedule(id, await dayIn(1));
    await server.sql('update part_items set unit_price_cents = 100 where company_id = 1 and id = 101');
    await commit(id);
    await run(id);
    expect(await find(id)).toMatchObject({
      state: 'failed',
      failure: 'Some rows have errors now. Check the file again.',
    });
  });

  it('stays while others check more files than are kept', async () => {
    const id = await compared();
    await schedule(id, await dayIn(1));
    const first = await compared();
    await server.sql(`set session_replication_role = replica;
      update price_book_imports set updated_date = clock_now() - interval '25 hours' where id = ${first};
      set session_replication_role = default`);
    for (const _ of Array.from({ length: 20 })) await compared();
    expect((await find(id)).state).toBe('scheduled');
    expect(await find(first)).toBeUndefined();
  });

  it('removes nothing that wasn’t among the removals when it was scheduled', async () => {
    const { id } = (
      await check(
        bytesOf(['Type', 'Code'], ['part', 'P-1'], ['part', 'P-2'], ['service', 'S-1'], ['service', 'S-2']),
      )
    ).data;
    expect((await recheck(id, { removesOthers: true })).data.report.counts).toMatchObject({
      remove: 0,
      bad: 0,
    });
    await schedule(id, await dayIn(1));
    await server.sql(
      "insert into service_repairs (company_id, id, price_book_id, code, text, unit_price_cents) values (1, 204, 1, 'S-4', 'Flush', 100)",
    );
    await commit(id);
    await run(id);
    expect(await find(id)).toMatchObject({
      state: 'failed',
      failure: 'It would now remove items that weren’t in the preview. Check the file again.',
    });
    expect(await server.sql('select hidden from service_repairs where id = 204')).toEqual([
      { hidden: false },
    ]);
  });

  it('starts no other than those that are due under the lock', async () => {
    const id = await compared();
    const started: number[] = [];
    const commitOnDay = () =>
      commitBookFile(
        server.deps.database.forCompany(1, personId),
        { id, now: server.deps.clock(), basedOn: 'onDay' },
        async () => void started.push(id),
      );
    // taken off the schedule, or put to a later day, after the watch had found it
    await commitOnDay();
    await schedule(id, await dayIn(2));
    await commitOnDay();
    expect([started, (await find(id)).state]).toEqual([[], 'scheduled']);
  });

  it('can be taken off the schedule, changed and made at once; repeating it changes nothing', async () => {
    const id = await compared();
    const day = await dayIn(3);
    await schedule(id, day);
    await schedule(id, day);
    const discarded = await server.call('DELETE /api/pricebookimports/{id}', { as: office, params: { id } });
    for (const { error } of [await recheck(id, {}), discarded])
      expect(error).toMatchObject({
        code: 'import_started',
        detail: 'This file is scheduled. Remove it from the schedule first.',
      });
    expect((await schedule(id, null)).data).toMatchObject({ state: 'checked', startDate: null });
    expect((await schedule(id, null)).data.state).toBe('checked');
    expect((await recheck(id, {})).status).toBe(200);
    await schedule(id, day);
    await commit(id);
    await run(id);
    expect((await find(id)).state).toBe('done');
    expect((await schedule(id, day)).error.code).toBe('import_started');
  });

  it('refuses today, a day in over a year, rows with errors, and other people (R5.8, R6.4)', async () => {
    const id = await compared();
    for (const days of [0, -1, 400])
      expect((await schedule(id, await dayIn(days))).error.fields).toHaveProperty('startDate');
    const bad = (await check(bytesOf(['Code', 'Price'], ['P-1', 'much']))).data.id;
    expect((await schedule(bad, await dayIn(1))).error.code).toBe('import_bad_rows');
    const { token } = await server.signInAs('technician');
    expect((await schedule(id, await dayIn(1), token)).status).toBe(403);
    expect((await schedule(999_999, await dayIn(1))).error.code).toBe('not_found');
  });
});

describe('DELETE /api/pricebookimports/{id}', () => {
  it('deletes a file that wasn’t imported, and no other', async () => {
    const remove = (id: number) =>
      server.call('DELETE /api/pricebookimports/{id}', { as: office, params: { id } });
    const { id } = (await check(bytesOf(['Name'], ['Coil']))).data;
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    const done = await whole(bytesOf(['Code', 'Name'], ['N-1', 'One']));
    expect((await remove(done.id)).error.code).toBe('import_started');
  });
});
