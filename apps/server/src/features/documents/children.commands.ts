import { createHash, randomUUID } from 'node:crypto';
import { saveRequestSchema } from '@fieldwright/contract/documents';
import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { findRecord } from '@fieldwright/domain/kernel/edit-graph';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import {
  type Aggregate,
  type EditRecord,
  type Fields,
  kindShape,
} from '@fieldwright/domain/kernel/edit-shape';
import { brokenInvariantName } from '@fieldwright/domain/kernel/invariant';
import { Refusal } from '../../http/refusal.ts';
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
  const documentId =
    id > 0
      ? await documentOf(saver.db, door.document, door.child, id)
      : await namedDocument(saver, door, named);
  const document = await openDocument(saver, door, documentId);
  const fields = ownFields(door, maySeeCosts(saver.who) ? named : withoutCosts(named));
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
  reason: string | undefined,
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
  await savePlan(saver, door, { document, edit, key: undefined, basedOn: undefined, frozen: { id, reason } });
}

/** One child as it is in its document. @throws Refusal `not_found` */
export async function openChild(reader: Reader, door: Door, id: number): Promise<EditRecord> {
  const documentId = await documentOf(reader.db, door.document, door.child, id);
  if (documentId === null) throw new Refusal('not_found');
  return reread(reader, door, documentId, id);
}

/** A photo that belongs to no recommendation cannot have come from a screen of ours (R5.5). */
function assertPhotoPlace(kind: string, { id, recommendationId }: ChildBody): void {
  if (kind === 'recommendationPhotos' && id <= 0 && recommendationId == null) {
    throw new Error('A recommendation photo has no recommendation.');
  }
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
  const text = id === null ? null : await loadDocumentText(db, document, id, true);
  const found = text === null ? null : (JSON.parse(text) as Aggregate);
  if (!found || !mayOpen(document.name, who, found['createdBy'])) throw new Refusal('not_found');
  return found;
}

/** What the person says of the record itself: its own fields, without the name of the document where it has none. */
function ownFields({ document, child }: Door, named: Fields): Fields {
  const schema = kindShape(document.shape, child.kind).schema.shape;
  return Object.fromEntries(
    Object.entries(named).filter(([field, value]) => field in schema && value !== undefined),
  );
}

/** What the domain refuses of a single child is the caller's to mend. */
function attempt(change: () => Edit): Edit {
  try {
    return change();
  } catch (error) {
    const name = brokenInvariantName(error);
    if (name === 'record_not_there') throw new Refusal('not_found');
    if (name === null) throw error;
    throw new Refusal('invalid', { fields: { body: name } });
  }
}

interface ChildSave {
  document: Aggregate;
  edit: Edit;
  key: string | undefined;
  basedOn: number | undefined;
  /** what the caller sent: the same key must always come with the same */
  frozen: object;
}

async function savePlan(saver: Saver, door: Door, { document, edit, key, basedOn, frozen }: ChildSave) {
  const request = saveRequestSchema.parse({
    key: key ?? randomUUID(),
    plan: planSave(door.document.shape, edit),
    basedOn: basedOn ?? Number(document['version']),
    label: door.child.kind,
  });
  const bodyHash = createHash('sha256').update(JSON.stringify(frozen)).digest('base64url');
  const answer = await saveDocument(saver, request, { complete: false, bodyHash });
  if (answer.outcome === 'asks') throw new Refusal('stale_version');
  return answer;
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
