import { matchMessages } from '@fieldwright/domain/price-books/exchange/match-rows';
import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookFile, bookImporter } from '../../../testing/book-importer.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let office: ReturnType<typeof bookImporter>;
let south: ReturnType<typeof bookImporter>;
beforeEach(async () => {
  server = await startTestServer();
  office = bookImporter(server, await server.signInAs('office'));
  south = bookImporter(server, await server.signInAs('office@south.example'), 2);
  await server.sql(`
    insert into price_books (company_id, id, type, text) values (1, 1, 'service', 'Service'), (2, 2, 'service', 'Theirs');
    insert into part_items (company_id, id, code, text, cost_cents, unit_price_cents, supplier, supplier_code) values
      (1, 101, 'P-1', 'Coil', 6000, 10000, 'Acme', 'A-1'), (1, 102, 'P-2', 'Pump', 1000, 2000, 'Acme', 'X-9'),
      (1, 103, 'P-3', 'Valve', 100, 200, 'Bolt & Sons', 'X-9')`);
});
afterEach(() => server.stop());

const headings = ['Item #', 'What', 'Net'];
const columns = { 'Supplier’s code': 'Item #', Name: 'What', Cost: 'Net' };
const list = (...rows: (string | number)[][]) => bookFile(headings, ...rows);
const coil = ['A-1', 'Coil', 61];

describe('the columns of a price list', () => {
  it('are remembered for the supplier’s next file with the same headings, in this company alone', async () => {
    const first = (await office.check(list(coil))).data;
    expect(first).toMatchObject({ remembered: false, report: { mapping: { Code: 'Item #' } } });
    await office.recheck(first.id, { mapping: columns, supplier: 'acme' });
    await office.discard(first.id);
    const { data } = await office.check(list(['A-1', 'Coil', 62]));
    expect(data).toMatchObject({
      remembered: true,
      asked: { supplier: 'acme' },
      report: { mapping: columns },
    });
    expect((await south.check(list(coil), 2)).data).toMatchObject({
      remembered: false,
      asked: { supplier: '' },
      report: { mapping: { Code: 'Item #' } },
    });
    expect((await office.check(bookFile([...headings, 'More'], [...coil, '']))).data.remembered).toBe(false);
  });

  it('stay remembered with other rules and corrected cells, and can be recognized anew', async () => {
    const { id } = (await office.check(list(coil))).data;
    await office.recheck(id, { mapping: columns });
    const again = (await office.check(list(coil))).data;
    expect(again.remembered).toBe(true);
    const ruled = await office.recheck(again.id, { mostJump: null });
    expect(ruled.data).toMatchObject({ remembered: true, report: { mapping: columns } });
    const reset = (await office.recheck(again.id, { mapping: null })).data;
    expect(reset).toMatchObject({ remembered: false, report: { mapping: { Code: 'Item #' } } });
    expect((await office.check(list(coil))).data).toMatchObject({
      remembered: false,
      report: { mapping: { Code: 'Item #' } },
    });
  });

  it('are another supplier’s as soon as the file is theirs, or stay', async () => {
    const theirs = { Code: 'Item #', Description: 'What', Price: 'Net' };
    const first = (await office.check(list(coil))).data;
    await office.recheck(first.id, { mapping: theirs, supplier: 'Bolt & Sons' });
    await office.recheck(first.id, { mapping: columns, supplier: 'Acme' });
    const { data } = await office.check(list(coil));
    expect(data).toMatchObject({ asked: { supplier: 'Acme' }, report: { mapping: columns } });
    const bolt = (await office.recheck(data.id, { mapping: null, supplier: 'bolt & sons' })).data;
    expect(bolt).toMatchObject({ remembered: true, report: { mapping: theirs } });
    const unknown = (await office.recheck(data.id, { mapping: null, supplier: 'Corner shop' })).data;
    expect(unknown).toMatchObject({ remembered: false, report: { mapping: theirs } });
  });

  it('say what rows are about, too', async () => {
    const { id } = (await office.check(bookFile(['Code', 'Name'], ['S-1', 'Tune-up']))).data;
    await office.recheck(id, { usual: 'serviceRepair' });
    expect((await office.check(bookFile(['Code', 'Name'], ['S-2', 'Diagnose']))).data).toMatchObject({
      remembered: true,
      asked: { usual: 'serviceRepair' },
    });
  });
});

