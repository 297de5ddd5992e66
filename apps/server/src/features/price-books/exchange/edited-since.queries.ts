import { entryKinds } from '@fieldwright/domain/company-lists/company-lists';
import type { ChangeSet } from '@fieldwright/domain/price-books/exchange/change-set';
import { sql } from 'kysely';
import type { Read } from '../../../db/database.ts';
import { company } from '../../../db/names.sql.ts';
import { nameWithCode } from './made-by-import.ts';

/* What others have changed between the preview of an import and its run. */

/** What a file is compared with besides entries. */
export type ComparedSetting = 'pricingRules' | 'departments' | 'taxedByDefault';

/** Checks that a change `c` of a department is of its color or place alone, which no price depends on. */
const isOfLook = sql`json_typeof(c.steps #> '{0,records,0,updated}') = 'object' and not exists (
  select from json_object_keys(c.steps #> '{0,records,0,updated}') field where field not in ('color', 'order'))`;

/** Selects which of the company's settings a change `c` changed, as far as files are compared with them; else null. */
const settingOf = sql<ComparedSetting | null>`case
  when c.entity = 'pricingRules' then 'pricingRules'
  when c.entity = ${sql.lit(entryKinds.departments)} then case when ${isOfLook} then null else 'departments' end
  when c.entity = 'company' and c.steps #> '{0,records,0,updated,taxedByDefault}' is not null then 'taxedByDefault' end`;

/** A condition for a change `c` that an index has the newest of (`changes_of_books`). */
const isListed = sql`c.entity in ('priceBook', 'priceBookCategory', 'partItem', 'serviceRepair', 'pricingRules', 'department', 'company')`;

/** A condition for a change `c` of what files are compared with. */
const isCompared = sql`(${isListed} and (c.entity not in ('pricingRules', 'department', 'company') or ${settingOf} is not null))`;

/**
 * Returns the id of the last change of what files are compared with; 0 if there is none. All of these changes are made
 * one at a time (`lockPriceBooks`), so those that are in progress have higher ids. An import writes its history before its
 * turn, and again if another change was made by then.
 */
export async function findLastChange(db: Read): Promise<number> {
  const { rows } = await sql<{ id: number }>`select c.id from changes c
    where c.company_id = ${company} and ${isCompared} order by c.id desc limit 1`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Says whether anything has changed that a file is compared with, other than by this request. */
export async function isBookChanged(db: Read, lastChange: number, own = ''): Promise<boolean> {
  const { rows } = await sql`select from changes c
    where c.company_id = ${company} and c.id > ${lastChange} and ${isCompared} and c.request_id <> ${own} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** What was changed after a file was compared. */
interface Since {
  /** the last change by then; null if that isn't known */
  lastChange: number | null;
  /** the import's own request, whose changes don't count */
  own: string;
}

/** Returns which settings that a file is compared with have changed after it was; none if that isn't known. */
export async function settingsSince(db: Read, { lastChange, own }: Since): Promise<ComparedSetting[]> {
  if (lastChange === null) return [];
  const { rows } = await sql<{ setting: ComparedSetting }>`select distinct s.setting from (
    select ${settingOf} as setting from changes c where c.company_id = ${company} and c.id > ${lastChange} and ${isListed}
      and c.request_id <> ${own}) s
    where s.setting is not null order by 1`.execute(db);
  return rows.map(({ setting }) => setting);
}

/**
 * Returns the names of the entries of which an import would put something back that was changed after its file was
 * compared, or that it would remove although they were changed since.
 */
export async function editedSince(
  db: Read,
  { lastChange, own }: Since,
  { changes, removals }: Pick<ChangeSet, 'changes' | 'removals'>,
): Promise<string[]> {
  if (lastChange === null) return [];
  const { rows } = await sql<{ kind: string; id: number; fields: string[] | null }>`
    select c.entity as kind, c.root_id as id, array(select json_object_keys(
      case when json_typeof(c.steps #> '{0,records,0,updated}') = 'object' then c.steps #> '{0,records,0,updated}' else '{}'::json end)) as fields
    from changes c where c.company_id = ${company} and c.id > ${lastChange}
      and c.entity in ('partItem', 'serviceRepair') and c.request_id <> ${own}`.execute(db);
  if (rows.length === 0) return [];
  const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`;
  const edited = new Map<string, Set<string>>();
  for (const row of rows) {
    const fields = edited.get(keyOf(row)) ?? new Set<string>();
    for (const field of row.fields ?? []) fields.add(field);
    edited.set(keyOf(row), fields);
  }
  const putBack = changes.filter(({ entry, fields }) => {
    const since = edited.get(keyOf(entry));
    return since !== undefined && Object.keys(fields).some((field) => since.has(field));
  });
  return [...putBack.map(({ entry }) => entry), ...removals.filter((entry) => edited.has(keyOf(entry)))].map(
    ({ fields }) => nameWithCode(fields),
  );
}
