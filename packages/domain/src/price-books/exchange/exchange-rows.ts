import { shown } from '../../imports/cells.ts';
import type { ImportProblem } from '../../imports/import.ts';
import {
  columnOf,
  type ExchangeField,
  type ExchangeKind,
  type ExchangeValue,
  exchangeFields,
} from './exchange-columns.ts';
import { fromCell, toCell } from './spreadsheet-text.ts';

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

const kindTitle = 'Type';
const idTitle = 'ID';
const kindWords = { partItem: 'part', serviceRepair: 'service' } as const;
const mostShown = 80;
const mostId = 2_147_483_647;

export const rowMessages = {
  kind: 'Use part or service.',
  id: 'Leave the ID as it was exported, or blank for a new entry.',
} as const;

/** The names of the columns, which are the first row of a file. */
export const exchangeTitles = [kindTitle, idTitle, ...exchangeFields.map((field) => columnOf(field).title)];

/** Returns the cells of an entry, in the order of `exchangeTitles`. */
export const exchangeCells = ({ kind, id, fields }: ExchangeEntry): string[] => [
  kindWords[kind],
  String(id),
  ...exchangeFields.map((field) => {
    const value = fields[field] ?? null;
    return value === null ? '' : toCell(columnOf(field).write(value as never));
  }),
];

/** Reads a row by the names of its columns. Returns all its problems, not just the first. */
export function readExchangeRow(
  line: number,
  cells: Readonly<Record<string, string>>,
): { row: ExchangeRow } | { problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const refuse = (column: string, reason: string) =>
    problems.push({ line, column, value: shown(cells[column] ?? '', mostShown), reason });
  const kind = kindOf(cells[kindTitle] ?? '');
  if (!kind) {
    refuse(kindTitle, rowMessages.kind);
    return { problems };
  }
  const idText = (cells[idTitle] ?? '').trim();
  const id = idText === '' ? null : Number(idText);
  if (!/^\d*$/.test(idText) || id === 0 || (id ?? 0) > mostId) refuse(idTitle, rowMessages.id);
  const fields: ExchangeValues = {};
  for (const field of exchangeFields) {
    const { title, kinds, empty, read } = columnOf(field);
    if (!Object.hasOwn(cells, title) || !kinds.includes(kind)) continue;
    const typed = fromCell(cells[title]!);
    const reading = typed.trim() === '' && field !== 'text' ? { value: empty } : read(typed);
    if ('wrong' in reading) refuse(title, reading.wrong);
    else fields[field] = reading.value;
  }
  return problems.length > 0 ? { problems } : { row: { line, kind, id, fields } };
}

function kindOf(word: string): ExchangeKind | null {
  const typed = word.trim().toLowerCase();
  return typed === kindWords.partItem
    ? 'partItem'
    : typed === kindWords.serviceRepair
      ? 'serviceRepair'
      : null;
}
