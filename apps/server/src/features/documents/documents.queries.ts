import type { DocumentContext } from '@fieldwright/contract/documents';
import type { Plan, PlanRecord } from '@fieldwright/domain/kernel/edit-plan';
import { newValues } from '@fieldwright/domain/kernel/edit-plan';
import { removalWay } from '@fieldwright/domain/kernel/edit-removal';
import { type Aggregate, type Fields, kindShape } from '@fieldwright/domain/kernel/edit-shape';
import { CompiledQuery, sql } from 'kysely';
import type { BatchStatement } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import type { KeptFile } from '../files/files.commands.ts';
import { documentSql } from './document-sql.ts';
import { type DocumentTable, kindTable, snake } from './document-tables.ts';

/** A document as the database tells it, in one statement. */
interface LoadedDocument {
  /** with all its children, as JSON */
  text: string;
  /** the signed-in person's own (R6.4) */
  own: boolean;
  /** of a work order's photos, where a screen opens it */
  files: KeptFile[];
}

/** The row of a load; null where there is no such document. */
export function readLoaded(row: Record<string, unknown> | undefined): LoadedDocument | null {
  const { document: text, own, files } = row ?? {};
  if (typeof text !== 'string') return null;
  return { text, own: own === true, files: (files ?? []) as KeptFile[] };
}

export async function loadDocumentText(
  db: Read,
  document: DocumentTable,
  id: number,
  costs: boolean,
): Promise<LoadedDocument | null> {
  const { load, loadWithCosts } = documentSql[document.name];
  const { rows } = await db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(costs ? loadWithCosts : load, [id]),
  );
  return readLoaded(rows[0]);
}

/** The same as a screen opens it: with what it shows beside the document. */
export async function openDocumentText(
  db: Read,
  document: DocumentTable,
  id: number,
  costs: boolean,
): Promise<LoadedDocument | null> {
  const { open, openWithCosts } = documentSql[document.name];
  const { rows } = await db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(costs ? openWithCosts : open, [id]),
  );
  return readLoaded(rows[0]);
}

/** What a new proposal at a site begins with; null where there is no such site. */
export async function documentStart(db: Read, siteId: number): Promise<DocumentContext | null> {
  const { start } = documentSql.salesProposal;
  const { rows } = await db.executeQuery<{ document: string }>(CompiledQuery.raw(start, [siteId]));
  return rows[0] ? JSON.parse(rows[0].document).context : null;
}

/**
 * What a new work order at a site begins with, as JSON whose last part is the context.
 * @param anybodys whether a call counts of which the signed-in person has no visit (R6.4)
 */
export async function workOrderStart(
  db: Read,
  siteId: number,
  { callId, anybodys }: { callId: number | null; anybodys: boolean },
): Promise<string | null> {
  const { start } = documentSql.workOrder;
  const values = [siteId, callId, anybodys];
  const { rows } = await db.executeQuery<{ document: string }>(CompiledQuery.raw(start, values));
  return rows[0]?.document ?? null;
}

/** The statement that reads the whole document, for a batch. */
export const loadStatement = (document: DocumentTable, id: number): BatchStatement => ({
  text: documentSql[document.name].loadWithCosts,
  values: [id],
});

/** The statement that reads what belongs to a site and not to one document, such as its systems. */
export const besideStatement = (document: DocumentTable, siteId: number): BatchStatement => ({
  text: documentSql[document.name].beside,
  values: [siteId],
});

/** Locks a site against saves of other documents that change its systems. */
export const lockOneSiteStatement = (siteId: number): BatchStatement => ({
  text: 'select from sites where company_id = (select current_company()) and id = $1 for no key update',
  values: [siteId],
});

/** Locks the document against other saves until the transaction ends. */
export const lockStatement = (document: DocumentTable, id: number): BatchStatement => ({
  text: documentSql[document.name].lock,
  values: [id],
});

/**
 * Locks the site of a document against saves of other documents that change the same systems. Taken after the
 * document's own lock, so that two saves never wait for each other.
 */
export const lockSiteStatement = (document: DocumentTable, id: number): BatchStatement => ({
  text: `select from sites where company_id = (select current_company()) and id = (
    select site_id from ${document.root.table} where company_id = (select current_company()) and id = $1) for no key update`,
  values: [id],
});

export const idsStatement = (count: number): BatchStatement => ({
  text: "select coalesce(json_agg(nextval('document_ids')), '[]') as ids from generate_series(1, $1::int)",
  values: [count],
});

/** What the root of a new document or a saved one gets beside the plan's own fields. */
export interface RootStamp {
  version: number;
  /** what lists show of its amounts */
  listed: Fields;
  complete?: boolean;
}

/**
 * The statements that write a plan: at most one insert, one update and one of each removal for a kind, however many
 * records there are. New and changed records go in the cascade's order (R4.5), removed ones against it; `complete` is
 * set last (R4.6).
 * @param plan with the server's ids
 * @param current the document as it is, null where the plan creates it
 */
