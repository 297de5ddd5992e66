import type { changeSchema } from '@fieldwright/contract/documents';
import { nameKey } from '@fieldwright/domain/kernel/edit-graph';
import type { FieldChange, Plan, PlanRecord } from '@fieldwright/domain/kernel/edit-plan';
import { noFlags } from '@fieldwright/domain/kernel/edit-shape';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import { isOfSite } from '@fieldwright/domain/work-orders/site-part';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { BatchStatement } from './batch.ts';
import type { Read } from './database.ts';
import { company, personName } from './names.sql.ts';

/*
 * The history: every change of a company's records, append-only. The database sets who and when; the runtime
 * role can neither change nor delete a row.
 */

/** A site and the version that a save has raised it to. */
export interface RaisedSite {
  id: number;
  version: number;
}

export interface NewChange {
  version: number;
  saveKey: string | null;
  requestId: string;
  /** the site and its new version, if the save changes something that belongs to the site */
  site?: RaisedSite | null;
}

/** Returns the statement that adds one history row for the whole save. */
export function changeStatement(plan: Plan, change: NewChange): BatchStatement {
  return {
    text: `insert into changes (entity, root_id, version, steps, save_key, request_id, site_id, site_version)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      plan.entity,
      plan.id,
      change.version,
      JSON.stringify(packed(plan.steps)),
      change.saveKey,
      change.requestId,
      change.site?.id ?? null,
      change.site?.version ?? null,
    ],
  };
}

/**
 * Returns the statement that adds a history row for each of many documents that are created together, or
 * whose versions were raised together.
 */
export function manyChangesStatement(
  plans: readonly (Plan & { version?: number; site?: RaisedSite | null })[],
  requestId: string,
): BatchStatement {
  const rows = plans.map(({ entity, id, version = 1, steps, site = null }) => ({
    entity,
    id,
    version,
    steps: packed(steps),
    siteId: site?.id ?? null,
    siteVersion: site?.version ?? null,
  }));
  return {
    text: `insert into changes (entity, root_id, version, steps, request_id, site_id, site_version)
      select entity, id, version, steps, $2, "siteId", "siteVersion"
      from jsonb_to_recordset($1::jsonb) r (entity text, id bigint, version int, steps json,
        "siteId" bigint, "siteVersion" int)`,
    values: [JSON.stringify(rows), requestId],
  };
}

type Steps = Plan['steps'];
type Flag = 'created' | 'updated' | 'deleted';
const flags = ['created', 'updated', 'deleted'] as const;

/**
 * A record's change as it is stored: its fields are listed under its one flag. A created record keeps only
 * the new values, a deleted one only the old ones.
 */
interface PackedRecord
  extends Pick<PlanRecord, 'id' | 'place' | 'reason'>,
    Partial<Record<Flag, Record<string, unknown>>> {}

interface PackedStep {
  kind: string;
  records: PackedRecord[];
}

/**
 * Packs steps for storage. Most history is new lines with one meaningful value per field: this takes a third
 * of the bytes.
 */
function packed(steps: Steps): PackedStep[] {
  return steps.map(({ kind, records }) => ({
    kind,
    records: records.map(({ id, fields, place, reason, ...record }) => {
      const flag = flags.find((each) => record[each])!;
      const values: Record<string, unknown> = {};
      for (const field in fields) {
        const { from, to } = fields[field]!;
        values[field] = flag === 'created' ? to : flag === 'deleted' ? from : [from, to];
      }
      return { id, [flag]: values, place, reason };
    }),
  }));
}

/** Unpacks steps that `packed` has stored. */
function unpacked(steps: PackedStep[]): Steps {
  return steps.map(({ kind, records }) => ({
    kind,
    records: records.map(({ created, updated, deleted, ...record }) => {
      const change = (value: unknown): FieldChange => {
        if (updated) return { from: (value as unknown[])[0], to: (value as unknown[])[1] };
        return created ? { from: null, to: value } : { from: value, to: null };
      };
      const fields: Record<string, FieldChange> = {};
      for (const [field, value] of Object.entries((created ?? updated ?? deleted)!))
        fields[field] = change(value);
      const flag = created ? 'created' : updated ? 'updated' : 'deleted';
      return { ...record, ...noFlags, [flag]: true, fields };
    }),
  }));
}

export interface HistoryRow {
  id: number;
  version: number;
  /** set if another document made the change, to something that belongs to the site */
  site_version?: number;
  steps: Plan['steps'];
  save_key: string | null;
  request_id: string;
  created_by: number | null;
  created_date: string;
  name: string | null;
}

/** A row as the database stores it. */
type Packed = Omit<HistoryRow, 'steps'> & { steps: PackedStep[] };

const whole = (row: Packed): HistoryRow => ({ ...row, steps: unpacked(row.steps) });

/**
 * Returns the changes that other documents made to a site's systems after a version of the site, oldest
 * first. A system belongs to the site, and any of its documents may change it.
 */
export async function siteChangesAfter(
  db: Read,
  { id, siteId, version }: { id: number; siteId: number; version: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<Packed>`
    select c.id, c.version, c.site_version, c.steps, c.save_key, c.request_id, c.created_by, c.created_date,
           ${personName('m')} as name
    from changes c
    left join memberships m on m.company_id = c.company_id and m.person_id = c.created_by
    where c.company_id = ${company} and c.site_id = ${siteId} and c.site_version > ${version}
      and c.root_id <> ${id}
    order by c.site_version`.execute(db);
  return rows.map(whole).map((row) => ({ ...row, steps: row.steps.filter(({ kind }) => isOfSite(kind)) }));
}

/** Returns the history of a document after a version, oldest first, with the names of the authors. */
export async function changesAfter(
  db: Read,
  entity: string,
  rootId: number,
  version: number,
): Promise<HistoryRow[]> {
  const { rows } = await sql<Packed>`
    select c.id, c.version, c.steps, c.save_key, c.request_id, c.created_by, c.created_date,
           ${personName('m')} as name
    from changes c
    left join memberships m on m.company_id = c.company_id and m.person_id = c.created_by
    where c.company_id = ${company} and c.entity = ${entity} and c.root_id = ${rootId} and c.version > ${version}
    order by c.version, c.id`.execute(db);
  return rows.map(whole);
}

/** Returns the histories of several records in one query, each oldest first, by kind and id. */
export async function historiesOf(
  db: Read,
  records: readonly { kind: string; id: number }[],
): Promise<Map<string, HistoryRow[]>> {
  const { rows } = await sql<Packed & { entity: string; root_id: number }>`
    select c.entity, c.root_id, c.id, c.version, c.steps, c.save_key, c.request_id, c.created_by, c.created_date,
           ${personName('m')} as name
    from unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::bigint[]) r(kind, id)
    join changes c on c.company_id = ${company} and c.entity = r.kind and c.root_id = r.id
    left join memberships m on m.company_id = c.company_id and m.person_id = c.created_by
    order by c.version, c.id`.execute(db);
  const byName = Map.groupBy(rows, ({ entity, root_id: id }) => nameKey({ kind: entity, id }));
  return new Map([...byName].map(([name, own]) => [name, own.map(whole)]));
}

/** Returns the version that the history of a record has reached; 0 if it has none. */
export async function lastVersion(db: Read, entity: string, rootId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(c.version), 0) as version from changes c
    where c.company_id = ${company} and c.entity = ${entity} and c.root_id = ${rootId}`.execute(db);
  return rows[0]!.version;
}

