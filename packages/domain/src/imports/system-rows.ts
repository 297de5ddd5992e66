import { typedSystem } from '../customers/site-system.ts';
import { readFields } from '../kernel/read-fields.ts';
import type { CellReader, OpenRow } from './cells.ts';
import { pastDay } from './cells.ts';
import { keyOf, type RowContext, readSiteOf } from './customer-rows.ts';
import type { ImportRow } from './import.ts';

/** The columns of a system's fields. */
export const systemColumns = {
  text: 'system',
  manufacturer: 'manufacturer',
  model: 'model',
  serialNumber: 'serial_number',
  location: 'location',
} as const;

/** Reads a day of the past, or only its year: installed that January 1. */
const installed =
  (today: string): CellReader<string> =>
  (typed) =>
    pastDay(today)(/^\d{4}$/.test(typed.trim()) ? `${typed.trim()}-01-01` : typed);

/** Reads a system of an existing site, by the rules of the site's page. */
export function readSystemRow(row: OpenRow, { today, words }: RowContext): ImportRow {
  const key = keyOf(row);
  const site = readSiteOf(row, words);
  const cells = Object.entries(systemColumns).map(([field, column]) => [field, row.line(column)]);
  const installedDate = row.may('installed_date', installed(today));
  const reading = readFields(typedSystem, { ...Object.fromEntries(cells), installedDate });
  if ('faults' in reading)
    for (const [field, reason] of Object.entries(reading.faults))
      row.refuse(systemColumns[field as keyof typeof systemColumns] ?? null, reason);
  const system = 'data' in reading ? { system: { ...reading.data, hidden: false } } : {};
  return { key, customer: null, customerKey: null, site, work: null, ...system };
}
