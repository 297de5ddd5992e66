import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookFile, bookImporter } from '../../../testing/book-importer.ts';
import { foreignIds } from '../../../testing/foreign-ids.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { exchangeTexts } from './exchange.texts.ts';

let server: TestServer;
let office: ReturnType<typeof bookImporter>;
beforeEach(async () => {
  server = await startTestServer();
  office = bookImporter(server, await server.signInAs('office'));
  await server.sql(`
    insert into price_books (company_id, id, type, text) values (1, 1, 'service', 'Service'), (1, 2, 'service', 'Other');
    insert into price_book_categories (company_id, id, price_book_id, text) values (1, 301, 1, 'Heating');
    insert into part_items (company_id, id, code, text, unit_price_cents) values (1, 101, 'P-1', 'Coil', 10000);
    insert into price_book_category_entries (company_id, price_book_category_id, part_item_id) values (1, 301, 101)`);
});
afterEach(() => server.stop());

const manyBad = (count: number) =>
  bookFile(
    ['Code', 'Name', 'Price'],
    ...Array.from({ length: count }, (_, at) => [`N-${at}`, `Part ${at}`, 'call us']),
    ['N-GOOD', 'Good', 5],
  );

describe('GET /api/pricebookimports/{id}/rows', () => {
  it('gives all rows of an outcome page by page, also beyond a thousand', async () => {
    const { id, report } = (await office.check(manyBad(1_250))).data;
    expect(report.counts).toMatchObject({ bad: 1_250, add: 1 });
    expect(report.preview.filter(({ outcome }) => outcome === 'bad')).toHaveLength(100);
    const page = (await office.rows(id, 'bad', 1_200)).data;
    expect(page.map(({ code }) => code)).toEqual(Array.from({ length: 50 }, (_, at) => `N-${1_200 + at}`));
    expect(page[0]).toMatchObject({ line: 1_202, problems: [{ heading: 'Price', value: 'call us' }] });
    expect((await office.rows(id, 'bad', 1_300)).data).toEqual([]);
    expect((await office.rows(id, 'add')).data).toMatchObject([{ code: 'N-GOOD', line: 1_252 }]);
    expect((await office.rows(id, 'bad', 50)).status).toBe(422);
  });

  it('finds rows by code or name, any case, also on later pages (R3.7)', async () => {
    const parts = Array.from({ length: 2_150 }, (_, at) => [`N-${at}`, `Fitting ${at}`, 5]);
    const { id } = (await office.check(bookFile(['Code', 'Name', 'Price'], ...parts))).data;
    const found = async (search: string, from = 0) =>
      (await office.rows(id, 'add', from, search)).data.map(({ code }) => code);
    expect(await found('n-2149')).toEqual(['N-2149']);
    expect(await found(' FITTING 2140 ')).toEqual(['N-2140']);
    expect(await found('nothing')).toEqual([]);
    expect(await found('fitting 1')).toHaveLength(100);
    expect(await found('fitting 1', 1_100)).toEqual(Array.from({ length: 11 }, (_, at) => `N-${at + 1_989}`));
    expect((await office.rows(id, 'add', 0, 'x'.repeat(201))).status).toBe(422);
  });

  it('gives good rows with the cells of the file, as corrected, and keeps them after the import', async () => {
    const parts = Array.from({ length: 150 }, (_, at) => [`N-${at}`, `Part ${at}`, 5, 'red']);
    const { id } = (await office.check(bookFile(['Code', 'Name', 'Price', 'Color'], ...parts))).data;
    const cells = { Code: 'N-120', Name: 'Part 120', Price: '5', Color: 'red' };
    expect((await office.rows(id, 'add', 100)).data[20]).toMatchObject({ line: 122, cells });
    const corrections = [{ line: 122, heading: 'Price', value: '7' }];
    const { data } = await office.recheck(id, { corrections, removesOthers: true });
    expect(data.report.counts).toMatchObject({ add: 150, remove: 1 });
    expect((await office.rows(id, 'add', 100)).data[20]).toMatchObject({
      cells: { ...cells, Price: '7' },
      priceCents: 700,
    });
    expect((await office.rows(id, 'remove')).data).toMatchObject([{ code: 'P-1', line: null }]);
    await office.commit(id);
    await office.run(id);
    expect((await office.rows(id, 'add', 100)).data).toHaveLength(50);
    expect(await server.sql("select unit_price_cents as cents from part_items where code = 'N-120'")).toEqual(
      [{ cents: 700 }],
    );
  });

  it('gives each price with how it comes about, also beyond the first page (R3.11)', async () => {
    const parts = Array.from({ length: 250 }, (_, at) => [`N-${at}`, `Part ${at}`, 1_000 + at]);
    const { id } = (await office.check(bookFile(['Code', 'Name', 'Price'], ...parts))).data;
    for (const from of [0, 100, 200])
      expect((await office.rows(id, 'add', from)).data[3]).toMatchObject({
        priceCents: (1_003 + from) * 100,
        steps: [{ kind: 'flat', totalCents: (1_003 + from) * 100 }],
      });
    await office.commit(id);
    await office.run(id);
    const dearer = parts.map(([code, name, price]) => [code!, name!, Number(price) + 1]);
    const next = (await office.check(bookFile(['Code', 'Name', 'Price'], ...dearer))).data;
    expect((await office.rows(next.id, 'change', 200)).data[49]).toMatchObject({
      oldSteps: [{ kind: 'flat', totalCents: 124_900 }],
      steps: [{ kind: 'flat', totalCents: 125_000 }],
    });
  });

  it('gives the pages of a file that was compared before they were compressed', async () => {
    const { id } = (await office.check(manyBad(3))).data;
    const [row] = (await office.rows(id, 'bad')).data;
    await server.sql(`update price_book_import_pages set rows = convert_to('${JSON.stringify([row])}', 'UTF8')
      where import_id = ${id} and outcome = 'bad'`);
    expect((await office.rows(id, 'bad')).data).toEqual([row]);
  });

  it('has none of a file that was discarded', async () => {
    const { id } = (await office.check(manyBad(3))).data;
    await office.discard(id);
    expect(await server.sql('select page from price_book_import_pages')).toEqual([]);
    expect((await office.rows(id, 'bad')).status).toBe(404);
  });

  it('knows no import of others', async () => {
    const id = Number(await foreignIds['price_book_imports']!(server));
    expect((await office.rows(id, 'bad')).status).toBe(404);
  });
});