/** Returns a page of a record's history, newest first. @param before the version that the page before ended with */
export async function historyPage(
  db: Read,
  record: { entity: string; id: number },
  { before, limit }: { before: number | null; limit: number },
): Promise<Change[]> {
  const { rows } = await sql<Packed>`
    select c.id, c.version, c.steps, c.save_key, c.request_id, c.created_by, c.created_date,
           ${personName('m')} as name
    from changes c
    left join memberships m on m.company_id = c.company_id and m.person_id = c.created_by
    where c.company_id = ${company} and c.entity = ${record.entity} and c.root_id = ${record.id}
      and (${before}::integer is null or c.version < ${before})
    order by c.version desc, c.id desc limit ${limit}`.execute(db);
  return rows.map((row) => changeOf(whole(row)));
}

/** Returns what the request with this key has changed of these records, each with its kind. */
export async function changesWithKey(
  db: Read,
  key: string,
  records: readonly { kind: string; id: number }[],
): Promise<{ kind: string; id: number; version: number; fields: Record<string, FieldChange> }[]> {
  const { rows } = await sql<Packed & { entity: string; root_id: number }>`
    select c.entity, c.root_id, c.version, c.steps
    from unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::bigint[]) r(kind, id)
    join changes c on c.company_id = ${company} and c.entity = r.kind and c.root_id = r.id
    where c.save_key = ${key}`.execute(db);
  return rows.map(({ entity, root_id: id, version, steps }) => {
    return { kind: entity, id, version, fields: unpacked(steps)[0]?.records[0]?.fields ?? {} };
  });
}

