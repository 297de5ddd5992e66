import {
  type ListPlace,
  type ListSorts,
  readPlace,
  readSort,
  type SortBy,
  type SortKind,
} from '@fieldwright/domain/kernel/list-sort';
import { type RawBuilder, sql } from 'kysely';

/** The page of a list to read, and its order. */
export interface PageRequest<K extends string> {
  sort: SortBy<K>;
  /** the last row of the previous page; null: from the top */
  after: ListPlace | null;
  limit: number;
}

/**
 * The sort columns of a list, for a row with this alias: as the index that serves the column has it, or the
 * id.
 */
export type SortColumns<K extends string> = Record<K, ((row: string) => RawBuilder<unknown>) | 'id'>;

/** A list's order. Ties are ordered by id, in the same direction. */
export interface ListOrder {
  /** the expression for `order by` */
  by: (row: string) => RawBuilder<unknown>;
  /**
   * the condition for rows after the previous page; includes what every index of an order has: an id above 0
   */
  behind: (row: string) => RawBuilder<unknown>;
  /** the start of the next page, if this is the last row */
  place: (row: string) => RawBuilder<unknown>;
}

const least = -Number.MAX_SAFE_INTEGER;
/**
 * Returns SQL for a number that may be missing. Sorts a missing one below the lowest, so that each row has
 * one place.
 */
export const orLeast =
  (column: string) =>
  (row: string): RawBuilder<unknown> => {
    const value = sql.ref(`${row}.${column}`);
    // not coalesce(): under row-level security the index would not be used
    return sql`(case when ${value} is null then ${sql.lit(least)} else ${value} end)`;
  };

const types: Record<SortKind, RawBuilder<unknown>> = {
  text: sql`text`,
  time: sql`timestamptz`,
  count: sql`bigint`,
  match: sql`text`,
  order: sql`bigint`,
  choice: sql`bigint`,
  calendar: sql`text`,
};
const idOf = (row: string) => sql.ref(`${row}.id`);

/** Returns SQL for a moment as list places have it, to the microsecond that is stored. */
export const placeTime = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Returns SQL for a row's place as it is sent to the caller; see `readPlace`. */
export const placeOf = (
  sort: string,
  id: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${sql.lit(`${sort}_`)} || ${id} || '_' || ${value}`;

/** Returns the requested order. A page of it is read from its index in either direction, including ties. */
export function orderOf<K extends string>(
  list: ListSorts<K>,
  columns: SortColumns<K>,
  { sort, after }: Pick<PageRequest<K>, 'sort' | 'after'>,
): ListOrder {
  const { key, down } = readSort(sort);
  const column = columns[key];
  const kind = list.kinds[key];
  const way = down ? sql`desc` : sql`asc`;
  const beyond = down ? sql`<` : sql`>`;
  const value = (row: string) => (column === 'id' ? idOf(row) : column(row));
  return {
    by: (row) =>
      column === 'id' ? sql`${idOf(row)} ${way}` : sql`${column(row)} ${way}, ${idOf(row)} ${way}`,
    behind: (row) => {
      if (after === null) return sql`${idOf(row)} > 0`;
      if (column === 'id') return sql`${idOf(row)} > 0 and ${idOf(row)} ${beyond} ${after.id}::bigint`;
      return sql`${idOf(row)} > 0 and (${column(row)}, ${idOf(row)}) ${beyond} (${after.value}::${types[kind]}, ${after.id}::bigint)`;
    },
    place: (row) => placeOf(sort, idOf(row), kind === 'time' ? placeTime(value(row)) : value(row)),
  };
}

/**
 * Converts a request that has passed the contract, which checks the place against the order, to a page
 * request.
 */
export function pageRequest<K extends string>(
  list: ListSorts<K>,
  { sort, after, limit }: { sort: SortBy<K>; after?: string | undefined; limit: number },
): PageRequest<K> {
  return {
    sort,
    after: after === undefined ? null : readPlace(list, sort, after),
    limit,
  };
}
