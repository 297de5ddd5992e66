import { Readable } from 'node:stream';
import type { Contents } from '@fieldwright/contract/endpoint';
import { csvText } from '@fieldwright/domain/imports/csv-text';
import {
  type ExportedColumn,
  exportedTable,
  type ListFormat,
} from '@fieldwright/domain/kernel/exported-list';
import { findCompanyZone } from '../db/company-days.queries.ts';
import type { Read } from '../db/database.ts';
import { writeWorkbook } from './write-workbook.ts';

/** How many rows an export asks for at once. */
export const rowsAtOnce = 1_000;
/** More rows than an office works through in a spreadsheet; the newest or first in the chosen order. */
const mostRows = 50_000;
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

interface ExportedList<Row> {
  /** of the file, without its extension: `work-orders` */
  name: string;
  format: ListFormat;
  columns: readonly ExportedColumn<Row>[];
  /**
   * Reads the next rows.
   * @param after the cursor of the rows before; null for the first
   */
  read: (tx: Read, after: string | null) => Promise<{ rows: readonly Row[]; next: string | null }>;
}

/** Returns a list as a file, in its order, as it was at one moment. */
export async function exportList<Row>(
  db: Read,
  { name, format, columns, read }: ExportedList<Row>,
): Promise<Contents> {
  const { titles, numbers, cells } = exportedTable(columns);
  const rows = [titles];
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const timeZone = await findCompanyZone(tx);
      let after: string | null = null;
      do {
        const page = await read(tx, after);
        for (const row of page.rows) rows.push(cells(row, timeZone));
        after = page.next;
      } while (after !== null && rows.length < mostRows);
    });
  const bytes =
    format === 'xlsx'
      ? Buffer.from(await writeWorkbook({ rows, numbers }))
      : // the byte order mark makes spreadsheets read it as UTF-8
        Buffer.from(`\ufeff${csvText(rows)}`);
  return {
    status: 200,
    headers: {
      'content-type': types[format],
      'content-length': bytes.byteLength,
      'content-disposition': `attachment; filename="${name}.${format}"`,
      'cache-control': 'private, no-store',
    },
    body: Readable.from([bytes]),
  };
}
