import type { ExchangeKind } from '@fieldwright/domain/price-books/exchange/exchange-columns';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../../../db/database.ts';
import { company } from '../../../db/names.sql.ts';
import { entryColumns, entryTables, fieldsOf, type StoredRow } from './exchange.queries.ts';

/* What a file is compared with. */

/** An entry as stored, with all that a change of it needs. */
export interface KnownRow extends StoredRow {
  version: number;
  hidden: boolean;
  /** whether no other book has it in a category */
  ofBook: boolean;
  /** its categories in other books */
  otherCategoryIds: number[];
  callDepartmentTypeId: number | null;
}

const rowsAtOnce = 5_000;

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
    sql`(not x.hidden or exists (select from service_repair_parts u where u.company_id = ${company} and u.part_item_id = x.id))`,
  );

async function knownRows(
  db: Read,
  kind: ExchangeKind,
  bookId: number,
  those: RawBuilder<unknown>,
): Promise<KnownRow[]> {
  const found: KnownRow[] = [];
  const column = sql.ref(`e.${entryColumns[kind]}`);
  const elsewhere = sql`select k.id from price_book_category_entries e
    join price_book_categories k on k.company_id = e.company_id and k.id = e.price_book_category_id
    join price_books b on b.company_id = k.company_id and b.id = k.price_book_id
    where e.company_id = ${company} and ${column} = x.id and k.price_book_id <> ${bookId}`;
  const department = kind === 'partItem' ? sql`null::bigint` : sql`x.call_department_type_id`;
  for (let afterId = 0; ; ) {
    const { rows } = await sql<{ fields: StoredRow; beside: Omit<KnownRow, keyof StoredRow> }>`
      select ${fieldsOf(kind, bookId)} as fields, json_build_object('version', x.version, 'hidden', x.hidden,
        'callDepartmentTypeId', ${department}, 'ofBook', not exists (${elsewhere} and not b.hidden),
        'otherCategoryIds', (select coalesce(json_agg(o.id), '[]') from (${elsewhere}) o)) as beside
      from ${sql.table(entryTables[kind])} x
      where x.company_id = ${company} and x.id > ${afterId} and ${those} order by x.id limit ${rowsAtOnce}`.execute(
      db,
    );
    found.push(...rows.map(({ fields, beside }) => ({ ...fields, ...beside }) as KnownRow));
    if (rows.length < rowsAtOnce) return found;
    afterId = rows.at(-1)!.fields.id;
  }
}

/** Returns the departments that can be chosen, by name in lower case. */
export async function offeredDepartments(db: Read): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select d.id, lower(d.text) as name from call_department_types d
    where d.company_id = ${company} and not d.hidden order by d.id desc`.execute(db);
  return new Map(rows.map(({ id, name }) => [name, id]));
}
