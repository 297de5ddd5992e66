import { shown } from './cells.ts';
import { importFormats, keyColumnOf } from './formats.ts';
import type { ImportKind } from './import.ts';

/** For each column of a format that the file has: the file's own heading. */
export type ColumnMapping = Readonly<Record<string, string>>;

/** Normalizes a heading: `First Name`, `first_name` and `FIRSTNAME` are equal, `Job #` and `Job` are not. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('#', 'number')
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the headings of a file's first row as they are shown and compared. One that is repeated gets a number:
 * `Phone (2)`.
 */
export function readHeadings(cells: readonly string[]): string[] {
  const times = new Map<string, number>();
  return cells.map((cell) => {
    const heading = shown(cell.replace(/\s+/g, ' '), 100);
    const count = (times.get(plain(heading)) ?? 0) + 1;
    times.set(plain(heading), count);
    return heading === '' || count === 1 ? heading : `${heading} (${count})`;
  });
}

/**
 * The headings under which QuickBooks, Housecall Pro, Jobber, ServiceTitan and others export what a column
 * holds, the best first: the service address before the billing address.
 */
const usual: Readonly<Record<string, readonly string[]>> = {
  company: ['Company', 'Company name', 'Business', 'Business name', 'Organization', 'Account name'],
  first_name: ['First name', 'Given name', 'First', 'Customer first name', 'Contact first name'],
  last_name: ['Last name', 'Family name', 'Surname', 'Last', 'Customer last name', 'Contact last name'],
  full_name: [
    'Full name',
    'Display name',
    'Customer name',
    'Customer full name',
    'Customer display name',
    'Client name',
    'Customer',
    'Client',
    'Name',
    'Bill to',
    'Contact name',
  ],
  main_phone: [
    'Main phone',
    'Main phone #s',
    'Phone',
    'Phone number',
    'Phone numbers',
    'Phone #',
    'Primary phone',
    'Home number',
    'Home phone',
    'Phone 1',
    'Work number',
    'Work phone',
    'Telephone',
  ],
  mobile_phone: [
    'Mobile phone',
    'Mobile number',
    'Mobile',
    'Mobile phone #s',
    'Cell phone',
    'Cell',
    'Phone 2',
    'Alt. phone',
    'Alternate phone',
  ],
  email: ['Email', 'Emails', 'Email address', 'Main email', 'Primary email', 'Email 1', 'E-mails'],
  notes: ['Notes', 'Customer notes', 'Client notes', 'Note', 'Memo', 'Comments', 'Notepad'],
  do_not_service: ['Do not service'],
  site_name: ['Site name', 'Location name', 'Property name', 'Address name'],
  full_address: [
    'Full address',
    'Service address',
    'Location address',
    'Property address',
    'Job address',
    'Shipping address',
    'Ship address',
    'Ship to address',
    'Ship to',
    'Billing address',
    'Bill address',
    'Customer address',
  ],
  street: [
    'Street',
    'Service street 1',
    'Service street',
    'Location street',
    'Property street 1',
    'Property street',
    'Street address',
    'Street line 1',
    'Address street line 1',
    'Address line 1',
    'Address 1',
    'Street 1',
    'Address',
    'Job street',
    'Shipping street',
    'Shipping street 1',
    'Customer street',
    'Billing street',
    'Billing street 1',
    'Incident address',
  ],
  street_2: [
    'Street 2',
    'Service street 2',
    'Location unit',
    'Property street 2',
    'Street line 2',
    'Address street line 2',
    'Address line 2',
    'Address 2',
    'Unit',
    'Apt',
    'Billing street 2',
  ],
  city: [
    'City',
    'Service city',
    'Location city',
    'Property city',
    'Address city',
    'Town',
    'Job city',
    'Shipping city',
    'Customer city',
    'Billing city',
  ],
  state: [
    'State',
    'Service state',
    'Location state',
    'Property state',
    'Address state',
    'Service province',
    'Service state/Province',
    'Province',
    'State/Province',
    'Job state',
    'Shipping state',
    'Customer state',
    'Billing state',
  ],
  postal_code: [
    'ZIP',
    'ZIP code',
    'Postal code',
    'Service ZIP code',
    'Service ZIP',
    'Location ZIP',
    'Property ZIP code',
    'Property ZIP',
    'Address ZIP',
    'Service ZIP/Postal code',
    'Property ZIP/Postal code',
    'Service postal code',
    'Job ZIP',
    'Shipping ZIP code',
    'Shipping ZIP',
    'Customer ZIP',
    'Billing ZIP code',
    'Billing ZIP',
  ],
  property_type: ['Property type', 'Location type', 'Customer type', 'Building type'],
  gate_code: ['Gate code', 'Access code', 'Entry code'],
  site_notes: [
    'Site notes',
    'Location notes',
    'Property notes',
    'Access notes',
    'Special instructions',
    'Notes',
  ],
  customer_key: ['Customer key', 'Customer ID', 'Client ID', 'Customer number', 'Customer #'],
  customer_name: ['Customer name', 'Customer', 'Client name', 'Client', 'Customer full name', 'Bill to'],
  phone: [
    'Phone',
    'Customer phone',
    'Phone number',
    'Mobile number',
    'Mobile phone',
    'Main phone',
    'Home number',
  ],
  date: [
    'Date',
    'Completed date',
    'Completion date',
    'Completed on',
    'Job completed',
    'Finished date',
    'Job date',
    'Scheduled date',
    'Service date',
    'Invoice date',
    'Closed date',
    'Created date',
    'Created',
    'Created local',
    'Transaction date',
  ],
  text: [
    'Text',
    'Description',
    'Descriptor',
    'Complaint type',
    'Job description',
    'Summary',
    'Job summary',
    'Title',
    'Work performed',
    'Job title',
    'Job',
    'Memo/Description',
    'Product/Service',
  ],
  department: ['Department', 'Business unit', 'Class', 'Trade'],
  job_type: ['Job type', 'Service type', 'Job category', 'Type of work'],
  amount: [
    'Amount',
    'Total',
    'Job total',
    'Invoice total',
    'Total amount',
    'Jobs total',
    'Revenue',
    'Total revenue ($)',
    'Total revenue',
    'Job amount',
  ],
  status: ['Status', 'Job status', 'Invoice status', 'Work order status'],
  system: [
    'System',
    'Equipment',
    'Equipment name',
    'Asset',
    'Asset name',
    'Equipment type',
    'Type',
    'Name',
    'Product/Service',
    'Item',
  ],
  manufacturer: ['Manufacturer', 'Brand', 'Make'],
  model: ['Model', 'Model number', 'Model no', 'Model #'],
  serial_number: ['Serial number', 'Serial', 'Serial no', 'Serial #'],
  location: ['Location', 'Installed location', 'Equipment location', 'Placement'],
  installed_date: [
    'Installed date',
    'Installed on',
    'Install date',
    'Installation date',
    'Installed',
    'Service date',
    'Transaction date',
  ],
};

