import { blankCustomer } from '../customers/customer.ts';
import { readableAddress } from './address-key.ts';
import * as cell from './cells.ts';
import { readKey, readSiteOf } from './customer-rows.ts';
import type { ImportRow } from './import.ts';

/** What a permit's status says of the work. */
export interface PermitOutcome {
  isDone: boolean;
  /** added to the work order's text where the work was not done, or nobody has looked */
  note: string | null;
}

const done: PermitOutcome = { isDone: true, note: null };
const notDone = (note: string): PermitOutcome => ({ isDone: false, note });

/**
 * Every status of the permit office, by its spelling there. A permit that was issued counts as work done, looked at or
 * not; what never became a permit, was taken back, refused or ran out was not done under it, and is not charged.
 */
export const permitStatuses: Readonly<Record<string, PermitOutcome>> = {
  'CERTIFICATE OF COMPLIANCE': done,
  'CERTIFICATE ISSUED': done,
  CLOSED: done,
  'CLOSED BY REPORT': done,
  'ADMINISTRATIVELY CLOSED': { isDone: true, note: 'closed without a last inspection' },
  'PERMIT ISSUED': { isDone: true, note: 'no last inspection on record' },
  'TEMPORARY STATUS': { isDone: true, note: 'no last inspection on record' },
  APPROVED: notDone('approved, permit not taken'),
  'IN PLAN CHECK': notDone('application not decided'),
  'PENDING VERIFICATION': notDone('application not decided'),
  'ON HOLD': notDone('application on hold'),
  'PLANS WITHDRAWN': notDone('withdrawn'),
  REJECTED: notDone('rejected'),
  'EXPIRED APPLICATION': notDone('application expired'),
  'EXPIRED PERMIT': notDone('permit expired'),
};

const permitStatus: cell.CellReader<PermitOutcome> = (typed) => {
  const value = permitStatuses[typed.trim().toUpperCase().replace(/\s+/g, ' ')];
  return value ? { value } : { wrong: 'It is no status that has a rule (docs/imports.md).' };
};

/** Trade → names by which a company may call the department. */
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

/** `PLBG - RESIDENTIAL ALTERATION` → `Plumbing - residential alteration`. */
export function readableJobType(jobType: string): string {
  if (jobType !== jobType.toUpperCase()) return jobType;
  const text = jobType.replace(/[A-Z]+/g, (word) =>
    abbreviations.test(word) ? word : (words[word] ?? word.toLowerCase()),
  );
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/**
 * A permit: a site, a customer named by its address, and one closed work order with one line of the value. The office
 * writes 0 where nobody gave a value, so 0 is a price to follow here, not work for nothing.
 */
export function readPermitRow(row: cell.OpenRow, today: string): ImportRow {
  const key = row.need('permit_id', readKey) ?? '';
  const site = readSiteOf(row, { street: 'address' }, readableAddress);
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

/** What was not done keeps its value in words. */
function workText(jobType: string, { isDone, note }: PermitOutcome, cents: number | null): string {
  if (note === null) return jobType;
  const valued = isDone || cents === null ? '' : `, valued at ${(cents / 100).toFixed(2)} USD`;
  return isDone ? `${jobType} (${note})` : `${jobType} (not done: ${note}${valued})`;
}
