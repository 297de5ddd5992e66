import { findRecord } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan, PlanRecord } from '@fieldwright/domain/kernel/edit-plan';
import { removalWay } from '@fieldwright/domain/kernel/edit-removal';
import { type Aggregate, type Fields, kindShape, kindsOf } from '@fieldwright/domain/kernel/edit-shape';
import { entryPicturesMessages } from '@fieldwright/domain/price-books/entry-pictures';
import { z } from 'zod';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkTemporaryFiles } from '../files/files.commands.ts';
import {
  type AttachedTo,
  type Attachment,
  attachFiles,
  detachFiles,
  findKeptPictures,
} from '../files/files.queries.ts';
import { type DocumentKind, kindTable } from './document-kind.ts';

type Shaped = Pick<DocumentKind, 'shape'>;

/**
 * Checks whether records of a kind bring a file. They name it by the guid of its upload until the save knows
 * its id.
 */
function isFileKind({ shape }: Shaped, kind: string): boolean {
  const fields = shape.kinds[kind]?.schema.shape;
  return fields !== undefined && 'guid' in fields && 'fileId' in fields;
}

/** The field with the guid of a picture, for kinds whose records have one. */
const pictureField = 'pictureGuid';
const isPictureKind = ({ shape }: Shaped, kind: string): boolean =>
  pictureField in (shape.kinds[kind]?.schema.shape ?? {});

interface Bringing {
  kind: string;
  record: PlanRecord;
  guid: string;
  /** where the record names it */
  field: 'guid' | typeof pictureField;
}

/** Lists the records of the plan that bring a temporary file, or name a picture, which may be kept already. */
function bringing(document: Shaped, plan: Plan): Bringing[] {
  const fields = [
    ['guid', isFileKind],
    [pictureField, isPictureKind],
  ] as const;
  return plan.steps.flatMap(({ kind, records }) =>
    fields.flatMap(([field, isOf]) =>
      (isOf(document, kind) ? records : []).flatMap((record) => {
        const guid = record.deleted ? null : record.fields[field]?.to;
        return typeof guid === 'string' ? [{ kind, record, guid, field }] : [];
      }),
    ),
  );
}

/** Leaves out pictures that are kept already, and all but the first record of each new one. */
async function withoutKept(db: Read, brought: readonly Bringing[]): Promise<Bringing[]> {
  const pictures = brought.filter(({ field }) => field === pictureField);
  const done = await findKeptPictures(
    db,
    pictures.map(({ guid }) => guid),
  );
  return brought.filter(({ field, guid }) => {
    if (field !== pictureField) return true;
    const key = guid.toLowerCase();
    const isNew = !done.has(key);
    done.add(key);
    return isNew;
  });
}

const isGuid = (guid: string) => z.uuid().safeParse(guid).success;

/** Checks whether a plan brings temporary files. */
export const bringsFiles = (document: Shaped, plan: Plan): boolean => bringing(document, plan).length > 0;

/**
 * Checks the files of a save against the storage, before its transaction (R5.7).
 * @throws Refusal with the code of the first file that can't be attached, naming each as `kind.id.field`
 */
export async function refuseUnreadyFiles(deps: Deps, db: Read, document: Shaped, plan: Plan): Promise<void> {
  // an invalid guid is refused with the plan's other faults
  const brought = bringing(document, plan).filter(({ guid }) => isGuid(guid));
  const refusals = await checkTemporaryFiles(
    deps,
    db,
    brought.map(({ guid }) => guid),
  );
  const [first] = refusals.values();
  if (!first) return;
  const fields = brought.flatMap(({ kind, record, guid, field }) => {
    const refusal = refusals.get(guid);
    return refusal ? [[`${kind}.${record.id}.${field}`, refusal.text]] : [];
  });
  throw new Refusal(first.code, { detail: first.text, fields: Object.fromEntries(fields) });
}

/**
 * Attaches the uploaded files to their records, and detaches files of deleted records. Runs in the save's
 * transaction and doesn't touch the storage.
 * @param sent the same plan with the ids that were sent, for refusals
 * @returns the plan with the files' ids
 */
export async function settleFiles(
  tx: Write,
  document: DocumentKind,
  { plan, sent }: { plan: Plan; sent: Plan },
  current: Aggregate | null,
): Promise<Plan> {
  const brought = await withoutKept(tx, bringing(document, plan));
  const attachments: Attachment[] = brought.map(({ kind, record, guid }) => ({
    guid,
    recordId: record.id,
    attachedTo: kindTable(document, kind).table as AttachedTo,
  }));
  for (const kind of kindsOf(document.shape).filter((each) => isFileKind(document, each)))
    await freeFiles(tx, document, { kind, plan, current });
  const ids = await attachFiles(tx, attachments).catch((error: unknown) => {
    throw error instanceof Refusal ? namingRecords(error, document, sent) : error;
  });
  const steps = plan.steps.map((step) =>
    isFileKind(document, step.kind)
      ? { ...step, records: step.records.map((record) => withFile(record, ids)) }
      : step,
  );
  return { ...plan, steps };
}

/** Returns the refusal with `kind.id.field` in place of each guid. */
function namingRecords({ code, details }: Refusal, document: Shaped, sent: Plan): Refusal {
  const names = bringing(document, sent).map(({ kind, record, guid, field }) => [
    guid.toLowerCase(),
    `${kind}.${record.id}.${field}`,
  ]);
  const byGuid = new Map(names as [string, string][]);
  const fields = Object.entries(details.fields ?? {}).map(([guid, text]) => {
    const name = byGuid.get(guid) ?? guid;
    const isOther = code === 'file_refused' && name.endsWith(pictureField);
    return [name, isOther ? entryPicturesMessages.notPicture : text];
  });
  return new Refusal(code, { ...details, fields: Object.fromEntries(fields) });
}

/** Sets the id of the file that the record's guid names, or null if the guid is cleared. */
function withFile(record: PlanRecord, ids: ReadonlyMap<string, number>): PlanRecord {
  const guid = record.fields['guid'];
  if (record.deleted || guid === undefined) return record;
  const to = typeof guid.to === 'string' ? ids.get(guid.to.toLowerCase())! : null;
  return { ...record, fields: { ...record.fields, fileId: { from: null, to } } };
}

/** Detaches files of deleted records, and files that another upload replaces. */
async function freeFiles(
  tx: Write,
  document: DocumentKind,
  { kind, plan, current }: { kind: string; plan: Plan; current: Aggregate | null },
): Promise<void> {
  if (!current) return;
  const gone =
    removalWay(kindShape(document.shape, kind).removal, document.shape.facts(current as Fields)) === 'delete';
  const records = plan.steps.find((step) => step.kind === kind)?.records ?? [];
  const freed = records.filter((record) =>
    record.deleted ? gone : record.updated && isReplaced(record, current, kind),
  );
  await detachFiles(
    tx,
    kindTable(document, kind).table as AttachedTo,
    freed.map(({ id }) => id),
  );
}

function isReplaced({ id, fields }: PlanRecord, current: Aggregate, kind: string): boolean {
  const guid = fields['guid']?.to;
  return guid !== undefined && guid !== findRecord(current, { kind, id })?.['guid'];
}
