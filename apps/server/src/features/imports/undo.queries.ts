import type { ImportReport } from '@fieldwright/contract/imports';
import { importLimits } from '@fieldwright/domain/imports/import';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company, customerName } from '../../db/names.sql.ts';
import type { Made as Done, MadeIds, Versioned } from './imports.queries.ts';

/** What an import creates, with its table. */
const madeTables = {
  customers: 'customers',
  sites: 'sites',
  systems: 'site_systems',
  workOrders: 'work_orders',
} as const satisfies Record<keyof MadeIds, string>;
/** Selects the changes of a record; a system's are part of its site's, and of a work order's there. */
const changesOf = {
  customers: sql`h.entity = 'customer' and h.root_id = t.id and h.version > 1`,
  sites: sql`h.entity = 'site' and h.root_id = t.id and h.version > 1`,
  systems: sql`h.site_id = t.site_id and h.steps::jsonb @> jsonb_build_array(jsonb_build_object(
    'kind', 'siteSystems', 'records', jsonb_build_array(jsonb_build_object('id', t.id))))`,
  workOrders: sql`h.entity = 'workOrder' and h.root_id = t.id and h.version > 1`,
} as const satisfies Record<keyof MadeIds, unknown>;
type Made = keyof typeof madeTables;
export const madeKinds = Object.keys(madeTables) as Made[];

/** What an import created, and the existing customers it marked. */
type MadeAndMarked = MadeIds & Pick<Done, 'marked'>;

/** Returns what an import did; null if it ran before that was kept. */
export async function findMade(db: Read, importId: number): Promise<MadeAndMarked | null> {
  const { rows } = await sql<{ made: Partial<MadeAndMarked> }>`
    select made from import_texts where company_id = ${company} and import_id = ${importId}`.execute(db);
  const made = rows[0]?.made;
  if (!made?.customers) return null;
  return { ...(made as MadeIds), marked: made.marked ?? (await marksInHistory(db, importId)) };
}

/** Returns the marks of an import that ran before they were kept with it. */
async function marksInHistory(db: Read, importId: number): Promise<Versioned[]> {
  const { rows } = await sql<Versioned>`
    select root_id as id, version from changes
    where company_id = ${company} and entity = 'customer' and version > 1 and request_id = ${`import-${importId}`}
      and steps::jsonb @? '$[*].records[*].updated.doNotService'`.execute(db);
  return rows;
}

/**
 * Leaves customers to other imports that would have marked them, too: their undoing takes the marks off.
 * @returns those customers, with their names
 */
export async function giveMarksOver(
  db: Write,
  importId: number,
  marked: readonly Versioned[],
): Promise<ImportReport['keptMarks']> {
  const { rows } = await sql<ImportReport['keptMarks'][number]>`
    with given as (
      select distinct on (m.id) t.import_id, m.id, m.version
      from imports i join import_texts t on t.company_id = i.company_id and t.import_id = i.id
      cross join jsonb_array_elements_text(t.made -> 'alsoMarked') a (id)
      join jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) m (id bigint, version int) on m.id = a.id::bigint
      where i.company_id = ${company} and i.state = 'done' and i.id <> ${importId}
      order by m.id, t.import_id),
    made as (
      update import_texts t set made = jsonb_set(t.made, '{marked}', t.made -> 'marked' || g.marks)
      from (select import_id, jsonb_agg(jsonb_build_object('id', id, 'version', version)) as marks
        from given group by 1) g
      where t.company_id = ${company} and t.import_id = g.import_id),
    reported as (
      update imports i set report = jsonb_set(i.report, '{marked}', to_jsonb((i.report ->> 'marked')::int + g.count))
      from (select import_id, count(*)::int as count from given group by 1) g
      where i.company_id = ${company} and i.id = g.import_id)
    select c.id as "customerId", ${customerName('c')} as name
    from given g join customers c on c.company_id = ${company} and c.id = g.id and c.do_not_service
    order by 2, 1`.execute(db);
  return rows;
}

/** Locks the records until the transaction ends, in the lock order of other writes. */
export async function lockMade(db: Write, made: MadeAndMarked): Promise<void> {
  const ids = { ...made, customers: [...made.customers, ...made.marked.map(({ id }) => id)] };
  for (const kind of ['workOrders', 'sites', 'customers', 'systems'] as const)
    await sql`select from ${sql.table(madeTables[kind])} where company_id = ${company}
      and id = any(${ids[kind]}::bigint[]) order by id for update`.execute(db);
}

/** Returns the customers who are marked "Do not service" and whose mark was changed since the import. */
export async function findRemarked(
  db: Read,
  marked: readonly Versioned[],
): Promise<ImportReport['keptMarks']> {
  const { rows } = await sql<ImportReport['keptMarks'][number]>`
    select c.id as "customerId", ${customerName('c')} as name
    from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) m (id bigint, version int)
    join customers c on c.company_id = ${company} and c.id = m.id
    where c.do_not_service and exists (select from changes h
      where h.company_id = c.company_id and h.entity = 'customer' and h.root_id = c.id and h.version > m.version
        and h.steps::jsonb @? '$[*].records[*].updated.doNotService')
    order by 2, 1`.execute(db);
  return rows;
}

/** Takes "Do not service" off customers. @returns those that were marked, with their new versions */
export async function unmark(db: Write, ids: readonly number[]): Promise<Versioned[]> {
  const { rows } = await sql<Versioned>`
    update customers set do_not_service = false, version = version + 1
    where company_id = ${company} and id = any(${ids}::bigint[]) and do_not_service returning id, version`.execute(
    db,
  );
  return rows;
}

