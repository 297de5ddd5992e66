import {
  type ExchangeRow,
  exchangeTitles,
  readExchangeRow,
} from '@fieldwright/domain/price-books/exchange/exchange-rows';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRows } from '../../../spreadsheets/read-rows.ts';
import { foreignIds } from '../../../testing/foreign-ids.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let office: string;
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  await server.sql(`
    insert into price_books (company_id, id, type, text) values (1, 1, 'service', 'Service'), (1, 2, 'service', 'Gone'), (1, 3, 'parts', 'Counter');
    update price_books set hidden = true where id = 2;
    insert into call_department_types (company_id, id, text) values (1, 5, 'Heating & cooling');
    insert into part_items (company_id, id, code, text, description, cost_cents, unit_price_cents, taxable, hidden, supplier, supplier_code) values
      (1, 101, '-355', '=SUM(A1)', E'One,\\n"two"', 905, 450010, true, false, 'Acme', '+1'),
      (1, 102, '', 'Wire', '', null, null, false, false, '', ''),
      (1, 103, 'OLD', 'Removed part', '', 1, 2, true, true, '', ''),
      (1, 104, '00012', 'In no category', '', 10, 50, true, false, '', ''),
      (1, 105, 'OTHER', 'In another book', '', 10, 50, true, false, '', '');
    update part_items set pricing = 'computed', markup_factor = 27001, part_kind = 'equipment', unit = 'ft' where id = 101;
    insert into service_repairs (company_id, id, price_book_id, call_department_type_id, code, text, labor_hours, cost_cents, unit_price_cents, hidden) values
      (1, 201, 1, 5, 'HV-10', 'Replace capacitor', 0.75, 5000, 21900, false),
      (1, 202, 1, null, 'HV-1', 'Diagnose', 1, null, null, false),
      (1, 203, 1, null, 'HV-0', 'Removed', 1, null, null, true);
    insert into service_repair_parts (company_id, service_repair_id, part_item_id, quantity, "order") values
      (1, 201, 102, 2.5, 1), (1, 201, 101, 1, 2), (1, 201, 103, 3, 3);
    insert into price_book_categories (company_id, id, price_book_id, parent_price_book_category_id, text) values
      (1, 301, 1, null, 'A > B'), (1, 302, 1, 301, 'Inside'), (1, 303, 1, null, 'Empty'), (1, 304, 3, null, 'Elsewhere');
    insert into price_book_category_entries (company_id, price_book_category_id, part_item_id, service_repair_id) values
      (1, 302, 101, null), (1, 301, 101, null), (1, 302, null, 201), (1, 304, 105, null)`);
});
afterAll(() => server.stop());

const download = (query: string, as = office, id = 1) =>
  server.app.inject({
    url: `/api/pricebooks/${id}/export?${query}`,
    headers: { authorization: `Bearer ${as}` },
  });

async function exported(query: string): Promise<Record<string, string>[]> {
  const { statusCode, rawPayload } = await download(query);
  expect(statusCode).toBe(200);
  const { rows } = await readRows(rawPayload);
  const [titles, ...others] = rows.map(({ cells }) => cells);
  return others.map((cells) => Object.fromEntries(titles!.map((title, at) => [title, cells[at] ?? ''])));
}
const ids = async (query: string) => (await exported(query)).map(({ ID }) => ID);

