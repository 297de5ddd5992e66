import type { ListChoice, ListView, ListViews } from '@fieldwright/contract/list-views';
import { viewContentSchema } from '@fieldwright/domain/settings/list-views';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from './database.ts';
import { company, personName } from './names.sql.ts';

/** A condition: the person sees the view `v`. */
export const seenView = sql`v.company_id = ${company} and (v.shared or v.person_id = (select current_person()))`;

/** A saved view `v`, as it is answered. */
export const viewJson = sql`json_build_object('id', v.id, 'name', v.name, 'shared', v.shared,
  'isOwn', v.person_id = (select current_person()),
  'owner', coalesce((select ${personName('m')} from memberships m
    where m.company_id = v.company_id and m.person_id = v.person_id), ''),
  'content', json_build_object('list', v.list, 'params', v.params, 'columns', v.columns))`;

export const choiceJson = sql`json_build_object('list', c.list, 'columns', c.columns, 'defaultViewId', (
  select v.id from list_views v where v.id = c.default_view_id and ${seenView} and not v.hidden))`;

const all = (rows: RawBuilder<unknown>) => sql`coalesce((${rows}), '[]')`;

/**
 * Returns the person's saved views, those shared with them, and what they have chosen for each list. Leaves out a
 * view saved with a filter or order that its list no longer has: the answer starts every page.
 */
export async function listViewsOf(db: Read): Promise<ListViews> {
  const { rows } = await sql<{ views: ListView[]; choices: ListChoice[] }>`select
    ${all(sql`select json_agg(${viewJson} order by lower(v.name), v.id) from list_views v where ${seenView} and not v.hidden`)} as views,
    ${all(sql`select json_agg(${choiceJson} order by c.list) from list_choices c
      where c.company_id = ${company} and c.person_id = (select current_person())`)} as choices`.execute(db);
  const { views, choices } = rows[0]!;
  return { views: views.filter(({ content }) => viewContentSchema.safeParse(content).success), choices };
}