describe('GET /api/pricebookimports/{id}/leftrows', () => {
  it('downloads bad rows and those left out with the reason of each, which imports when it is mended', async () => {
    const bytes = bookFile(
      ['Code', 'Name', 'Price', 'Color'],
      ['N-1', "'=SUM(A1)", 'abc', 'red'],
      ['N-2', '=1+1', 'xyz', ''],
      ['N-3', 'Fine', 5, ''],
      ['N-4', 'Out', 5, ''],
    );
    const { id } = (await office.check(bytes)).data;
    await office.recheck(id, { corrections: [{ line: 3, heading: 'Price', value: '-7' }], leftOut: [5] });
    const text = await office.leftRows(id);
    expect(text.replace('\ufeff', '').split('\r\n')).toEqual([
      'Code,Name,Price,Color,Reason',
      expect.stringMatching(/^N-1,'=SUM\(A1\),abc,red,\S/),
      expect.stringMatching(/^N-2,'=1\+1,'-7,,\S/),
      `N-4,Out,5,,${exchangeTexts.leftOut}`,
      '',
    ]);
    const mended = text.replace('abc', '1').replace("'-7", '2');
    const { report } = await office.whole(new TextEncoder().encode(mended));
    expect(report).toMatchObject({ counts: { add: 3, bad: 0 }, ignoredColumns: ['Color', 'Reason'] });
    const names = await server.sql("select text from part_items where code in ('N-1', 'N-2') order by code");
    expect(names).toEqual([{ text: '=SUM(A1)' }, { text: '=1+1' }]);
  });

  it('is empty where all rows come in', async () => {
    const { id } = (await office.check(bookFile(['Code', 'Name'], ['N-1', 'One']))).data;
    expect(await office.leftRows(id)).toBe('\ufeff');
  });
});

describe('rows with errors', () => {
  it('can be left out all at once, and stay there for the download', async () => {
    const { id } = (await office.check(manyBad(1_250))).data;
    const { data } = await office.recheck(id, { leavesBad: true });
    expect(data.report.counts).toMatchObject({ bad: 0, left: 1_250, add: 1 });
    expect(data.report.preview.find(({ outcome }) => outcome === 'left')).toMatchObject({
      code: 'N-0',
      problems: [{ heading: 'Price' }],
    });
    await office.commit(id);
    await office.run(id);
    expect((await office.find(id)).state).toBe('done');
    expect(await server.sql("select code from part_items where code like 'N-%'")).toEqual([
      { code: 'N-GOOD' },
    ]);
    expect((await office.leftRows(id)).split('\r\n')).toHaveLength(1_252);
  });

  it('take along the rows that need them', async () => {
    const bytes = bookFile(
      ['Type', 'Code', 'Name', 'Price', 'Parts'],
      ['part', 'N-1', 'Valve', 'abc', ''],
      ['service', 'S-1', 'Swap the valve', 50, '1 x N-1'],
      ['service', 'S-2', 'Swap the coil', 50, '1 x P-1'],
    );
    const { id } = (await office.check(bytes)).data;
    const { data } = await office.recheck(id, { leavesBad: true });
    expect(data.report.counts).toMatchObject({ bad: 0, left: 2, add: 1 });
  });

  it('that appear only when the import runs are not left out unseen', async () => {
    const { id } = (
      await office.check(bookFile(['Code', 'Name', 'Price'], ['N-1', 'A', 5], ['N-2', 'B', 'x']))
    ).data;
    await office.recheck(id, { leavesBad: true });
    await server.sql(
      "insert into part_items (company_id, code, text, unit_price_cents) values (1, 'N-1', 'Dear', 90000)",
    );
    await office.commit(id);
    await office.run(id);
    expect(await office.find(id)).toMatchObject({ state: 'failed', failure: exchangeTexts.badByNow });
  });

  it('keep what the file leaves out from being removed, and the report says so', async () => {
    const { id } = (
      await office.check(bookFile(['Code', 'Name', 'Price'], ['N-1', 'A', 5], ['N-2', 'B', 'x']))
    ).data;
    const { data } = await office.recheck(id, { leavesBad: true, removesOthers: true });
    expect(data.report).toMatchObject({ removalsHeld: true, counts: { remove: 0 } });
    const mended = await office.recheck(id, { corrections: [{ line: 3, heading: 'Price', value: '1' }] });
    expect(mended.data.report).toMatchObject({ removalsHeld: false, counts: { remove: 1 } });
  });

  it('are those with more or fewer cells than the file has columns, too', async () => {
    const { data } = await office.check(new TextEncoder().encode('Code,Name,Price\nP-1,Coil\nN-1,A,5,6\n'));
    expect(data.report.counts).toMatchObject({ bad: 2, change: 0 });
    expect(data.report.preview[0]!.problems).toEqual([
      { column: null, heading: null, value: '', reason: 'This row has 2 columns, but the first row has 3.' },
    ]);
  });

  it('show a wrong cell whole, to be corrected', async () => {
    const long = 'x'.repeat(3_000);
    const { data } = await office.check(bookFile(['Code', 'Name'], [long, 'A']));
    expect(data.report.preview[0]!.problems[0]!.value).toBe(long);
  });
});

describe('GET /api/pricebookimports', () => {
  it('lists the imports into all books that are there, newest first', async () => {
    const first = (await office.check(bookFile(['Code', 'Name'], ['N-1', 'One']))).data.id;
    const second = (await office.check(bookFile(['Code', 'Name'], ['N-1', 'One']), 2)).data.id;
    await foreignIds['price_book_imports']!(server);
    const list = async () =>
      (await server.call('GET /api/pricebookimports', { as: (await server.signInAs('office')).token })).data;
    expect(await list()).toMatchObject([
      { id: second, priceBook: 'Other', state: 'checked' },
      { id: first, priceBook: 'Service', priceBookId: 1 },
    ]);
    await server.sql('update price_books set hidden = true where id = 2');
    expect((await list()).map(({ id }) => id)).toEqual([first]);
  });
});
