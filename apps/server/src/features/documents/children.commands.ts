import { createHash, randomUUID } from 'node:crypto';
import { saveRequestSchema } from '@fieldwright/contract/documents';
import { addRecord, changeRecord, uniqueKey } from '@fieldwright/domain/kernel/edit-change';
import { findRecord, isLive, recordsOf } from '@fieldwright/domain/kernel/edit-graph';
import { type Plan, planSave } from '@fieldwright/domain/kernel/edit-plan';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import {
  type Aggregate,
  type EditRecord,
  type Fields,
  kindShape,
  noFlags,
} from '@fieldwright/domain/kernel/edit-shape';
import { brokenInvariantField, brokenInvariantName } from '@fieldwright/domain/kernel/invariant';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import { changesAfter } from '../../db/history.queries.ts';
import { ImpossibleRequest, Refusal } from '../../http/refusal.ts';
import { documentOf } from './children.queries.ts';
import { mayOpen, maySeeCosts, withoutCosts } from './document-access.ts';
import { type DocumentTable, documentTables, type KindTable, kindTable } from './document-tables.ts';
import { loadDocumentText } from './documents.queries.ts';
import { saveDocument } from './save.commands.ts';
import type { Saver } from './save-begin.ts';

/** A kind of child, with a door of its own. */
export interface Door {
  document: DocumentTable;
  child: KindTable;
}

export interface ChildBody {
  id: number;
  key?: string | undefined;
  basedOn?: number | undefined;
  [field: string]: unknown;
}

type Reader = Pick<Saver, 'db' | 'who'>;

export interface SavedChild {
  record: EditRecord;
  documentId: number;
  version: number;
}

/**
 * Saves one child through its own door: the same edit session, the same plan and the same save as the whole document,
 * so both doors leave the same rows. The work order is not complete until *finish update* (R4.6).
 * @throws Refusal `not_found`, `stale_version`, `key_reused`, `invalid`
 */
export async function saveChild(saver: Saver, door: Door, body: ChildBody): Promise<SavedChild> {
  const { id, key, basedOn, ...named } = body;
  const { kind } = door.child;
  assertPhotoPlace(kind, body);
  refuseFaulty(door, named);
  const documentId =
    id > 0
      ? ((await throughNamed(saver, door, id, named)) ??
        (await documentOf(saver.db, door.document, door.child, id)))
      : await namedDocument(saver, door, named);
  const document = await openDocument(saver, door, documentId);
  const seen = maySeeCosts(saver.who) ? named : withoutCosts(named);
  const fields = ownFields(door, seen, findRecord(document, { kind, id }));
  let made = id;
  const edit = attempt(() => {
    const start = startEdit(door.document.shape, document);
    if (id > 0) return changeRecord(door.document.shape, start, { kind, id, fields });
    const added = addRecord(door.document.shape, start, { kind, fields });
    made = added.id;
    return added.edit;
  });
  const saved = await savePlan(saver, door, { document, edit, key, basedOn, frozen: body });
  const record = await reread(saver, door, document.id, saved.ids[String(made)] ?? made);
  return { record, documentId: document.id, version: saved.version };
}

/**
 * Removes one child, with all that hangs on it (R4.15): hidden, deleted or voided by the table of R4.4.
 * @throws Refusal `not_found`, `invalid` (a payment without a reason)
 */
export async function removeChild(
  saver: Saver,
  door: Door,
  id: number,
  { reason, basedOn }: { reason?: string | undefined; basedOn?: number | undefined },
): Promise<void> {
  const document = await openDocument(saver, door, await documentOf(saver.db, door.document, door.child, id));
  const { kind } = door.child;
  const edit = attempt(() =>
    removeRecord(door.document.shape, startEdit(door.document.shape, document), {
      kind,
      id,
      ...(reason && { reason }),
    }),
  );
  await savePlan(saver, door, { document, edit, key: undefined, basedOn, frozen: { id, reason } });
}

/** One child as it is in its document. @throws Refusal `not_found` */
export async function openChild(reader: Reader, door: Door, id: number): Promise<EditRecord> {
  const documentId = await documentOf(reader.db, door.document, door.child, id);
  if (documentId === null) throw new Refusal('not_found');
  return reread(reader, door, documentId, id);
}

/** A photo that belongs to no recommendation cannot have come from a screen of ours (R5.5). */
function assertPhotoPlace(kind: string, { id, recommendationId }: ChildBody): void {
  if (kind !== 'recommendationPhotos') return;
  if (recommendationId === null || (id <= 0 && recommendationId === undefined)) {
    throw new ImpossibleRequest('A recommendation photo has no recommendation.');
  }
}

/** What a device found wrong with a file: the whole save would leave it out, so alone there is nothing to save (R5.4). */
function refuseFaulty({ document, child }: Door, named: Fields): void {
  const { errorField } = kindShape(document.shape, child.kind);
  const error = errorField && named[errorField];
  if (typeof error === 'string') throw new Refusal('invalid', { fields: { [errorField!]: error } });
}

/** What belongs to a site is saved through the document that the caller names, where that is of the same site. */
async function throughNamed({ db }: Saver, door: Door, id: number, named: Fields): Promise<number | null> {
  const documentId = named[`${door.document.name}Id`];
  if (door.child.rootColumn !== null || typeof documentId !== 'number') return null;
  const found = await loadDocumentText(db, door.document, documentId, false);
  const there = found && findRecord(JSON.parse(found.text), { kind: door.child.kind, id }) !== undefined;
  if (!there) throw new Refusal('not_found');
  return documentId;
}