/** A record that was changed since the import, or to which something was added. */
interface BuiltOn {
  name: string;
  changed: boolean;
  /** The record to open for it: a system's is its site. */
  placeId: number;
  /** The number of a work order. */
  number: string | null;
}

/** The most records of a kind that a refusal names. */
export const mostBuiltOn = 10;

/** A record's name, the record to open for it, and its number. */
const shownAs = {
  customers: { name: customerName('t'), placeId: sql`t.id`, number: sql`null` },
  sites: { name: sql`concat_ws(', ', t.street, t.city)`, placeId: sql`t.id`, number: sql`null` },
  systems: {
    name: sql`concat_ws(', ', t.text, (select s.street from sites s
      where s.company_id = t.company_id and s.id = t.site_id))`,
    placeId: sql`t.site_id`,
    number: sql`null`,
  },
  workOrders: { name: sql`t.number`, placeId: sql`t.id`, number: sql`t.number` },
} as const satisfies Record<keyof MadeIds, unknown>;

/**
 * Returns how many of the records were changed since the import, or have other records that belong to them,
 * and the first of them. Every foreign key counts, so that a table that is added later is not forgotten.
 */
export async function findBuiltOn(
  db: Read,
  made: MadeIds,
): Promise<Record<Made, { count: number; first: BuiltOn[] }>> {
  const references = await referencesTo(db, Object.values(madeTables));
  const nothing = () => ({ count: 0, first: [] as BuiltOn[] });
  const found = { customers: nothing(), sites: nothing(), systems: nothing(), workOrders: nothing() };
  for (const kind of madeKinds) {
    const ids = made[kind];
    if (ids.length === 0) continue;
    const table = sql.table(madeTables[kind]);
    // imports and their undoing may follow each other
    const changed = sql`exists (select from changes h where h.company_id = t.company_id and ${changesOf[kind]}
      and h.request_id not like 'import-%' and h.request_id not like 'undo-%')`;
    const used = references
      .filter((each) => each.table === madeTables[kind])
      .map(({ from, column }) => {
        const sameKind = madeKinds.find((each) => madeTables[each] === from);
        const others = sameKind ? made[sameKind] : [];
        const there = sameKind ? sql`and not r.hidden` : sql``;
        return sql`or exists (select from ${sql.table(from)} r where r.company_id = t.company_id
          and ${sql.ref(`r.${column}`)} = t.id and r.id <> all(${others}::bigint[]) ${there})`;
      });
    const { name, placeId, number } = shownAs[kind];
    const { rows } = await sql<BuiltOn & { count: number }>`
      select ${name} as name, ${placeId} as "placeId", ${number} as number, t.changed,
        (count(*) over ())::int as count
      from (select t.*, ${changed} as changed from ${table} t
        where t.company_id = ${company} and t.id = any(${ids}::bigint[]) and not t.hidden) t
      where t.changed ${sql.join(used, sql` `)}
      order by t.id limit ${mostBuiltOn}`.execute(db);
    found[kind] = { count: rows[0]?.count ?? 0, first: rows };
  }
  return found;
}

/** Returns the columns that refer to the tables; the lines of a work order are its own. */
async function referencesTo(
  db: Read,
  tables: readonly string[],
): Promise<{ table: string; from: string; column: string }[]> {
  const { rows } = await sql<{ table: string; from: string; column: string }>`
    select f.confrelid::regclass::text as "table", f.conrelid::regclass::text as "from", a.attname as "column"
    from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey) and a.attname <> 'company_id'
    where f.contype = 'f' and f.confrelid::regclass::text = any(${tables}::text[])
      and f.conrelid <> 'work_order_details'::regclass`.execute(db);
  return rows;
}

/** Hides records. @returns those that weren't hidden yet, with their new versions */
export async function hideMade(
  db: Write,
  kind: Exclude<Made, 'systems'>,
  ids: readonly number[],
): Promise<Versioned[]> {
  const { rows } = await sql<Versioned>`
    update ${sql.table(madeTables[kind])} set hidden = true, version = version + 1
    where company_id = ${company} and id = any(${ids}::bigint[]) and not hidden returning id, version`.execute(
    db,
  );
  return rows;
}

/** Hides systems. @returns those that weren't hidden yet, with their sites */
export async function hideSystems(
  db: Write,
  ids: readonly number[],
): Promise<{ id: number; siteId: number }[]> {
  const { rows } = await sql<{ id: number; siteId: number }>`
    update site_systems set hidden = true
    where company_id = ${company} and id = any(${ids}::bigint[]) and not hidden
    returning id, site_id as "siteId"`.execute(db);
  return rows;
}

/**
 * Marks the import as undone; its rows are new again.
 * @param remarked the customers who stay marked
 */
export async function markUndone(
  db: Write,
  importId: number,
  remarked: ImportReport['keptMarks'],
): Promise<void> {
  const kept = { keptMarks: remarked.slice(0, importLimits.shownProblems), keptMarkCount: remarked.length };
  await sql`update import_keys set undone = true where company_id = ${company} and import_id = ${importId}`.execute(
    db,
  );
  await sql`update imports set state = 'undone', undone_date = clock_now(),
      report = report || ${JSON.stringify(kept)}::jsonb
    where company_id = ${company} and id = ${importId}`.execute(db);
}
