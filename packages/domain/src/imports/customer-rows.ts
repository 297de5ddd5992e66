import { type CustomerFields, customerMessages, readCustomer } from '../customers/customer.ts';
import { type PlaceFields, readPlace } from '../customers/site.ts';
import * as cell from './cells.ts';
import type { ImportRow } from './import.ts';

type Row = cell.OpenRow;

export const readKey: cell.CellReader<string> = (typed) => {
  const reading = cell.line(100)(typed);
  return 'wrong' in reading && reading.wrong !== cell.cellMessages.unkept
    ? { wrong: cell.cellMessages.key }
    : reading;
};

const siteColumns: Record<keyof PlaceFields, string> = {
  text: 'site_name',
  street: 'street',
  city: 'city',
  state: 'state',
  postalCode: 'postal_code',
  gateCode: 'gate_code',
  notes: 'site_notes',
};

/**
 * A site by the rules of the product's own dialogs, each refusal at its column.
 * @param columns where the format calls a column otherwise
 * @param improve what is made of the street before
 */
export function readSiteOf(
  row: Row,
  columns: Partial<typeof siteColumns> = {},
  improve: (street: string) => string = String,
): PlaceFields {
  const named: Record<string, string> = { ...siteColumns, ...columns };
  const typed = {
    text: row.line(named['text']!),
    street: improve(row.line(named['street']!)),
    city: row.line(named['city']!),
    state: row.line(named['state']!),
    postalCode: row.line(named['postalCode']!),
    gateCode: row.line(named['gateCode']!),
    notes: row.lines(named['notes']!),
  };
  const { place, wrong } = readPlace(typed);
  for (const field of Object.keys(siteColumns) as (keyof PlaceFields)[])
    row.fill('site', field, named[field]!);
  for (const [field, reason] of Object.entries(wrong)) row.refuse(named[field]!, reason);
  return place;
}

const customerColumns: Record<keyof CustomerFields, string> = {
  company: 'company',
  firstName: 'first_name',
  lastName: 'last_name',
  mainPhone: 'main_phone',
  mobilePhone: 'mobile_phone',
  email: 'email',
  notes: 'notes',
  doNotService: 'do_not_service',
};
const names = ['company', 'firstName', 'lastName'] as const;

/**
 * Names and how to reach them, by the rules of the product's own dialogs, each refusal at its column. One name alone, a
 * first or a last one, is kept as the company's: it is what lists show.
 * @param otherwise the name of who has none; without it that is refused
 */
export function readCustomerOf(
  row: Row,
  { phone, otherwise = '' }: { phone: 'main_phone' | 'phone'; otherwise?: string },
): CustomerFields {
  const named = {
    company: row.line('company'),
    firstName: row.line('first_name'),
    lastName: row.line('last_name'),
  };
  const isWhole = named.company !== '' || (named.firstName !== '' && named.lastName !== '');
  const alone = named.firstName || named.lastName || cell.cut(otherwise, 120);
  const isAlone = !isWhole && alone !== '';
  const typed = {
    ...(isAlone ? { company: alone, firstName: '', lastName: '' } : named),
    mainPhone: row.line(phone),
    mobilePhone: row.line('mobile_phone'),
    email: row.line('email'),
    notes: row.lines('notes'),
    doNotService: row.may('do_not_service', cell.yesNo) ?? false,
  };
  const columns = { ...customerColumns, mainPhone: phone };
  if (isAlone) columns.company = named.firstName ? 'first_name' : 'last_name';
  for (const field of Object.keys(columns) as (keyof CustomerFields)[])
    if (!isAlone || field === 'company' || !names.includes(field as never))
      row.fill('customer', field, columns[field]);
  const reading = readCustomer(typed);
  if ('customer' in reading) return reading.customer;
  // who is named by the address has nothing of an own that could be wrong
  const isNamed = named.firstName !== '' || named.lastName !== '' || !isAlone;
  refuseCustomer(row, isNamed ? reading.wrong : { ...reading.wrong, company: undefined }, columns);
  return typed;
}

/** A name that is missing is told at the columns that the file has; where it has none, of the row. */
function refuseCustomer(
  row: Row,
  wrong: Partial<Record<string, string | undefined>>,
  columns: Readonly<Record<string, string>>,
): void {
  const told = Object.entries(wrong).filter(([, reason]) => reason !== undefined);
  const missing = told.filter(([, reason]) => reason === customerMessages.nameMissing);
  const others = told.filter(([, reason]) => reason !== customerMessages.nameMissing);
  const shown = missing.filter(([field]) => row.has(columns[field]!));
  if (missing.length > 0 && shown.length === 0) row.refuse(null, customerMessages.nameMissing);
  for (const [field, reason] of [...shown, ...others]) row.refuse(columns[field]!, reason!);
}

/** A customer, and the first site where the row has anything of one. */
export function readCustomerRow(row: Row): ImportRow {
  const key = row.need('key', readKey) ?? '';
  const customer = readCustomerOf(row, { phone: 'main_phone' });
  const hasSite = Object.values(siteColumns).some((column) => row.line(column) !== '');
  return { key, customer, customerKey: null, site: hasSite ? readSiteOf(row) : null, work: null };
}

/** A further site of a customer that was imported before. */
export function readSiteRow(row: Row): ImportRow {
  const key = row.need('key', readKey) ?? '';
  const customerKey = row.need('customer_key', readKey);
  return { key, customer: null, customerKey, site: readSiteOf(row), work: null };
}
