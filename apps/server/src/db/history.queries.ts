import type { changeSchema } from '@fieldwright/contract/documents';
import type { FieldChange, Plan, PlanRecord } from '@fieldwright/domain/kernel/edit-plan';
import { noFlags } from '@fieldwright/domain/kernel/edit-shape';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import { isOfSite } from '@fieldwright/domain/work-orders/site-part';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { BatchStatement } from './batch.ts';
import type { Read } from './database.ts';

/*
 * The history: every change of a company's records, append-only. Who and when are the database's to say; the runtime
 * role may neither change nor delete a row.
 */

/** A site with the version that a save has raised it to. */
export interface RaisedSite {
  id: number;
  version: number;
}

export interface NewChange {
  version: number;
  saveKey: string | null;
  requestId: string;
  /** the site and its new version, where the save changes what belongs to the site */
  site?: RaisedSite | null;
}

/** One row of the history for the whole save. */
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

/** A row of the history for each of many documents that are made together, or that have been raised to a version. */
export function manyChangesStatement(
  plans: readonly (Plan & { version?: number })[],
  requestId: string,
): BatchStatement {
  const rows = plans.map(({ entity, id, version = 1, steps }) => ({
    entity,
    id,
    version,
    steps: packed(steps),
  }));
  return {
    text: `insert into changes (entity, root_id, version, steps, request_id)
      select entity, id, version, steps, $2
      from jsonb_to_recordset($1::jsonb) r (entity text, id bigint, version int, steps json)`,
    values: [JSON.stringify(rows), requestId],
  };
}

type Steps = Plan['steps'];
type Flag = 'created' | 'updated' | 'deleted';
const flags = ['created', 'updated', 'deleted'] as const;

/** A record as it is kept: its one flag holds the fields, and what is from or to nothing anyway is left out. */
interface PackedRecord
  extends Pick<PlanRecord, 'id' | 'place' | 'reason'>,
    Partial<Record<Flag, Record<string, unknown>>> {}

/** Most of the history is new lines, and of each field only one value says something: a third of the bytes. */
function packed(steps: Steps): { kind: string; records: PackedRecord[] }[] {
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

/** What `packed` has made, as it was. */
function unpacked(steps: { kind: string; records: PackedRecord[] }[]): Steps {
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
  /** of a change by another document, of what belongs to the site */
  site_version?: number;
  steps: Plan['steps'];
  save_key: string | null;
  request_id: string;
  created_by: number | null;
  created_date: string;
  name: string | null;
}

const whole = (row: HistoryRow): HistoryRow => ({ ...row, steps: unpacked(row.steps as never) });

/**
 * What other documents of a site have changed of its systems since the site had a version, oldest first: a system
 * belongs to the site, and each of them may change it.
 */
export async function siteChangesAfter(
  db: Read,
  { id, siteId, version }: { id: number; siteId: number; version: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select c.id, c.version, c.site_version, c.steps, c.save_key, c.request_id, c.created_by, c.created_date,
           btrim(concat(m.first_name, ' ', m.last_name)) as name
    from changes c
    left join memberships m on m.company_id = c.company_id and m.person_id = c.created_by
    where c.company_id = (select current_company()) and c.site_id = ${siteId} and c.site_version > ${version}
      and c.root_id <> ${id}
    order by c.site_version`.execute(db);
  return rows.map(whole).map((row) => ({ ...row, steps: row.steps.filter(({ kind }) => isOfSite(kind)) }));
}

/** The history of a document after a version, oldest first, with the names of who changed it. */
export async function changesAfter(
  db: Read,
  entity: string,
  rootId: number,
  version: number,
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select c.id, c.version, c.steps, c.save_key, c.request_id, c.created_by, c.created_date,
           btrim(concat(m.first_name, ' ', m.last_name)) as name
    from changes c
    left join memberships m on m.company_id = c.company_id and m.person_id = c.created_by
    where c.company_id = (select current_company()) and c.entity = ${entity} and c.root_id = ${rootId} and c.version > ${version}
    order by c.version, c.id`.execute(db);
  return rows.map(whole);
}

/**
 * Whether a record was made with these values: a request that comes again says the same, and what has been changed since
 * does not count. What it was made with is told by the first row of its history.
 */
export async function isMadeWith(db: Read, entity: string, rootId: number, sent: object): Promise<boolean> {
  const { rows } = await sql<Pick<HistoryRow, 'steps'>>`
    select steps from changes
    where company_id = (select current_company()) and entity = ${entity} and root_id = ${rootId} and version = 1
    order by id limit 1`.execute(db);
  const steps = rows[0] ? unpacked(rows[0].steps as never) : [];
  const made = steps.find(({ kind }) => kind === entity)?.records.find(({ created }) => created);
  if (!made) return false;
  return Object.entries(sent).every(([field, value]) => sameValue(made.fields[field]?.to ?? null, value));
}

export type Change = z.output<typeof changeSchema>;

/** The whole history of a record, newest first. */
export async function historyOf(db: Read, entity: string, rootId: number): Promise<Change[]> {
  const rows = await changesAfter(db, entity, rootId, 0);
  return rows
    .map((row) => ({
      id: row.id,
      version: row.version,
      steps: row.steps as Change['steps'],
      by: row.created_by === null ? null : { id: row.created_by, name: row.name ?? '' },
      date: row.created_date,
      requestId: row.request_id,
      saveKey: row.save_key,
    }))
    .reverse();
}
