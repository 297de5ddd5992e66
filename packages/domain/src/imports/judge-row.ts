import { type OpenRow, openRow } from './cells.ts';
import { readCustomerRow, readSiteRow } from './customer-rows.ts';
import type { Filled, ImportKind, ImportProblem, ImportRow } from './import.ts';
import { readPermitRow } from './permit-rows.ts';
import { readWorkRow } from './work-rows.ts';

/** A row of the file: its first line number, and its cells in order. */
export interface FileRow {
  line: number;
  cells: readonly string[];
}

/** A row after validation; `row` is null if it is invalid, and `problems` says why. */
export interface JudgedRow {
  line: number;
  row: ImportRow | null;
  problems: readonly ImportProblem[];
  filled: Filled;
}

export interface Judging {
  kind: ImportKind;
  /** The result of `readHeader`. */
  columns: readonly (string | null)[];
  /** The company's current day; no date in the history is later. */
  today: string;
}

/** Reads and validates a row by the rules of its format. */
export function judgeRow({ kind, columns, today }: Judging, { line, cells }: FileRow): JudgedRow {
  if (cells.length !== columns.length) {
    const reason = `It has ${cells.length} columns, the first row has ${columns.length}.`;
    const filled = { customer: {}, site: {} };
    return { line, row: null, problems: [{ line, column: null, value: '', reason }], filled };
  }
  const named: Record<string, string> = {};
  for (const [at, column] of columns.entries()) if (column !== null) named[column] = cells[at]!;
  const open = openRow(line, named);
  const row = readers[kind](open, today);
  const { problems, filled } = open;
  return { line, row: problems.length === 0 ? row : null, problems, filled };
}

type Reader = (row: OpenRow, today: string) => ImportRow;

const readers: Record<ImportKind, Reader> = {
  customers: readCustomerRow,
  sites: readSiteRow,
  'work-history': readWorkRow,
  'trade-permits': readPermitRow,
};
