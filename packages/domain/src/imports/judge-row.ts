import { type OpenRow, openRow, shown } from './cells.ts';
import { siteColumns } from './columns.ts';
import { type RowContext, readCustomerRow, readSiteRow } from './customer-rows.ts';
import type { AddedCell, Correction, Filled, ImportKind, ImportProblem, ImportRow } from './import.ts';
import type { NameKind } from './name-kind.ts';
import { readPermitRow } from './permit-rows.ts';
import type { PropertyWords } from './property-words.ts';
import { splitCells } from './split-cells.ts';
import { fromCell } from './spreadsheet-text.ts';
import { readSystemRow } from './system-rows.ts';
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
  /** What its whole name was taken for; null if it has none, or its parts are there. */
  nameKind: NameKind | null;
  /** Its words for a property type that aren't known, by `propertyWord`. */
  propertyWords: readonly string[];
}

export interface Judging {
  kind: ImportKind;
  /** The result of `columnsAt`. */
  columns: readonly (string | null)[];
  /** The file's headings; only corrections need them. */
  headings?: readonly string[];
  /** By `correctionKey`: cells that the person corrected. */
  corrected?: ReadonlyMap<string, string>;
  /** By line: cells that the person typed for columns that the file doesn't have. */
  added?: ReadonlyMap<number, Readonly<Record<string, string>>>;
  /** The state of addresses in a file without states: the company's own. */
  state?: string | null;
  /** How the person reads words that aren't known as property types. */
  words?: PropertyWords;
  /** The company's current day; no date in the history is later. */
  today: string;
}

/** Returns what judging needs of the person's corrections. An emptied cell was never added. */
export function readCorrections(
  corrections: readonly (Correction | AddedCell)[],
): Required<Pick<Judging, 'corrected' | 'added'>> {
  const corrected = new Map<string, string>();
  const added = new Map<number, Record<string, string>>();
  for (const each of corrections)
    if ('heading' in each) corrected.set(correctionKey(each), each.value);
    else if (each.value.trim() !== '')
      added.set(each.line, { ...added.get(each.line), [each.column]: each.value });
  return { corrected, added };
}

/** Identifies a cell: the line where its row begins, and its heading. */
export const correctionKey = ({ line, heading }: { line: number; heading: string }): string =>
  `${line} ${heading}`;

type Corrected = Pick<Judging, 'headings' | 'corrected'>;

/**
 * Returns a row's cells in the order of the file, with the person's corrections. A row with too few or too many
 * cells is as the person saw it once one of them is corrected.
 */
export function correctedCells({ headings = [], corrected }: Corrected, { line, cells }: FileRow): string[] {
  if (!corrected || corrected.size === 0) return [...cells];
  const ofHeading = (heading: string) => corrected.get(correctionKey({ line, heading }));
  const isWhole = cells.length === headings.length || headings.every((each) => ofHeading(each) === undefined);
  return isWhole
    ? cells.map((cell, at) => ofHeading(headings[at] ?? '') ?? cell)
    : headings.map((heading, at) => ofHeading(heading) ?? cells[at] ?? '');
}

/** Returns a row's cells by the format's columns, with the person's corrections and what they added. */
export function namedCells(
  { columns, added, ...of }: Pick<Judging, 'columns' | 'added'> & Corrected,
  row: FileRow,
): Record<string, string> {
  const cells = correctedCells(of, row);
  const named: Record<string, string> = {};
  // a cell that an export made harmless for spreadsheet programs is read as it was
  for (const [at, column] of columns.entries())
    if (column !== null) named[column] = fromCell(cells[at] ?? '');
  // the file's own cell counts where the column was mapped since
  for (const [column, value] of Object.entries(added?.get(row.line) ?? {}))
    if ((named[column] ?? '').trim() === '') named[column] = value;
  return named;
}

/** Reads and validates a row by the rules of its format. */
export function judgeRow(
  { kind, today, state, words = {}, ...reading }: Judging,
  { line, cells }: FileRow,
): JudgedRow {
  const { columns } = reading;
  const isOdd = cells.length !== columns.length;
  if (isOdd && correctedCells(reading, { line, cells }).length !== columns.length) {
    const rest = cells.slice(columns.length).filter((cell) => cell.trim() !== '');
    const reason = [
      `This row has ${cells.length} columns, but the first row has ${columns.length}.`,
      rest.length > 0 && `Extra cells: ${shown(rest.join(', '), 200)}.`,
    ];
    const filled = { customer: {}, site: {} };
    return {
      line,
      row: null,
      problems: [{ line, column: null, value: '', reason: reason.filter(Boolean).join(' ') }],
      filled,
      nameKind: null,
      propertyWords: [],
    };
  }
  const named = namedCells(reading, { line, cells });
  const split = splitCells(state && hasPlace(named) ? { state, ...named } : named);
  const open = openRow(line, split.cells, split.origins);
  for (const { column, reason } of split.wrong) open.refuse(column, reason);
  const row = readers[kind](open, { today, words });
  const { problems, filled, propertyWords } = open;
  const { nameKind } = split;
  return { line, row: problems.length === 0 ? row : null, problems, filled, nameKind, propertyWords };
}

/** A customer without an address gets no state, either. */
const hasPlace = (named: Readonly<Record<string, string>>) =>
  placeColumns.some((column) => (named[column] ?? '').trim() !== '');
const placeColumns = [...Object.values(siteColumns), 'address', 'full_address', 'street_2'];

type Reader = (row: OpenRow, context: RowContext) => ImportRow;

const readers: Record<ImportKind, Reader> = {
  customers: readCustomerRow,
  sites: readSiteRow,
  systems: readSystemRow,
  'work-history': readWorkRow,
  'trade-permits': readPermitRow,
};
