import { type ListSorts, readPlace, type SortBy, sortsOf } from '@fieldwright/domain/kernel/list-sort';
import { z } from 'zod';

const noPlace = 'Not a place in this list.';

/** Defines the cursor of a list in its default order: the previous page's last row. */
export const placeIn = <K extends string>(list: ListSorts<K>) =>
  z.string().refine((text) => readPlace(list, list.usual, text) !== null, noPlace);

/** The number of rows of a page. */
export const pageLimit = z.coerce.number().int().min(1).max(100).default(50);

/** Returns the default order of a list from the rest of its query. */
type SortOfQuery<K extends string> = (query: never) => SortBy<K>;

/**
 * The sort parameters of a list: ascending by a key, or descending with - before it. Rows without a value
 * sort below the lowest.
 */
type Sorted<K extends string> = {
  sort: z.ZodDefault<z.ZodType<SortBy<K>, SortBy<K>>>;
  after: z.ZodOptional<z.ZodString>;
  limit: typeof pageLimit;
};

/**
 * Defines the query of a sortable list: its filters, its order, the cursor in that order, and the number of
 * rows.
 */
export function sortedQuery<K extends string, N extends z.ZodRawShape>(list: ListSorts<K>, narrowed: N) {
  const sort = z.enum(sortsOf(list)).default(list.usual as never);
  return sortedBy(
    list,
    { ...narrowed, sort },
    (query: { sort: SortBy<K> }) => query.sort,
  ) as unknown as z.ZodObject<N & Sorted<K>>;
}

/** Defines the query of a list whose default order depends on its other parameters. */
export function sortedByQuery<K extends string, N extends z.ZodRawShape>(
  list: ListSorts<K>,
  narrowed: N,
  sortOf: SortOfQuery<K>,
) {
  const sort = z.enum(sortsOf(list)).optional();
  return sortedBy(list, { ...narrowed, sort }, sortOf) as unknown as z.ZodObject<
    N & Omit<Sorted<K>, 'sort'> & { sort: z.ZodOptional<z.ZodType<SortBy<K>, SortBy<K>>> }
  >;
}

function sortedBy<K extends string>(list: ListSorts<K>, shape: z.ZodRawShape, sortOf: SortOfQuery<K>) {
  const fits = (query: { after?: string }) =>
    query.after === undefined || readPlace(list, sortOf(query as never), query.after) !== null;
  return z
    .object({ ...shape, after: z.string().optional(), limit: pageLimit })
    .refine((query) => fits(query as never), { path: ['after'], message: noPlace });
}
