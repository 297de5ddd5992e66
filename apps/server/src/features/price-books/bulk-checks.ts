import type { BulkEntryAt } from '@fieldwright/contract/price-book-bulk';
import type { KeptPart, KeptService } from '@fieldwright/contract/price-book-maintenance';
import type { FieldFaults } from '@fieldwright/domain/kernel/read-fields';
import type { Collision } from '@fieldwright/domain/kernel/record-change';
import type { BulkFields } from '@fieldwright/domain/price-books/bulk-change';
import type { Read, Write } from '../../db/database.ts';
import { authorOf, changesAfter } from '../../db/history.queries.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { collided, Refusal } from '../../http/refusal.ts';
import { refuseCollisions } from '../../records/change-record.ts';
import { type Checked, goneBook, wrongCategories, wrongDepartment } from './kept-checks.ts';
import { keptKinds } from './kept-kinds.ts';
import { findAllKept } from './kept-records.queries.ts';

/** An entry that a request names, as it is now. */
export interface OpenedEntry {
  at: BulkEntryAt;
  /** null: it was deleted */
  there: KeptPart | KeptService | null;
}

/** What a change does to one entry. */
export interface BulkStep extends OpenedEntry {
  there: KeptPart | KeptService;
  fields: Partial<BulkFields>;
}

/** Returns the entries in the order of the request. @throws Refusal `not_found` for one that never was */
export async function openEntries(tx: Read, entries: readonly BulkEntryAt[]): Promise<OpenedEntry[]> {
  const idsOf = (wanted: BulkEntryAt['kind']) =>
    entries.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const found = {
    partItem: await findAllKept(tx, 'partItem', idsOf('partItem')),
    serviceRepair: await findAllKept(tx, 'serviceRepair', idsOf('serviceRepair')),
  };
  const maps = {
    partItem: new Map<number, KeptPart | KeptService>(found.partItem.map((each) => [each.id, each])),
    serviceRepair: new Map<number, KeptPart | KeptService>(
      found.serviceRepair.map((each) => [each.id, each]),
    ),
  };
  const opened = entries.map((at) => ({ at, there: maps[at.kind].get(at.id) ?? null }));
  for (const { at, there } of opened)
    if (!there && (await changesAfter(tx, at.kind, at.id, 0)).length === 0) throw new Refusal('not_found');
  return opened;
}

/**
 * Refuses a change as a whole if others have changed any of its entries.
 * @param asked the fields that each depends on; null: any change counts
 * @throws Refusal `stale_version` with who changed which entry, and when; `invalid` for a version that does not
 *   exist yet
 */
export async function refuseStale(
  tx: Write,
  asked: readonly (OpenedEntry & { fields: readonly string[] | null })[],
): Promise<void> {
  const changed: Collision[] = [];
  for (const [at, entry] of asked.entries()) {
    if (entry.there && entry.at.version > entry.there.version)
      throw new Refusal('invalid', { fields: { [`entries.${at}.version`]: refusalTexts.noVersion } });
    const last = await lastChange(tx, entry);
    if (last) changed.push({ ...last, field: `entries.${at}` });
  }
  if (changed.length > 0) throw collided(changed);
}

/** Returns who changed an entry since the caller saw it; null if nobody did. */
async function lastChange(
  tx: Write,
  { at: { kind, id, version }, there, fields }: OpenedEntry & { fields: readonly string[] | null },
): Promise<Omit<Collision, 'field'> | null> {
  if (there && there.version === version) return null;
  if (!there || fields === null) {
    const row = (await changesAfter(tx, kind, id, 0)).at(-1)!;
    return { by: authorOf(row), date: row.created_date };
  }
  try {
    const { together } = keptKinds[kind].shape;
    await refuseCollisions(
      tx,
      { entity: kind, id, version: there.version },
      { fields, together, basedOn: version },
    );
    return null;
  } catch (error) {
    const last = error instanceof Refusal ? error.details.changed?.at(-1) : undefined;
    if (!last) throw error;
    return last;
  }
}

/** Refuses what a change names, entry by entry. @throws Refusal `invalid` naming each, as `entries.3` */
export async function refuseNamed(tx: Write, steps: readonly BulkStep[]): Promise<void> {
  const books = new Map<number, FieldFaults>();
  const wrong: Record<string, string> = {};
  for (const [place, { there, fields }] of steps.entries()) {
    const checked: Checked = {
      id: there.id,
      record: { ...there, ...fields },
      sent: { ...fields },
      was: { ...there },
    };
    const bookId = 'priceBookId' in there ? there.priceBookId : null;
    if (bookId !== null && !books.has(bookId)) books.set(bookId, await goneBook(tx, checked.record));
    const faults = {
      ...(bookId !== null && books.get(bookId)),
      ...(await wrongDepartment(tx, checked)),
      ...('categoryIds' in fields && (await wrongCategories(tx, checked, bookId))),
    };
    const [why] = Object.values(faults);
    if (why) wrong[`entries.${place}`] = why;
  }
  if (Object.keys(wrong).length > 0) throw new Refusal('invalid', { fields: wrong });
}

/** Refuses restored entries whose codes others have already, when all are stored. */
export async function refuseClashes(tx: Write, steps: readonly BulkStep[]): Promise<void> {
  const wrong: Record<string, string> = {};
  for (const [place, { at, there, fields }] of steps.entries()) {
    if (fields.hidden !== false) continue;
    const [why] = Object.values(await keptKinds[at.kind].clash(tx, at.id, { ...there }));
    if (why) wrong[`entries.${place}`] = why;
  }
  if (Object.keys(wrong).length > 0) throw new Refusal('invalid', { fields: wrong });
}
