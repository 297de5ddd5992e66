import { randomUUID } from 'node:crypto';
import { missingFederalHolidays } from '@fieldwright/domain/company-lists/federal-holidays';
import type { Holiday } from '@fieldwright/domain/company-lists/holiday';
import { batch } from '../../db/batch.ts';
import type { Read } from '../../db/database.ts';
import { insertRecord } from '../../db/record.sql.ts';
import { holidayTable } from '../../db/record-tables.ts';
import { type ChangedRecord, recordStatements } from '../../records/change-record.ts';
import { listEntries, lockList } from './company-lists.queries.ts';
import { type Entry, keptLists } from './kept-list.ts';

/**
 * Adds the federal holidays of a year: all, or none. Days that are holidays already are left as they are, so
 * that a repeated request adds nothing.
 * @returns all holidays, by date
 */
export function addFederalHolidays(db: Read, requestId: string, year: number): Promise<(Entry & Holiday)[]> {
  return db.transaction().execute(async (tx) => {
    const list = keptLists.holidays;
    await lockList(tx, list);
    const read = async () => (await listEntries(tx, list, false)) as (Entry & Holiday)[];
    const added: ChangedRecord[] = [];
    for (const holiday of missingFederalHolidays(year, await read())) {
      const id = (await insertRecord(tx, holidayTable, holiday, { guid: randomUUID() }))!;
      added.push({ entity: list.kind, id, version: 1, was: null, now: holiday });
    }
    if (added.length > 0) await batch(tx, recordStatements({ requestId }, added));
    return read();
  });
}
