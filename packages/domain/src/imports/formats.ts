import { listText } from '../kernel/list-text.ts';
import { shown } from './cells.ts';
import { customerColumns, siteColumns } from './columns.ts';
import type { ImportKind } from './import.ts';

interface Format {
  /** A file without any one of these is refused. */
  needed: readonly string[];
  optional: readonly string[];
}

const site = ['street', 'city', 'state'] as const;
const names = ['company', 'first_name', 'last_name'] as const;

/**
 * The columns of each format, by the names in the file's first row. docs/imports.md describes their contents.
 */
export const importFormats: Record<ImportKind, Format> = {
  customers: {
    needed: ['key'],
    optional: [...Object.values(customerColumns), ...Object.values(siteColumns)],
  },
  sites: {
    needed: ['key', 'customer_key', ...site],
    optional: Object.values(siteColumns).filter((column) => !site.includes(column as never)),
  },
  'work-history': {
    needed: ['key', ...site, 'date', 'text'],
    optional: [...names, 'phone', 'email', 'postal_code', 'department', 'job_type', 'amount', 'status'],
  },
  'trade-permits': {
    needed: [
      'permit_id',
      'job_type',
      'address',
      'city',
      'state',
      'application_date',
      'valuation_usd',
      'status',
    ],
    optional: ['trade', 'square_footage', 'zoning'],
  },
};

/** Returns the column that identifies a row. */
export const keyColumnOf = (kind: ImportKind): string => importFormats[kind].needed[0]!;

/** Normalizes a column name: `First Name`, `first_name` and `FIRSTNAME` are equal. */
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export type HeaderReading =
  | {
      /** The name of each column by position; null if the column is not read. */
      columns: (string | null)[];
      /** The ignored columns, as the file names them. */
      ignored: string[];
    }
  | { wrong: string };

/** Matches the columns to the first row. Refuses the whole file if the first row doesn't match the format. */
export function readHeader(kind: ImportKind, cells: readonly string[]): HeaderReading {
  const { needed, optional } = importFormats[kind];
  const known = new Map([...needed, ...optional].map((name) => [plain(name), name]));
  const columns = cells.map((cell) => known.get(plain(cell)) ?? null);
  const missing = needed.filter((name) => !columns.includes(name));
  const [only = ''] = cells;
  const other = [';', '\t', '|'].find((sign) => cells.length === 1 && only.includes(sign));
  if (other) return { wrong: `The columns are separated by ${signNames[other]}. Save the file with commas.` };
  if (missing.length > 0) return { wrong: `The first row does not name ${listText(missing)}.` };
  const twice = columns.find((name, at) => name !== null && columns.indexOf(name) !== at);
  if (twice) return { wrong: `The first row names ${twice} twice.` };
  const ignored = cells.filter((cell, at) => columns[at] === null && cell.trim() !== '');
  return { columns, ignored: ignored.map((cell) => shown(cell, 100)) };
}

const signNames: Record<string, string> = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' };