describe('GET /api/pricebooks/{id}/export', () => {
  it('refuses people who can’t edit price books, other formats, and books that aren’t there', async () => {
    const { token } = await server.signInAs('sales');
    expect((await download('format=csv', token)).statusCode).toBe(403);
    expect((await download('format=xls')).statusCode).toBe(422);
    expect((await download('format=csv', office, 2)).statusCode).toBe(404);
    const theirs = Number(await foreignIds['price_books']!(server));
    expect((await download('format=csv', office, theirs)).statusCode).toBe(404);
  });

  it.each(['csv', 'xlsx'])(
    'gives services, parts and empty categories as %s, whatever they contain',
    async (format) => {
      const rows = await exported(`format=${format}`);
      expect(rows.map(({ Type, ID }) => [Type, ID])).toEqual([
        ['service', '202'],
        ['service', '201'],
        ['part', '102'],
        ['part', '101'],
        ['part', '104'],
        ['category', ''],
      ]);
      const read = rows.map((cells, at) => {
        const one = readExchangeRow(at + 2, cells);
        if ('problems' in one) throw new Error(JSON.stringify(one.problems));
        return 'row' in one ? one.row : one.category.paths;
      });
      expect(read[5]).toEqual(['Empty']);
      expect((read[1] as ExchangeRow).fields).toEqual({
        code: 'HV-10',
        text: 'Replace capacitor',
        description: '',
        categories: ['A \\> B > Inside'],
        department: 'Heating & cooling',
        costCents: 5_000,
        pricing: 'flat',
        unitPriceCents: 21_900,
        taxable: true,
        taxedPart: 'all',
        laborHours: 0.75,
        crew: 1,
        warranty: '',
        parts: ['2.5 x #102', '1 x -355', '3 x #103'],
        upgrades: [],
        related: [],
        relatedParts: [],
        pictures: [],
      });
      expect((read[3] as ExchangeRow).fields).toEqual({
        code: '-355',
        matched: [],
        pictures: [],
        text: '=SUM(A1)',
        description: 'One,\n"two"',
        categories: ['A \\> B', 'A \\> B > Inside'],
        costCents: 905,
        pricing: 'computed',
        unitPriceCents: 450_010,
        markupFactor: 27_001,
        taxable: true,
        warranty: '',
        unit: 'ft',
        partKind: 'equipment',
        manufacturer: '',
        model: '',
        supplier: 'Acme',
        supplierCode: '+1',
      });
      expect(rows[4]!['Code']).toBe('00012');
    },
  );

  it.each(['csv', 'xlsx'])('has no cell that a spreadsheet program runs, as %s', async (format) => {
    const cells = (await exported(`format=${format}`)).flatMap((row) => Object.values(row));
    expect(cells).toContain("'=SUM(A1)");
    expect(cells.filter((cell) => /^\s*[=+@-]/.test(cell))).toEqual([]);
  });

  it('gives what a category or search words list, without the other categories', async () => {
    expect(await ids('format=csv&category=302')).toEqual(['201', '101']);
    expect(await ids('format=csv&category=none')).toEqual(['202', '102', '104']);
    expect(await ids('format=csv&text=capacitor')).toEqual(['201']);
    expect(await ids('format=csv&text=nothing')).toEqual([]);
  });

  it('gives what the list shows for other spellings, and for typing errors (R3.11)', async () => {
    await server.sql(`insert into service_repairs (company_id, id, price_book_id, code, text) values
      (1, 211, 1, 'C-1', 'A/C tune-up'), (1, 212, 1, 'C-2', 'Air conditioner cleaning'), (1, 213, 1, 'C-3', 'Wi-Fi thermostat'),
      (1, 214, 1, 'C-4', 'Minisplit head'), (1, 215, 1, 'C-5', 'WiFi camera')`);
    const shown = async (text: string) => {
      const query = { text } as never;
      const { data } = await server.call('GET /api/pricebooks/{id}/entries', {
        as: office,
        params: { id: 1 },
        query,
      });
      return data.entries.map(({ id }) => String(id));
    };
    const expected = {
      'a/c': ['211', '212'],
      tstat: ['213'],
      'tune up': ['211'],
      'mini split': ['214'],
      'wi fi camera': ['215'],
      capcitor: ['201'],
      'replce capacitor': ['201'],
      'nothing like it': [],
    };
    for (const [text, found] of Object.entries(expected)) {
      expect([text, await ids(`format=csv&text=${encodeURIComponent(text)}`)]).toEqual([text, found]);
      expect([text, await shown(text)]).toEqual([text, found]);
    }
    // only of the category, as in the list
    expect(await ids('format=csv&category=none&text=capcitor')).toEqual([]);
    await server.sql('delete from service_repairs where id between 211 and 215');
  });

  it('has all columns for people who see costs', async () => {
    const { rows } = await readRows((await download('format=csv')).rawPayload);
    expect(rows[0]!.cells).toEqual(exchangeTitles);
  });
});
