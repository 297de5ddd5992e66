import { isOrdered, type ListName, sortOf } from '@fieldwright/domain/company-lists/company-lists';
import { type RawBuilder, sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { jsonPairs } from '../../db/record.sql.ts';
import type { Entry, KeptList } from './kept-list.ts';

const columns = ({ table, derived }: KeptList) =>
  sql`json_build_object('id', t.id, 'version', t.version, 'hidden', t.hidden, ${jsonPairs(table, 't')}
    ${derived ? sql`, ${derived}` : sql``})`;

/** Entries are first sorted by what people or the list say, then by name. */
const first = ({ name }: KeptList) =>
  ({ order: sql`t."order", `, date: sql`t.date, `, name: sql`` })[sortOf(name)];

/** Returns the entries in order. @param all also the removed ones */
export async function listEntries(db: Read, list: KeptList, all: boolean): Promise<Entry[]> {
  const { rows } = await sql<{ entry: Entry }>`
    select ${columns(list)} as entry from ${sql.table(list.table.table)} t
    where t.company_id = ${company} ${all ? sql`` : sql`and not t.hidden`}
    order by ${first(list)}lower(t.text), t.id`.execute(db);
  return rows.map(({ entry }) => entry);
}

/** Lets one change of a list run at a time, so that names stay unique and the order whole. */
export async function lockList(tx: Write, { name }: KeptList): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`list ${name}`}), ${company})`.execute(tx);
}

/**
 * Returns an entry, removed or not; null if the company has none.
 * @param by its id or guid
 * @param lock `share` keeps it from being removed until the transaction ends; `update` keeps new uses away
 */
export async function findEntry(
  db: Read,
  list: KeptList,
  by: { id: number } | { guid: string },
  lock?: 'share' | 'update',
): Promise<Entry | null> {
  const those = 'id' in by ? sql`t.id = ${by.id}` : sql`t.guid = ${by.guid}`;
  const { rows } = await sql<{ entry: Entry }>`
    select ${columns(list)} as entry from ${sql.table(list.table.table)} t
    where t.company_id = ${company} and ${those} ${lock ? sql`for ${sql.raw(lock)} of t` : sql``}`.execute(
    db,
  );
  return rows[0]?.entry ?? null;
}

/** Returns the place of a new entry, after the last one; nothing for a list sorted by name. */
export async function nextOrder(db: Read, { name, table }: KeptList): Promise<{ order?: number }> {
  if (!isOrdered(name)) return {};
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(t."order"), 0) + 1 as next from ${sql.table(table.table)} t
    where t.company_id = ${company}`.execute(db);
  return { order: rows[0]!.next };
}

/** Hides an entry or brings it back, and raises its version. */
export async function setEntryHidden(
  tx: Write,
  { table }: KeptList,
  id: number,
  hidden: boolean,
): Promise<void> {
  await sql`update ${sql.table(table.table)} t set hidden = ${hidden}, version = t.version + 1
    where t.company_id = ${company} and t.id = ${id}`.execute(tx);
}

/** Numbers the entries as given. The order is the list's, not an entry's: no version is raised. */
export async function setOrder(tx: Write, { table }: KeptList, ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(table.table)} t set "order" = o.place
    from unnest(${[...ids]}::bigint[]) with ordinality o(id, place)
    where t.company_id = ${company} and t.id = o.id and t."order" <> o.place`.execute(tx);
}

const openCalls = (field: string, id: number) => sql`(
  select count(*)::int from calls c where c.company_id = ${company} and ${sql.ref(`c.${field}`)} = ${id}
    and c.status not in ('done', 'canceled'))`;
const shownIn = (table: string, field: string, id: number) => sql`(
  select count(*)::int from ${sql.table(table)} j where j.company_id = ${company} and ${sql.ref(`j.${field}`)} = ${id}
    and not j.hidden)`;
const shownJobTypes = (field: string, id: number) => shownIn('job_types', field, id);

/** The records that use an entry, counted, by the names in the list's `uses`. */
const usesOf: Readonly<Partial<Record<ListName, (id: number) => Record<string, RawBuilder<unknown>>>>> = {
  departments: (id) => ({
    calls: openCalls('call_department_type_id', id),
    people: sql`(select count(*)::int from memberships m where m.company_id = ${company}
      and m.call_department_type_id = ${id} and m.status <> 'deactivated')`,
    jobTypes: shownJobTypes('call_department_type_id', id),
    workOrders: sql`(select count(*)::int from work_orders w where w.company_id = ${company}
      and w.call_department_type_id = ${id} and not w.processed and not w.hidden)`,
    services: sql`(select count(*)::int from service_repairs r where r.company_id = ${company}
      and r.call_department_type_id = ${id} and not r.hidden)`,
    categories: sql`(select count(*)::int from price_book_categories k where k.company_id = ${company}
      and k.call_department_type_id = ${id})`,
    questions: shownIn('debrief_questions', 'call_department_type_id', id),
    forms: shownIn('inspection_forms', 'call_department_type_id', id),
  }),
  jobtypes: (id) => ({ calls: openCalls('job_type_id', id) }),
  arrivalwindows: (id) => ({ jobTypes: shownJobTypes('arrival_window_id', id) }),
  sitesystemtypes: (id) => ({
    systems: sql`(select count(*)::int from site_systems y where y.company_id = ${company}
      and y.site_system_type_id = ${id} and not y.hidden)`,
    plans: sql`(select count(*)::int from agreement_plans p where p.company_id = ${company}
      and ${id} = any(p.site_system_type_ids) and not p.hidden)`,
    forms: sql`(select count(*)::int from inspection_forms f where f.company_id = ${company}
      and ${id} = any(f.site_system_type_ids) and not f.hidden)`,
    questions: sql`(select count(*)::int from debrief_questions q where q.company_id = ${company}
      and ${id} = any(q.site_system_type_ids) and not q.hidden)`,
  }),
  // those that are asked after it
  debriefquestions: (id) => ({ questions: shownIn('debrief_questions', 'asked_if_id', id) }),
  inspectionquestions: (id) => ({ questions: shownIn('inspection_questions', 'asked_if_id', id) }),
  inspectionforms: (id) => ({
    questions: shownIn('inspection_questions', 'inspection_form_id', id),
  }),
  agreementplans: (id) => ({
    agreements: sql`(select count(*)::int from agreements a where a.company_id = ${company}
      and a.agreement_plan_id = ${id} and a.status = 'active' and a.end_date >= company_today())`,
  }),
  taxitems: (id) => ({
    sites: sql`(select count(*)::int from sites s where s.company_id = ${company}
      and s.tax_item_id = ${id} and not s.hidden)`,
    workOrders: sql`(select count(*)::int from work_orders w where w.company_id = ${company}
      and w.tax_item_id = ${id} and w.frozen_tax is null and not w.processed and not w.hidden)`,
    proposals: sql`(select count(*)::int from sales_proposals p where p.company_id = ${company}
      and p.tax_item_id = ${id} and p.frozen_tax is null and not p.hidden)`,
  }),
};

/** Counts what uses an entry, by the names in the list's `uses`. */
export async function countUses(
  db: Read,
  { name }: KeptList,
  id: number,
): Promise<Readonly<Record<string, number>>> {
  const uses = Object.entries(usesOf[name]?.(id) ?? {});
  if (uses.length === 0) return {};
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(uses.map(([use, count]) => sql`${count} as ${sql.ref(use)}`))}`.execute(db);
  return rows[0]!;
}
