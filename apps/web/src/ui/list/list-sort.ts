import {
  isOneWay,
  type ListSorts,
  readSort,
  type SortBy,
  sortsOf,
} from '@fieldwright/domain/kernel/list-sort';

/** How the list is sorted: kept in the screen's address, and left out for the default. */
export interface ListSort {
  sorts: ListSorts;
  /** undefined: the default */
  by: string | undefined;
  onSort: (by: string | undefined) => void;
}

/** @param onSort gets only ways in which the list can be sorted; undefined for the default */
export const listSort = <K extends string>(
  sorts: ListSorts<K>,
  by: SortBy<K> | undefined,
  onSort: (by: SortBy<K> | undefined) => void,
): ListSort => ({ sorts, by, onSort: (wish) => onSort(sortsOf(sorts).find((each) => each === wish)) });

/** The sort of a column; `down` if the first press sorts descending, for the newest or the most. */
export interface SortColumn {
  key: string;
  down?: true;
  /** which part of the cell counts, if not all of it: "by last name" */
  note?: string;
}

/** Returns the direction in which this column sorts the list now. */
export function wayOf(sort: ListSort, column: SortColumn): 'ascending' | 'descending' | undefined {
  const now = readSort(sort.by ?? sort.sorts.usual);
  return now.key === column.key ? (now.down ? 'descending' : 'ascending') : undefined;
}

/** Checks whether the default order is one that no column's head stands for: the list's own, or the closest match. */
export const hasOwnOrder = ({ sorts: { kinds, usual } }: ListSort): boolean =>
  isOneWay(kinds[readSort(usual).key]!);

/**
 * Returns the sort after pressing the column's head: reversed if the list is sorted by it already. The third
 * press goes back to an order that no head stands for.
 */
export function pressed(sort: ListSort, column: SortColumn): string | undefined {
  const way = wayOf(sort, column);
  const first = column.down ? 'descending' : 'ascending';
  if (hasOwnOrder(sort) && way !== undefined && way !== first) return undefined;
  return sortIn(sort, column, way === undefined ? column.down === true : way === 'ascending');
}

/** Returns the sort by this column in this direction. */
export function sortIn({ sorts }: ListSort, { key }: SortColumn, down: boolean): string | undefined {
  const wish = down ? `-${key}` : key;
  return wish === sorts.usual ? undefined : wish;
}
