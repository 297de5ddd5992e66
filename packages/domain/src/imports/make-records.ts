import type { CustomerFields } from '../customers/customer.ts';
import { addressKey } from './address-key.ts';
import type { ImportedPlace, ImportRow } from './import.ts';
import { type Joined, otherOfCustomer, otherOfSite, whoIs } from './joining.ts';
import type { JudgedRow } from './judge-row.ts';
import { customerKeyOf, type ImportPlan, type Known } from './plan.ts';

/** A plan while it is created. Ids below 0 are of records the plan creates. */
export interface Work {
  known: Known;
  plan: ImportPlan;
  /** By `addressKey`, prefixed with the customer if several may live at one address. */
  sites: Map<string, { id: number; customerId: number }>;
  /** By `customerKeyOf`. */
  customers: Map<string, number>;
  made: { customers: Map<number, Joined<CustomerFields>>; sites: Map<number, Joined<ImportedPlace>> };
  /** Lines whose row adds to an existing customer or site. */
  joined: Set<number>;
  nextId: number;
}

export type GoodRow = JudgedRow & { row: ImportRow };
type Made = Pick<ImportPlan['keys'][number], 'entity' | 'recordId'>;

/**
 * Adds a row's records to the plan, or joins the row to existing ones and adds notices of the differences.
 * @param given the customer that the row names, or the site of a system
 */
export function makeRecords(work: Work, judged: GoodRow, given: number | null): Made {
  const { customer, site, work: done, system } = judged.row;
  if (system) {
    const id = work.nextId--;
    work.plan.systems.push({ ...system, id, siteId: given! });
    return { entity: 'siteSystem', recordId: id };
  }
  if (done === null) {
    const customerId = given ?? customerOf(work, judged, customer!);
    // two customers may share an address: only this customer's own site matches
    const siteId = site ? siteOf(work, judged, { site, customerId, of: `${customerId}|` }) : null;
    return given === null
      ? { entity: 'customer', recordId: customerId }
      : { entity: 'site', recordId: siteId! };
  }
  const place = placeOf(work, judged, { customer: customer!, site: site! });
  const id = work.nextId--;
  work.plan.workOrders.push({ ...done, id, customerId: place.customerId, siteId: place.id });
  return { entity: 'workOrder', recordId: id };
}

/** Finds or creates the place of work: one site and one customer per address. */
function placeOf(
  work: Work,
  judged: GoodRow,
  { customer, site }: { customer: CustomerFields; site: ImportedPlace },
): { id: number; customerId: number } {
  const key = addressKey(site);
  const there = work.sites.get(key) ?? work.known.sites.get(key);
  if (there) {
    joinCustomer(work, judged, there.customerId);
    joinSite(work, judged, there.id);
    return there;
  }
  const customerId = customerOf(work, judged, customer);
  const place = { id: siteOf(work, judged, { site, customerId, of: '' }), customerId };
  work.sites.set(key, place);
  return place;
}

function customerOf(work: Work, judged: GoodRow, customer: CustomerFields): number {
  const key = customerKeyOf(customer);
  const found = key === null ? undefined : (work.customers.get(key) ?? work.known.customers.get(key));
  if (found !== undefined) {
    joinCustomer(work, judged, found);
    return found;
  }
  const made = { ...customer, id: work.nextId-- };
  work.plan.customers.push(made);
  work.made.customers.set(made.id, { fields: made, madeIn: judged.line });
  if (key !== null) work.customers.set(key, made.id);
  return made.id;
}

function siteOf(
  work: Work,
  judged: GoodRow,
  { site, customerId, of }: { site: ImportedPlace; customerId: number; of: string },
): number {
  const key = `${of}${addressKey(site)}`;
  const there = work.known.sites.get(addressKey(site));
  const found = work.sites.get(key) ?? (there?.customerId === customerId ? there : undefined);
  if (found) {
    joinSite(work, judged, found.id);
    return found.id;
  }
  const made = { ...site, id: work.nextId--, customerId };
  work.plan.sites.push(made);
  work.made.sites.set(made.id, { fields: made, madeIn: judged.line });
  work.sites.set(key, made);
  return made.id;
}

function joinSite(work: Work, { line, row, filled }: GoodRow, id: number): void {
  work.joined.add(line);
  const site = work.made.sites.get(id) ?? { fields: placeAt(work.known, row.site!), madeIn: null };
  work.plan.notices.push(...otherOfSite({ line, fields: row.site!, filled: filled.site }, site));
}

const placeAt = ({ sites }: Known, site: ImportedPlace) => sites.get(addressKey(site))!.place;

function joinCustomer(work: Work, judged: GoodRow, id: number): void {
  const { line, row, filled } = judged;
  work.joined.add(line);
  const saying = { line, fields: row.customer!, filled: filled.customer };
  const nameInLine = Boolean(row.work?.line?.description);
  work.plan.notices.push(...otherOfCustomer(saying, joinedCustomer(work, id), nameInLine));
  heedWarning(work, judged, id);
}

const joinedCustomer = ({ made, known }: Work, id: number): Joined<CustomerFields> =>
  made.customers.get(id) ?? { fields: known.customersById.get(id)!, madeIn: null };

/**
 * Applies a row's "do not service" mark to an existing customer. A mark in any row is kept, whichever row
 * comes first: a lost warning is dangerous, and an extra one is easily removed.
 */
export function heedWarning(work: Work, { line, row, filled }: GoodRow, id: number): void {
  const cell = filled.customer.doNotService;
  const customer = joinedCustomer(work, id);
  const isWarned = customer.fields.doNotService || work.plan.doNotService.has(id);
  if (!cell) return;
  if (isWarned === row.customer!.doNotService) {
    if (isWarned && customer.madeIn === null && !work.plan.doNotService.has(id)) work.plan.alsoMarked.add(id);
    return;
  }
  const who = whoIs('customer', customer);
  const tell = (reason: string) => work.plan.notices.push({ line, ...cell, reason });
  if (isWarned) {
    tell(`Not applied: ${who} stays marked Do not service.`);
    return;
  }
  tell(`Applied: ${who} is now marked Do not service.`);
  if (customer.madeIn === null) work.plan.doNotService.add(id);
  else customer.fields.doNotService = true;
}
