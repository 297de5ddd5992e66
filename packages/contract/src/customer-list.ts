import { customerSort, foundCustomerSorts } from '@fieldwright/domain/kernel/list-sort';
import { z } from 'zod';
import { sortedByQuery } from './list-cursor.ts';

/** The list of customers, and its search. */

const customerRowSchema = z.object({
  id: z.int(),
  company: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mainPhone: z.string(),
  mobilePhone: z.string(),
  doNotService: z.boolean(),
  /** The first site, or the one the search found. */
  site: z
    .object({ id: z.int(), street: z.string(), city: z.string(), state: z.string(), postalCode: z.string() })
    .nullable(),
  siteCount: z.int(),
  /** Work orders not processed, and unfinished calls without a work order. */
  openWork: z.int(),
  balanceCents: z.int(),
  lastWorkDate: z.iso.datetime({ offset: true }).nullable(),
  createdDate: z.iso.datetime({ offset: true }),
});
export type CustomerRow = z.infer<typeof customerRowSchema>;

export const customersQuery = sortedByQuery(
  foundCustomerSorts,
  {
    search: z.string().trim().max(100).optional(),
    /** Only customers with a balance due. */
    owing: z.enum(['true']).optional(),
    /** Removed customers instead of the others (R4.4). */
    removed: z.literal('true').optional(),
  },
  customerSort,
);

export const customerListSchema = z.object({
  customers: z.array(customerRowSchema),
  /**
   * For a search with few results, a few customers with similar words, spelled differently by a letter or
   * two.
   */
  similar: z.array(customerRowSchema),
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
});
