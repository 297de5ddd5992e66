import {
  type ListPlace,
  type ListSorts,
  readPlace,
  readSort,
  type SortBy,
  type SortKind,
} from '@fieldwright/domain/kernel/list-sort';
import { type RawBuilder, sql } from 'kysely';

/** Which page of a list, and in which order. */
export interface PageWish<K extends string> {
  sort: SortBy<K>;
  /** the last row of the page before; null: from the top */
  after: ListPlace | null;
  limit: number;
}

/** What a list is sorted by, of a row with this alias: as the index that serves it has it, or by its id. */
export type SortColumns<K extends string> = Record<K, ((row: string) => RawBuilder<unknown>) | 'id'>;

/** A list's order, of which ties are told apart by id: the same way up or down. */
export interface ListOrder {
  /** what stands behind `order by` */
  by: (row: string) => RawBuilder<unknown>;
  /** what comes behind the page before; it names what every index of an order has: an id above 0 */
  behind: (row: string) => RawBuilder<unknown>;
  /** where the next page begins, if this is the last row */
  place: (row: string) => RawBuilder<unknown>;
}

const least = -Number.MAX_SAFE_INTEGER;
/** A number that may be missing: without it, a row stands below the least, so that each has one place. */
export const orLeast =
  (column: string) =>
  (row: string): RawBuilder<unknown> => {
    const value = sql.ref(`${row}.${column}`);
    // not by coalesce(): under row-level security no index would be asked
    return sql`(case when ${value} is null then ${sql.lit(least)} else ${value} end)`;
  };

const types: Record<SortKind, RawBuilder<unknown>> = {
  text: sql`text`,
  time: sql`timestamptz`,
  count: sql`bigint`,
};
const idOf = (row: string) => sql.ref(`${row}.id`);

/** A moment as places have it, to the microsecond that it is kept with. */
export const placeTime = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A row's place as it is handed out, see `readPlace`. */
export const placeOf = (
  sort: string,
  id: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${sql.lit(`${sort}_`)} || ${id} || '_' || ${value}`;

/** The order that is wished for. A page of it is read from its index in whichever direction, ties and all. */
export function orderOf<K extends string>(
  list: ListSorts<K>,
  columns: SortColumns<K>,
  { sort, after }: Pick<PageWish<K>, 'sort' | 'after'>,
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

/** The wish of a request that has passed the contract, where the place is checked against the order. */
export function pageWish<K extends string>(
  list: ListSorts<K>,
  { sort, after, limit }: { sort: SortBy<K>; after?: string | undefined; limit: number },
): PageWish<K> {
  return {
    sort,
    after: after === undefined ? null : readPlace(list, sort, after),
    limit,
  };
}