/** The document that a new child names, by its field or through its parent. */
async function namedDocument(
  { db }: Saver,
  { document, child }: Door,
  named: Fields,
): Promise<number | null> {
  const direct = named[`${document.name}Id`];
  if (typeof direct === 'number') return direct;
  const { parent, references } = kindShape(document.shape, child.kind);
  const parentKind = parent && references[parent]?.to;
  if (!parentKind || typeof named[parent] !== 'number') return null;
  return documentOf(db, document, kindTable(document, parentKind), named[parent]);
}

async function openDocument({ db, who }: Reader, { document }: Door, id: number | null): Promise<Aggregate> {
  const found = id === null ? null : await loadDocumentText(db, document, id, true);
  if (!found || !mayOpen(document.name, who, found.own)) throw new Refusal('not_found');
  return JSON.parse(found.text) as Aggregate;
}

/**
 * What the person says of the record itself: its own fields, without the name of the document where it has none, and
 * without what only the product sets where it comes back as it is.
 */
function ownFields({ document, child }: Door, named: Fields, record: Fields = {}): Fields {
  const { schema, managed } = kindShape(document.shape, child.kind);
  const says = ([field, value]: [string, unknown]) =>
    field in schema.shape &&
    !(field in noFlags) &&
    value !== undefined &&
    !(managed.includes(field) && sameValue(value, record[field] ?? null));
  return Object.fromEntries(Object.entries(named).filter(says));
}

/** What the domain refuses of a single child is the caller's to mend. */
function attempt(change: () => Edit): Edit {
  try {
    return change();
  } catch (error) {
    const name = brokenInvariantName(error);
    if (name === 'record_not_there') throw new Refusal('not_found');
    const words = name === null ? undefined : inWords[name];
    if (words === undefined) throw error;
    throw new Refusal('invalid', { fields: { [brokenInvariantField(error) ?? 'body']: words } });
  }
}

const inWords: Readonly<Record<string, string>> = {
  reference_to_nothing: 'It is not there.',
  field_not_settable: 'Only the product sets this.',
  parent_missing: 'This is required.',
  identity_is_fixed: 'It cannot be changed. Remove it and add another.',
  kept_out_of_plans: 'Card payments are made and taken back with the provider.',
  void_reason_missing: 'Enter a reason.',
};

interface ChildSave {
  document: Aggregate;
  edit: Edit;
  key: string | undefined;
  basedOn: number | undefined;
  /** what the caller sent: the same key must always come with the same */
  frozen: object;
}

async function savePlan(saver: Saver, door: Door, { document, edit, key, basedOn, frozen }: ChildSave) {
  const plan = planSave(door.document.shape, edit);
  const version = Number(document['version']);
  const request = saveRequestSchema.parse({
    key: key ?? randomUUID(),
    plan:
      basedOn === undefined || basedOn >= version ? plan : await asSeen(saver, door.document, plan, basedOn),
    basedOn: basedOn ?? version,
    label: door.child.kind,
  });
  const bodyHash = createHash('sha256').update(JSON.stringify(frozen)).digest('base64url');
  const answer = await saveDocument(saver, request, { complete: false, bodyHash });
  if (answer.outcome === 'saved') return answer;
  const twin = twinOf(door, document, edit);
  throw twin ? new Refusal('invalid', { fields: twin }) : new Refusal('stale_version');
}

/**
 * Why a new child that says something else cannot join the one that is there for the same (R4.14): by the field that
 * both are for. Null where none is there.
 */
function twinOf({ document: { shape }, child: { kind } }: Door, document: Aggregate, edit: Edit) {
  const keyOf = (record: EditRecord) => uniqueKey(shape, kind, record);
  const there = recordsOf(document, kind).filter(isLive);
  const twin = recordsOf(edit.draft, kind)
    .filter(({ created }) => created)
    .map((made) => there.find((record) => keyOf(record) !== null && keyOf(record) === keyOf(made)))
    .find((record) => record !== undefined);
  const field = kindShape(shape, kind).uniqueBy?.findLast((name) => name !== `${shape.name}Id`);
  return twin && field ? { [field]: `There is one already, with the id ${twin.id}. Change that one.` } : null;
}

/**
 * The plan with the old values that the caller saw: those before the first change after that version. So the merge asks
 * where somebody else has changed the same field since.
 */
async function asSeen(saver: Saver, document: DocumentTable, plan: Plan, basedOn: number): Promise<Plan> {
  const was = new Map<string, unknown>();
  for (const { steps } of await changesAfter(saver.db, document.name, plan.id, basedOn)) {
    for (const { kind, records } of steps)
      for (const { id, fields } of records)
        for (const field in fields) {
          const name = `${kind}:${id}:${field}`;
          if (!was.has(name)) was.set(name, fields[field]!.from);
        }
  }
  const steps = plan.steps.map(({ kind, records }) => ({
    kind,
    records: records.map((record) => {
      const fields = Object.entries(record.fields).map(([field, change]) => {
        const name = `${kind}:${record.id}:${field}`;
        return [field, was.has(name) ? { ...change, from: was.get(name) } : change];
      });
      return { ...record, fields: Object.fromEntries(fields) };
    }),
  }));
  return { ...plan, steps };
}

async function reread(saver: Reader, door: Door, documentId: number, id: number): Promise<EditRecord> {
  const document = await openDocument(saver, door, documentId);
  const record = findRecord(document, { kind: door.child.kind, id });
  if (!record) throw new Refusal('not_found');
  return maySeeCosts(saver.who) ? record : withoutCosts(record);
}

/** Every kind of child of both documents. */
export const doors: Door[] = Object.values(documentTables).flatMap((document) =>
  document.kinds.map((child) => ({ document, child })),
);
