import { shown } from './cells.ts';
import type { ImportKind } from './import.ts';

interface Format {
  /** without one of these the file is refused */
  needed: readonly string[];
  optional: readonly string[];
}

const site = ['street', 'city', 'state'] as const;
const names = ['company', 'first_name', 'last_name'] as const;

/** The columns of each format, by the names in the file's first row. docs/imports.md says what each may hold. */
export const importFormats: Record<ImportKind, Format> = {
  customers: {
    needed: ['key'],
    optional: [
      ...names,
      'main_phone',
      'mobile_phone',
      'email',
      'notes',
      'do_not_service',
      'site_name',
      ...site,
      'postal_code',
      'gate_code',
      'site_notes',
    ],
  },
  sites: {
    needed: ['key', 'customer_key', ...site],
    optional: ['site_name', 'postal_code', 'gate_code', 'site_notes'],
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

/** The column by which a row is known again. */
export const keyColumnOf = (kind: ImportKind): string => importFormats[kind].needed[0]!;

/** `First Name`, `first_name` and `FIRSTNAME` are one column. */
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export type HeaderReading =
  | {
      /** the name of each column in its place; null where it is not read */
      columns: (string | null)[];
      /** as the file names them */
      ignored: string[];
    }
  | { wrong: string };

/** Which column stands where, by the first row. A file whose first row does not fit its format is refused whole. */
export function readHeader(kind: ImportKind, cells: readonly string[]): HeaderReading {
  const { needed, optional } = importFormats[kind];
  const known = new Map([...needed, ...optional].map((name) => [plain(name), name]));
  const columns = cells.map((cell) => known.get(plain(cell)) ?? null);
  const missing = needed.filter((name) => !columns.includes(name));
  const [only = ''] = cells;
  const other = [';', '\t', '|'].find((sign) => cells.length === 1 && only.includes(sign));
  if (other) return { wrong: `The columns are separated by ${signNames[other]}. Save the file with commas.` };
  if (missing.length > 0) return { wrong: `The first row does not name ${listed(missing)}.` };
  const twice = columns.find((name, at) => name !== null && columns.indexOf(name) !== at);
  if (twice) return { wrong: `The first row names ${twice} twice.` };
  const ignored = cells.filter((cell, at) => columns[at] === null && cell.trim() !== '');
  return { columns, ignored: ignored.map((cell) => shown(cell, 100)) };
}

const signNames: Record<string, string> = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

function listed(missing: readonly string[]): string {
  const head = missing.slice(0, -1).join(', ');
  return head ? `${head} and ${missing.at(-1)}` : String(missing[0]);
}
