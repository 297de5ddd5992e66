import { flatMapInTurns } from '@fieldwright/domain/kernel/turns';
import type { ExchangeKind } from '@fieldwright/domain/price-books/exchange/exchange-columns';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../../../db/database.ts';
import { company } from '../../../db/names.sql.ts';
import { entryColumns, entryTables, fieldsOf, type StoredRow, usedParts } from './exchange.queries.ts';
import { givingWay } from './give-way.ts';

/* What a file is compared with. */

/** What a change of an entry needs besides its fields. */
interface Beside {
  version: number;
  hidden: boolean;
  /** whether no other book has it in a category */
  ofBook: boolean;
  /** its categories in other books */
  otherCategoryIds: number[];
  callDepartmentTypeId: number | null;
}
export type KnownRow = StoredRow & Beside;

/** Returns the services of a book. */
export const servicesOf = (db: Read, bookId: number): Promise<KnownRow[]> =>
  knownRows(db, 'serviceRepair', bookId, sql`x.price_book_id = ${bookId} and not x.hidden`);

/** Returns the services of other books whose prices follow from their parts. */
export const otherServicesOf = (db: Read, bookId: number): Promise<KnownRow[]> =>
  knownRows(
    db,
    'serviceRepair',
    bookId,
    sql`x.price_book_id <> ${bookId} and not x.hidden and x.pricing = 'computed'
      and x.price_book_id in (select b.id from price_books b where b.company_id = ${company} and not b.hidden)`,
  );

/** Returns the company's parts; removed ones only while a service uses them. */
export const partsOf = (db: Read, bookId: number): Promise<KnownRow[]> =>
  knownRows(
    db,
    'partItem',
    bookId,
    sql`(not x.hidden or x.id in (select u.part_item_id from service_repair_parts u where u.company_id = ${company}))`,
  );

/** Selects the given entries, whose places and parts are each collected once, whatever their number. */
async function knownRows(
  db: Read,
  kind: ExchangeKind,
  bookId: number,
  those: RawBuilder<unknown>,
): Promise<KnownRow[]> {
  const column = sql.ref(`e.${entryColumns[kind]}`);
  const fields = fieldsOf(kind, {
    categories: sql`coalesce(places.here, '[]')`,
    parts: sql`coalesce(used.parts, '[]')`,
  });
  const department = kind === 'partItem' ? sql`null::bigint` : sql`x.call_department_type_id`;
  const { rows } = await sql<{ fields: StoredRow; beside: Beside }>`
    with places as materialized (
      select ${column} as id, json_agg(k.id) filter (where k.price_book_id = ${bookId}) as here,
        json_agg(k.id) filter (where k.price_book_id <> ${bookId}) as others,
        coalesce(bool_or(k.price_book_id <> ${bookId} and not b.hidden), false) as shared
      from price_book_category_entries e
      join price_book_categories k on k.company_id = e.company_id and k.id = e.price_book_category_id
      join price_books b on b.company_id = k.company_id and b.id = k.price_book_id
      where e.company_id = ${company} and ${column} is not null group by 1),
    used as materialized (
      select u.service_repair_id as id, ${usedParts} as parts
      from service_repair_parts u join part_items p on p.company_id = u.company_id and p.id = u.part_item_id
      where u.company_id = ${company} and ${sql.lit(kind)} = 'serviceRepair' group by 1)
    select ${fields} as fields, json_build_object('version', x.version, 'hidden', x.hidden,
      'callDepartmentTypeId', ${department}, 'ofBook', not coalesce(places.shared, false),
      'otherCategoryIds', coalesce(places.others, '[]')) as beside
    from ${sql.table(entryTables[kind])} x
    left join places on places.id = x.id left join used on used.id = x.id
    where x.company_id = ${company} and ${those} order by x.id`.execute(db);
  return givingWay(flatMapInTurns(rows, ({ fields: stored, beside }) => [Object.assign(stored, beside)]));
}

/** Returns the departments that can be chosen, by name in lower case. */
export async function offeredDepartments(db: Read): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select d.id, lower(d.text) as name from call_department_types d
    where d.company_id = ${company} and not d.hidden order by d.id desc`.execute(db);
  return new Map(rows.map(({ id, name }) => [name, id]));
}
