import { csvRows } from '@fieldwright/domain/imports/csv-text';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookImporter } from '../../../testing/book-importer.ts';
import { refusePlacesOff } from '../../../testing/price-book-places.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { bookImportRun } from './book-imports.jobs.ts';

let server: TestServer;
let office: { token: string; personId: number };
let importer: ReturnType<typeof bookImporter>;
beforeEach(async () => {
  server = await startTestServer();
  office = await server.signInAs('office');
  importer = bookImporter(server, office);
  await server.sql(`
    insert into price_books (company_id, id, type, text) values (1, 1, 'service', 'Service'), (1, 2, 'service', 'Other');
    insert into part_items (company_id, id, code, text, description, cost_cents, unit_price_cents) values
      (1, 101, 'P-1', 'Coil', E'One\\r\\ntwo', 6000, 10000), (1, 102, 'P-2', 'Pump', '', 1000, 2000),
      (1, 103, 'P-3', 'Loose', '', 100, 200), (1, 104, 'P-4', 'Left', '', 100, 200);
    insert into service_repairs (company_id, id, price_book_id, code, text, unit_price_cents) values
      (1, 201, 1, 'S-1', 'Tune-up', 9900), (1, 202, 1, 'S-2', 'Diagnose', 5000);
    insert into service_repair_parts (company_id, service_repair_id, part_item_id, quantity, "order") values
      (1, 201, 101, 2, 1), (1, 201, 103, 0.5, 2);
    insert into price_book_categories (company_id, id, price_book_id, parent_price_book_category_id, text) values
      (1, 301, 1, null, 'Heating'), (1, 302, 1, 301, 'Furnaces'), (1, 309, 2, null, 'Theirs');
    insert into price_book_category_entries (company_id, id, price_book_category_id, part_item_id, service_repair_id, "order") values
      (1, 401, 302, 101, null, 7), (1, 402, 302, 102, null, 8), (1, 403, 302, null, 201, 9), (1, 404, 301, null, 202, 0),
      (1, 405, 309, 103, null, 0), (1, 406, 302, 104, null, 10), (1, 407, 309, 101, null, 3)`);
});
afterEach(async () => {
  await refusePlacesOff(server);
  await server.stop();
});

/** Changes prices, codes, places and parts, adds entries and categories, and removes what it leaves out. */
const file = csvRows([
  ['Type', 'ID', 'Code', 'Name', 'Categories', 'Price', 'Parts'],
  ['part', '101', 'P-2', 'Coil', 'Heating', '110.00', ''],
  ['part', '102', 'P-1', 'Pump', 'Heating > Furnaces', '20.00', ''],
  ['part', '', 'N-1', 'New valve', 'New > Valves\nHeating', '5.00', ''],
  ['service', '201', 'S-1', 'Tune-up', 'New', '99.00', '3 x N-1\n1 x P-1'],
  ['service', '', 'N-2', 'New service', 'New', '50.00', '1 x N-1'],
  ['service', '202', 'S-2', 'Diagnose', 'Heating', '50.00', '1 x P-3'],
]);

const imported = async (text = file, asked: object = { removesOthers: true, mostJump: null }) => {
  const { data } = await server.call('POST /api/pricebooks/{id}/imports', {
    as: office.token,
    params: { id: 1 },
    query: { fileName: 'prices.csv' },
    bytes: new TextEncoder().encode(text),
  });
  const of = { as: office.token, params: { id: data.id } };
  await server.call('POST /api/pricebookimports/{id}/check', { ...of, body: { basedOn: 1, ...asked } });
  await server.call('POST /api/pricebookimports/{id}/commit', { ...of, body: { basedOn: 2 } });
  await run(data.id);
  const { data: done } = await server.call('GET /api/pricebookimports/{id}', of);
  expect([done.state, done.report.counts.bad]).toEqual(['done', 0]);
  return data.id;
};
const run = (importId: number) => {
  const db = server.deps.database.forCompany(1, office.personId);
  return bookImportRun.run({ deps: server.deps, db, payload: { importId }, companyId: 1 });
};
const undo = (id: number) => importer.undo(id);
const conflicts = async (id: number) => {
  const { data } = await undo(id);
  expect(data.state).toBe('done');
  return data.undoRefused?.conflicts;
};

