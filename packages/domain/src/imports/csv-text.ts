import { toCell } from './spreadsheet-text.ts';

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns rows as CSV, with their cells as they are. */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');

/** Returns rows as CSV. Cells that a spreadsheet program might run as a formula start with an apostrophe. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  csvRows(rows.map((cells) => cells.map(toCell)));