describe('a price list without codes of ours', () => {
  it('finds parts by supplier and supplier’s code, and writes the supplier as it is known', async () => {
    const rows = [coil, ['X-9', 'Pump', 11], ['A-7', 'Fan', 5]];
    const { report } = await office.whole(list(...rows), { mapping: columns, supplier: 'ACME' });
    expect(report.counts).toMatchObject({ change: 2, add: 1, bad: 0 });
    const parts = await server.sql(
      'select code, cost_cents::int as cost, supplier from part_items where company_id = 1 order by id',
    );
    expect(parts).toEqual([
      { code: 'P-1', cost: 6_100, supplier: 'Acme' },
      { code: 'P-2', cost: 1_100, supplier: 'Acme' },
      { code: 'P-3', cost: 100, supplier: 'Bolt & Sons' },
      { code: '', cost: 500, supplier: 'Acme' },
    ]);
  });

  it('finds the only part with the code where nobody says whose it is, and asks where several have it', async () => {
    const { id } = (await office.check(list(coil, ['X-9', 'Pump', 11]))).data;
    const { data } = await office.recheck(id, { mapping: columns });
    expect(data.report.counts).toMatchObject({ change: 1, bad: 1, add: 0 });
    expect(data.report.preview[0]!.problems).toEqual([
      {
        column: 'Supplier’s code',
        heading: 'Item #',
        value: 'X-9',
        reason: matchMessages.severalParts,
      },
    ]);
  });
});

describe('a price list with markups', () => {
  it('has percentages where a cell or the heading says so, and an export of them changes nothing (R3.11)', async () => {
    await office.whole(bookFile(['Code', 'Markup'], ['P-1', '60%'], ['P-2', '1.7']));
    const { report } = await office.whole(bookFile(['Code', 'Markup (%)'], ['P-3', 80]));
    expect(report.mapping).toEqual({ Code: 'Code', Markup: 'Markup (%)' });
    const factors = await server.sql(
      'select code, markup_factor as factor from part_items where company_id = 1 order by code',
    );
    expect(factors).toEqual([
      { code: 'P-1', factor: 16_000 },
      { code: 'P-2', factor: 17_000 },
      { code: 'P-3', factor: 18_000 },
    ]);
    const again = (await office.check(new TextEncoder().encode(await office.exported()))).data;
    expect(again.report.counts).toMatchObject({ change: 0, add: 0, bad: 0 });
  });
});

describe('new parts of a price list without prices', () => {
  it('are calculated from their cost and markup, and other parts keep their pricing (R3.11)', async () => {
    const { token: as } = await server.signInAs('admin');
    await server.call('POST /api/pricingrules', { as, body: startingRules(10_000, 20_000) });
    const bytes = bookFile(
      ['Code', 'Name', 'Cost', 'Markup', 'Price'],
      ['N-1', 'Tape', 5, '60%', ''],
      ['N-2', 'Glue', 5, '60%', 7],
      ['N-3', 'Wire', '', '', ''],
      ['P-1', 'Coil', 61, '', 100],
    );
    const { id } = (await office.check(bytes)).data;
    const added = (await office.rows(id, 'add')).data;
    expect(added.map(({ priceCents }) => priceCents)).toEqual([800, 700, null]);
    await office.commit(id);
    await office.run(id);
    const parts = await server.sql(
      "select code, pricing from part_items where company_id = 1 and code in ('N-1', 'N-2', 'N-3', 'P-1') order by code",
    );
    expect(parts).toEqual([
      { code: 'N-1', pricing: 'computed' },
      { code: 'N-2', pricing: 'flat' },
      { code: 'N-3', pricing: 'flat' },
      { code: 'P-1', pricing: 'flat' },
    ]);
  });
});

describe('an empty Taxed cell', () => {
  it('leaves what there is, and taxes new entries as the company taxes their kind', async () => {
    await server.sql(`
      update companies set taxed_by_default = '{equipment}' where id = 1;
      update part_items set taxable = false where id = 101;
      update part_items set taxable = true where id = 102`);
    await office.whole(
      bookFile(
        ['Type', 'Code', 'Name', 'Part kind', 'Taxed'],
        ['part', 'P-1', 'Coil', 'material', ''],
        ['part', 'P-2', 'Pump', 'material', ''],
        ['part', 'N-1', 'Tape', 'material', ''],
        ['part', 'N-2', 'Furnace', 'equipment', ''],
        ['part', 'N-3', 'Glue', 'material', 'yes'],
        ['service', 'N-4', 'Tune-up', '', ''],
      ),
    );
    const rows = await server.sql<{ code: string; taxable: boolean }>(`
      select code, taxable from part_items where company_id = 1 and code <> 'P-3'
      union all select code, taxable from service_repairs where company_id = 1 order by code`);
    expect(Object.fromEntries(rows.map(({ code, taxable }) => [code, taxable]))).toEqual({
      'P-1': false,
      'P-2': true,
      'N-1': false,
      'N-2': true,
      'N-3': true,
      'N-4': false,
    });
  });

  it('counts as the company’s default where the file has no such column', async () => {
    await server.sql(`update companies set taxed_by_default = '{}' where id = 1`);
    await office.whole(bookFile(['Code', 'Name'], ['N-1', 'Tape']));
    expect(await server.sql("select taxable from part_items where code = 'N-1'")).toEqual([
      { taxable: false },
    ]);
  });
});
