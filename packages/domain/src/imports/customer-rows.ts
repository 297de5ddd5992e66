import * as cell from './cells.ts';
import type { CustomerDraft, ImportRow, SiteDraft } from './import.ts';

type Row = cell.OpenRow;

export const readKey: cell.CellReader<string> = (typed) => {
  const reading = cell.line(100)(typed);
  return 'wrong' in reading && reading.wrong !== cell.cellMessages.unkept
    ? { wrong: cell.cellMessages.key }
    : reading;
};

/** Street, city and state are needed together. */
export function readSite(row: Row): SiteDraft {
  return {
    text: row.may('site_name', cell.line(120)) ?? '',
    street: row.need('street', cell.line(200)) ?? '',
    city: row.need('city', cell.line(100)) ?? '',
    state: row.need('state', cell.state) ?? '',
    postalCode: row.may('postal_code', cell.postalCode) ?? '',
    gateCode: row.may('gate_code', cell.line(40)) ?? '',
    notes: row.may('site_notes', cell.lines(4000)) ?? '',
  };
}

/** Names and how to reach them. @param phoneColumn what the format calls the main phone */
export function readNames(row: Row, phoneColumn: 'main_phone' | 'phone'): CustomerDraft {
  return {
    company: row.may('company', cell.line(120)) ?? '',
    firstName: row.may('first_name', cell.line(80)) ?? '',
    lastName: row.may('last_name', cell.line(80)) ?? '',
    mainPhone: row.may(phoneColumn, cell.phone) ?? '',
    mobilePhone: row.may('mobile_phone', cell.phone) ?? '',
    email: row.may('email', cell.email) ?? '',
    notes: row.may('notes', cell.lines(4000)) ?? '',
    doNotService: row.may('do_not_service', cell.yesNo) ?? false,
  };
}

const siteColumns = ['site_name', 'street', 'city', 'state', 'postal_code', 'gate_code', 'site_notes'];

/** A customer, and the first site where the row has anything of one. A company or a last name is needed. */
export function readCustomerRow(row: Row, cells: Readonly<Record<string, string>>): ImportRow {
  const key = row.need('key', readKey) ?? '';
  const customer = readNames(row, 'main_phone');
  const isNamed = ['company', 'last_name'].some((name) => (cells[name] ?? '').trim() !== '');
  if (!isNamed) row.refuse('last_name', 'A customer has a company or a last name.');
  const hasSite = siteColumns.some((name) => (cells[name] ?? '').trim() !== '');
  return { key, customer, customerKey: null, site: hasSite ? readSite(row) : null, work: null };
}

/** A further site of a customer that was imported before. */
export function readSiteRow(row: Row): ImportRow {
  const key = row.need('key', readKey) ?? '';
  const customerKey = row.need('customer_key', readKey);
  return { key, customer: null, customerKey, site: readSite(row), work: null };
}
