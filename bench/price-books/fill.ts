import pg from 'pg';

/** What each of the companies has. */
export const full = { services: 10_000, parts: 50_000, levels: 8 };

const things = [
  'capacitor',
  'contactor',
  'igniter',
  'thermostat',
  'blower motor',
  'condenser fan',
  'gas valve',
  'expansion valve',
  'drain pan',
  'pressure switch',
  'flame sensor',
  'copper fitting',
  'ball valve',
  'water heater',
  'sump pump',
  'breaker',
  'receptacle',
  'disconnect',
  'conduit',
  'surge protector',
];
const kinds = [
  'dual run',
  'single pole',
  'high efficiency',
  'universal',
  'stainless',
  'low voltage',
  'two stage',
];
const oneOf = (list: readonly string[], number: string) =>
  `(array[${list.map((each) => `'${each}'`).join(', ')}])[1 + (${number}) % ${list.length}]`;

/** Fills companies `first` to `last`, each with a full price book whose categories are eight levels deep. */
export async function fillBooks(superuserUrl: string, first: number, last: number): Promise<void> {
  const client = new pg.Client(superuserUrl);
  await client.connect();
  const id = (kind: number, number = 'i') => `${kind} * 1000000000000 + c * 10000000::bigint + ${number}`;
  const rows = (count: number) =>
    `from generate_series(${first}, ${last}) c cross join generate_series(1, ${count}) i`;
  const name = `${oneOf(kinds, 'i / 20')} || ' ' || ${oneOf(things, 'i')} || ' ' || i % 97 || '/' || i % 13`;
  const about = `'Made by maker ' || i % 311 || '. Fits units from ' || 1990 + i % 35 || ', with screws and ' || ${oneOf(things, 'i / 7')} || '.'`;
  const categories = 510;
  try {
    await client.query('begin; set local session_replication_role = replica');
    for (const statement of [
      `insert into companies (id, name, time_zone) overriding system value
        select c, 'Company ' || c, 'America/New_York' from generate_series(${first}, ${last}) c on conflict do nothing`,
      `insert into price_books (company_id, id, type, text) select c, ${id(1)}, 'service', 'Full' ${rows(1)}`,
      // two below each, down to the eighth level
      `insert into price_book_categories (company_id, id, price_book_id, parent_price_book_category_id, text, "order")
        select c, ${id(2)}, ${id(1, '1')}, case when i > 2 then ${id(2, '(i - 1) / 2')} end, 'Category ' || i, i ${rows(categories)}`,
      `insert into service_repairs (company_id, id, price_book_id, code, text, description, labor_hours, unit_price_cents, pricing)
        select c, ${id(3)}, ${id(1, '1')}, 'SR-' || i, 'Replace ' || ${name}, ${about}, 1.5, 12300 + i, 'flat' ${rows(full.services)}`,
      `insert into part_items (company_id, id, code, text, description, cost_cents)
        select c, ${id(4)}, 'PV-' || i, ${name}, ${about}, 1000 + i ${rows(full.parts)}`,
      `insert into service_repair_parts (company_id, service_repair_id, part_item_id, quantity, "order")
        select c, ${id(3)}, ${id(4, 'i * 5 - p')}, 1, p ${rows(full.services)} cross join generate_series(0, 2) p`,
      `insert into price_book_category_entries (company_id, id, price_book_category_id, service_repair_id)
        select c, ${id(5)}, ${id(2, `1 + i % ${categories}`)}, ${id(3)} ${rows(full.services)}`,
      `insert into price_book_category_entries (company_id, id, price_book_category_id, part_item_id)
        select c, ${id(6)}, ${id(2, `1 + i % ${categories}`)}, ${id(4)} ${rows(full.parts)}`,
    ])
      await client.query(statement);
    await client.query('commit');
    // as the database does on its own within a minute or so
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
