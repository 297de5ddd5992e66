import type { ExchangeKind } from '@fieldwright/domain/price-books/exchange/exchange-columns';
import { type RawBuilder, sql } from 'kysely';
import type { Read, Write } from '../../../db/database.ts';
import { company } from '../../../db/names.sql.ts';
import { lineTables } from '../kept-links.queries.ts';
import { entryColumns, entryTables } from './exchange.queries.ts';
import type { MadeByImport, MadeEntry, PlaceRow, UsedRow } from './made-by-import.ts';

/* Whether an import can be undone, and the parts of undoing it. One statement for all entries of a kind. */

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
const listed = (ids: readonly number[]) => sql`(select unnest(${[...ids]}::bigint[]))`;
type Named = Pick<MadeEntry, 'id' | 'name' | 'version'>;

const asTable = (entries: readonly Named[]) =>
  sql`jsonb_to_recordset(${json(entries.map(({ id, name, version }) => ({ id, name, version })))})
    m (id bigint, name text, version integer)`;

const namesIn = async (db: Read, query: RawBuilder<{ name: string }>): Promise<string[]> =>
  (await query.execute(db)).rows.map(({ name }) => name);

/** Returns the entries that aren't at this version any more. */
export async function writtenSince(
  db: Read,
  kind: ExchangeKind,
  entries: readonly Named[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select m.id, m.name from ${asTable(entries)}
    left join ${sql.table(entryTables[kind])} x on x.company_id = ${company} and x.id = m.id
    where x.version is distinct from m.version order by m.name`.execute(db);
  return rows;
}

/** The columns in which entries name others that are offered with them. */
const offerColumns = {
  partItem: [
    ['part_items', 'partItem', 'matched_ids'],
    ['service_repairs', 'serviceRepair', 'related_part_ids'],
  ],
  serviceRepair: [
    ['service_repairs', 'serviceRepair', 'upgrade_ids'],
    ['service_repairs', 'serviceRepair', 'related_ids'],
  ],
} as const;

const offeredIn = {
  matched_ids: 'matchedIds',
  related_part_ids: 'relatedPartIds',
  upgrade_ids: 'upgradeIds',
  related_ids: 'relatedIds',
} as const;

/** Returns the names of new entries that were changed since, or that something else names. */
export function usedSince(
  db: Read,
  kind: ExchangeKind,
  { added, changed, parts }: Pick<MadeByImport, 'added' | 'changed' | 'parts'>,
): Promise<string[]> {
  const column = sql.ref(`u.${entryColumns[kind]}`);
  const uses = lineTables.map(
    (table) =>
      sql`exists (select from ${sql.table(table)} u where u.company_id = ${company} and ${column} = x.id)`,
  );
  if (kind === 'partItem')
    uses.push(sql`exists (select from service_repair_parts u where u.company_id = ${company}
      and u.part_item_id = x.id and u.service_repair_id not in ${listed(parts.services)})`);
  for (const [table, owner, ids] of offerColumns[kind])
    uses.push(sql`exists (select from ${sql.table(table)} u where u.company_id = ${company}
      and x.id = any(${sql.ref(`u.${ids}`)})
      and u.id not in ${listed(
        // what the import itself wrote is taken back with it
        [...added, ...changed.filter(({ fields }) => fields[offeredIn[ids]])]
          .filter((each) => each.kind === owner)
          .map(({ id }) => id),
      )})`);
  return namesIn(
    db,
    sql<{ name: string }>`select m.name from ${asTable(added.filter((each) => each.kind === kind))}
      join ${sql.table(entryTables[kind])} x on x.company_id = ${company} and x.id = m.id
      where x.version <> m.version or ${sql.join(uses, sql` or `)} order by m.name`,
  );
}

/** Returns the ids of the places that entries have in these categories, or of all their places for null. */
export async function placesIn(
  db: Read,
  kind: ExchangeKind,
  entries: readonly { id: number; categoryIds: readonly number[] | null }[],
): Promise<number[]> {
  const rows = entries.flatMap(({ id, categoryIds }) =>
    (categoryIds ?? [null]).map((categoryId) => ({ id, categoryId })),
  );
  if (rows.length === 0) return [];
  const { rows: found } = await sql<{ id: number }>`select e.id from price_book_category_entries e
    join jsonb_to_recordset(${json(rows)}) g (id bigint, "categoryId" bigint) on e.${sql.ref(entryColumns[kind])} = g.id
      and (g."categoryId" is null or e.price_book_category_id = g."categoryId")
    where e.company_id = ${company}`.execute(db);
  return found.map(({ id }) => id);
}

/** Returns those of new categories that were changed since. */
export async function changedCategories(
  db: Read,
  ids: readonly number[],
): Promise<{ kind: 'priceBookCategory'; id: number }[]> {
  const { rows } = await sql<{ id: number }>`select k.id from price_book_categories k
    where k.company_id = ${company} and k.id in ${listed(ids)} and k.version <> 1`.execute(db);
  return rows.map(({ id }) => ({ kind: 'priceBookCategory' as const, id }));
}

/**
 * Returns the names of new categories that were changed since, or have other items or categories.
 * @param backInPlace those that were changed and put back
 */
export const fullCategories = (
  db: Read,
  { categories, places }: MadeByImport,
  backInPlace: readonly number[],
): Promise<string[]> =>
  namesIn(
    db,
    sql<{ name: string }>`select k.text as name from price_book_categories k
      where k.company_id = ${company} and k.id in ${listed(categories)} and (
        k.version <> 1 and k.id not in ${listed(backInPlace)}
        or exists (select from price_book_category_entries e where e.company_id = ${company}
          and e.price_book_category_id = k.id and e.id not in ${listed(places.added)})
        or exists (select from price_book_categories c where c.company_id = ${company}
          and c.parent_price_book_category_id = k.id and c.id not in ${listed(categories)}))
      order by k.text`,
  );

const goneRows = (rows: readonly { entryId: number; of: number }[]) =>
  sql`(select distinct g."entryId" from jsonb_to_recordset(${json(rows)}) g ("entryId" bigint, "of" bigint)`;

/** Returns the entries whose former categories are gone. */
export async function withoutPlace(db: Read, places: readonly PlaceRow[]): Promise<number[]> {
  const rows = places.map(({ categoryId, partId, serviceId }) => ({
    entryId: (partId ?? serviceId)!,
    of: categoryId,
  }));
  const { rows: found } = await sql<{ entryId: number }>`select * from ${goneRows(rows)}
    where not exists (select from price_book_categories k where k.company_id = ${company} and k.id = g."of")) x`.execute(
    db,
  );
  return found.map(({ entryId }) => entryId);
}

/** Returns the services whose former parts are gone. */
export async function withoutPart(db: Read, used: readonly UsedRow[]): Promise<number[]> {
  const rows = used.map(({ serviceId, partId }) => ({ entryId: serviceId, of: partId }));
  const { rows: found } = await sql<{ entryId: number }>`select * from ${goneRows(rows)}
    where not exists (select from part_items p where p.company_id = ${company} and p.id = g."of")) x`.execute(
    db,
  );
  return found.map(({ entryId }) => entryId);
}

/** Returns those of these entries whose code another one has, too: a service of the book, or a part. */
export async function sameCodes(
  db: Read,
  kind: ExchangeKind,
  ids: readonly number[],
): Promise<{ name: string; other: string }[]> {
  const ofBook = kind === 'serviceRepair' ? sql`and o.price_book_id = x.price_book_id` : sql``;
  const table = sql.table(entryTables[kind]);
  const { rows } = await sql<{ name: string; other: string }>`
    select x.text as name, min(o.text) as other from ${table} x
    join ${table} o on o.company_id = ${company} and lower(o.code) = lower(x.code) and o.id <> x.id and not o.hidden ${ofBook}
    where x.company_id = ${company} and x.id in ${listed(ids)} and not x.hidden and x.code <> ''
    group by x.id, x.text order by x.text`.execute(db);
  return rows;
}

/** Takes the new places away. */
export async function deletePlaces(tx: Write, ids: readonly number[]): Promise<void> {
  await sql`delete from price_book_category_entries e
    where e.company_id = ${company} and e.id in ${listed(ids)}`.execute(tx);
}

/** Puts entries back into the places they had. */
export async function restorePlaces(tx: Write, places: readonly PlaceRow[]): Promise<void> {
  await sql`insert into price_book_category_entries (id, price_book_category_id, part_item_id, service_repair_id, "order")
    select g.id, g."categoryId", g."partId", g."serviceId", g."order" from jsonb_to_recordset(${json(places)})
      g (id bigint, "categoryId" bigint, "partId" bigint, "serviceId" bigint, "order" integer)
    on conflict do nothing`.execute(tx);
}

/** Gives services the parts that they used. */
export async function restoreParts(tx: Write, used: readonly UsedRow[]): Promise<void> {
  await sql`insert into service_repair_parts (service_repair_id, part_item_id, quantity, "order")
    select g."serviceId", g."partId", g.quantity, g."order" from jsonb_to_recordset(${json(used)})
      g ("serviceId" bigint, "partId" bigint, quantity numeric, "order" integer)`.execute(tx);
}
