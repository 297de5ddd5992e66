import { dayOf } from './days.ts';

/** The file types of an exported list. */
export const listFormats = ['xlsx', 'csv'] as const;
export type ListFormat = (typeof listFormats)[number];

/** A column of an exported list. Amounts are dollars without a sign; days like `2026-11-19`. */
export interface ExportedColumn<Row> {
  title: string;
  isNumber?: true;
  /** @param timeZone the company's */
  cell: (row: Row, timeZone: string) => string;
}

/** Returns an amount as a cell; empty for none. */
export const dollarsCell = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

/** Returns the day of a moment as a cell; empty for none. */
export const dayCell = (moment: string | null, timeZone: string): string =>
  moment === null ? '' : dayOf(moment, timeZone);

interface Address {
  street: string;
  city: string;
  state: string;
  postalCode: string;
}

/** Returns the columns of an address. */
export const addressColumns = <Row>(addressOf: (row: Row) => Address | null): ExportedColumn<Row>[] => [
  { title: 'Street', cell: (row) => addressOf(row)?.street ?? '' },
  { title: 'City', cell: (row) => addressOf(row)?.city ?? '' },
  { title: 'State', cell: (row) => addressOf(row)?.state ?? '' },
  { title: 'ZIP code', cell: (row) => addressOf(row)?.postalCode ?? '' },
];

/** Returns a table of titles and rows, and which columns hold numbers. */
export function exportedTable<Row>(columns: readonly ExportedColumn<Row>[]): {
  titles: string[];
  numbers: boolean[];
  cells: (row: Row, timeZone: string) => string[];
} {
  return {
    titles: columns.map(({ title }) => title),
    numbers: columns.map(({ isNumber }) => isNumber === true),
    cells: (row, timeZone) => columns.map(({ cell }) => cell(row, timeZone)),
  };
}
