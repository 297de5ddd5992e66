import { readMoney } from '../kernel/read-money.ts';
import type { Filled, ImportProblem } from './import.ts';

/** What a cell says, or what is wrong with it. A cell that is read is not empty. */
export type CellReading<T> = { value: T } | { wrong: string };
export type CellReader<T> = (typed: string) => CellReading<T>;

const unkept = /[^\P{Cc}\t\n\r]/u;
const unkeptSigns = new RegExp(unkept, 'gu');

export const cellMessages = {
  empty: 'It is empty.',
  unkept: 'It has a character that cannot be saved.',
  day: 'Use a day like 2014-10-23 or 10/23/2014.',
  noSuchDay: 'There is no such day.',
  oldDay: 'Use a day after 1899.',
  future: 'It lies in the future; history does not.',
  yesNo: 'Use yes or no.',
  key: 'Use at most 100 characters.',
} as const;

/** One line of text: blanks and line ends between words become one blank. */
export const line =
  (most: number): CellReader<string> =>
  (typed) => {
    if (unkept.test(typed)) return { wrong: cellMessages.unkept };
    const value = typed.trim().replace(/\s+/g, ' ');
    return value.length > most ? { wrong: `Use at most ${most} characters.` } : { value };
  };

/** Text of several lines. */
export const lines =
  (most: number): CellReader<string> =>
  (typed) => {
    if (unkept.test(typed)) return { wrong: cellMessages.unkept };
    const value = typed.trim().replace(/\r\n?/g, '\n');
    return value.length > most ? { wrong: `Use at most ${most} characters.` } : { value };
  };

/** Dollars, as whole cents. */
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

/**
 * A day of the past, as year-month-day or as Americans write it.
 * @param today `2026-11-21`, at the company
 */
export const pastDay =
  (today: string): CellReader<string> =>
  (typed) => {
    const text = typed.trim();
    const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text);
    const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
    const [year, month, day] = iso ? iso.slice(1) : us ? [us[3], us[1], us[2]] : [];
    if (!year) return { wrong: cellMessages.day };
    const value = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
    const moment = new Date(`${value}T00:00:00Z`);
    if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== value)
      return { wrong: cellMessages.noSuchDay };
    if (value < '1900') return { wrong: cellMessages.oldDay };
    return value > today ? { wrong: cellMessages.future } : { value };
  };

/** A row while it is read: what is wrong is collected, so that all of it is told at once. */
export interface OpenRow {
  problems: ImportProblem[];
  /** null where the cell is empty or wrong; an empty one is a problem here */
  need<T>(column: string, read: CellReader<T>): T | null;
  /** the same, but it may be empty, or the column may not be there */
  may<T>(column: string, read: CellReader<T>): T | null;
  /** on one line, as typed otherwise; empty where it is not there */
  line(column: string): string;
  /** the same with its line ends */
  lines(column: string): string;
  /** where the file does not have the column, the reason says so */
  refuse(column: string | null, reason: string): void;
  /** whether the file has the column */
  has(column: string): boolean;
  filled: Filled;
  /** notes which cell a field comes from, where that says anything */
  fill<Of extends keyof Filled>(of: Of, field: keyof Filled[Of], column: string): void;
}

const mostShown = 80;
const noColumn = (column: string) => `The file has no column ${column}.`;

/** As it can be kept and shown: what cannot is a question mark in a diamond. */
export const shown = (text: string, most: number): string => {
  const kept = text.trim().replaceAll(unkeptSigns, '\ufffd');
  return kept.length > most ? `${cut(kept, most)}…` : kept;
};

/** The beginning of a text, without half a character at its end. */
export const cut = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/**
 * @param cells by the names of the columns
 * @param number the line of the file in which the row begins
 */
export function openRow(number: number, cells: Readonly<Record<string, string>>): OpenRow {
  const problems: ImportProblem[] = [];
  const filled: Filled = { customer: {}, site: {} };
  const has = (column: string) => Object.hasOwn(cells, column);
  const shownIn = (column: string) => shown(cells[column] ?? '', mostShown);
  const refuse = (column: string | null, reason: string) => {
    if (column === null || has(column))
      problems.push({ line: number, column, value: column === null ? '' : shownIn(column), reason });
    else problems.push({ line: number, column: null, value: '', reason: `${reason} ${noColumn(column)}` });
  };
  const fill: OpenRow['fill'] = (of, field, column) => {
    if ((cells[column] ?? '').trim() !== '') filled[of][field] = { column, value: shownIn(column) } as never;
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
  return { problems, need, may, line: lineOf, lines: linesOf, refuse, has, filled, fill };
}
