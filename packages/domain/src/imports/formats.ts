import { customerColumns, nameKindColumn, propertyTypeColumn, siteColumns } from './columns.ts';
import type { ImportKind } from './import.ts';

interface Format {
  /** A file without any one of these is refused. */
  needed: readonly string[];
  optional: readonly string[];
}

const site = ['street', 'city', 'state'] as const;
const names = ['company', 'first_name', 'last_name'] as const;

/** Columns that hold the parts of an address or a name together, as other programs export them. */
const address = ['full_address', ...site, 'street_2', 'postal_code'] as const;
const ofPlace = [
  ...Object.values(siteColumns).filter((column) => !address.includes(column as never)),
  propertyTypeColumn,
];

/**
 * The columns of each format, by the names in the file's first row; the first identifies a row.
 * docs/imports.md describes their contents.
 */
export const importFormats: Record<ImportKind, Format> = {
  customers: {
    needed: ['key'],
    optional: ['full_name', nameKindColumn, ...Object.values(customerColumns), ...address, ...ofPlace],
  },
  sites: {
    needed: ['key', 'customer_key', ...site],
    optional: ['customer_name', 'full_address', 'street_2', 'postal_code', ...ofPlace],
  },
  systems: {
    needed: ['key', ...site, 'system'],
    optional: [
      'full_address',
      'street_2',
      'manufacturer',
      'model',
      'serial_number',
      'location',
      'installed_date',
    ],
  },
  'work-history': {
    needed: ['key', ...site, 'date', 'text'],
    optional: [
      'full_name',
      nameKindColumn,
      ...names,
      'phone',
      'email',
      'full_address',
      'street_2',
      'postal_code',
      propertyTypeColumn,
      'department',
      'job_type',
      'amount',
      'status',
    ],
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

/** Columns that another column can stand in for. */
const standIns: Readonly<Record<string, string>> = {
  street: 'full_address',
  city: 'full_address',
  state: 'full_address',
  customer_key: 'customer_name',
  text: 'job_type',
};

/**
 * Returns the columns that a format needs and the file doesn't have. A file without ids is fine: its rows are
 * identified by their contents.
 */
export function missingColumns(kind: ImportKind, mapped: Iterable<string>): string[] {
  const there = new Set(mapped);
  return importFormats[kind].needed.filter(
    (column) => column !== 'key' && !there.has(column) && !there.has(standIns[column] ?? column),
  );
}

/** Checks whether rows have addresses in parts, so that a file without states leaves them open. */
export const hasPlaces = (kind: ImportKind, mapped: readonly string[]): boolean =>
  importFormats[kind].needed.includes('state') || mapped.includes('street') || mapped.includes('city');
