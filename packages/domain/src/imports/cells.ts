import { readMoney } from '../kernel/read-money.ts';
import type { Filled, ImportProblem } from './import.ts';

/** The value of a cell, or its error. Readers are only called with nonempty cells. */
export type CellReading<T> = { value: T } | { wrong: string };
export type CellReader<T> = (typed: string) => CellReading<T>;

const unkept = /[^\P{Cc}\t\n\r]/u;
const unkeptSigns = new RegExp(unkept, 'gu');

export const cellMessages = {
  empty: 'The cell is empty.',
  unkept: 'It has a character that can’t be saved.',
  day: 'Use a date like 2014-10-23 or 10/23/2014.',
  noSuchDay: 'No such date.',
  oldDay: 'Use a date after 1899.',
  future: 'This date is in the future.',
  yesNo: 'Use yes or no.',
  key: 'Use at most 100 characters.',
} as const;

/** Reads one line of text: replaces each run of blanks and line ends with one blank. */
export const line =
  (most: number): CellReader<string> =>
  (typed) => {
    if (unkept.test(typed)) return { wrong: cellMessages.unkept };
    const value = typed.trim().replace(/\s+/g, ' ');
    return value.length > most ? { wrong: `Use at most ${most} characters.` } : { value };
  };

/** Reads text of several lines. */
export const lines =
  (most: number): CellReader<string> =>
  (typed) => {
    if (unkept.test(typed)) return { wrong: cellMessages.unkept };
    const value = typed.trim().replace(/\r\n?/g, '\n');
    return value.length > most ? { wrong: `Use at most ${most} characters.` } : { value };
  };

/** Reads dollars as whole cents. */
export const money: CellReader<number> = (typed) => {
  const reading = readMoney(typed);
  return 'cents' in reading ? { value: reading.cents } : reading;
};

const yesNoWords: Record<string, boolean> = {
  yes: true,
  y: true,
  true: true,
  1: true,
  no: false,
  n: false,
  false: false,
  0: false,
};
export const yesNo: CellReader<boolean> = (typed) => {
  const word = typed.trim().toLowerCase();
  return Object.hasOwn(yesNoWords, word) ? { value: yesNoWords[word]! } : { wrong: cellMessages.yesNo };
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A time of day without a zone, which leaves the day as it is. */
const timeOfDay = String.raw`(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?)?`;
const isoDay = new RegExp(
  String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})(?:${timeOfDay}|[T ]00:00(?::00(?:\.0+)?)?Z)$`,
  'i',
);
const usDay = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})${timeOfDay}$`, 'i');
const namedDay = new RegExp(
  String.raw`^(?:[a-z]{3,9},? )?([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})${timeOfDay}$`,
  'i',
);

/** Returns year, month and day of a date as written, or null. */
function partsOf(text: string, today: string): [string, string, string] | null {
  const [, year, month, day] = isoDay.exec(text) ?? [];
  if (year) return [year, month!, day!];
  const [, usMonth, usOfMonth, usYear = ''] = usDay.exec(text) ?? [];
  // of two digits: the last such year that isn't in the future
  const century = usYear > today.slice(2, 4) ? Number(today.slice(0, 2)) - 1 : today.slice(0, 2);
  if (usMonth) return [usYear.length === 2 ? `${century}${usYear}` : usYear, usMonth, usOfMonth!];
  const [, name = '', ofMonth, namedYear] = namedDay.exec(text) ?? [];
  const at = months.indexOf(name.toLowerCase());
  return at < 0 ? null : [namedYear!, String(at + 1), ofMonth!];
}

/**
 * Reads a past date: as year-month-day, in US format (also with a year of two digits), or with the month's
 * name. A time of day after it is left out.
 * @param today the company's current day, as `2026-11-21`
 */
