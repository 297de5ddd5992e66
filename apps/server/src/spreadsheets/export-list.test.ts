import type { Readable } from 'node:stream';
import { recommend } from '@fieldwright/domain/work-orders/work-order-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../testing/documents.ts';
import { savingAs } from '../testing/saving.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { exportList } from './export-list.ts';

let server: TestServer;
let office: string;
let sales: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  sales = (await server.signInAs('sales')).token;
  place = await buildSite(server);
  await server.sql(
    `update sites set street = '42 Birch Hollow Ln', city = 'Asheville', state = 'NC' where id = $1`,
    [place.siteId],
  );
});
afterAll(() => server.stop());

const exported = (address: string, as = office) =>
  server.app.inject({ url: `/api/${address}`, headers: { authorization: `Bearer ${as}` } });
/** The rows of an exported CSV, each by its titles. */
async function rowsOf(address: string): Promise<Record<string, string>[]> {
  const { statusCode, body } = await exported(address);
  expect(statusCode).toBe(200);
  const [titles = [], ...rows] = body
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"|"$/g, '')));
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at] ?? ''])));
}

describe('exportList', () => {
  it('has all pages of a list, in order, and the company’s days', async () => {
    const pages: Record<string, { rows: string[]; next: string | null }> = {
      '': { rows: ['a', 'b'], next: '1' },
      '1': { rows: ['c'], next: '2' },
      '2': { rows: ['d'], next: null },
    };
    const { body, headers } = await exportList(server.deps.database.forCompany(1), {
      name: 'letters',
      format: 'csv',
      columns: [{ title: 'Letter', cell: (row: string, timeZone) => `${row} ${timeZone}` }],
      read: async (_, after) => pages[after ?? '']!,
    });
    const text = Buffer.concat(await (body as Readable).toArray());
    const letters = String(text).trim().split('\r\n').slice(1);
    expect(letters.map((line) => line[0])).toEqual(['a', 'b', 'c', 'd']);
    expect(letters[0]).toMatch(/^a \w+\/\w+$/);
    expect(headers['content-disposition']).toBe('attachment; filename="letters.csv"');
  });

  it.each(['workorders', 'customers', 'salesproposals', 'agreements', 'deferredwork', 'people'])(
    'is a workbook too, and only for those who may export: %s (R6.4)',
    async (list) => {
      const workbook = await exported(`${list}/export?format=xlsx`);
      expect(workbook.headers['content-type']).toContain('spreadsheetml');
      expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
      expect((await exported(`${list}/export?format=csv`, sales)).statusCode).toBe(403);
      expect((await exported(`${list}/export?format=pdf`)).statusCode).toBe(422);
    },
  );
});

describe('GET /api/customers/export', () => {
  it('has the listed customers with their tags, narrowed as the list is', async () => {
    const [tag] = await server.sql<{ id: number }>(
      `insert into tags (company_id, text) values (1, 'Gate code') returning id`,
    );
    await server.sql('update customers set tag_ids = array[$1::bigint] where id = $2', [
      tag!.id,
      place.customerId,
    ]);
    const other = await buildSite(server);
    await server.sql(`update customers set last_name = 'Otherwise' where id = $1`, [other.customerId]);
    expect(await rowsOf(`customers/export?format=csv&tagId=${tag!.id}`)).toEqual([
      expect.objectContaining({
        'Last name': 'Castellano',
        Street: '42 Birch Hollow Ln',
        Tags: 'Gate code',
        'Balance due': '0.00',
      }),
    ]);
    const found = await rowsOf('customers/export?format=csv&search=otherwise');
    expect(found.map((row) => row['Last name'])).toEqual(['Otherwise']);
  });
});

describe('GET /api/salesproposals/export', () => {
  it('has the listed proposals, in the list’s order', async () => {
    await server.sql(
      `insert into sales_proposals (company_id, id, guid, site_id, text, total_cents, status, is_template, tax_override,
         property_type_id, rate_type_id, note, version)
       select 1, nextval('document_ids'), gen_random_uuid(), $1, text, cents, 'Created', false, false, 1, 1, '', 1
       from (values ('New furnace', 640000), ('Repair', 18900)) v(text, cents)`,
      [place.siteId],
    );
    const rows = await rowsOf('salesproposals/export?format=csv&sort=total');
    expect(rows.map((row) => [row['Proposal'], row['Total']])).toEqual([
      ['Repair', '189.00'],
      ['New furnace', '6400.00'],
    ]);
  });

  it('has the templates with what they are for, if asked for those', async () => {
    await server.sql(
      `insert into sales_proposals (company_id, id, guid, text, total_cents, status, is_template, template_note, tax_override,
         property_type_id, rate_type_id, note, version)
       values (1, nextval('document_ids'), gen_random_uuid(), 'Heat pump', 640000, 'Created', true, 'Two tons', false, 1, 1, '', 1)`,
    );
    const rows = await rowsOf('salesproposals/export?format=csv&templates=true');
    expect(rows).toEqual([
      expect.objectContaining({ Template: 'Heat pump', 'What it’s for': 'Two tons', Total: '6400.00' }),
    ]);
  });
});

describe('GET /api/agreements/export', () => {
  it('has the listed agreements with their status of today', async () => {
    await server.sql(
      `insert into agreements (company_id, customer_id, site_id, text, price_cents, visits_per_year, start_date, end_date, status)
       select 1, $1, $2, text, 19900, 2, clock_now()::date + days - 364, clock_now()::date + days, 'active'
       from (values ('Comfort Plan', 100), ('Old plan', -30)) v(text, days)`,
      [place.customerId, place.siteId],
    );
    const all = await rowsOf('agreements/export?format=csv');
    expect(all.map((row) => [row['Plan'], row['Price per year'], row['Status']])).toEqual([
      ['Comfort Plan', '199.00', 'Active'],
      ['Old plan', '199.00', 'Expired'],
    ]);
    expect(await rowsOf('agreements/export?format=csv&filter=expired')).toHaveLength(1);
  });
});

describe('GET /api/deferredwork/export', () => {
  it('has the listed recommendations with system, technician and dollars (R4.14)', async () => {
    const fields = { text: 'Igniter', priceCents: 18_900, urgency: 'soon' };
    const { edit } = recommend(newWorkOrder(place, 1), { siteSystemId: null, fields });
    await savingAs(server, office).saved(saveOf(edit));
    expect(await rowsOf('deferredwork/export?format=csv&urgency=soon')).toEqual([
      expect.objectContaining({ Recommended: 'Igniter', Urgency: 'Soon', Status: 'Open', Price: '189.00' }),
    ]);
    expect(await rowsOf('deferredwork/export?format=csv&urgency=now')).toEqual([]);
  });
});

describe('GET /api/people/export', () => {
  it('has the listed people, narrowed as the list is', async () => {
    const rows = await rowsOf('people/export?format=csv&role=sales');
    expect(rows.map(({ Roles: held }) => held)).toEqual(['Sales']);
    expect(await rowsOf('people/export?format=csv&search=nobody+of+this+name')).toEqual([]);
  });
});
