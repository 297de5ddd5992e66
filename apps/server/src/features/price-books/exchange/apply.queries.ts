import type { ExchangeKind } from '@fieldwright/domain/price-books/exchange/exchange-columns';
import { sql } from 'kysely';
import type { Write } from '../../../db/database.ts';
import { company } from '../../../db/names.sql.ts';
import { snake } from '../../../db/record.sql.ts';
import { entryColumns, entryTables } from './exchange.queries.ts';
import type { PlaceRow, UsedRow } from './made-by-import.ts';

/** New values of some fields of entries, as JSON rows that have their id and just these fields. */
export interface PackedUpdates {
  fields: readonly string[];
  rows: string;
  count: number;
}

/** Rows with few fields: so many are written while others wait for some milliseconds. */
const updatesAtOnce = 1_000;

/** Packs new values of entries, those with the same fields together. */
export function* packUpdates(
  records: readonly ({ id: number } & Readonly<Record<string, unknown>>)[],
): Generator<PackedUpdates> {
  const fieldsOf = (record: object) => Object.keys(record).filter((field) => field !== 'id');
  const alike = Map.groupBy(records, (record) => fieldsOf(record).sort().join());
  for (const those of alike.values())
    for (let at = 0; at < those.length; at += updatesAtOnce) {
      const rows = those
        .slice(at, at + updatesAtOnce)
        .map((record) =>
          Object.fromEntries(Object.entries(record).map(([field, value]) => [snake(field), value])),
        );
      yield { fields: fieldsOf(those[0]!), rows: JSON.stringify(rows), count: rows.length };
    }
}

/** Gives entries these fields, and raises their versions. */
export async function updateEntries(
  tx: Write,
  kind: ExchangeKind,
  { fields, rows }: PackedUpdates,
): Promise<void> {
  const table = sql.table(entryTables[kind]);
  const set = fields.map((field) => sql`${sql.ref(snake(field))} = ${sql.ref(`r.${snake(field)}`)}`);
  await sql`update ${table} t set ${sql.join([sql`version = t.version + 1`, ...set])}
    from jsonb_populate_recordset(null::${table}, ${rows}::jsonb) r
    where t.company_id = ${company} and t.id = r.id`.execute(tx);
}

/** Hides entries or shows them again, and raises their versions. */
export async function turnEntries(
  tx: Write,
  kind: ExchangeKind,
  ids: readonly number[],
  hidden: boolean,
): Promise<void> {
  await sql`update ${sql.table(entryTables[kind])} t set hidden = ${hidden}, version = t.version + 1
    where t.company_id = ${company} and t.id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** An entry with exactly these categories of a book. */
export interface Placed {
  id: number;
  categoryIds: readonly number[];
}

/**
 * Puts entries into exactly these categories of a book: at the end of new ones, where they are in the others.
 * @returns the places that are gone, and the ids of the new ones
 */
export async function placeEntries(
  tx: Write,
  kind: ExchangeKind,
  bookId: number,
  placed: readonly Placed[],
): Promise<{ gone: PlaceRow[]; added: number[] }> {
  if (placed.length === 0) return { gone: [], added: [] };
  const column = sql.ref(entryColumns[kind]);
  const rows = placed.flatMap(({ id, categoryIds }) => categoryIds.map((categoryId) => ({ id, categoryId })));
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) w (id bigint, "categoryId" bigint)`;
  const gone = await sql<PlaceRow>`with wanted as materialized (select * from ${wanted})
    delete from price_book_category_entries e using price_book_categories k
    where e.company_id = ${company} and e.${column} = any(${placed.map(({ id }) => id)}::bigint[])
      and k.company_id = e.company_id and k.id = e.price_book_category_id and k.price_book_id = ${bookId}
      and (e.${column}, k.id) not in (select id, "categoryId" from wanted)
    returning e.id, e.price_book_category_id as "categoryId", e.part_item_id as "partId",
      e.service_repair_id as "serviceId", e."order"`.execute(tx);
  const added = await sql<{ id: number }>`with wanted as materialized (
      select w.*, row_number() over (partition by w."categoryId") as place from ${wanted}),
    ends as materialized (
      select e.price_book_category_id as id, max(e."order") as last from price_book_category_entries e
      where e.company_id = ${company} and e.price_book_category_id in (select "categoryId" from wanted) group by 1)
    insert into price_book_category_entries (price_book_category_id, ${column}, "order")
    select w."categoryId", w.id, coalesce(ends.last, -1) + w.place from wanted w left join ends on ends.id = w."categoryId"
    on conflict do nothing returning id`.execute(tx);
  return { gone: gone.rows, added: added.rows.map(({ id }) => id) };
}

/** Gives services exactly these parts, in this order. @returns what they used before */
export async function giveParts(
  tx: Write,
  services: readonly { id: number; parts: readonly { partItemId: number; quantity: number }[] }[],
): Promise<UsedRow[]> {
  const before = await takeParts(
    tx,
    services.map(({ id }) => id),
  );
  const rows = services.flatMap(({ id, parts }) =>
    parts.map((part, place) => ({ id, ...part, place: place + 1 })),
  );
  await sql`insert into service_repair_parts (service_repair_id, part_item_id, quantity, "order")
    select r.id, r."partItemId", r.quantity, r.place from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      r (id bigint, "partItemId" bigint, quantity numeric, place integer)`.execute(tx);
  return before;
}

/** Takes all parts from services. @returns what they used */
export async function takeParts(tx: Write, serviceIds: readonly number[]): Promise<UsedRow[]> {
  const { rows } = await sql<UsedRow>`delete from service_repair_parts u where u.company_id = ${company}
    and u.service_repair_id = any(${[...serviceIds]}::bigint[])
    returning u.service_repair_id as "serviceId", u.part_item_id as "partId",
      u.quantity::double precision as quantity, u."order"`.execute(tx);
  return rows;
}
