import { type EntryKind, entryKinds } from '@fieldwright/domain/company-lists/company-lists';
import { collisions, overwritableText, recordChanges } from '@fieldwright/domain/kernel/record-change';
import type { LiveTopic } from '@fieldwright/domain/people/live-topics';
import { type BatchStatement, batch } from '../db/batch.ts';
import type { Write } from '../db/database.ts';
import {
  authorOf,
  changeStatement,
  changesAfter,
  manyChangesStatement,
  type RaisedSite,
  siteChangesAfter,
} from '../db/history.queries.ts';
import { refusalTexts } from '../http/refusal.texts.ts';
import { collided, Refusal } from '../http/refusal.ts';
import { messagesStatement } from '../live/live.queries.ts';

/* The only way to change records: changes are merged by field, or refused with who changed what and when. */

/**
 * The kinds of records with a version and a history, by their name in the history, and the topic of their
 * live messages.
 */
const topics = {
  customer: 'customer',
  site: 'site',
  company: 'company',
  person: 'person',
  call: 'call',
  scheduleEvent: 'event',
  workOrder: 'workOrder',
  salesProposal: 'proposal',
  /** One for each company, by its id. */
  pricingRules: 'priceBook',
  priceBook: 'priceBook',
  priceBookCategory: 'priceBook',
  partItem: 'priceBook',
  serviceRepair: 'priceBook',
  ...(Object.fromEntries(Object.values(entryKinds).map((kind) => [kind, 'setting'])) as Record<
    EntryKind,
    'setting'
  >),
} as const satisfies Record<string, LiveTopic>;
type RecordKind = keyof typeof topics;

/** A record at a version. */
export interface RecordAt {
  entity: RecordKind;
  id: number;
  version: number;
  /** for a part of the record that shares its version: a system or agreement of a site, a certificate of a customer */
  part?: { kind: 'siteSystems' | 'exemptionCertificates' | 'agreements'; id: number };
}

type Fields = object;

/** A record that has been written: its new version, and its fields before and after. */
export interface ChangedRecord extends RecordAt {
  /** null: the record is new, or was deleted before */
  was: Fields | null;
  now: Fields;
  /** why, where a change needs a reason */
  reason?: string;
}

/** A record that has been deleted, with what it was. */
export interface DeletedRecord extends RecordAt {
  was: Fields;
  now: null;
}

/** The request that changes records, and its key if it may be sent twice. */
interface Origin {
  requestId: string;
  key?: string;
}

const nameIn = ({ entity, id, part }: Omit<RecordAt, 'version'>) => part ?? { kind: entity, id };

/** Announces changes of a site's systems to people who are editing a work order there. */
const siteOf = ({ id, version, part }: RecordAt): RaisedSite | null =>
  part?.kind === 'siteSystems' ? { id, version } : null;

/** Returns what the history stores for a written record. */
export function planOf({ was, now, ...at }: Omit<ChangedRecord, 'version'> | Omit<DeletedRecord, 'version'>) {
  const reason = 'reason' in at ? at.reason : undefined;
  const { entity, id } = at;
  const named = nameIn(at);
  const fields = now === null ? deletedFields(was) : recordChanges(was, now);
  const flags = { created: was === null, updated: was !== null && now !== null, deleted: now === null };
  const record = { id: named.id, ...flags, fields, ...(reason !== undefined && { reason }) };
  return { entity, id, steps: [{ kind: named.kind, records: [record] }] };
}

/** Returns every field of a deleted record, with what it was. */
const deletedFields = (was: Fields) =>
  Object.fromEntries(Object.entries(was).map(([field, from]) => [field, { from, to: null }]));

/**
 * Returns the history of many records in one statement, for an import. The caller announces the changes to
 * screens.
 */
export const manyRecordsStatement = (
  requestId: string,
  changed: readonly (ChangedRecord | DeletedRecord)[],
): BatchStatement =>
  manyChangesStatement(
    changed.map((each) => ({ ...planOf(each), version: each.version, site: siteOf(each) })),
    requestId,
  );

/**
 * Returns the statements that record and announce written records: the history of each, and the messages to
 * all screens that show them.
 */
export function recordStatements(
  { requestId, key }: Origin,
  changed: readonly (ChangedRecord | DeletedRecord)[],
): BatchStatement[] {
  const history = changed.map((each) => {
    const change = { version: each.version, saveKey: key ?? null, requestId, site: siteOf(each) };
    return changeStatement(planOf(each), change);
  });
  const news = changed.map(({ entity, id, version }) => ({ topic: topics[entity], id, version }));
  return [messagesStatement(news), ...history];
}

/** Records and announces one written record. */
export async function announceRecord(tx: Write, origin: Origin, changed: ChangedRecord): Promise<void> {
  await batch(tx, recordStatements(origin, [changed]));
}

interface Asked {
  /** the fields that differ from the stored ones, and others that the change depends on */
  fields: readonly string[];
  /** fields that are meaningful only together */
  together?: readonly (readonly string[])[] | undefined;
  /** the version that the person saw; undefined: the current one */
  basedOn: number | undefined;
}

/**
 * Refuses a change to fields that were changed since the person loaded the record, even if by the same
 * person, who may have two browsers open. Other changes can be merged.
 * @param at the current record, locked
 * @throws Refusal `stale_version` with who changed which fields and when; `invalid` for a version that does
 *   not exist yet
 */
export async function refuseCollisions(
  tx: Write,
  at: RecordAt,
  { fields, together = [], basedOn }: Asked,
): Promise<void> {
  if (basedOn !== undefined && basedOn > at.version)
    throw new Refusal('invalid', { fields: { basedOn: refusalTexts.noVersion } });
  if (basedOn === undefined || basedOn === at.version || fields.length === 0) return;
  const since = siteOf(at)
    ? await siteChangesAfter(tx, { id: 0, siteId: at.id, version: basedOn })
    : await changesAfter(tx, at.entity, at.id, basedOn);
  const past = since.map((row) => ({ steps: row.steps, by: authorOf(row), date: row.created_date }));
  const changed = collisions({ ...nameIn(at), fields, together }, past);
  if (changed.length > 0) throw collided(changed, { textOf: overwritableText });
}

/** A change of a locked record. */
interface RecordChange extends Pick<Asked, 'together' | 'basedOn'> {
  /** the current record */
  record: RecordAt;
  was: Fields;
  /** the new values; omitted fields stay as they are */
  now: Fields;
  /** stores the values and raises the version by one */
  write: (version: number) => Promise<unknown>;
}

/**
 * Writes a change after all checks, without announcing it, so that a caller can announce several at once: a
 * visit, and the resulting status of its call.
 * @returns the change to announce
 */
export async function writeRecord({
  record,
  was,
  now,
  write,
}: Omit<RecordChange, keyof Asked>): Promise<ChangedRecord> {
  const version = record.version + 1;
  await write(version);
  return { ...record, version, was, now };
}

/**
 * Changes a record: keeps others' changes to other fields, ignores values that are the same already, and
 * writes the rest with its history and its live message.
 * @returns whether anything has changed
 * @throws Refusal as `refuseCollisions`
 */
export async function changeRecord(
  tx: Write,
  origin: Origin,
  { record, was, now, together, basedOn, write }: RecordChange,
): Promise<boolean> {
  const fields = Object.keys(recordChanges(was, now));
  if (fields.length === 0) return false;
  await refuseCollisions(tx, record, { fields, together, basedOn });
  await announceRecord(tx, origin, await writeRecord({ record, was, now, write }));
  return true;
}
