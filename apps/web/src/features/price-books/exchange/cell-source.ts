import { columnOf } from '@fieldwright/domain/price-books/exchange/exchange-columns';
import type { BookImport } from './book-import.data.ts';

/** A cell of a file that a value comes from. */
export interface CellSource {
  /** the file's heading */
  heading: string;
  /** as spreadsheet programs call it: C14 */
  cell: string;
  /** it was typed here instead */
  isCorrected: boolean;
}

/** Returns the letters of a column as in spreadsheet programs, counted from 0: A, …, Z, AA. */
function lettersOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : lettersOf(Math.floor(at / 26) - 1) + last;
}

/**
 * Returns the cell that a row's value of a column comes from; null if the file has no such column, or nothing in it.
 * @param heading of the file
 */
export function cellAt(
  { report, asked }: Pick<BookImport, 'report' | 'asked'>,
  line: number | null,
  heading: string | undefined,
): CellSource | null {
  const at = heading === undefined ? -1 : report.headings.indexOf(heading);
  if (line === null || at < 0) return null;
  const isCorrected = asked.corrections.some((each) => each.line === line && each.heading === heading);
  return { heading: heading!, cell: `${lettersOf(at)}${line}`, isCorrected };
}

type Row = BookImport['report']['preview'][number];

/** Returns the cell that a changed field comes from. @param column of the format */
export const sourceOf = (of: Pick<BookImport, 'report' | 'asked'>, row: Row, column: string) =>
  cellAt(of, row.line, of.report.mapping[column]);

/** Returns the cell that decides a row's new price: its price, or the cost that it's worked out from. */
export function priceSource(of: Pick<BookImport, 'report' | 'asked'>, row: Row): CellSource | null {
  const { title } = columnOf(row.steps?.[0]?.kind === 'cost' ? 'costCents' : 'unitPriceCents');
  const heading = of.report.mapping[title];
  const isThere = heading !== undefined && (row.cells?.[heading] ?? '').trim() !== '';
  return isThere ? cellAt(of, row.line, heading) : null;
}
