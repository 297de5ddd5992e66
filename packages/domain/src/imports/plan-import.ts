import type { CustomerFields } from '../customers/customer.ts';
import type { PlaceFields } from '../customers/site.ts';
import { addressKey } from './address-key.ts';
import type { ImportProblem, ImportRow, WorkDraft } from './import.ts';
import type { JudgedRow } from './judge-row.ts';

/** What the company has already. */
export interface Known {
  /** what the format calls the key */
  keyColumn: string;
  /** by key: rows of this format that were imported before */
  keys: ReadonlyMap<string, { fingerprint: string }>;
  /** by key: customers that were imported before; asked for rows that name one */
  customersByKey: ReadonlyMap<string, number>;
  /** by `addressKey` */
  sites: ReadonlyMap<string, { id: number; customerId: number }>;
  /** by `customerKeyOf` */
  customers: ReadonlyMap<string, number>;
  /** a short text that differs where the contents differ */
  fingerprintOf(contents: string): string;
}

/** Ids below 0 are of what the plan itself makes. */
export interface ImportPlan {
  customers: (CustomerFields & { id: number })[];
  sites: (PlaceFields & { id: number; customerId: number })[];
  workOrders: (WorkDraft & { id: number; customerId: number; siteId: number })[];
  keys: { key: string; fingerprint: string; entity: 'customer' | 'site' | 'workOrder'; recordId: number }[];
  counts: ImportCounts;
  problems: ImportProblem[];
}

/** Every row is one of these. */
export interface ImportCounts {
  new: number;
  /** imported before, or the same row again */
  same: number;
  /** imported before with other contents: left alone */
  changed: number;
  bad: number;
}

/** Customers of one name and one phone number are one customer; null where there is no phone to tell them by. */
export function customerKeyOf(
  customer: Pick<CustomerFields, 'company' | 'firstName' | 'lastName' | 'mainPhone'>,
): string | null {
  const { company, firstName, lastName, mainPhone } = customer;
  if (mainPhone === '') return null;
  return [mainPhone, company, firstName, lastName].join('|').toLowerCase();
}

interface Work {
  known: Known;
  plan: ImportPlan;
  seen: Map<string, { line: number; fingerprint: string }>;
  sites: Map<string, { id: number; customerId: number }>;
  customers: Map<string, number>;
  nextId: number;
}

/**
 * What an import does: the records that it makes, and what becomes of every row. Rows whose key is known are left as
 * they are, so that a second run makes nothing.
 * @returns the plan so far, and what adds a row to it
 */
export function startPlan(known: Known): { plan: ImportPlan; add: (judged: JudgedRow) => void } {
  const counts = { new: 0, same: 0, changed: 0, bad: 0 };
  const plan: ImportPlan = { customers: [], sites: [], workOrders: [], keys: [], counts, problems: [] };
  const work: Work = { known, plan, seen: new Map(), sites: new Map(), customers: new Map(), nextId: -1 };
  const add = ({ line, row, problems }: JudgedRow) => {
    plan.counts[row ? take(work, line, row) : 'bad']++;
    plan.problems.push(...problems);
  };
  return { plan, add };
}

function take(work: Work, line: number, row: ImportRow): keyof ImportCounts {
  const fingerprint = work.known.fingerprintOf(JSON.stringify(row));
  const before = work.seen.get(row.key);
  if (before) {
    if (before.fingerprint === fingerprint) return 'same';
    const reason = `It stands in line ${before.line} already, with other contents.`;
    return refuse(work, { line, column: work.known.keyColumn, value: row.key, reason });
  }
  work.seen.set(row.key, { line, fingerprint });
  const imported = work.known.keys.get(row.key);
  if (imported) return imported.fingerprint === fingerprint ? 'same' : 'changed';
  const customerId = row.customerKey === null ? null : work.known.customersByKey.get(row.customerKey);
  if (customerId === undefined) {
    const reason = 'No customer with this key was imported. Import the customers first.';
    return refuse(work, { line, column: 'customer_key', value: row.customerKey!, reason });
  }
  work.plan.keys.push({ key: row.key, fingerprint, ...make(work, row, customerId) });
  return 'new';
}

function refuse({ plan }: Work, problem: ImportProblem): 'bad' {
  plan.problems.push(problem);
  return 'bad';
}

type Made = Pick<ImportPlan['keys'][number], 'entity' | 'recordId'>;

/** @param given the customer that the row names by key */
function make(work: Work, { customer, site, work: done }: ImportRow, given: number | null): Made {
  if (done === null) {
    const customerId = given ?? customerOf(work, customer!);
    // two customers may live at one address: here the customer's own site counts
    const siteId = site ? siteOf(work, site, { customerId, of: `${customerId}|` }) : null;
    return given === null
      ? { entity: 'customer', recordId: customerId }
      : { entity: 'site', recordId: siteId! };
  }
  const key = addressKey(site!);
  const place = work.sites.get(key) ?? work.known.sites.get(key) ?? newPlace(work, key, customer!, site!);
  const id = work.nextId--;
  work.plan.workOrders.push({ ...done, id, customerId: place.customerId, siteId: place.id });
  return { entity: 'workOrder', recordId: id };
}

function newPlace(work: Work, key: string, customer: CustomerFields, site: PlaceFields) {
  const customerId = customerOf(work, customer);
  const place = { id: siteOf(work, site, { customerId, of: '' }), customerId };
  work.sites.set(key, place);
  return place;
}

function customerOf(work: Work, customer: CustomerFields): number {
  const key = customerKeyOf(customer);
  const found = key === null ? undefined : (work.customers.get(key) ?? work.known.customers.get(key));
  if (found !== undefined) return found;
  const id = work.nextId--;
  work.plan.customers.push({ ...customer, id });
  if (key !== null) work.customers.set(key, id);
  return id;
}

function siteOf(
  work: Work,
  site: PlaceFields,
  { customerId, of }: { customerId: number; of: string },
): number {
  const key = `${of}${addressKey(site)}`;
  const there = work.known.sites.get(addressKey(site));
  const found = work.sites.get(key) ?? (there?.customerId === customerId ? there : undefined);
  if (found) return found.id;
  const id = work.nextId--;
  work.plan.sites.push({ ...site, id, customerId });
  work.sites.set(key, { id, customerId });
  return id;
}
