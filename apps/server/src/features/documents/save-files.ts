import { findRecord } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan, PlanRecord } from '@fieldwright/domain/kernel/edit-plan';
import { removalWay } from '@fieldwright/domain/kernel/edit-removal';
import { type Aggregate, type Fields, kindShape } from '@fieldwright/domain/kernel/edit-shape';
import { z } from 'zod';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkTemporaryFiles } from '../files/files.commands.ts';
import { type AttachedTo, type Attachment, attachFiles, detachFiles } from '../files/files.queries.ts';
import { type DocumentTable, kindTable } from './document-tables.ts';

/** Kinds whose records bring a file: they name it by the guid of its upload until the save knows its id. */
const fileKinds = ['recommendationPhotos', 'fileInformations'] as const;
const isFileKind = (kind: string) => (fileKinds as readonly string[]).includes(kind);

interface Bringing {
  kind: string;
  record: PlanRecord;
  guid: string;
}

/** Records of the plan that bring a temporary file. */
function bringing(plan: Plan): Bringing[] {
  return plan.steps
    .filter(({ kind }) => isFileKind(kind))
    .flatMap(({ kind, records }) =>
      records.flatMap((record) => {
        const guid = record.deleted ? null : record.fields['guid']?.to;
        return typeof guid === 'string' ? [{ kind, record, guid }] : [];
      }),
    );
}

const isGuid = (guid: string) => z.uuid().safeParse(guid).success;

/** Whether a plan brings temporary files. */
export const bringsFiles = (plan: Plan): boolean => bringing(plan).length > 0;

/**
 * Checks the files that a save brings against the storage, before its transaction (R5.7).
 * @throws Refusal by the first file that cannot be attached, naming each as `kind.id.guid`
 */
export async function refuseUnreadyFiles(deps: Deps, db: Read, plan: Plan): Promise<void> {
  // a guid that is none is refused with the plan's other faults
  const brought = bringing(plan).filter(({ guid }) => isGuid(guid));
  const refusals = await checkTemporaryFiles(
    deps,
    db,
    brought.map(({ guid }) => guid),
  );
  const [first] = refusals.values();
  if (!first) return;
  const fields = brought.flatMap(({ kind, record, guid }) => {
    const refusal = refusals.get(guid);
    return refusal ? [[`${kind}.${record.id}.guid`, refusal.text]] : [];
  });
  throw new Refusal(first.code, { detail: first.text, fields: Object.fromEntries(fields) });
}

/**
 * Makes the brought files those of their records, and frees those of records that go for good; in the save's
 * transaction, without the storage.
 * @param sent the same plan with the ids that were sent, which a refusal names
 * @returns the plan with the files' ids
 */
export async function settleFiles(
  tx: Write,
  document: DocumentTable,
  { plan, sent }: { plan: Plan; sent: Plan },
  current: Aggregate | null,
): Promise<Plan> {
  const brought = bringing(plan);
  const attachments: Attachment[] = brought.map(({ kind, record, guid }) => ({
    guid,
    recordId: record.id,
    attachedTo: kindTable(document, kind).table as AttachedTo,
  }));
  for (const kind of fileKinds.filter((each) => document.shape.kinds[each]))
    await freeFiles(tx, document, { kind, plan, current });
  const ids = await attachFiles(tx, attachments).catch((error: unknown) => {
    throw error instanceof Refusal ? namingRecords(error, sent) : error;
  });
  const steps = plan.steps.map((step) =>
    isFileKind(step.kind) ? { ...step, records: step.records.map((record) => withFile(record, ids)) } : step,
  );
  return { ...plan, steps };
}

/** The same refusal with `kind.id.guid` for each guid. */
function namingRecords({ code, details }: Refusal, sent: Plan): Refusal {
  const names = bringing(sent).map(({ kind, record, guid }) => [
    guid.toLowerCase(),
    `${kind}.${record.id}.guid`,
  ]);
  const byGuid = new Map(names as [string, string][]);
  const fields = Object.entries(details.fields ?? {}).map(([guid, text]) => [byGuid.get(guid) ?? guid, text]);
  return new Refusal(code, { ...details, fields: Object.fromEntries(fields) });
}

/** The record with the id of the file that its guid names; with none where the guid is taken away. */
function withFile(record: PlanRecord, ids: ReadonlyMap<string, number>): PlanRecord {
  const guid = record.fields['guid'];
  if (record.deleted || guid === undefined) return record;
  const to = typeof guid.to === 'string' ? ids.get(guid.to.toLowerCase())! : null;
  return { ...record, fields: { ...record.fields, fileId: { from: null, to } } };
}

/** Files of records that are deleted, and those that are replaced by another upload. */
async function freeFiles(
  tx: Write,
  document: DocumentTable,
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
