import { blankCustomer } from '../customers/customer.ts';
import { readableAddress } from './address-key.ts';
import * as cell from './cells.ts';
import { type RowContext, readKey, readSiteOf } from './customer-rows.ts';
import type { ImportRow } from './import.ts';

/** What a permit's status says about the work. */
export interface PermitOutcome {
  isDone: boolean;
  /** Added to the work order's text if the work was not done or not inspected. */
  note: string | null;
}

const done: PermitOutcome = { isDone: true, note: null };
const notDone = (note: string): PermitOutcome => ({ isDone: false, note });

/**
 * Every status of the permit office, by its spelling there. An issued permit counts as work done, inspected
 * or not. Work under a permit that was never issued, or was withdrawn, refused or expired, is not done and
 * not charged.
 */
export const permitStatuses: Readonly<Record<string, PermitOutcome>> = {
  'CERTIFICATE OF COMPLIANCE': done,
  'CERTIFICATE ISSUED': done,
  CLOSED: done,
  'CLOSED BY REPORT': done,
  'ADMINISTRATIVELY CLOSED': { isDone: true, note: 'closed without a final inspection' },
  'PERMIT ISSUED': { isDone: true, note: 'no final inspection on record' },
  'TEMPORARY STATUS': { isDone: true, note: 'no final inspection on record' },
  APPROVED: notDone('approved, permit never pulled'),
  'IN PLAN CHECK': notDone('application pending'),
  'PENDING VERIFICATION': notDone('application pending'),
  'ON HOLD': notDone('application on hold'),
  'PLANS WITHDRAWN': notDone('withdrawn'),
  REJECTED: notDone('rejected'),
  'EXPIRED APPLICATION': notDone('application expired'),
  'EXPIRED PERMIT': notDone('permit expired'),
};

const permitStatus: cell.CellReader<PermitOutcome> = (typed) => {
  const value = permitStatuses[typed.trim().toUpperCase().replace(/\s+/g, ' ')];
  return value ? { value } : { wrong: 'Fieldwright doesn’t recognize this status.' };
};

/** Trade → names a company may use for the department. */
const departmentsOfTrade: Record<string, readonly string[]> = {
  HVAC: ['HVAC', 'Heating & cooling', 'Heating', 'Mechanical'],
  PLUMBING: ['Plumbing'],
  ELECTRICAL: ['Electrical', 'Electric'],
};
const trade: cell.CellReader<readonly string[]> = (typed) => {
  const value = departmentsOfTrade[typed.trim().toUpperCase()];
  return value ? { value } : { wrong: 'Use HVAC, PLUMBING or ELECTRICAL.' };
};

const words: Record<string, string> = {
  PLBG: 'plumbing',
  ELEC: 'electrical',
  MECH: 'mechanical',
  RES: 'residential',
};
const abbreviations = /^(?:HVAC|PEX)$/;

/**
 * Rewrites a job type in mixed case: `PLBG - RESIDENTIAL ALTERATION` → `Plumbing - residential alteration`.
 */
export function readableJobType(jobType: string): string {
  if (jobType !== jobType.toUpperCase()) return jobType;
  const text = jobType.replace(/[A-Z]+/g, (word) =>
    abbreviations.test(word) ? word : (words[word] ?? word.toLowerCase()),
  );
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/**
 * Reads a permit: a site, a customer named by its address, and one closed work order with one line for the
 * valuation. The office writes 0 if there is no valuation, so 0 means that the price is open, not free of
 * charge.
 */
export function readPermitRow(row: cell.OpenRow, { today, words }: RowContext): ImportRow {
  const key = row.need('permit_id', readKey) ?? '';
  const site = readSiteOf(row, words, { street: 'address' }, readableAddress);
  const day = row.need('application_date', cell.pastDay(today)) ?? '';
  const jobType = readableJobType(row.need('job_type', cell.line(200)) ?? '');
  const departments = row.may('trade', trade) ?? [];
  const cents = row.may('valuation_usd', cell.money);
  const outcome = row.need('status', permitStatus) ?? done;
  const unitPriceCents = cents === 0 ? null : cents;
  const line = { text: jobType, description: `Permit ${key}`, unitPriceCents, freeOfCharge: false };
  const work = {
    day,
    text: workText(jobType, outcome, unitPriceCents),
    departments,
    line: outcome.isDone ? line : null,
  };
  const customer = { ...blankCustomer, company: cell.cut(site.street, 120) };
  return { key, customer, customerKey: null, site, work };
}

/** Returns the text of the work order. Work that was not done has its valuation in the text. */
function workText(jobType: string, { isDone, note }: PermitOutcome, cents: number | null): string {
  if (note === null) return jobType;
  const valued = isDone || cents === null ? '' : `, valued at ${(cents / 100).toFixed(2)} USD`;
  return isDone ? `${jobType} (${note})` : `${jobType} (not done: ${note}${valued})`;
}
