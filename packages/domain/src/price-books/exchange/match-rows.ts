import { shown } from '../../imports/cells.ts';
import { type ImportProblem, importLimits } from '../../imports/import.ts';
import { eachInTurns, flatMapInTurns, type Turns } from '../../kernel/turns.ts';
import { type TaxedKind, taxedKinds } from '../../settings/taxed-by-default.ts';
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
  /** The IDs of the pictures that the company's services and parts have. */
  pictures?: ReadonlySet<string>;
  /** The paths of its categories. */
  paths: ReadonlySet<string>;
  /** The names of the departments that can be chosen, in lower case. */
  departments: ReadonlySet<string>;
  /** The kinds whose new entries are taxable; all unless the company says otherwise. */
  taxedKinds?: readonly TaxedKind[];
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
  severalParts: 'Several parts have this supplier’s code. Choose the file’s supplier.',
} as const;

export const keyOf = (kind: ExchangeKind, of: number | string): string => `${kind} ${of}`;
/** Codes are the same in any case. */
export const codeKey = (kind: ExchangeKind, { code }: ExchangeValues): string | null =>
  typeof code === 'string' && code !== '' ? keyOf(kind, code.toLowerCase()) : null;

/** Returns a problem at a cell. A field without a value is shown empty. */
export const problemAt = (row: ExchangeRow, field: ExchangeField | 'id', reason: string): ImportProblem => ({
  line: row.line,
  column: field === 'id' ? 'ID' : columnOf(field).title,
  value: shown(String(field === 'id' ? row.id : (row.fields[field] ?? '')), importLimits.badCell),
  reason,
});

/** Parts are also known by what their supplier calls them. */
const supplierKey = ({ supplier, supplierCode }: ExchangeValues): string =>
  `${String(supplier ?? '')}|${String(supplierCode)}`.toLowerCase();

/** Returns what a row without an ID names its entry by: its code, or else its supplier's. */
export function nameKey(kind: ExchangeKind, fields: ExchangeValues): string | null {
  const code = codeKey(kind, fields);
  return code !== null || kind !== 'partItem' || !fields.supplierCode ? code : supplierKey(fields);
}

/** Returns all that rows without an ID can name an entry by. */
export function nameKeysOf(kind: ExchangeKind, fields: ExchangeValues): string[] {
  const code = codeKey(kind, fields);
  const bySupplier =
    kind === 'partItem' && fields.supplierCode
      ? [supplierKey(fields), supplierKey({ ...fields, supplier: '' })]
      : [];
  return [...(code === null ? [] : [code]), ...bySupplier];
}

interface Named {
  entry: ExchangeEntry | null;
  /** the column that names it */
  by: ExchangeField | 'id';
  wrong?: string;
}

/** Returns a function that finds the entry a row names. */
function* finder(all: readonly ExchangeEntry[]): Turns<(row: ExchangeRow) => Named> {
  const byId = new Map<string, ExchangeEntry>();
  const byCode = new Map<string | null, ExchangeEntry>();
  const bySupplier = new Map<string, ExchangeEntry[]>();
  const bySupplierCode = new Map<string, ExchangeEntry[]>();
  const addTo = (groups: Map<string, ExchangeEntry[]>, key: string, entry: ExchangeEntry) => {
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  };
  yield* eachInTurns(all, (entry) => {
    const { kind, id, fields } = entry;
    byId.set(keyOf(kind, id), entry);
    byCode.set(codeKey(kind, fields), entry);
    if (kind !== 'partItem' || !fields.supplierCode) return;
    addTo(bySupplier, supplierKey(fields), entry);
    addTo(bySupplierCode, supplierKey({ ...fields, supplier: '' }), entry);
  });
  return ({ kind, id, fields }) => {
    if (id !== null) {
      const entry = byId.get(keyOf(kind, id)) ?? null;
      return { entry, by: 'id', ...(!entry && { wrong: matchMessages.unknownId }) };
    }
    const code = codeKey(kind, fields);
    if (code !== null || kind !== 'partItem' || !fields.supplierCode)
      return { entry: (code !== null && byCode.get(code)) || null, by: 'code' };
    // a price list that doesn't say whose it is means the only part that is called so
    const found =
      bySupplier.get(supplierKey(fields)) ?? (!fields.supplier && bySupplierCode.get(supplierKey(fields)));
    const [entry = null, ...others] = found || [];
    return others.length > 0
      ? { entry: null, by: 'supplierCode', wrong: matchMessages.severalParts }
      : { entry, by: 'supplierCode' };
  };
}

