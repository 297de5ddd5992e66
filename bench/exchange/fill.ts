import pg from 'pg';
import { countPlaces, keepSearchTexts } from '../price-places.ts';

/** How much a price book has. */
export interface BookSize {
  services: number;
  parts: number;
  categories: number;
  levels: number;
}

/** Fills book 1 of company 1 with whole sets, as a superuser without triggers. Each service uses three parts. */
export async function fillBook(
  superuserUrl: string,
  { services, parts, categories, levels }: BookSize,
): Promise<void> {
  const client = new pg.Client(superuserUrl);
  await client.connect();
  const level = categories / levels;
  try {
    for (const statement of [
      `${keepSearchTexts}; set session_replication_role = replica; set work_mem = '256MB'`,
      "insert into price_books (company_id, id, type, text) values (1, 1, 'service', 'Service')",
      `insert into price_book_categories (company_id, id, price_book_id, parent_price_book_category_id, text, "order")
        select 1, 1000000 + i, 1, case when i > ${level} then 1000000 + i - ${level} end, 'Category ' || i, i
        from generate_series(1, ${categories}) i`,
      `insert into part_items (company_id, id, code, text, description, cost_cents, unit_price_cents, supplier, supplier_code)
        select 1, 2000000 + i, 'P-' || i, 'Part number ' || i, 'Sold by the piece. Fits most systems.', 100 + i % 90000,
          250 + 2 * (i % 90000), 'Acme', 'A' || i from generate_series(1, ${parts}) i`,
      `insert into service_repairs (company_id, id, price_book_id, code, text, description, labor_hours, cost_cents, unit_price_cents)
        select 1, 3000000 + i, 1, 'S-' || i, 'Service number ' || i, 'We find the cause and put it right.', 1.5, 5000, 21900 + i
        from generate_series(1, ${services}) i`,
      `insert into service_repair_parts (company_id, service_repair_id, part_item_id, quantity, "order")
        select 1, 3000000 + i, 2000001 + (i * 7 + p * 11) % ${parts}, p, p
        from generate_series(1, ${services}) i cross join generate_series(1, 3) p`,
      `insert into price_book_category_entries (company_id, id, price_book_category_id, part_item_id)
        select 1, 4000000 + i, 1000001 + i % ${categories}, 2000000 + i from generate_series(1, ${parts}) i`,
      `insert into price_book_category_entries (company_id, id, price_book_category_id, service_repair_id)
        select 1, 5000000 + i, 1000001 + i % ${categories}, 3000000 + i from generate_series(1, ${services}) i`,
      countPlaces(1, 1),
      'vacuum analyze',
    ])
      await client.query(statement);
  } finally {
    await client.end();
  }
}
