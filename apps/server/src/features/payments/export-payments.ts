import { Readable } from 'node:stream';
import type { Contents } from '@fieldwright/contract/endpoint';
import { csvText } from '@fieldwright/domain/imports/csv-text';
import { paymentSorts, readPlace } from '@fieldwright/domain/kernel/list-sort';
import {
  exportedPaymentCells,
  exportedPaymentNumbers,
  exportedPaymentTitles,
} from '@fieldwright/domain/payments/exported-payments';
import type { listFormats } from '@fieldwright/domain/work-orders/exported-work-orders';
import type { Read } from '../../db/database.ts';
import { writeWorkbook } from '../../spreadsheets/write-workbook.ts';
import { listPayments, type PaymentsQuery } from './payments.queries.ts';

const rowsAtOnce = 1_000;
/** More than an office takes in a year; the newest. */
const mostRows = 50_000;
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Returns the listed payments as a file, newest first, as they were at one moment. */
export async function exportPayments(
  db: Read,
  { format, ...wish }: Omit<PaymentsQuery, 'after' | 'limit'> & { format: (typeof listFormats)[number] },
): Promise<Contents> {
  const rows = [[...exportedPaymentTitles]];
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      let after: PaymentsQuery['after'] = null;
      do {
        const page = await listPayments(tx, { ...wish, after, limit: rowsAtOnce });
        rows.push(...page.payments.map(exportedPaymentCells));
        after = page.next === null ? null : readPlace(paymentSorts, paymentSorts.usual, page.next);
      } while (after !== null && rows.length <= mostRows);
    });
  const bytes =
    format === 'xlsx'
      ? Buffer.from(await writeWorkbook({ rows, numbers: exportedPaymentNumbers }))
      : // the byte order mark makes spreadsheets read it as UTF-8
        Buffer.from(`\ufeff${csvText(rows)}`);
  return {
    status: 200,
    headers: {
      'content-type': types[format],
      'content-length': bytes.byteLength,
      'content-disposition': `attachment; filename="payments.${format}"`,
      'cache-control': 'private, no-store',
    },
    body: Readable.from([bytes]),
  };
}
