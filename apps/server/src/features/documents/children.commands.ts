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
import { changesAfter } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { asSeen, attempt, type ChildBody, type Door, ownFields, twinOf } from './child-edit.ts';
import { documentOf } from './children.queries.ts';
import { mayOpen, maySeeCosts, withoutCosts } from './document-access.ts';
import { kindTable } from './document-tables.ts';
import { loadDocumentText } from './documents.queries.ts';
import { namingChild, type SentChild } from './refused-names.ts';
import { saveDocument } from './save.commands.ts';
import type { Saver } from './save-begin.ts';

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
  refuseFaulty(door, named);
  const documentId =
    id > 0 ? await documentOf(saver.db, door.child, id) : await namedDocument(saver, door, named);
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
  const saved = await savePlan(saver, door, { document, edit, key, basedOn, sent: body, whole: 'body' });
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
  const document = await openDocument(saver, door, await documentOf(saver.db, door.child, id));
  const { kind } = door.child;
  const edit = attempt(() =>
    removeRecord(door.document.shape, startEdit(door.document.shape, document), {
      kind,
      id,
      ...(reason && { reason }),
    }),
  );
  const sent = { id, reason, basedOn };
  await savePlan(saver, door, { document, edit, key: undefined, basedOn, sent, whole: 'id' });
}

/** One child as it is in its document. @throws Refusal `not_found` */
export async function openChild(reader: Reader, door: Door, id: number): Promise<EditRecord> {
  const documentId = await documentOf(reader.db, door.child, id);
  if (documentId === null) throw new Refusal('not_found');
  return reread(reader, door, documentId, id);
}

/** What a device found wrong with a file: the whole save would leave it out, so alone there is nothing to save (R5.4). */
function refuseFaulty({ document, child }: Door, named: Fields): void {
  const { errorField } = kindShape(document.shape, child.kind);
  const error = errorField && named[errorField];
  if (typeof error === 'string') throw new Refusal('invalid', { fields: { [errorField!]: error } });
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
  return documentOf(db, kindTable(document, parentKind), named[parent]);
}

async function openDocument({ db, who }: Reader, { document }: Door, id: number | null): Promise<Aggregate> {
  const found = id === null ? null : await loadDocumentText(db, document, id, true);
  if (!found || !mayOpen(document.name, who, found.own)) throw new Refusal('not_found');
  return JSON.parse(found.text) as Aggregate;
}

/** What the caller sent freezes with the key: the same key must always come with the same. */
interface ChildSave extends Omit<SentChild, 'kind'> {
  document: Aggregate;
  edit: Edit;
  key: string | undefined;
  basedOn: number | undefined;
}

async function savePlan(saver: Saver, door: Door, { document, edit, key, basedOn, sent, whole }: ChildSave) {
  const plan = planSave(door.document.shape, edit);
  const version = Number(document['version']);
  const request = saveRequestSchema.parse({
    key: key ?? randomUUID(),
    plan:
      basedOn === undefined || basedOn >= version
        ? plan
        : asSeen(plan, await changesAfter(saver.db, door.document.name, plan.id, basedOn)),
    basedOn: basedOn ?? version,
    label: door.child.kind,
  });
  const bodyHash = createHash('sha256').update(JSON.stringify(sent)).digest('base64url');
  const answer = await namingChild({ kind: door.child.kind, sent, whole }, () =>
    saveDocument(saver, request, { complete: false, bodyHash }),
  );
  if (answer.outcome === 'saved') return answer;
  const twin = twinOf(door, document, edit);
  throw twin ? new Refusal('invalid', { fields: twin }) : new Refusal('stale_version');
}

async function reread(saver: Reader, door: Door, documentId: number, id: number): Promise<EditRecord> {
  const document = await openDocument(saver, door, documentId);
  const record = findRecord(document, { kind: door.child.kind, id });
  if (!record) throw new Refusal('not_found');
  return maySeeCosts(saver.who) ? record : withoutCosts(record);
}
