import type { CustomerFields } from '../customers/customer.ts';
import type { SystemFields } from '../customers/site-system.ts';
import type { ImportedPlace, ImportProblem, WorkDraft } from './import.ts';

/** The company's existing data that an import needs. */
export interface Known {
  /** The key column's name in the format. */
  keyColumn: string;
  /**
   * By key: earlier imported rows of this format. `customerId` is null if the row is not a customer;
   * `removed` is true if its record was removed since (R4.4).
   */
  keys: ReadonlyMap<string, { fingerprint: string; customerId: number | null; removed: boolean }>;
  /** By key: earlier imported customers, for rows that name one. Null if the customer was removed (R4.4). */
  customersByKey: ReadonlyMap<string, number | null>;
  /** By lowercase name: existing customers, for rows that name one. Null if several have the name. */
  customersByName: ReadonlyMap<string, number | null>;
  /** By `systemKey`: systems that sites have already. */
  systems: ReadonlySet<string>;
  /** By `addressKey`. Excludes removed sites, as do the maps below, so that nothing joins them (R4.4). */
  sites: ReadonlyMap<string, { id: number; customerId: number; place: ImportedPlace }>;
  /** By `customerKeyOf`. */
  customers: ReadonlyMap<string, number>;
  /** By id: all customers in the maps above. */
  customersById: ReadonlyMap<number, CustomerFields>;
  /** Returns a short text that differs if the contents differ. */
  fingerprintOf(contents: string): string;
}

/** What a row can create. */
export type ImportedEntity = 'customer' | 'site' | 'workOrder' | 'siteSystem';

/** Identifies a system at a site: by its serial number, or by what it is where it has none. */
export const systemKey = (
  siteId: number,
  { serialNumber, text, manufacturer, model, location }: Omit<SystemFields, 'installedDate' | 'hidden'>,
): string =>
  (serialNumber ? [siteId, serialNumber] : [siteId, '', text, manufacturer, model, location])
    .join('|')
    .toLowerCase();

/** The records to create and the outcome of every row. Ids below 0 are of records the plan creates. */
export interface ImportPlan {
  customers: (CustomerFields & { id: number })[];
  sites: (ImportedPlace & { id: number; customerId: number })[];
  workOrders: (WorkDraft & { id: number; customerId: number; siteId: number })[];
  systems: (SystemFields & { id: number; siteId: number })[];
  keys: { key: string; fingerprint: string; entity: ImportedEntity; recordId: number }[];
  /** Ids of existing customers to mark as "do not service". */
  doNotService: Set<number>;
  /** Ids of existing customers who are marked already, and whom the file marks, too. */
  alsoMarked: Set<number>;
  counts: ImportCounts;
  /**
   * How many new rows add to a customer or site that already exists, in the company or earlier in the file.
   */
  joined: number;
  problems: ImportProblem[];
  /** The values of accepted rows that were not used, or that changed an existing record. */
  notices: ImportProblem[];
}

/** How many rows had each outcome; every row is counted once. */
export interface ImportCounts {
  new: number;
  /** Imported before, or repeated in the file. */
  same: number;
  /** Imported before with other contents; left unchanged. */
  changed: number;
  bad: number;
  /** Left out by the person. */
  left: number;
}

/**
 * Returns the key that identifies a customer by name and phone number, or null if there is no phone number.
 */
export function customerKeyOf(
  customer: Pick<CustomerFields, 'company' | 'firstName' | 'lastName' | 'mainPhone'>,
): string | null {
  const { company, firstName, lastName, mainPhone } = customer;
  if (mainPhone === '') return null;
  return [mainPhone, company, firstName, lastName].join('|').toLowerCase();
}
