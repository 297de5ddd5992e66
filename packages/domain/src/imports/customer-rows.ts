import { type CustomerFields, customerMessages, customerShape } from '../customers/customer.ts';
import { type PlaceFields, placeSchema } from '../customers/site.ts';
import { readFields } from '../kernel/read-fields.ts';
import { readRecord } from '../kernel/record-shape.ts';
import type { PropertyTypeId } from '../price-books/pricing-rules.ts';
import * as cell from './cells.ts';
import { customerColumns, propertyTypeColumn, siteColumns } from './columns.ts';
import type { ImportedPlace, ImportRow } from './import.ts';
import { type PropertyWords, propertyTypeOf, propertyWord } from './property-words.ts';

type Row = cell.OpenRow;

/** What reading a row needs besides its cells. */
export interface RowContext {
  /** the company's current day */
  today: string;
  /** how the person reads words that aren't known as property types */
  words: PropertyWords;
}

export const readKey: cell.CellReader<string> = (typed) => {
  const reading = cell.line(100)(typed);
  return 'wrong' in reading && reading.wrong !== cell.cellMessages.unkept
    ? { wrong: cell.cellMessages.key }
    : reading;
};

/** Reads the row's key. Empty if the file has no ids: the row is then identified by its contents. */
export const keyOf = (row: Row): string => (row.has('key') ? (row.need('key', readKey) ?? '') : '');

/**
 * Reads a site by the rules of the product's own forms and reports each refusal at its column.
 * @param words how the person reads words that aren't known as property types
 * @param columns the columns that have another name in the format
 * @param improve applied to the street before it is checked
 */
export function readSiteOf(
  row: Row,
  words: PropertyWords,
  columns: Partial<Record<keyof PlaceFields, string>> = {},
  improve: (street: string) => string = String,
): ImportedPlace {
  const named: Record<string, string> = { ...siteColumns, ...columns };
  const cells = Object.entries(named).map(([field, column]) => [
    field,
    field === 'notes' ? row.lines(column) : row.line(column),
  ]);
  const typed: PlaceFields = Object.fromEntries(cells);
  typed.street = improve(typed.street);
  const reading = readFields(placeSchema, typed);
  for (const field of Object.keys(siteColumns) as (keyof PlaceFields)[])
    row.fill('site', field, named[field]!);
  const propertyTypeId = readPropertyType(row, words);
  if (propertyTypeId !== null) row.fill('site', 'propertyTypeId', propertyTypeColumn);
  if ('data' in reading) return propertyTypeId === null ? reading.data : { ...reading.data, propertyTypeId };
  for (const [field, reason] of Object.entries(reading.faults)) row.refuse(named[field]!, reason);
  return typed;
}

/** Reads a property type. Words that aren't known are no error; they’re collected for the person to choose. */
function readPropertyType(row: Row, words: PropertyWords): PropertyTypeId | null {
  const typed = row.line(propertyTypeColumn);
  const known = typed === '' ? null : propertyTypeOf(typed);
  if (typed === '' || known !== null) return known;
  const word = propertyWord(typed);
  row.propertyWords.push(word);
  return Object.hasOwn(words, word) ? words[word]! : null;
}

const names = ['company', 'firstName', 'lastName'] as const;

/**
 * Reads a customer's name and contact fields by the rules of the product's own forms and reports each refusal
 * at its column. A first or last name alone is stored as the company, which is the name lists show.
 * @param otherwise the name of a customer without one; without it, a missing name is refused
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
    tagIds: [],
  };
  const columns: Record<string, string> = { ...customerColumns, mainPhone: phone };
  if (isAlone) columns.company = named.firstName ? 'first_name' : 'last_name';
  for (const field of Object.keys(columns) as (keyof CustomerFields)[])
    if (!isAlone || field === 'company' || !names.includes(field as never))
      row.fill('customer', field, columns[field]!);
  const reading = readRecord(customerShape, typed);
  if ('record' in reading) return reading.record;
  // a customer named by the address has no name that could be wrong
  const isNamed = named.firstName !== '' || named.lastName !== '' || !isAlone;
  refuseCustomer(row, isNamed ? reading.wrong : { ...reading.wrong, company: undefined }, columns);
  return typed;
}

/**
 * Reports a customer's errors. A missing name is reported at the name columns in the file, at the whole name's
 * if there are none, or at the company's.
 */
function refuseCustomer(
  row: Row,
  wrong: Partial<Record<string, string | undefined>>,
  columns: Readonly<Record<string, string>>,
): void {
  const told = Object.entries(wrong).filter(([, reason]) => reason !== undefined);
  const missing = told.filter(([, reason]) => reason === customerMessages.nameMissing);
  const others = told.filter(([, reason]) => reason !== customerMessages.nameMissing);
  const shown = missing.filter(([field]) => row.has(columns[field]!));
  if (missing.length > 0 && shown.length === 0)
    row.refuse(row.has('full_name') ? 'full_name' : columns.company!, customerMessages.nameMissing);
  for (const [field, reason] of [...shown, ...others]) row.refuse(columns[field]!, reason!);
}

/** Reads a customer, and its first site if the row has any site column filled. */
export function readCustomerRow(row: Row, { words }: RowContext): ImportRow {
  const key = keyOf(row);
  const customer = readCustomerOf(row, { phone: 'main_phone' });
  const hasSite = Object.values(siteColumns).some((column) => row.line(column) !== '');
  return { key, customer, customerKey: null, site: hasSite ? readSiteOf(row, words) : null, work: null };
}

/** Reads an additional site of a customer imported earlier. */
export function readSiteRow(row: Row, { words }: RowContext): ImportRow {
  const key = keyOf(row);
  const byName = !row.has('customer_key') && row.has('customer_name');
  const customerKey = byName ? null : row.need('customer_key', readKey);
  const customerName = byName ? { customerName: row.need('customer_name', cell.line(200)) ?? '' } : {};
  return { key, customer: null, customerKey, ...customerName, site: readSiteOf(row, words), work: null };
}
