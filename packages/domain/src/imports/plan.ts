import type { CustomerFields } from '../customers/customer.ts';
import type { PlaceFields } from '../customers/site.ts';
import type { ImportProblem, WorkDraft } from './import.ts';

/** What the company has already. */
export interface Known {
  /** what the format calls the key */
  keyColumn: string;
  /**
   * by key: rows of this format that were imported before, each with the customer that it is; null where it is none. Their
   * record may have been removed since (R4.4)
   */
  keys: ReadonlyMap<string, { fingerprint: string; customerId: number | null; removed: boolean }>;
  /** by key: customers that were imported before; asked for rows that name one. Null of one that was removed (R4.4) */
  customersByKey: ReadonlyMap<string, number | null>;
  /** by `addressKey`; without those that were removed, and the same below: nothing joins them (R4.4) */
  sites: ReadonlyMap<string, { id: number; customerId: number; place: PlaceFields }>;
  /** by `customerKeyOf` */
  customers: ReadonlyMap<string, number>;
  /** by id: the customers of all of these */
  customersById: ReadonlyMap<number, CustomerFields>;
  /** a short text that differs where the contents differ */
  fingerprintOf(contents: string): string;
}

/** Ids below 0 are of what the plan itself makes. */
export interface ImportPlan {
  customers: (CustomerFields & { id: number })[];
  sites: (PlaceFields & { id: number; customerId: number })[];
  workOrders: (WorkDraft & { id: number; customerId: number; siteId: number })[];
  keys: { key: string; fingerprint: string; entity: 'customer' | 'site' | 'workOrder'; recordId: number }[];
  /** customers of the company who are not to be serviced from now on */
  doNotService: Set<number>;
  counts: ImportCounts;
  /** of the new rows: those that add to a customer or a site that is there, in the company or earlier in the file */
  joined: number;
  problems: ImportProblem[];
  /** what rows that come in say and what is not taken over, or is taken over into what was there */
  notices: ImportProblem[];
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
