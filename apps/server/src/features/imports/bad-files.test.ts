import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badFiles, sheetRow, workbookOf } from '../../testing/bad-files.ts';
import { bookFile, bookImporter } from '../../testing/book-importer.ts';
import { importer } from '../../testing/csv-files.ts';
import { countRows } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/** Bad files through the endpoints of both kinds of imports. */

let server: TestServer;
let office: ReturnType<typeof importer>;
let book: ReturnType<typeof bookImporter>;
beforeAll(async () => {
  server = await startTestServer();
  const signedIn = await server.signInAs('office');
  office = importer(server, signedIn);
  book = bookImporter(server, signedIn);
  await server.sql(`insert into price_books (company_id, id, type, text) values (1, 1, 'service', 'Service');
    insert into part_items (company_id, id, code, text, cost_cents, unit_price_cents) values (1, 101, 'P-1', 'Coil', 6000, 10000)`);
});
afterAll(() => server.stop());

describe.each([
  ['customers', 'imports', (bytes: Uint8Array) => office.check(bytes, 'customers')],
  ['a price book', 'price_book_imports', (bytes: Uint8Array) => book.check(bytes)],
] as const)('a file of %s', (_, table, check) => {
  it.each(badFiles)('is refused as a whole with %s, and says why', async (__, make, words) => {
    const reply = await check(await make());
    expect([reply.status, reply.error.code]).toEqual([422, 'file_refused']);
    expect(reply.error.detail).toContain(words);
    expect(await countRows(server, table)).toBe(0);
  });
});

/** Formulas with a text, a number, an error and nothing as their last result. */
const formulas = [
  { xml: '<c t="str"><f>HYPERLINK("http://x.example","Ana Ruiz")</f><v>Ana Ruiz</v></c>' },
  { xml: '<c><f>8285550000+142</f><v>8285550142</v></c>' },
  { xml: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' },
  { xml: '<c><f>NOW()</f></c>' },
];

describe('cells with formulas', () => {
  it('are read as their last result in a workbook of customers', async () => {
    const bytes = await workbookOf(sheetRow(1, ['Name', 'Phone', 'Notes', 'Email']) + sheetRow(2, formulas));
    const { data } = await office.check(bytes, 'customers');
    expect(data.report).toMatchObject({ encoding: 'xlsx', counts: { new: 0, bad: 1 } });
    expect(data.preview[0]!.cells).toEqual({
      full_name: 'Ana Ruiz',
      main_phone: '8285550142',
      notes: '#DIV/0!',
      email: '=NOW()',
    });
  });

  it('are read as their last result in a workbook of prices', async () => {
    const [name, number, failed] = formulas;
    const price = { xml: number!.xml.replace(/<v>.*<\/v>/, '<v>120</v>') };
    const bytes = await workbookOf(
      sheetRow(1, ['Type', 'Code', 'Name', 'Price']) +
        sheetRow(2, ['part', 'P-1', name!, price]) +
        sheetRow(3, ['part', 'P-2', 'Pump', failed!]),
    );
    const { data } = await book.check(bytes);
    expect(data.report.counts).toMatchObject({ change: 1, bad: 1 });
    expect(data.report.preview.find(({ outcome }) => outcome === 'change')).toMatchObject({
      text: 'Ana Ruiz',
      priceCents: 12_000,
    });
  });

  it('are only text in a CSV file, which a download makes harmless', async () => {
    const bytes = Buffer.from('Name,Phone\n"=HYPERLINK(""http://x.example"",""Ana"")",828\n');
    const { data } = await office.check(bytes, 'customers');
    expect(data.preview[0]!.cells.full_name).toBe('=HYPERLINK("http://x.example","Ana")');
    expect(await office.leftRows(data.id)).toContain(`"'=HYPERLINK(""http://x.example"",""Ana"")"`);
  });
});

describe('encodings', () => {
  const text = 'Type,Code,Name,Price\npart,P-1,Spule für Öfen,120\n';
  it.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('are told from each other in a file of prices: %s', async (_, bytes) => {
    const { data } = await book.check(bytes);
    expect(data.report.counts).toMatchObject({ change: 1, bad: 0 });
    expect(data.report.preview[0]).toMatchObject({ text: 'Spule für Öfen', priceCents: 12_000 });
  });

  it.each([
    ['UTF-16, the other way round', 'utf-16'],
    ['Windows-1252', 'windows-1252'],
  ])('are told to the person who imports customers: %s', async (_, encoding) => {
    const names = 'Name,Phone\nJürgen Öhm,828-555-0142\n';
    const bytes =
      encoding === 'utf-16'
        ? Buffer.from(`\uFEFF${names}`, 'utf16le').swap16()
        : Buffer.from(names, 'latin1');
    const { data } = await office.check(bytes, 'customers');
    expect(data.report).toMatchObject({ encoding, counts: { new: 1, bad: 0 } });
    expect(data.preview[0]!.cells.full_name).toBe('Jürgen Öhm');
  });
});

describe('two imports at once', () => {
  it('of customers and of prices are both whole', async () => {
    const people = await office.check(Buffer.from('Name,Phone\nEli Ames,828-555-0177\n'), 'customers');
    const prices = await book.check(bookFile(['Type', 'Code', 'Name', 'Price'], ['part', 'N-1', 'Valve', 5]));
    await Promise.all([office.commit(people.data.id), book.commit(prices.data.id)]);
    await Promise.all([office.run(people.data.id), book.run(prices.data.id)]);
    expect([(await office.find(people.data.id)).state, (await book.find(prices.data.id)).state]).toEqual([
      'done',
      'done',
    ]);
  });

  it('of one file, checked twice and committed at the same moment, make its customers once', async () => {
    const bytes = Buffer.from('ID,Name,Phone\nC-7,Bea Lund,828-555-0188\nC-8,Cole Webb,828-555-0189\n');
    const [first, second] = await Promise.all([
      office.check(bytes, 'customers'),
      office.check(bytes, 'customers'),
    ]);
    const ids = [first.data.id, second.data.id];
    await Promise.all(ids.map((id) => office.commit(id)));
    await Promise.all(ids.map((id) => office.run(id)));
    const done = await Promise.all(ids.map((id) => office.find(id)));
    expect(done.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(done.map(({ report }) => report.counts.new).toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect(
      await server.sql(
        "select 1 from customers where main_phone like '+182855501__' and company_id = 1 and last_name in ('Lund', 'Webb')",
      ),
    ).toHaveLength(2);
  });
});
