import { Readable } from 'node:stream';
import type { Contents } from '@fieldwright/contract/endpoint';
import { csvText } from '@fieldwright/domain/imports/csv-text';
import { readPlace, workOrderSorts } from '@fieldwright/domain/kernel/list-sort';
import {
  exportedCells,
  exportedNumbers,
  exportedTitles,
  type listFormats,
} from '@fieldwright/domain/work-orders/exported-work-orders';
import type { Read } from '../../db/database.ts';
import { writeWorkbook } from '../../spreadsheets/write-workbook.ts';
import { companyTimeZone, readWorkOrders, type WorkOrdersQuery } from './work-order-list.queries.ts';

const rowsAtOnce = 1_000;
/** More rows than an office works through in a spreadsheet; the newest or first in the chosen order. */
const mostRows = 50_000;
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Returns the listed work orders as a file, in the list's order, as they were at one moment. */
export async function exportWorkOrders(
  db: Read,
  { format, ...wish }: Omit<WorkOrdersQuery, 'after' | 'limit'> & { format: (typeof listFormats)[number] },
): Promise<Contents> {
  const rows = [[...exportedTitles]];
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const timeZone = await companyTimeZone(tx);
      let after: WorkOrdersQuery['after'] = null;
      do {
        const page = await readWorkOrders(tx, { ...wish, after, limit: rowsAtOnce });
        for (const workOrder of page.workOrders) rows.push(exportedCells(workOrder, timeZone));
        after = page.next === null ? null : readPlace(workOrderSorts, wish.sort, page.next);
      } while (after !== null && rows.length < mostRows);
    });
  const bytes =
    format === 'xlsx'
      ? Buffer.from(await writeWorkbook({ rows, numbers: exportedNumbers }))
      : // the byte order mark makes spreadsheets read it as UTF-8
        Buffer.from(`\ufeff${csvText(rows)}`);
  return {
    status: 200,
    headers: {
      'content-type': types[format],
      'content-length': bytes.byteLength,
      'content-disposition': `attachment; filename="work-orders.${format}"`,
      'cache-control': 'private, no-store',
    },
    body: Readable.from([bytes]),
  };
}
