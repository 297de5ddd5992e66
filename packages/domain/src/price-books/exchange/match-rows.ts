import { shown } from '../../imports/cells.ts';
import type { ImportProblem } from '../../imports/import.ts';
import { maintenanceMessages } from '../maintenance.ts';
import { columnOf, type ExchangeField, type ExchangeKind } from './exchange-columns.ts';
import type { ExchangeEntry, ExchangeRow, ExchangeValues } from './exchange-rows.ts';

/** What a file is compared with. */
export interface ExchangeBook {
  entries: readonly ExchangeEntry[];
  /** The company's parts that are in no category of the book: a row can name them, but not remove them. */
  elsewhere: readonly ExchangeEntry[];
  /** Removed parts that services still use: only these services name them, by ID. */
  removed?: readonly ExchangeEntry[];
  /** The services of other books: their prices follow from the same parts. */
  otherServices?: readonly ExchangeEntry[];
  /** The paths of its categories. */
  paths: ReadonlySet<string>;
  /** The names of the departments that can be chosen, in lower case. */
  departments: ReadonlySet<string>;
}

/** A row with the entry it is about; null for a new one. */
export interface MatchedRow {
  row: ExchangeRow;
  entry: ExchangeEntry | null;
  /** All fields as they would be. */
  fields: ExchangeValues;
}

export const matchMessages = {
  unknownId: 'No entry has this ID. Clear the ID to add a new entry.',
  sameEntry: (line: number) => `Row ${line} is for the same entry.`,
  sameCode: (line: number) => `Row ${line} has the same code.`,
} as const;

export const keyOf = (kind: ExchangeKind, of: number | string): string => `${kind} ${of}`;
/** Codes are the same in any case. */
export const codeKey = (kind: ExchangeKind, { code }: ExchangeValues): string | null =>
  typeof code === 'string' && code !== '' ? keyOf(kind, code.toLowerCase()) : null;

/** Returns a problem at a cell. A field without a value is shown empty. */
export const problemAt = (row: ExchangeRow, field: ExchangeField | 'id', reason: string): ImportProblem => ({
  line: row.line,
  column: field === 'id' ? 'ID' : columnOf(field).title,
  value: shown(String(field === 'id' ? row.id : (row.fields[field] ?? '')), 80),
  reason,
});

/** Parts are also known by what their supplier calls them. */
const supplierKey = ({ supplier, supplierCode }: ExchangeValues): string | null =>
  supplierCode ? `${(supplier ?? '') as string}|${supplierCode as string}`.toLowerCase() : null;

/**
 * Finds the entry of each row, by its ID, or else by its code, or else by its supplier's code. An ID that is unknown, and an entry that two
 * rows are about, are problems of the later row.
 */
export function matchRows(
  { entries, elsewhere }: ExchangeBook,
  rows: readonly ExchangeRow[],
): { matched: MatchedRow[]; bad: ImportProblem[] } {
  const all = [...elsewhere, ...entries];
  const byId = new Map(all.map((entry) => [keyOf(entry.kind, entry.id), entry]));
  const byCode = new Map(all.map((entry) => [codeKey(entry.kind, entry.fields), entry]));
  const bySupplier = new Map(all.map((entry) => [supplierKey(entry.fields), entry]));
  const lineOf = new Map<ExchangeEntry, number>();
  const matched: MatchedRow[] = [];
  const bad: ImportProblem[] = [];
  for (const row of rows) {
    const code = codeKey(row.kind, row.fields);
    const ofSupplier = row.kind === 'partItem' && code === null ? supplierKey(row.fields) : null;
    const named = (code && byCode.get(code)) || (ofSupplier && bySupplier.get(ofSupplier));
    const entry = (row.id === null ? named : byId.get(keyOf(row.kind, row.id))) || null;
    const earlier = entry && lineOf.get(entry);
    if (row.id !== null && !entry) bad.push(problemAt(row, 'id', matchMessages.unknownId));
    else if (earlier)
      bad.push(problemAt(row, row.id === null ? 'code' : 'id', matchMessages.sameEntry(earlier)));
    else matched.push({ row, entry, fields: { ...entry?.fields, ...row.fields } });
    if (entry && !earlier) lineOf.set(entry, row.line);
  }
  return { matched, bad };
}

/**
 * Returns the problems of codes that two entries would have. Two entries may swap theirs.
 * @param rest the entries that no row is about, and that stay
 */
export function takenCodes(matched: readonly MatchedRow[], rest: readonly ExchangeEntry[]): ImportProblem[] {
  const kept = new Map(rest.map(({ kind, fields }) => [codeKey(kind, fields), String(fields.text)]));
  const lines = new Map<string, number>();
  return matched.flatMap(({ row, fields }) => {
    const code = codeKey(row.kind, fields);
    if (code === null) return [];
    const holder = kept.get(code);
    const line = lines.get(code);
    if (holder !== undefined) return [problemAt(row, 'code', maintenanceMessages.codeTaken(holder))];
    if (line !== undefined) return [problemAt(row, 'code', matchMessages.sameCode(line))];
    lines.set(code, row.line);
    return [];
  });
}
