import { idSchema } from '@fieldwright/domain/kernel/edit-shape';
import { count } from '@fieldwright/domain/kernel/field';
import { mostUntaxed, untaxedPage } from '@fieldwright/domain/taxes/untaxed-sites';
import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';

/** Sites without a tax, and setting it for many at once (R3.5). */

const access = 'settings.edit' as const;

const untaxedSite = z.object({
  id: z.int(),
  customer: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  /** The tax item that has its ZIP code, or is for every other one; null if none is. */
  taxItemId: z.int().nullable(),
});
export type UntaxedSite = z.infer<typeof untaxedSite>;

/** The cursor of a page: the previous page's last site, as id and ZIP code. */
const cursor = z.string().regex(/^\d{1,15}_\P{Cc}{0,100}$/u, 'Not a place in this list.');

/** Sites that a request has changed, at their new versions; what Undo needs. */
const taxedSites = z.object({ sites: z.array(z.object({ id: z.int(), version: count })).max(mostUntaxed) });
export type TaxedSites = z.infer<typeof taxedSites>;

export const untaxedSiteEndpoints = {
  'GET /api/taxitems/untaxedsites': {
    summary: `List the sites without a tax by ZIP code, ${untaxedPage} to a page, each with the tax item for its ZIP code`,
    access,
    query: z.object({ after: cursor.optional() }),
    answer: z.object({
      /** How many there are, listed or not; 10,001 stands for all that are more. */
      total: z.int(),
      sites: z.array(untaxedSite),
      /** The cursor of the next page; null on the last one. */
      next: z.string().nullable(),
    }),
  },
  'POST /api/taxitems/untaxedsites': {
    summary:
      'Set the tax of many sites that have none, all or none; those that have got one since keep it. Idempotent by key',
    access,
    body: z.object({
      key: z.uuid(),
      siteIds: z.array(idSchema).min(1).max(mostUntaxed),
      /** Null gives each the tax item for its ZIP code; sites without one stay as they are. */
      taxItemId: z.int().nullable(),
    }),
    answer: taxedSites,
    errors: ['not_found'],
  },
  'POST /api/taxitems/untaxedsites/undo': {
    summary: 'Undo setting the tax of many sites, unless the tax of one has been changed since',
    access,
    body: taxedSites,
    answer: z.null(),
    errors: ['not_found', 'stale_version'],
  },
} as const satisfies EndpointList;
