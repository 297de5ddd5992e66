import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.sql(`
    insert into price_books (company_id, id, type, text) values (1, 1, 'service', 'Service');
    insert into part_items (company_id, id, code, text, description, unit_price_cents)
      select 1, 10000 + i, 'P-' || i, 'Part ' || i, 'Fits most systems.', 1000 from generate_series(1, 400) i;
    insert into service_repairs (company_id, id, price_book_id, code, text, unit_price_cents)
      select 1, 20000 + i, 1, 'S-' || i, 'Service ' || i, 1000 from generate_series(1, 400) i`);
});
afterAll(() => server.stop());

describe.each(['part_items', 'service_repairs'])('rows of %s', (table) => {
  const pages = () =>
    server.sql(`select id::integer as id, (ctid::text::point)[0] as page from ${table} order by id`);
  const searched = () => server.sql(`select search_text, search_name from ${table} order by id limit 1`);

  it('stay in their pages when all prices change, so that no index has to know (R3.7)', async () => {
    const before = await pages();
    expect(new Set(before.map((row) => (row as { page: number }).page)).size).toBeGreaterThan(5);
    await server.sql(`update ${table} set unit_price_cents = unit_price_cents + 50, version = version + 1`);
    expect(await pages()).toEqual(before);
  });

  it('are found by their words as they are now, not as somebody writes them (R3.11)', async () => {
    await server.sql(`update ${table} set code = 'C-1', text = 'Wi-Fi', description = E'Tune-up\\nfor all'
      where id = (select min(id) from ${table})`);
    const now = [{ search_text: ' c-1 wi-fi wifi wi fi tune-up for all tuneup tune up', search_name: 22 }];
    expect(await searched()).toEqual(now);
    await server.sql(`update ${table} set search_text = 'x' where id = (select min(id) from ${table})`);
    expect(await searched()).toEqual(now);
  });
});