export const pastDay =
  (today: string): CellReader<string> =>
  (typed) => {
    const parts = partsOf(typed.trim(), today);
    if (!parts) return { wrong: cellMessages.day };
    const [year, month, day] = parts;
    const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const moment = new Date(`${value}T00:00:00Z`);
    if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== value)
      return { wrong: cellMessages.noSuchDay };
    if (value < '1900') return { wrong: cellMessages.oldDay };
    return value > today ? { wrong: cellMessages.future } : { value };
  };

/** A row being read. Collects all problems, so that they are reported together. */
export interface OpenRow {
  problems: ImportProblem[];
  /** Reads a required cell. Returns null and reports a problem if it is empty or invalid. */
  need<T>(column: string, read: CellReader<T>): T | null;
  /** Reads an optional cell. Returns null if it is empty, invalid, or not in the file. */
  may<T>(column: string, read: CellReader<T>): T | null;
  /** The cell's text on one line, otherwise as typed; empty if it is not in the file. */
  line(column: string): string;
  /** The cell's text with its line ends. */
  lines(column: string): string;
  /** Reports a problem at its column. If the file lacks the column, the reason says so. */
  refuse(column: string | null, reason: string): void;
  /** Checks whether the file has the column. */
  has(column: string): boolean;
  /** Words for a property type that aren't known, by `propertyWord`. */
  propertyWords: string[];
  filled: Filled;
  /** Records which cell a field comes from, if the cell is not empty. */
  fill<Of extends keyof Filled>(of: Of, field: keyof Filled[Of], column: string): void;
}

const mostShown = 80;
const noColumn = (column: string) => `The file has no “${column}” column.`;

/**
 * Returns text that can be stored and shown: replaces other characters with U+FFFD and shortens it to `most`.
 */
export const shown = (text: string, most: number): string => {
  const kept = text.trim().replaceAll(unkeptSigns, '\ufffd');
  return kept.length > most ? `${cut(kept, most)}…` : kept;
};

/** Returns the beginning of a text without splitting a surrogate pair. */
export const cut = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/**
 * Opens a row for reading.
 * @param cells by the names of the columns
 * @param number the line of the file where the row begins
 * @param origins for a column that was split from another one, as the city from a whole address: the other one
 */
export function openRow(
  number: number,
  cells: Readonly<Record<string, string>>,
  origins: Readonly<Record<string, string>> = {},
): OpenRow {
  const problems: ImportProblem[] = [];
  const filled: Filled = { customer: {}, site: {} };
  const has = (column: string) => Object.hasOwn(cells, column);
  const shownIn = (column: string) => shown(cells[column] ?? '', mostShown);
  const refuse = (part: string | null, reason: string) => {
    const column = part === null ? null : (origins[part] ?? part);
    // a whole that can't be split has one problem, not one for each part
    if (column !== part && problems.some((other) => other.column === column)) return;
    const isThere = column === null || has(column);
    const value = column === null ? '' : shownIn(column);
    problems.push({
      line: number,
      column,
      value,
      reason: isThere ? reason : `${reason} ${noColumn(column)}`,
    });
  };
  const fill: OpenRow['fill'] = (of, field, part) => {
    const column = origins[part] ?? part;
    if ((cells[part] ?? '').trim() !== '') filled[of][field] = { column, value: shownIn(column) } as never;
  };
  const may = <T>(column: string, read: CellReader<T>): T | null => {
    const typed = cells[column] ?? '';
    if (typed.trim() === '') return null;
    const reading = read(typed);
    if ('value' in reading) return reading.value;
    refuse(column, reading.wrong);
    return null;
  };
  const need = <T>(column: string, read: CellReader<T>): T | null => {
    if ((cells[column] ?? '').trim() === '') refuse(column, cellMessages.empty);
    return may(column, read);
  };
  const lineOf = (column: string) => (cells[column] ?? '').trim().replace(/\s+/g, ' ');
  const linesOf = (column: string) => (cells[column] ?? '').trim().replace(/\r\n?/g, '\n');
  return { problems, need, may, line: lineOf, lines: linesOf, refuse, has, propertyWords: [], filled, fill };
}
