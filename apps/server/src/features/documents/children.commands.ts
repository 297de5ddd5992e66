import { createHash, randomUUID } from 'node:crypto';
import { saveRequestSchema } from '@fieldwright/contract/documents';
import { findRecord } from '@fieldwright/domain/kernel/edit-graph';
import { askedCollisions } from '@fieldwright/domain/kernel/edit-merge-collisions';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import {
  type Aggregate,
  type EditRecord,
  type Fields,
  kindShape,
} from '@fieldwright/domain/kernel/edit-shape';
import { changesAfter } from '../../db/history.queries.ts';
import { collided, Refusal } from '../../http/refusal.ts';
import {
  asSeen,
  type ChildBody,
  type ChildEndpoint,
  editWith,
  editWithout,
  ownFields,
  twinOf,
} from './child-edit.ts';
import { documentOf } from './children.queries.ts';
import { mayOpen, maySeeCosts, withoutCosts } from './document-access.ts';
import { kindTable } from './document-kind.ts';
import { loadDocumentText } from './documents.queries.ts';
import { namingChild, type SentChild } from './refused-names.ts';
import { saveDocument } from './save.commands.ts';
import type { Saver } from './saver.ts';

type Reader = Pick<Saver, 'db' | 'who'>;

export interface SavedChild<R extends EditRecord = EditRecord> {
  record: R;
  documentId: number;
  version: number;
}

/**
 * Saves one child through its own endpoint. It uses the same edit session, plan and save as the whole
 * document, so both ways write the same rows. The work order isn't complete until *finish update* (R4.6).
 * @throws Refusal `not_found`, `stale_version`, `key_reused`, `overpaid`, `invalid`
 */
export async function saveChild<R extends EditRecord>(
  saver: Saver,
  endpoint: ChildEndpoint<R>,
  body: ChildBody,
): Promise<SavedChild<R>> {
  const { id, key, basedOn, leastDueCents, ...named } = body;
  const { kind } = endpoint.child;
  refuseFaulty(endpoint, named);
  const documentId =
    id > 0 ? await documentOf(saver.db, endpoint.child, id) : await namedDocument(saver, endpoint, named);
  const document = await openDocument(saver, endpoint, documentId);
  const seen = maySeeCosts(saver.who) ? named : withoutCosts(named);
  const fields = ownFields(endpoint, seen, findRecord(document, { kind, id }));
  const { shape } = endpoint.document;
  const start = startEdit(shape, document);
  const { edit: changed, id: made } = editWith(shape, start, { kind, id, fields });
  const edit = endpoint.document.edited?.(start, changed) ?? changed;
  const saved = await savePlan(saver, endpoint, {
    document,
    edit,
    key,
    basedOn,
    leastDueCents,
    sent: body,
    whole: 'body',
  });
  const record = await reread(saver, endpoint, document.id, saved.ids[String(made)] ?? made);
  return { record, documentId: document.id, version: saved.version };
}

/**
 * Removes one child and everything that depends on it (R4.15): hides, deletes or voids them as the table in
 * R4.4 says.
 * @throws Refusal `not_found`, `invalid` (a payment without a reason)
 */
export async function removeChild(
  saver: Saver,
  endpoint: ChildEndpoint,
  id: number,
  { reason, basedOn }: { reason?: string | undefined; basedOn?: number | undefined },
): Promise<void> {
  const document = await openDocument(saver, endpoint, await documentOf(saver.db, endpoint.child, id));
  const { shape } = endpoint.document;
  const start = startEdit(shape, document);
  const without = editWithout(shape, start, { kind: endpoint.child.kind, id, reason });
  const edit = endpoint.document.edited?.(start, without) ?? without;
  const sent = { id, reason, basedOn };
  await savePlan(saver, endpoint, { document, edit, key: undefined, basedOn, sent, whole: 'id' });
}

/** Returns one child from its document. @throws Refusal `not_found` */
export async function openChild<R extends EditRecord>(
  reader: Reader,
  endpoint: ChildEndpoint<R>,
  id: number,
): Promise<R> {
  const documentId = await documentOf(reader.db, endpoint.child, id);
  if (documentId === null) throw new Refusal('not_found');
  return reread(reader, endpoint, documentId, id);
}

/**
 * Refuses a file that the device reported as faulty. The save of a whole document leaves such files out
 * (R5.4).
 * @throws Refusal `invalid`
 */
function refuseFaulty({ document, child }: ChildEndpoint, named: Fields): void {
  const { errorField } = kindShape(document.shape, child.kind);
  const error = errorField && named[errorField];
  if (typeof error === 'string') throw new Refusal('invalid', { fields: { [errorField!]: error } });
}

/** Returns the id of the document that a new child names, directly or through its parent. */
async function namedDocument(
  { db }: Saver,
  { document, child }: ChildEndpoint,
  named: Fields,
): Promise<number | null> {
  const direct = named[`${document.name}Id`];
  if (typeof direct === 'number') return direct;
  const { parent, references } = kindShape(document.shape, child.kind);
  const parentKind = parent && references[parent]?.to;
  if (!parentKind || typeof named[parent] !== 'number') return null;
  return documentOf(db, kindTable(document, parentKind), named[parent]);
}

async function openDocument(
  { db, who }: Reader,
  { document }: ChildEndpoint,
  id: number | null,
): Promise<Aggregate> {
  const found = id === null ? null : await loadDocumentText(db, document, id, true);
  if (!found || !mayOpen(document, who, found)) throw new Refusal('not_found');
  return JSON.parse(found.text) as Aggregate;
}

/** The save of one child. `sent` is stored with the key: a repeat must have the same contents. */
interface ChildSave extends Omit<SentChild, 'kind'> {
  document: Aggregate;
  edit: Edit;
  key: string | undefined;
  basedOn: number | undefined;
  leastDueCents?: number | undefined;
}

async function savePlan(saver: Saver, endpoint: ChildEndpoint, save: ChildSave) {
  const { document, edit, key, basedOn, leastDueCents, sent, whole } = save;
  const plan = planSave(endpoint.document.shape, edit);
  const version = Number(document['version']);
  const request = saveRequestSchema.parse({
    key: key ?? randomUUID(),
    plan:
      basedOn === undefined || basedOn >= version
        ? plan
        : asSeen(plan, await changesAfter(saver.db, endpoint.document.name, plan.id, basedOn)),
    basedOn: basedOn ?? version,
    leastDueCents,
    label: endpoint.child.kind,
  });
  const bodyHash = createHash('sha256').update(JSON.stringify(sent)).digest('base64url');
  return namingChild({ kind: endpoint.child.kind, sent, whole }, async () => {
    const answer = await saveDocument(saver, endpoint.document, request, { complete: false, bodyHash });
    if (answer.outcome === 'saved') return answer;
    const twin = twinOf(endpoint, document, edit);
    throw twin ? new Refusal('invalid', { fields: twin }) : collided(askedCollisions(answer.questions));
  });
}

async function reread<R extends EditRecord>(
  saver: Reader,
  endpoint: ChildEndpoint<R>,
  documentId: number,
  id: number,
): Promise<R> {
  const document = await openDocument(saver, endpoint, documentId);
  const record = findRecord(document, { kind: endpoint.child.kind, id });
  if (!record) throw new Refusal('not_found');
  return (maySeeCosts(saver.who) ? record : withoutCosts(record)) as R;
}
