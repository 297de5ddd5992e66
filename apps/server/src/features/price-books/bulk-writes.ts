import type { BulkAnswer } from '@fieldwright/contract/price-book-bulk';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { type ChangedRecord, recordStatements, writeRecord } from '../../records/change-record.ts';
import { type BulkStep, refuseClashes, refuseNamed } from './bulk-checks.ts';
import { announceBooks, storeChange } from './kept-records.commands.ts';
import { booksOfParts } from './kept-records.queries.ts';

/**
 * Stores the fields of many entries, with the history of each and the live messages. Entries without changes
 * stay as they are.
 * @throws Refusal `invalid` naming the entries that can't be changed
 */
export async function writeInBulk(
  tx: Write,
  origin: { requestId: string; key: string },
  all: readonly BulkStep[],
): Promise<BulkAnswer> {
  await refuseNamed(tx, all);
  const steps = all.filter(({ fields }) => Object.keys(fields).length > 0);
  if (steps.length === 0) return { entries: [] };
  const before = await booksOfSteps(tx, steps);
  const changed: ChangedRecord[] = [];
  for (const { at, there, fields } of steps) {
    const { kind: entity, id } = at;
    const { hidden, ...given } = fields;
    const beside = hidden === undefined ? {} : { hidden };
    const record = { entity, id, version: there.version };
    const write = (version: number) => storeChange(tx, entity, id, { given, beside: { ...beside, version } });
    changed.push(await writeRecord({ record, was: there, now: fields, write }));
  }
  await refuseClashes(tx, all);
  await batch(tx, recordStatements(origin, changed));
  await announceBooks(tx, [...before, ...(await booksOfSteps(tx, steps))]);
  return {
    entries: changed.map(({ version }, place) => ({ ...steps[place]!.at, version })),
  };
}

/** Returns the books whose entries change. */
async function booksOfSteps(tx: Write, steps: readonly BulkStep[]): Promise<number[]> {
  const parts = steps.filter(({ at }) => at.kind === 'partItem').map(({ at }) => at.id);
  const services = steps.flatMap(({ there }) => ('priceBookId' in there ? [there.priceBookId] : []));
  return [...services, ...(parts.length > 0 ? await booksOfParts(tx, parts) : [])];
}
