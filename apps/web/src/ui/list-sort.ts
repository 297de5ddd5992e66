import { type ListSorts, readSort, type SortBy, sortsOf } from '@fieldwright/domain/kernel/list-sort';

/** How the list is sorted: kept in the screen's address, where nothing stands while it is as usual. */
export interface ListSort {
  sorts: ListSorts;
  /** undefined: as usual */
  by: string | undefined;
  onSort: (by: string | undefined) => void;
}

/** @param onSort gets none but the ways in which the list can be sorted; undefined: as usual */
export const listSort = <K extends string>(
  sorts: ListSorts<K>,
  by: SortBy<K> | undefined,
  onSort: (by: SortBy<K> | undefined) => void,
): ListSort => ({ sorts, by, onSort: (wish) => onSort(sortsOf(sorts).find((each) => each === wish)) });

/** By what a column sorts the list: first downwards where the newest or the most is what one looks for. */
export interface SortColumn {
  key: string;
  down?: true;
  /** what of the cell counts, where that is not all of it: "by last name" */
  note?: string;
}

/** Which way the list is sorted by this column now. */
export function wayOf(sort: ListSort, column: SortColumn): 'ascending' | 'descending' | undefined {
  const now = readSort(sort.by ?? sort.sorts.usual);
  return now.key === column.key ? (now.down ? 'descending' : 'ascending') : undefined;
}

/** What a press on the column's head asks for: the other way where it is sorted by it already. */
export function pressed(sort: ListSort, column: SortColumn): string | undefined {
  const way = wayOf(sort, column);
  return wished(sort, column, way === undefined ? column.down === true : way === 'ascending');
}

/** The list sorted by this column, this way. */
export function wished({ sorts }: ListSort, { key }: SortColumn, down: boolean): string | undefined {
  const wish = down ? `-${key}` : key;
  return wish === sorts.usual ? undefined : wish;
}
