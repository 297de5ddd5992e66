import { type ListSorts, readPlace, type SortBy, sortsOf } from '@fieldwright/domain/kernel/list-sort';
import { z } from 'zod';

const noPlace = 'This is no place in the list.';

/** The place behind which the next page begins, as the answer before gave it: of a list that is sorted as usual. */
export const placeIn = <K extends string>(list: ListSorts<K>) =>
  z.string().refine((text) => readPlace(list, list.usual, text) !== null, noPlace);

/** How many rows a page has. */
export const pageLimit = z.coerce.number().int().min(1).max(100).default(50);

/** Upwards by this, with - before it downwards; what has no such value stands below the least. */
type Sorted<K extends string> = {
  sort: z.ZodDefault<z.ZodType<SortBy<K>, SortBy<K>>>;
  after: z.ZodOptional<z.ZodString>;
  limit: typeof pageLimit;
};

/**
 * What a list that can be sorted is asked for: what narrows it down, by what it is sorted, behind which place of a list
 * sorted so the page begins, and how many rows.
 */
export function sortedQuery<K extends string, N extends z.ZodRawShape>(list: ListSorts<K>, narrowed: N) {
  const fits = ({ sort, after }: { sort: SortBy<K>; after?: string }) =>
    after === undefined || readPlace(list, sort, after) !== null;
  const order = {
    sort: z.enum(sortsOf(list)).default(list.usual as never),
    after: z.string().optional(),
    limit: pageLimit,
  };
  return z
    .object({ ...narrowed, ...order })
    .refine((query) => fits(query as never), { path: ['after'], message: noPlace }) as unknown as z.ZodObject<
    N & Sorted<K>
  >;
}
