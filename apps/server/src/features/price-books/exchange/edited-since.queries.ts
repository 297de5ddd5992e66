import { entryKinds } from '@fieldwright/domain/company-lists/company-lists';
import { type ChangeSet, entryKey } from '@fieldwright/domain/price-books/exchange/change-set';
import type { ExchangeKind } from '@fieldwright/domain/price-books/exchange/exchange-columns';
import type { ExchangeValues } from '@fieldwright/domain/price-books/exchange/exchange-rows';
import { nameKey, nameKeysOf } from '@fieldwright/domain/price-books/exchange/match-rows';
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

/** The names of the entries that an import would treat otherwise than its preview showed, because of what others did. */
interface Unseen {
  /** something would be put back that was changed since, or they would be removed although they were changed since */
  edited: string[];
  /** they were added since, by others or by another import, and would be changed */
  added: string[];
  /** they were removed or given another code since, and would be added again */
  gone: string[];
}

/** A change of an entry. */
interface Edit {
  kind: ExchangeKind;
  id: number;
  did: 'created' | 'deleted' | 'hidden' | 'shown' | 'edited';
  /** those that were changed */
  fields: string[];
  /** what rows name it by, before the change as far as that is known */
  was: ExchangeValues;
  /** of a service */
  priceBookId: number | null;
}

/** Returns the changes of entries since a file was compared, in order. */
async function editsSince(db: Read, { lastChange, own }: Since): Promise<Edit[]> {
  const was = (field: string, column: string) =>
    sql`coalesce(e.deleted->>${sql.lit(field)}, e.updated->${sql.lit(field)}->>0, p.${sql.ref(column)}, '')`;
  const { rows } = await sql<Edit>`
    select e.kind, e.id, case when e.created is not null then 'created' when e.deleted is not null then 'deleted'
        when e.updated->'hidden'->>1 = 'true' then 'hidden' when e.updated->'hidden'->>1 = 'false' then 'shown'
        else 'edited' end as did,
      array(select json_object_keys(e.updated)) as fields,
      json_build_object('code', coalesce(e.deleted->>'code', e.updated->'code'->>0, p.code, r.code, ''),
        'supplier', ${was('supplier', 'supplier')}, 'supplierCode', ${was('supplierCode', 'supplier_code')}) as was,
      coalesce((e.deleted->>'priceBookId')::bigint, r.price_book_id) as "priceBookId"
    from (
      select c.entity as kind, c.root_id as id, c.id as at, c.steps #> '{0,records,0,created}' as created,
        c.steps #> '{0,records,0,deleted}' as deleted,
        case when json_typeof(c.steps #> '{0,records,0,updated}') = 'object' then c.steps #> '{0,records,0,updated}'
          else '{}'::json end as updated
      from changes c where c.company_id = ${company} and c.id > ${lastChange}
        and c.entity in ('partItem', 'serviceRepair') and c.request_id <> ${own}) e
    left join part_items p on e.kind = 'partItem' and p.company_id = ${company} and p.id = e.id
    left join service_repairs r on e.kind = 'serviceRepair' and r.company_id = ${company} and r.id = e.id
    order by e.at`.execute(db);
  return rows;
}

/** What others did to an entry since a file was compared. */
interface Edited {
  /** whether the file was compared with it */
  wasThere: boolean;
  fields: Set<string>;
  /** what rows could name it by, if it's gone or is named otherwise */
  keys: Set<string>;
}

const nameFields = new Set(['code', 'supplier', 'supplierCode']);

/** Collects the changes of each entry. @param bookId the services of other books aren't named by rows */
function editedBy(edits: readonly Edit[], bookId: number): Map<string, Edited> {
  const edited = new Map<string, Edited>();
  for (const { kind, id, did, fields, was, priceBookId } of edits) {
    const key = entryKey({ kind, id });
    const entry = edited.get(key) ?? {
      wasThere: did !== 'created' && did !== 'shown',
      fields: new Set(),
      keys: new Set(),
    };
    edited.set(key, entry);
    for (const field of fields) entry.fields.add(field);
    const isGone = did === 'deleted' || did === 'hidden' || fields.some((field) => nameFields.has(field));
    if (isGone && (kind === 'partItem' || priceBookId === bookId))
      for (const name of nameKeysOf(kind, was)) entry.keys.add(name);
  }
  return edited;
}

/** Returns what an import would do otherwise than its preview showed, because of what others did since. */
export async function unseenSince(
  db: Read,
  since: Since,
  { bookId, changes: set }: { bookId: number; changes: Pick<ChangeSet, 'adds' | 'changes' | 'removals'> },
): Promise<Unseen> {
  const edits = since.lastChange === null ? [] : await editsSince(db, since);
  const edited = editedBy(edits, bookId);
  const added: string[] = [];
  const changed: string[] = [];
  for (const { entry, fields } of set.changes) {
    const by = edited.get(entryKey(entry));
    if (by && !by.wasThere) added.push(nameWithCode(entry.fields));
    else if (by && Object.keys(fields).some((field) => by.fields.has(field)))
      changed.push(nameWithCode(entry.fields));
  }
  const removed = set.removals.filter((entry) => edited.has(entryKey(entry)));
  const goneKeys = new Set([...edited.values()].flatMap(({ wasThere, keys }) => (wasThere ? [...keys] : [])));
  const gone = set.adds.filter(({ row: { kind, fields } }) => goneKeys.has(nameKey(kind, fields) ?? ''));
  return {
    edited: [...changed, ...removed.map(({ fields }) => nameWithCode(fields))],
    added,
    gone: gone.map(({ row }) => nameWithCode(row.fields)),
  };
}