const tables = [
  'price_books',
  'price_book_categories',
  'price_book_category_entries',
  'part_items',
  'service_repairs',
  'service_repair_parts',
];
/** All rows of a price book's tables, without versions and stamps, which are history. */
const stored = async () => {
  const found: Record<string, unknown> = {};
  for (const table of tables)
    found[table] = await server.sql(
      `select to_jsonb(t) - '{version,created_by,created_date,updated_by,updated_date}'::text[] as row
       from ${table} t order by 1`,
    );
  return found;
};
/** As if nobody had worked at an import for a while. */
const silence = (id: number) =>
  server.sql(
    `update price_book_imports set progress_date = clock_now() - interval '5 minutes' where id = ${id}`,
  );
const change = (path: 'partitems' | 'servicerepairs' | 'pricebookcategories', body: object) =>
  server.call(`POST /api/${path}` as 'POST /api/partitems', { as: office.token, body: body as never });

describe('POST /api/pricebookimports/{id}/undo', () => {
  it('leaves the database as it was before the import, apart from history', async () => {
    const before = await stored();
    const { body } = await server.app.inject({
      url: '/api/pricebooks/1/export?format=csv',
      headers: { authorization: `Bearer ${office.token}` },
    });
    const id = await imported();
    const between = await stored();
    for (const table of tables.slice(1)) expect(between[table]).not.toEqual(before[table]);
    expect((await undo(id)).data).toMatchObject({ state: 'undone', undoneDate: expect.any(String) });
    expect(await stored()).toEqual(before);
    // the same export changes nothing afterward
    const { data } = await server.call('POST /api/pricebooks/{id}/imports', {
      as: office.token,
      params: { id: 1 },
      query: { fileName: 'again.csv' },
      bytes: new TextEncoder().encode(body),
    });
    const { same, ...others } = data.report.counts;
    expect([same, Object.values(others).every((count) => count === 0)]).toEqual([5, true]);
  });

  it('undoes imports one after the other, the latest first, and what was put back since (R3.7)', async () => {
    const before = await stored();
    const first = await imported();
    const between = await stored();
    const second = await imported(
      csvRows([
        ['Type', 'ID', 'Code', 'Name', 'Categories', 'Price', 'Parts'],
        ['part', '101', 'P-7', 'Coil, large', 'Heating > Furnaces', '130.00', ''],
        ['service', '201', 'S-1', 'Tune-up, long', 'New', '109.00', '2 x P-1'],
      ]),
      { removesOthers: false, mostJump: null },
    );
    expect(await conflicts(first)).toEqual(expect.arrayContaining([expect.stringContaining('Coil')]));
    expect((await undo(second)).data.state).toBe('undone');
    expect(await stored()).toEqual(between);
    for (const unitPriceCents of [12_300, 11_000]) {
      const [{ version }] = (await server.sql('select version from part_items where id = 101')) as [
        { version: number },
      ];
      expect((await change('partitems', { id: 101, basedOn: version, unitPriceCents })).status).toBe(200);
    }
    expect((await undo(first)).data).toMatchObject({ state: 'undone', undoRefused: null });
    expect(await stored()).toEqual(before);
  });

  it('undoes new items and categories that a later, undone import or a person changed and put back (R3.7)', async () => {
    const before = await stored();
    const first = await imported();
    const between = await stored();
    const idOf = async (table: string, name: string) =>
      (await server.sql<{ id: number }>(`select id from ${table} where text = $1`, [name]))[0]!.id;
    const part = await idOf('part_items', 'New valve');
    const second = await imported(
      csvRows([
        ['Type', 'ID', 'Code', 'Name', 'Categories', 'Price', 'Parts'],
        ['part', String(part), 'N-7', 'Large valve', 'Heating', '6.00', ''],
        [
          'service',
          String(await idOf('service_repairs', 'New service')),
          'N-2',
          'New service',
          'New',
          '70.00',
          '2 x P-1',
        ],
      ]),
      { removesOthers: false, mostJump: null },
    );
    expect(await conflicts(first)).toContain('New valve (N-1): used or changed since.');
    expect((await undo(second)).data.state).toBe('undone');
    expect(await stored()).toEqual(between);
    const category = { id: await idOf('price_book_categories', 'Valves') };
    await change('pricebookcategories', { ...category, text: 'All valves' });
    expect(await conflicts(first)).toContain('Category All valves: changed since, or has other items.');
    await change('pricebookcategories', { ...category, text: 'Valves' });
    expect((await undo(first)).data).toMatchObject({ state: 'undone', undoRefused: null });
    expect(await stored()).toEqual(before);
  });

  it('takes entries out of the categories that they were put into, also after somebody moved them there and back (R3.7)', async () => {
    const before = await stored();
    const id = await imported();
    const of = async (partId: number) =>
      (
        await server.sql<{ category: number }>(
          'select price_book_category_id::integer as category from price_book_category_entries where part_item_id = $1 order by 1',
          [partId],
        )
      ).map(({ category }) => category);
    const added = (
      await server.sql<{ id: number }>("select id::integer as id from part_items where code = 'N-1'")
    )[0]!.id;
    for (const part of [
      { id: 101, text: 'Coil' },
      { id: added, text: 'New valve' },
    ]) {
      const there = await of(part.id);
      await change('partitems', {
        ...part,
        categoryIds: [302, ...there.filter((category) => category === 309)],
      });
      await change('partitems', { ...part, categoryIds: there });
      expect(await of(part.id)).toEqual(there);
    }
    expect((await undo(id)).data).toMatchObject({ state: 'undone', undoRefused: null });
    expect(await stored()).toEqual(before);
  });

  it('takes entries out of categories that somebody has deleted and restored since, and puts them back there (R3.7)', async () => {
    const withoutIds = async () => {
      const { price_book_category_entries: _, ...others } = await stored();
      const places = await server.sql(`select price_book_category_id, part_item_id, service_repair_id, "order"
        from price_book_category_entries order by 1, 2, 3`);
      return { ...others, places };
    };
    const before = await withoutIds();
    const id = await imported();
    const between = await withoutIds();
    const [added] = await server.sql<{ id: number }>(
      "select id::integer as id from price_book_categories where text = 'New'",
    );
    for (const categoryId of [added!.id, 301]) {
      const of = { as: office.token, params: { id: categoryId } };
      expect((await server.call('DELETE /api/pricebookcategories/{id}', of)).status).toBe(200);
      expect((await server.call('POST /api/pricebookcategories/{id}/restore', of)).status).toBe(200);
    }
    expect(await withoutIds()).toEqual(between);
    expect((await undo(id)).data).toMatchObject({ state: 'undone', undoRefused: null });
    expect(await withoutIds()).toEqual(before);
  });

  it('leaves alone what somebody has changed since in fields that the import didn’t', async () => {
    const before = await stored();
    const id = await imported();
    await change('servicerepairs', { id: 201, warranty: 'One year' });
    expect((await undo(id)).data.state).toBe('undone');
    expect(await server.sql('select warranty from service_repairs where id = 201')).toEqual([
      { warranty: 'One year' },
    ]);
    expect((await stored())['service_repair_parts']).toEqual(before['service_repair_parts']);
  });

  it('records in the history that each price went back, and what was removed again', async () => {
    const id = await imported();
    await undo(id);
    const admin = (await server.signInAs('admin')).token;
    const { data } = await server.call('GET /api/partitems/{id}/pricechanges', {
      as: admin,
      params: { id: 101 },
    });
    const file = { name: 'prices.csv', priceBookId: 1 };
    const undone = { import: { id, isUndo: true, file }, others: 0 };
    expect(data[0]).toMatchObject({ fromCents: 11_000, toCents: 10_000, origin: undone });
    expect(data[1]!.origin.import).toEqual({ id, isUndo: false, file });
    const [latest] = await server.sql<{ version: number; now: number }>(
      `select p.version, p.unit_price_cents as now from part_items p where p.id = 101`,
    );
    expect(latest).toEqual({ version: 3, now: 10_000 });
    const [book] = await server.sql<{ version: number }>('select version from price_books where id = 1');
    expect(book!.version).toBeGreaterThan(2);
  });

  it('undoes once, however often and by how many it is asked at once', async () => {
    const before = await stored();
    const id = await imported();
    const admin = bookImporter(server, await server.signInAs('admin'));
    const answers = await Promise.all([undo(id), admin.undo(id), undo(id)]);
    expect(answers.map(({ data }) => data?.state)).toEqual(['undone', 'undone', 'undone']);
    expect(await stored()).toEqual(before);
    const taken = await server.sql(
      `select version from changes where request_id = 'import-${id}-undo' and entity = 'partItem' and root_id = 101`,
    );
    expect(taken).toEqual([{ version: 3 }]);
    const commit = await server.call('POST /api/pricebookimports/{id}/commit', {
      as: office.token,
      params: { id },
      body: { basedOn: 2 },
    });
    expect(commit.error.code).toBe('import_started');
  });

  it('starts a job, answers with its progress, and starts it again only once it shows none', async () => {
    const id = await imported();
    const before = await stored();
    const start = () =>
      server.call('POST /api/pricebookimports/{id}/undo', { as: office.token, params: { id } });
    const waiting = () =>
      server.sql(`select 1 from graphile_worker._private_jobs where key = 'price-book-import:1:${id}'`);
    const runs = async () =>
      (await server.sql<{ run: number }>(`select run from price_book_imports where id = ${id}`))[0]!.run;
    expect((await start()).data).toMatchObject({ state: 'undoing', doneRows: 0, undoRefused: null });
    expect((await start()).data.state).toBe('undoing');
    expect([await runs(), (await waiting()).length]).toEqual([2, 1]);
    expect(await stored()).toEqual(before);
    await silence(id);
    expect((await start()).data.state).toBe('undoing');
    expect([await runs(), (await waiting()).length]).toEqual([3, 1]);
  });

  it('keeps all of the import while one of its changes can’t go back, and resumes later', async () => {
    const id = await imported();
    const before = await stored();
    // as a process that ends in between
    await server.sql(`create function fail() returns trigger language plpgsql as
      $$ begin if new.code = 'P-2' then raise exception using errcode = '40001'; end if; return new; end $$;
      create trigger fail before update on part_items for each row execute function fail()`);
    await expect(undo(id)).rejects.toMatchObject({ code: '40001' });
    expect(await stored()).toEqual(before);
    expect((await importer.find(id)).state).toBe('undoing');
    await server.sql('drop trigger fail on part_items');
    await silence(id);
    expect((await undo(id)).data.state).toBe('undone');
  });

  it('says so where the database rejects a change, and undoes nothing', async () => {
    const id = await imported();
    const before = await stored();
    await server.sql(
      `alter table part_items add constraint dear check (unit_price_cents <> 10000) not valid`,
    );
    const { data } = await undo(id);
    const reason = 'One of the items couldn’t be changed back. Nothing was undone.';
    expect(data).toMatchObject({ state: 'done', undoRefused: { reason, conflicts: [] } });
    expect(await stored()).toEqual(before);
  });

  it('refuses one that isn’t done, or was done before this was kept', async () => {
    const { data } = await server.call('POST /api/pricebooks/{id}/imports', {
      as: office.token,
      params: { id: 1 },
      query: { fileName: 'prices.csv' },
      bytes: new TextEncoder().encode(file),
    });
    expect((await undo(data.id)).error.code).toBe('import_started');
    const id = await imported();
    await server.sql(`update price_book_imports set made = null where id = ${id}`);
    expect((await undo(id)).error.code).toBe('in_use');
  });

  it('names each entry that was changed since, and undoes nothing', async () => {
    const id = await imported();
    await change('partitems', { id: 101, unitPriceCents: 12_000 });
    await change('servicerepairs', { id: 201, parts: [{ partItemId: 102, quantity: 5 }] });
    const now = await stored();
    expect(await conflicts(id)).toEqual([
      'Coil (P-2): changed or removed since.',
      'Tune-up (S-1): changed or removed since.',
    ]);
    expect(await stored()).toEqual(now);
  });

  it('names each new entry and category that was changed or is used', async () => {
    const id = await imported();
    const [part] = await server.sql<{ id: number }>(`select id from part_items where code = 'N-1'`);
    const [valves] = await server.sql<{ id: number }>(
      `select id from price_book_categories where text = 'Valves'`,
    );
    const { data: service } = await server.call('POST /api/servicerepairs', {
      as: office.token,
      body: {
        guid: crypto.randomUUID(),
        priceBookId: 1,
        text: 'Built on it',
        parts: [{ partItemId: part!.id, quantity: 1 }],
        categoryIds: [valves!.id],
      } as never,
    });
    expect(await conflicts(id)).toEqual([
      'New valve (N-1): used or changed since.',
      'Category Valves: changed since, or has other items.',
    ]);
    await server.call('DELETE /api/servicerepairs/{id}', { as: office.token, params: { id: service.id } });
    expect((await undo(id)).data.state).toBe('undone');
  });

  it('names each new entry that others offer', async () => {
    const id = await imported();
    const [part] = await server.sql<{ id: number }>(`select id from part_items where code = 'N-1'`);
    const { data: other } = await server.call('POST /api/partitems', {
      as: office.token,
      body: { guid: crypto.randomUUID(), text: 'Goes with it', matchedIds: [part!.id] } as never,
    });
    expect(await conflicts(id)).toEqual(['New valve (N-1): used or changed since.']);
    await server.call('DELETE /api/partitems/{id}', { as: office.token, params: { id: other.id } });
    expect((await undo(id)).data.state).toBe('undone');
  });

  it('names an entry whose code another one has by now', async () => {
    const id = await imported(
      csvRows([
        ['ID', 'Code', 'Name'],
        ['104', 'P-40', 'Left'],
      ]),
      {},
    );
    await change('partitems', { guid: crypto.randomUUID(), code: 'p-4', text: 'Took it' });
    expect(await conflicts(id)).toEqual(['Left: Took it has its code now.']);
    expect(await server.sql('select code from part_items where id = 104')).toEqual([{ code: 'P-40' }]);
  });

  it('names an entry whose former category is gone', async () => {
    const id = await imported();
    await server.call('DELETE /api/pricebookcategories/{id}', {
      as: office.token,
      params: { id: 302 },
    });
    expect(await conflicts(id)).toContain('Coil (P-2): one of its categories was removed.');
  });
});

describe('GET /api/pricebooks/{id}/imports', () => {
  it('lists the imports into a book, newest first, with what they did', async () => {
    const first = await imported();
    await undo(first);
    const second = await imported();
    const { data } = await server.call('GET /api/pricebooks/{id}/imports', {
      as: office.token,
      params: { id: 1 },
    });
    expect(data.map(({ id, state, rows }) => [id, state, rows])).toEqual([
      [second, 'done', 6],
      [first, 'undone', 6],
    ]);
    expect(data[0]).toMatchObject({ fileName: 'prices.csv', counts: { add: 2, remove: 1 } });
    const other = await server.call('GET /api/pricebooks/{id}/imports', {
      as: office.token,
      params: { id: 2 },
    });
    expect(other.data).toEqual([]);
  });
});