/**
 * Finds the entry of each row, by its ID, or else by its code, or else by its supplier's code. An ID that is unknown, and an entry that two
 * rows are about, are problems of the later row.
 * @param leftOut the lines of the rows that the person left out, which leave their entries to others
 */
export function* matchRows(
  { entries, elsewhere, taxedKinds: taxed = taxedKinds }: ExchangeBook,
  rows: readonly ExchangeRow[],
  leftOut: ReadonlySet<number> = new Set(),
): Turns<{ matched: MatchedRow[]; bad: ImportProblem[] }> {
  const find = yield* finder([...elsewhere, ...entries]);
  const lineOf = new Map<ExchangeEntry, number>();
  const matched: MatchedRow[] = [];
  const bad: ImportProblem[] = [];
  yield* eachInTurns(rows, (row) => {
    const { entry, by, wrong } = find(row);
    const earlier = entry && !leftOut.has(row.line) && lineOf.get(entry);
    if (wrong !== undefined) bad.push(problemAt(row, by, wrong));
    else if (earlier) bad.push(problemAt(row, by, matchMessages.sameEntry(earlier)));
    else
      matched.push(entry ? { row, entry, fields: { ...entry.fields, ...row.fields } } : newEntry(row, taxed));
    if (entry && !earlier && !leftOut.has(row.line)) lineOf.set(entry, row.line);
  });
  return { matched, bad };
}

/** Returns a new entry, with what its row leaves open. */
function newEntry(row: ExchangeRow, taxed: readonly TaxedKind[]): MatchedRow {
  const fields = { ...usualPricing(row), ...usualTaxable(row, taxed), ...row.fields };
  return { row: { ...row, fields }, entry: null, fields };
}

/**
 * Calculates the price of a part that has only a cost, as in a supplier's list, and of a service that has only hours or
 * parts: flat, it would have none.
 */
function usualPricing({ kind, fields }: ExchangeRow): ExchangeValues {
  if (typeof fields.unitPriceCents === 'number') return {};
  const { costCents, laborHours, parts } = fields;
  const hasBasis =
    kind === 'partItem'
      ? typeof costCents === 'number'
      : Number(laborHours ?? 0) > 0 || (Array.isArray(parts) && parts.length > 0);
  return hasBasis ? { pricing: 'computed' } : {};
}

/** Taxes an entry as the company taxes its kind. */
function usualTaxable({ kind, fields }: ExchangeRow, taxed: readonly TaxedKind[]): ExchangeValues {
  const isEquipment = fields.partKind === 'equipment';
  const as = kind === 'serviceRepair' ? 'service' : isEquipment ? 'equipment' : 'material';
  return { taxable: taxed.includes(as) };
}

/**
 * Returns the problems of codes that two entries would have. Two entries may swap theirs.
 * @param rest the entries that no row is about, and that stay
 */
export function* takenCodes(
  matched: readonly MatchedRow[],
  rest: readonly ExchangeEntry[],
): Turns<ImportProblem[]> {
  const kept = new Map<string | null, string>();
  yield* eachInTurns(rest, ({ kind, fields }) => void kept.set(codeKey(kind, fields), String(fields.text)));
  const lines = new Map<string, number>();
  return yield* flatMapInTurns(matched, ({ row, fields }): ImportProblem[] => {
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