/**
 * Checks whether a record was created with these values, to recognize a request that is sent twice. Compares
 * with the first row of the record's history, so later changes do not matter.
 */
export async function isMadeWith(db: Read, entity: string, rootId: number, sent: object): Promise<boolean> {
  const { rows } = await sql<Pick<Packed, 'steps'>>`
    select steps from changes
    where company_id = ${company} and entity = ${entity} and root_id = ${rootId} and version = 1
    order by id limit 1`.execute(db);
  return isCreatedWith(rows[0] ? unpacked(rows[0].steps) : [], entity, sent);
}

/** Checks whether a part of a record was created with these values, by the request with this key. */
export async function isPartMadeWith(
  db: Read,
  { entity, rootId, kind, key }: { entity: string; rootId: number; kind: string; key: string },
  sent: object,
): Promise<boolean> {
  const { rows } = await sql<Pick<Packed, 'steps'>>`
    select steps from changes
    where company_id = ${company} and entity = ${entity} and root_id = ${rootId} and save_key = ${key}`.execute(
    db,
  );
  return rows.some(({ steps }) => isCreatedWith(unpacked(steps), kind, sent));
}

function isCreatedWith(steps: Steps, wanted: string, sent: object): boolean {
  const made = steps.find(({ kind }) => kind === wanted)?.records.find(({ created }) => created);
  if (!made) return false;
  return Object.entries(sent).every(([field, value]) => sameValue(made.fields[field]?.to ?? null, value));
}

/** Returns the author of a change; null if it was nobody at the company. */
export const authorOf = ({ created_by: id, name }: HistoryRow): { id: number; name: string } | null =>
  id === null ? null : { id, name: name ?? '' };

export type Change = z.output<typeof changeSchema>;

/** Returns the whole history of a record, newest first. */
export async function historyOf(db: Read, entity: string, rootId: number): Promise<Change[]> {
  const rows = await changesAfter(db, entity, rootId, 0);
  return rows.map(changeOf).reverse();
}

const changeOf = (row: HistoryRow): Change => ({
  id: row.id,
  version: row.version,
  steps: row.steps as Change['steps'],
  by: authorOf(row),
  date: row.created_date,
  requestId: row.request_id,
  saveKey: row.save_key,
});

/** A history row read as JSON, with the record that it is about. */
export type HistoryValue<Entity extends string = string> = Packed & { entity: Entity; root_id: number };

/**
 * Returns SQL for the history of several records as one JSON value, newest first, to use as a column.
 * @param records rows of `entity` and `id`
 */
export const historyColumn = (records: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('entity', h.entity, 'root_id', h.root_id, 'id', h.id, 'version', h.version,
    'steps', h.steps, 'save_key', h.save_key, 'request_id', h.request_id, 'created_by', h.created_by,
    'created_date', h.created_date, 'name', ${personName('hm')})
    order by h.created_date desc, h.id desc), '[]')
  from (${records}) of
  join changes h on h.company_id = ${company} and h.entity = of.entity and h.root_id = of.id
  left join memberships hm on hm.company_id = h.company_id and hm.person_id = h.created_by)`;

/** Parses the value of a `historyColumn`. */
export const historyRead = <Entity extends string>(rows: readonly HistoryValue<Entity>[]) =>
  rows.map(({ entity, root_id: rootId, ...row }) => ({
    ...changeOf({ ...whole(row), created_date: new Date(row.created_date).toISOString() }),
    entity,
    rootId,
  }));
