import { randomUUID } from 'node:crypto';
import { wrongIn } from '@fieldwright/domain/kernel/record-shape';
import { type ImportedItem, importRates, type RateOutcome } from '@fieldwright/domain/taxes/import-rates';
import type { OfferedItem } from '@fieldwright/domain/taxes/rate-files';
import { type TaxItemFields, taxItems, taxItemsAlready } from '@fieldwright/domain/taxes/tax-item';
import { rateOn } from '@fieldwright/domain/taxes/tax-parts';
import { type BatchStatement, batch } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import { insertRecord, updateRecord } from '../../db/record.sql.ts';
import { taxItemTable } from '../../db/record-tables.ts';
import { Refusal } from '../../http/refusal.ts';
import { type ChangedRecord, recordStatements } from '../../records/change-record.ts';
import { listEntries, lockList } from './company-lists.queries.ts';
import { type Entry, keptLists } from './kept-list.ts';

type TaxItem = Entry & TaxItemFields;
type Imported = ImportedItem<TaxItem>;

interface Sent {
  from: string;
  items: readonly OfferedItem[];
  write: boolean;
}

/** What an import does with an item, for the person who decides. */
interface Compared {
  outcome: RateOutcome;
  text: string;
  section: string;
  was: number | null;
  rate: number;
  zips: number;
  kept: number;
  ended: string[];
}

/** A tax item that an import has written, at its new version. */
export interface Written {
  id: number;
  version: number;
}

/**
 * Compares published rates with the company's tax items, and writes them if asked to: all of them, or none.
 * @throws Refusal `invalid` naming the item and field
 */
export function importTaxRates(
  db: Read,
  requestId: string,
  { from, items, write }: Sent,
): Promise<{ items: Compared[]; written: Written[] }> {
  return db.transaction().execute(async (tx) => {
    const list = keptLists.taxitems;
    await lockList(tx, list);
    const existing = (await listEntries(tx, list, false)) as TaxItem[];
    const imported = importRates(existing, items, from);
    refuseWrong(existing, imported);
    const written = write ? await writeAll(tx, requestId, imported) : [];
    return { items: imported.map((each) => compared(each, from)), written };
  });
}

const compared = ({ outcome, was, now, kept, ended }: Imported, from: string): Compared => ({
  outcome,
  text: now.text,
  section: now.section,
  was: was && rateOn(was.parts, from),
  rate: rateOn(now.parts, from),
  zips: now.zips.length,
  kept,
  ended,
});

/** @throws Refusal `invalid`: what is wrong in an item, or two of them that can't be beside each other */
function refuseWrong(existing: readonly TaxItem[], imported: readonly Imported[]): void {
  const matched = new Set(imported.map(({ was }) => was?.id));
  const others = taxItemsAlready(existing.filter(({ id }) => !matched.has(id)));
  const fields: [string, string][] = [];
  for (const [index, { now }] of imported.entries()) {
    const faults = { ...others.clashOf(now), ...wrongIn(taxItems.shape, now) };
    for (const [path, why] of Object.entries(faults)) fields.push([`items.${index}.${path}`, why]);
    others.add(now);
  }
  if (fields.length > 0)
    throw new Refusal('invalid', { fields: Object.fromEntries(fields.slice(0, mostNamed)) });
}
const mostNamed = 100;

async function writeAll(tx: Write, requestId: string, imported: readonly Imported[]): Promise<Written[]> {
  const changes: ChangedRecord[] = [];
  for (const { outcome, was, now } of imported) {
    if (outcome === 'same') continue;
    if (was) await updateRecord(tx, taxItemTable, was.id, { changed: now });
    const id = was?.id ?? (await insertRecord(tx, taxItemTable, now, { guid: randomUUID() }))!;
    changes.push({ entity: 'taxItem', id, version: (was?.version ?? 0) + 1, was, now });
  }
  const statements: BatchStatement[] = changes.length > 0 ? recordStatements({ requestId }, changes) : [];
  if (statements.length > 0) await batch(tx, statements);
  return changes.map(({ id, version }) => ({ id, version }));
}
