import type { Plan, PlanRecord } from '@fieldwright/domain/kernel/edit-plan';
import { newValues } from '@fieldwright/domain/kernel/edit-plan';
import { removalWay } from '@fieldwright/domain/kernel/edit-removal';
import { type Aggregate, type Fields, kindShape } from '@fieldwright/domain/kernel/edit-shape';
import { CompiledQuery } from 'kysely';
import { type BatchStatement, batch } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import { companyText } from '../../db/names.sql.ts';
import { snake } from '../../db/record.sql.ts';
import type { KeptFile } from '../files/files.commands.ts';
import { type DocumentKind, kindTable } from './document-kind.ts';

/** A document as one statement loads it. */
export interface LoadedDocument {
  /** with all its children, as JSON */
  text: string;
  /** whether it is the signed-in person's own (R6.4) */
  own: boolean;
  /** whether the right to shared documents lets the person read it */
  shared: boolean;
  /** the files that its screen shows; empty unless a screen opens it */
  files: KeptFile[];
}

/** Reads the row of a load; null if there is no such document. */
export function readLoaded(row: Record<string, unknown> | undefined): LoadedDocument | null {
  const { document: text, own, shared, files } = row ?? {};
  if (typeof text !== 'string') return null;
  return { text, own: own === true, shared: shared === true, files: (files ?? []) as KeptFile[] };
}

export async function loadDocumentText(
  db: Read,
  document: DocumentKind,
  id: number,
  costs: boolean,
): Promise<LoadedDocument | null> {
  const { load, loadWithCosts } = document.sql;
  const { rows } = await db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(costs ? loadWithCosts : load, [id]),
  );
  return readLoaded(rows[0]);
}

/** Writes a new document, and returns the number that it gets. */
export async function writtenNumber(
  tx: Write,
  { root }: DocumentKind,
  { id, written }: { id: number; written: readonly BatchStatement[] },
): Promise<string> {
  const text = `select number from ${root.table} where company_id = ${companyText} and id = $1`;
  const rows = await batch(tx, [...written, { text, values: [id] }]);
  return String(rows.at(-1)![0]!['number']);
}

/** Loads a document with the context that its screen shows. */
export async function openDocumentText(
  db: Read,
  document: DocumentKind,
  id: number,
  costs: boolean,
): Promise<LoadedDocument | null> {
  const { open, openWithCosts } = document.sql;
  const { rows } = await db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(costs ? openWithCosts : open, [id]),
  );
  return readLoaded(rows[0]);
}

/**
 * Returns what a new document at a site starts with, as JSON; null if there is no such site.
 * @param more further values for the kind's own `start`
 */
export async function startText(
  db: Read,
  { sql: { start } }: DocumentKind,
  siteId: number,
  more: readonly unknown[] = [],
): Promise<string | null> {
  if (start === null) return null;
  const { rows } = await db.executeQuery<{ document: string }>(CompiledQuery.raw(start, [siteId, ...more]));
  return rows[0]?.document ?? null;
}

/** Builds the statement that reads the whole document, for a batch. */
export const loadStatement = (document: DocumentKind, id: number): BatchStatement => ({
  text: document.sql.loadWithCosts,
  values: [id],
});

/** Builds the statement that reads the records of a site that outlive its documents, such as systems. */
export const besideStatement = (
  document: DocumentKind,
  siteId: number,
): BatchStatement<{ beside: string }> => ({
  text: document.sql.beside,
  values: [siteId],
});

/** Locks a site against saves of other documents that change its systems. */
export const lockOneSiteStatement = (siteId: number): BatchStatement => ({
  text: `select from sites where company_id = ${companyText} and id = $1 for no key update`,
  values: [siteId],
});

/** Locks the document against other saves until the transaction ends. */
export const lockStatement = (document: DocumentKind, id: number): BatchStatement => ({
  text: document.sql.lock,
  values: [id],
});

/**
 * Locks the site of a document against saves of other documents that change the same systems. Take it after
 * the document's own lock to avoid deadlocks.
 */
export const lockSiteStatement = (document: DocumentKind, id: number): BatchStatement => ({
  text: `select from sites where company_id = ${companyText} and id = (
    select site_id from ${document.root.table} where company_id = ${companyText} and id = $1) for no key update`,
  values: [id],
});

export const idsStatement = (count: number): BatchStatement<{ ids: number[] }> => ({
  text: "select coalesce(json_agg(nextval('document_ids')), '[]') as ids from generate_series(1, $1::int)",
  values: [count],
});

/** Values of a document's root that the save sets in addition to the plan's fields. */
export interface RootStamp {
  version: number;
  /** the amounts that lists show */
  listed: Fields;
  complete?: boolean;
}

/**
 * Builds the statements that write a plan: at most one insert, one update and one of each removal per kind,
 * regardless of the number of records. Creates and changes run in cascade order (R4.5), removals in reverse;
 * `complete` is set last (R4.6).
 * @param plan with permanent ids
 * @param current the document before the write; null if the plan creates it
 */
export function writeStatements(
  document: DocumentKind,
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

/** Builds the statements for the children only. @param root decides how they are removed */
export function childStatements(document: DocumentKind, plan: Plan, root: Fields): BatchStatement[] {
  const facts = document.shape.facts(root);
  const writes: BatchStatement[] = [];
  const removals: BatchStatement[] = [];
  for (const { kind, records } of plan.steps) {
    if (kind === document.name) continue;
    const sql = document.sql.kinds[kind]!;
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

/** Checks whether documents of this kind can be incomplete (R4.6). */
export const hasCompletion = ({ root }: DocumentKind) => root.fields.includes('complete');

function completing(document: DocumentKind, plan: Plan, { complete }: RootStamp): BatchStatement[] {
  if (!complete || !hasCompletion(document)) return [];
  const text = `update ${document.root.table} set complete = true where company_id = ${companyText} and id = $1`;
  return [{ text, values: [plan.id] }];
}

function rootStatements(
  document: DocumentKind,
  plan: Plan,
  current: Aggregate | null,
  stamp: RootStamp,
): BatchStatement[] {
  const { insert, update } = document.sql.kinds[document.name]!;
  const [record] = plan.steps.find(({ kind }) => kind === document.name)?.records ?? [];
  const changed = newValues(record?.fields ?? {});
  // Not complete until everything is written; `completing` comes last.
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

function rowsJson(document: DocumentKind, kind: string, records: readonly PlanRecord[]): string {
  const { blank } = kindShape(document.shape, kind);
  const { fields } = kindTable(document, kind);
  return JSON.stringify(records.map((record) => rowOf(blank, record, fields)));
}

function patchesJson(document: DocumentKind, kind: string, records: readonly PlanRecord[]): string {
  const { fields } = kindTable(document, kind);
  return JSON.stringify(
    records.map(({ id, fields: changed }) => ({ id, patch: patchOf(newValues(changed), fields) })),
  );
}

/**
 * Builds a new row by column name: the changed fields over blank values. Columns without a value are null.
 */
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

/** Returns the changed fields by column name. */
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

export async function customerOfSite(db: Read, siteId: number): Promise<number> {
  const row = await db
    .selectFrom('sites')
    .select('customer_id')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return row.customer_id;
}