/** What identifies a row differs by format. */
const usualKeys: Readonly<Record<ImportKind, readonly string[]>> = {
  customers: [
    'Customer ID',
    'Client ID',
    'Customer number',
    'Customer #',
    'Account number',
    'Account no.',
    'List ID',
    'ID',
  ],
  sites: ['Location ID', 'Property ID', 'Site ID', 'Address ID', 'ID'],
  systems: ['Equipment ID', 'Asset ID', 'System ID', 'Installed equipment ID', 'ID'],
  'work-history': [
    'Job ID',
    'Job number',
    'Job #',
    'Work order number',
    'Work order #',
    'Invoice number',
    'Invoice #',
    'Unique key',
    'Request ID',
    'Num',
    'ID',
  ],
  'trade-permits': ['Permit number', 'Permit #', 'ID'],
};

/**
 * Finds the columns of a format among a file's headings: as the person mapped the same headings last time, or
 * by their usual names. A heading is used once.
 * @param remembered how a file with the same headings was mapped last, or null
 */
export function recognizeColumns(
  kind: ImportKind,
  headings: readonly string[],
  remembered: ColumnMapping | null = null,
): ColumnMapping {
  const { needed, optional } = importFormats[kind];
  const columns = [...needed, ...optional];
  if (remembered && Object.values(remembered).every((heading) => headings.includes(heading)))
    return Object.fromEntries(Object.entries(remembered).filter(([column]) => columns.includes(column)));
  const free = new Map<string, string>();
  for (const heading of headings)
    if (heading !== '' && !free.has(plain(heading))) free.set(plain(heading), heading);
  const mapping: Record<string, string> = {};
  const take = (column: string, names: readonly string[]) => {
    const found = names.map(plain).find((name) => free.has(name));
    if (mapping[column] !== undefined || found === undefined) return;
    mapping[column] = free.get(found)!;
    free.delete(found);
  };
  // the format's own names come first, so that no other column takes them
  for (const column of columns) take(column, [column]);
  for (const column of columns)
    take(column, column === keyColumnOf(kind) ? usualKeys[kind] : (usual[column] ?? []));
  return withoutDoubles(mapping);
}

/**
 * Leaves out a whole address or name where its parts are there. A street without a city is read as a whole
 * address.
 */
function withoutDoubles({ full_address, full_name, ...others }: Record<string, string>): ColumnMapping {
  const { street, city, ...rest } = others;
  if (street !== undefined && city === undefined && full_address === undefined)
    return withoutDoubles({ ...rest, full_address: street, ...(full_name !== undefined && { full_name }) });
  const hasAddress = ['street', 'city', 'state'].every((column) => others[column] !== undefined);
  const hasName = ['first_name', 'last_name'].every((column) => others[column] !== undefined);
  return {
    ...others,
    ...(full_address !== undefined && !hasAddress && { full_address }),
    ...(full_name !== undefined && !hasName && { full_name }),
  };
}

/** Maps a column to a heading of the file, which no other column then has; to none with an empty one. */
export function mapColumn(mapping: ColumnMapping, column: string, heading: string): ColumnMapping {
  const others = Object.entries(mapping).filter(([name, used]) => name !== column && used !== heading);
  return { ...Object.fromEntries(others), ...(heading !== '' && { [column]: heading }) };
}

/** Returns the format's column at each position of the file; null where a column isn't read. */
export function columnsAt(mapping: ColumnMapping, headings: readonly string[]): (string | null)[] {
  const at = headings.map((): string | null => null);
  for (const [column, heading] of Object.entries(mapping)) {
    const position = headings.indexOf(heading);
    if (position >= 0 && at[position] === null) at[position] = column;
  }
  return at;
}