export function writeStatements(
  document: DocumentTable,
  plan: Plan,
  current: Aggregate | null,
  stamp: RootStamp,
): BatchStatement[] {
  return [
    ...rootStatements(document, plan, current, stamp),
    ...childStatements(document, plan, current ?? document.shape.blank),
    ...completing(document, plan, stamp),
  ];
}

/** The same for the children alone. @param root tells which way they are removed */
export function childStatements(document: DocumentTable, plan: Plan, root: Fields): BatchStatement[] {
  const facts = document.shape.facts(root);
  const writes: BatchStatement[] = [];
  const removals: BatchStatement[] = [];
  for (const { kind, records } of plan.steps) {
    if (kind === document.name) continue;
    const sql = documentSql[document.name].kinds[kind]!;
    const created = records.filter((record) => record.created);
    const updated = records.filter((record) => record.updated);
    const deleted = records.filter((record) => record.deleted);
    if (created.length > 0)
      writes.push({ text: sql.insert, values: [rowsJson(document, kind, created), plan.id] });
    if (updated.length > 0)
      writes.push({ text: sql.update, values: [patchesJson(document, kind, updated), plan.id] });
    if (deleted.length > 0) {
      const way = removalWay(kindShape(document.shape, kind).removal, facts);
      const named = deleted.map(({ id, reason }) => ({ id, reason: reason ?? null }));
      const value = way === 'void' ? JSON.stringify(named) : named.map(({ id }) => id);
      removals.unshift({ text: sql.remove[way], values: [value, plan.id] });
    }
  }
  return [...writes, ...removals];
}

/** Whether a document is complete or not (R4.6). */
export const hasCompletion = ({ root }: DocumentTable) => root.fields.includes('complete');

function completing(document: DocumentTable, plan: Plan, { complete }: RootStamp): BatchStatement[] {
  if (!complete || !hasCompletion(document)) return [];
  const text = `update ${document.root.table} set complete = true where company_id = (select current_company()) and id = $1`;
  return [{ text, values: [plan.id] }];
}

function rootStatements(
  document: DocumentTable,
  plan: Plan,
  current: Aggregate | null,
  stamp: RootStamp,
): BatchStatement[] {
  const { insert, update } = documentSql[document.name].kinds[document.name]!;
  const [record] = plan.steps.find(({ kind }) => kind === document.name)?.records ?? [];
  const changed = newValues(record?.fields ?? {});
  // Not complete before all is written; `completing` comes last.
  const { version, listed } = stamp;
  const kept = { version, ...listed, ...(hasCompletion(document) && { complete: false }) };
  const columns = [...document.root.fields, ...document.root.listed];
  if (current === null) {
    const row = rowOf({ ...document.shape.blank, ...changed, ...kept }, { id: plan.id, fields: {} }, columns);
    return [{ text: insert, values: [JSON.stringify([row]), plan.id] }];
  }
  const patch = { id: plan.id, patch: patchOf({ ...changed, ...kept }, columns) };
  return [{ text: update, values: [JSON.stringify([patch]), plan.id] }];
}

function rowsJson(document: DocumentTable, kind: string, records: readonly PlanRecord[]): string {
  const { blank } = kindShape(document.shape, kind);
  const { fields } = kindTable(document, kind);
  return JSON.stringify(records.map((record) => rowOf(blank, record, fields)));
}

function patchesJson(document: DocumentTable, kind: string, records: readonly PlanRecord[]): string {
  const { fields } = kindTable(document, kind);
  return JSON.stringify(
    records.map(({ id, fields: changed }) => ({ id, patch: patchOf(newValues(changed), fields) })),
  );
}

/** A new row under the names of its columns: the changed fields over a blank one. What is left out is null. */
function rowOf(
  blank: Fields,
  { id, fields }: Pick<PlanRecord, 'id' | 'fields'>,
  columns: readonly string[],
): Fields {
  const row: Fields = { id };
  for (const field of columns) {
    const change = fields[field];
    const value = change ? change.to : blank[field];
    if (value != null) row[columnOf(field)] = value;
  }
  return row;
}

/** The changed fields under the names of their columns. */
function patchOf(values: Fields, fields: readonly string[]): Fields {
  const patch: Fields = {};
  for (const field of fields) if (values[field] !== undefined) patch[columnOf(field)] = values[field];
  return patch;
}

const columns = new Map<string, string>();
function columnOf(field: string): string {
  const known = columns.get(field);
  if (known) return known;
  const column = snake(field);
  columns.set(field, column);
  return column;
}

/** A site's systems are its children: their change is a change of the site. @returns the site's new version */
export async function raiseSiteVersion(db: Write, siteId: number): Promise<number> {
  const row = await db
    .updateTable('sites')
    .set({ version: sql`version + 1` })
    .where('id', '=', siteId)
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? 0;
}

export async function customerOfSite(db: Read, siteId: number): Promise<number> {
  const row = await db
    .selectFrom('sites')
    .select('customer_id')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return row.customer_id;
}
