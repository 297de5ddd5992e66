import { cellMessages, shown } from '../../imports/cells.ts';
import { type ImportProblem, importLimits } from '../../imports/import.ts';
import type { FileRow } from '../../imports/judge-row.ts';
import { fromCell, toCell } from '../../imports/spreadsheet-text.ts';
import { withPaths } from './category-path.ts';
import {
  columnOf,
  type ExchangeField,
  type ExchangeKind,
  type ExchangeValue,
  exchangeFields,
} from './exchange-columns.ts';

export type ExchangeValues = Partial<Record<ExchangeField, ExchangeValue>>;

/** An entry of a book, with all fields of its kind. */
export interface ExchangeEntry {
  kind: ExchangeKind;
  id: number;
  fields: ExchangeValues;
}

/** A row that was read. Without an id, its code says which entry it is. */
export interface ExchangeRow {
  line: number;
  kind: ExchangeKind;
  id: number | null;
  /** Only those that the file has a column for. */
  fields: ExchangeValues;
}

/** A row that only names categories. */
export interface CategoryRow {
  line: number;
  paths: readonly string[];
}

const kindTitle = 'Type';
const idTitle = 'ID';
/** What a row can be about, and the words of files. */
export const rowKinds = ['partItem', 'serviceRepair', 'category'] as const;
export type RowKind = (typeof rowKinds)[number];
const kindWords = { partItem: 'part', serviceRepair: 'service', category: 'category' } as const;
const mostId = 2_147_483_647;

export const rowMessages = {
  kind: 'Use part, service or category.',
  uneven: (cells: number, columns: number) =>
    `This row has ${cells} columns, but the first row has ${columns}.`,
  id: 'Leave the ID as it was exported, or blank for a new entry.',
  noCategory: (number: string) =>
    `This price book has no category ${number}. Use the names of its levels, like Heating > Furnaces.`,
} as const;

/** Whose empty cells say nothing: an item keeps what it has, and what a new one gets follows from the rest. */
const openFields: readonly ExchangeField[] = ['taxable', 'pricing'];

const costFields: readonly ExchangeField[] = ['costCents', 'markupFactor'];

/** Returns the fields that a file for someone has: without costs, and the markup that leads to them, or with. */
export const fieldsShown = (withCosts: boolean): readonly ExchangeField[] =>
  withCosts ? exchangeFields : exchangeFields.filter((field) => !costFields.includes(field));

/** Returns the names of the columns, which are the first row of a file. */
export const titlesOf = (fields: readonly ExchangeField[]): string[] => [
  kindTitle,
  idTitle,
  ...fields.map((field) => columnOf(field).title),
];
export const exchangeTitles = titlesOf(exchangeFields);

/** Returns which columns of a file hold numbers. */
export const numbersIn = (fields: readonly ExchangeField[]): boolean[] => [
  false,
  true,
  ...fields.map((field) => columnOf(field).isNumber),
];

/** Returns the cells of an entry, in the order of the titles. */
export const exchangeCells = (
  { kind, id, fields }: ExchangeEntry,
  shownFields: readonly ExchangeField[] = exchangeFields,
): string[] => [
  kindWords[kind],
  String(id),
  ...shownFields.map((field) => {
    const value = fields[field] ?? null;
    return value === null ? '' : toCell(columnOf(field).write(value as never));
  }),
];

/** Returns the cells of a row that only names a category. */
export const categoryCells = (path: string, shownFields: readonly ExchangeField[]): string[] => [
  kindWords.category,
  '',
  ...shownFields.map((field) => (field === 'categories' ? toCell(path) : '')),
];

/** Returns what is wrong with a row that has more or fewer cells than the file has columns. */
export const unevenRow = ({ line, cells }: FileRow, columns: number): ImportProblem | null =>
  cells.length === columns
    ? null
    : { line, column: null, value: '', reason: rowMessages.uneven(cells.length, columns) };

/** What a file and its book say about all rows. */
export interface RowsIn {
  /** What rows are about in a file without a column for it. */
  usual?: RowKind | null;
  /** The paths of the book's categories, by the numbers that cells may have instead. */
  paths?: ReadonlyMap<number, string>;
  /** The columns whose heading in the file has a percent sign. */
  percentTitles?: ReadonlySet<string>;
}

/** A row that was read, or all that is wrong with it. */
export type ReadRow = { row: ExchangeRow } | { category: CategoryRow } | { problems: ImportProblem[] };

/** Reads a row by the names of its columns. Returns all its problems, not just the first. */
export function readExchangeRow(
  line: number,
  cells: Readonly<Record<string, string>>,
  { usual = null, paths = new Map(), percentTitles }: RowsIn = {},
): ReadRow {
  const problems: ImportProblem[] = [];
  const refuse = (column: string, reason: string) =>
    problems.push({ line, column, value: shown(cells[column] ?? '', importLimits.badCell), reason });
  const kind = Object.hasOwn(cells, kindTitle) || !usual ? kindOf(cells[kindTitle] ?? '') : usual;
  if (!kind) {
    refuse(kindTitle, rowMessages.kind);
    return { problems };
  }
  if (kind === 'category') return readCategoryRow(line, cells, paths);
  const idText = (cells[idTitle] ?? '').trim();
  const id = idText === '' ? null : Number(idText);
  if (!/^\d*$/.test(idText) || id === 0 || (id ?? 0) > mostId) refuse(idTitle, rowMessages.id);
  const fields: ExchangeValues = {};
  for (const field of exchangeFields) {
    const { title, kinds, empty, read, readPercent } = columnOf(field);
    if (!Object.hasOwn(cells, title) || !kinds.includes(kind)) continue;
    const typed = fromCell(cells[title]!);
    if (openFields.includes(field) && typed.trim() === '') continue;
    const readCell = (percentTitles?.has(title) && readPercent) || read;
    const value = () => (field === 'categories' ? readCategories(typed, paths) : readCell(typed));
    const reading = typed.trim() === '' && field !== 'text' ? { value: empty } : value();
    if ('wrong' in reading) refuse(title, reading.wrong);
    else fields[field] = reading.value;
  }
  return problems.length > 0 ? { problems } : { row: { line, kind, id, fields } };
}

function readCategories(typed: string, paths: ReadonlyMap<number, string>) {
  const named = withPaths(typed, paths);
  return 'unknown' in named
    ? { wrong: rowMessages.noCategory(named.unknown) }
    : columnOf('categories').read(named.cell);
}

function readCategoryRow(
  line: number,
  cells: Readonly<Record<string, string>>,
  paths: ReadonlyMap<number, string>,
): ReadRow {
  const { title } = columnOf('categories');
  const typed = fromCell(cells[title] ?? '');
  const reading = typed.trim() === '' ? { wrong: cellMessages.empty } : readCategories(typed, paths);
  if ('value' in reading) return { category: { line, paths: reading.value as string[] } };
  const problem = { line, column: title, value: shown(typed, importLimits.badCell), reason: reading.wrong };
  return { problems: [problem] };
}

function kindOf(word: string): RowKind | null {
  const typed = word.trim().toLowerCase();
  return rowKinds.find((kind) => kindWords[kind] === typed) ?? null;
}
