import pg from 'pg';
import { countPlaces, keepSearchTexts } from '../price-places.ts';

/** The sizes of each company's book. */
export interface BookSize {
  services: number;
  parts: number;
  levels: number;
}

const shapes = 'Copper,PVC,Brass,Steel,Flexible,Galvanized,Insulated,Cast iron,CPVC,Bronze';
const things =
  'elbow,tee,coupling,valve,pipe,fitting,capacitor,contactor,thermostat,breaker,connector,bracket,filter,motor,relay,sensor,gasket,adapter,union,reducer';
const jobs = 'Replace,Repair,Install,Clean,Inspect,Test,Adjust,Remove';
const sizes = '1/4 in,3/8 in,1/2 in,3/4 in,1 in,1-1/4 in,1-1/2 in,2 in,3 in,4 in';

const oneOf = (list: string, index: string) =>
  `(string_to_array('${list}', ','))[1 + (${index}) % ${list.split(',').length}]`;

/**
 * Fills companies 1 to `companies` with a book each: SQL on whole sets, as a superuser without triggers. Each category
 * but the top ones is below another; each entry is in one. The indexes of
 * trigrams are built once all rows are there.
 */
export async function fillBooks(superuserUrl: string, companies: number, size: BookSize): Promise<void> {
  const client = new pg.Client(superuserUrl);
  await client.connect();
  const id = (kind: number, of = 'i') => `(${kind}::bigint * 1000 + c) * 1000000 + ${of}`;
  const rows = (count: number) =>
    `from generate_series(1, ${companies}) c cross join generate_series(1, ${count}) i`;
  const categories = 800;
  const perLevel = categories / size.levels;
  try {
    await client.query(
      `${keepSearchTexts}; set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '256MB'`,
    );
    const { rows: grams } = await client.query<{ name: string; statement: string }>(
      "select indexname as name, indexdef as statement from pg_indexes where indexname like '%\\_grams'",
    );
    for (const statement of [
      ...grams.map(({ name }) => `drop index ${name}`),
      `insert into companies (id, name, time_zone) overriding system value select c, 'Company ' || c, 'America/New_York'
        from generate_series(1, ${companies}) c on conflict do nothing`,
      `insert into price_books (company_id, id, type, text) select c, ${id(1)}, 'service', 'Service' ${rows(1)}`,
      `insert into price_book_categories (company_id, id, price_book_id, parent_price_book_category_id, text, "order")
        select c, ${id(2)}, ${id(1, '1')}, case when i > ${perLevel} then ${id(2, `(i - ${perLevel})`)} end, 'Category ' || i, i ${rows(categories)}`,
      `insert into part_items (company_id, id, code, text, description, cost_cents, unit_price_cents, pricing)
        select c, ${id(3)}, 'P' || lpad(i::text, 6, '0'), ${oneOf(shapes, 'i')} || ' ' || ${oneOf(things, 'i / 10')} || ' ' || ${oneOf(sizes, 'i / 200')},
          'Supplier item ' || i || ', sold by the piece. Fits most systems.', 100 + i % 90000, 250 + i % 200000,
          case when i % 2 = 0 then 'computed' else 'flat' end ${rows(size.parts)}`,
      `insert into service_repairs (company_id, id, price_book_id, code, text, description, labor_hours, cost_cents, unit_price_cents, pricing)
        select c, ${id(4)}, ${id(1, '1')}, 'S' || lpad(i::text, 5, '0'), ${oneOf(jobs, 'i')} || ' ' || ${oneOf(things, 'i / 8')} || ' ' || ${oneOf(shapes, 'i / 160')},
          'We find the cause and put it right. Includes the ' || ${oneOf(things, 'i / 8')} || ' and a test.', 1.5, 5000, 21900,
          case when i % 2 = 0 then 'computed' else 'flat' end ${rows(size.services)}`,
      `insert into service_repair_parts (company_id, service_repair_id, part_item_id, quantity, "order")
        select c, ${id(4)}, ${id(3, `1 + (i * 7 + p * 11) % ${size.parts}`)}, p, p ${rows(size.services)} cross join generate_series(1, 3) p`,
      `insert into price_book_category_entries (company_id, id, price_book_category_id, part_item_id, service_repair_id)
        select c, ${id(5)}, ${id(2, `1 + i % ${categories}`)}, ${id(3)}, null ${rows(size.parts)}`,
      `insert into price_book_category_entries (company_id, id, price_book_category_id, part_item_id, service_repair_id)
        select c, ${id(6)}, ${id(2, `1 + i % ${categories}`)}, null, ${id(4)} ${rows(size.services)}`,
      countPlaces(1, companies),
      `insert into price_book_words (company_id, word) select company_id, word from (
          select distinct e.company_id, word from (select company_id, text, description from part_items
            union all select company_id, text, description from service_repairs) e
          cross join lateral words_of_entry(e.text || ' ' || e.description) word where e.company_id = 1) w`,
      `insert into price_book_words (company_id, word)
        select c, word from price_book_words cross join generate_series(2, ${companies}) c where company_id = 1`,
      ...grams.map(({ statement }) => statement),
    ])
      await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
