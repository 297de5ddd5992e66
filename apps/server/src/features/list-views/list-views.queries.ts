import type { ListChoice, ListView } from '@fieldwright/contract/list-views';
import type { ViewContent, ViewedList } from '@fieldwright/domain/settings/list-views';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { choiceJson, seenView, viewJson } from '../../db/list-views.queries.ts';
import { company } from '../../db/names.sql.ts';

export interface StoredView {
  view: ListView;
  personId: number;
  hidden: boolean;
}

const columns = sql`${viewJson} as view, v.person_id as "personId", v.hidden`;

/** Returns a view that the person sees, deleted or not, and locks it; null if there is none. */
export async function findView(db: Write, id: number): Promise<StoredView | null> {
  const { rows } =
    await sql<StoredView>`select ${columns} from list_views v where ${seenView} and v.id = ${id} for update of v`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** Returns the view that a request with this key has saved. */
export async function viewByKey(db: Read, key: string): Promise<StoredView | null> {
  const { rows } =
    await sql<StoredView>`select ${columns} from list_views v where v.company_id = ${company} and v.guid = ${key}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** Counts the views of a list that the person keeps, or that the company shares. */
export async function countViews(db: Read, list: ViewedList, shared: boolean): Promise<number> {
  const whose = shared ? sql`v.shared` : sql`not v.shared and v.person_id = (select current_person())`;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from list_views v
    where v.company_id = ${company} and v.list = ${list} and not v.hidden and ${whose}`.execute(db);
  return rows[0]!.count;
}

export interface ViewFields {
  name: string;
  shared: boolean;
  content: ViewContent;
}
const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Saves a new view. @returns its id; null if the key was used at the same moment */
export async function insertView(
  db: Write,
  { key, name, shared, content }: ViewFields & { key: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into list_views (guid, list, name, shared, params, columns)
    values (${key}, ${content.list}, ${name}, ${shared}, ${json(content.params)}::jsonb, ${json(content.columns)}::jsonb)
    on conflict (guid, company_id) do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function updateView(
  db: Write,
  id: number,
  { name, shared, content, hidden }: ViewFields & { hidden: boolean },
): Promise<void> {
  await sql`update list_views set name = ${name}, shared = ${shared}, hidden = ${hidden},
      params = ${json(content.params)}::jsonb, columns = ${json(content.columns)}::jsonb
    where company_id = ${company} and id = ${id}`.execute(db);
}

interface Choice {
  list: ViewedList;
  columns?: readonly string[] | null | undefined;
  defaultViewId?: number | null | undefined;
}

/** Keeps what the person chose for a list; what is undefined stays as it was. */
export async function saveChoice(db: Write, choice: Choice): Promise<ListChoice> {
  const { list, columns: keys, defaultViewId } = choice;
  const [hasColumns, hasView] = [keys !== undefined, defaultViewId !== undefined];
  await sql`insert into list_choices as c (list, columns, default_view_id)
    values (${list}, ${json(keys ?? null)}::jsonb, ${defaultViewId ?? null})
    on conflict (company_id, person_id, list) do update set
      columns = case when ${hasColumns} then excluded.columns else c.columns end,
      default_view_id = case when ${hasView} then excluded.default_view_id else c.default_view_id end`.execute(
    db,
  );
  const { rows } = await sql<{ choice: ListChoice }>`select ${choiceJson} as choice from list_choices c
    where c.company_id = ${company} and c.person_id = (select current_person()) and c.list = ${list}`.execute(
    db,
  );
  return rows[0]!.choice;
}
