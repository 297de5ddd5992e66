import { shownTagSchema } from '@fieldwright/domain/company-lists/tag';
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
  tagIds: z.array(z.int()),
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

const narrowed = {
  search: z.string().trim().max(100).optional(),
  /** Only customers with a balance due. */
  owing: z.enum(['true']).optional(),
  /** Only customers with this tag. */
  tagId: z.coerce.number().int().optional(),
  /** Removed customers instead of the others (R4.4). */
  removed: z.literal('true').optional(),
};
export const customerTotalsQuery = z.object(narrowed);

export const customersQuery = sortedByQuery(foundCustomerSorts, narrowed, customerSort);

export const customerListSchema = z.object({
  customers: z.array(customerRowSchema),
  /** The company's tags in order, also those that were removed; only on the first page. */
  tags: z.array(shownTagSchema).nullable(),
  /**
   * For a search with few results, a few customers with similar words, spelled differently by a letter or
   * two.
   */
  similar: z.array(customerRowSchema),
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
});
