import { useSyncExternalStore } from 'react';
import type { ListColumn } from './list-table.tsx';

/** Which columns of a list show, in order, by key. */
export interface ColumnChoice {
  /** null: the usual ones */
  keys: readonly string[] | null;
  /**
   * @param keys null: the usual ones
   * @param usual the keys of those
   */
  onChoose: (keys: readonly string[] | null, usual: readonly string[]) => void;
}

type Known = Pick<ListColumn<never>, 'key' | 'main' | 'fixed'>;

/**
 * Returns the chosen columns in their order. A list always shows its main column and its fixed ones, such as the
 * check boxes; keys it doesn't know are left out.
 * @param keys null for the usual columns
 */
export function chosenColumns<C extends Known>(columns: readonly C[], keys: readonly string[] | null): C[] {
  if (keys === null) return [...columns];
  const free = columns.filter(({ fixed }) => !fixed);
  const chosen = keys.flatMap((key) => free.find((column) => column.key === key) ?? []);
  const main = chosen.some((column) => column.main) ? [] : free.filter((column) => column.main);
  return [...columns.filter(({ fixed }) => fixed), ...main, ...chosen];
}

/** A column in the dialog that chooses them. */
export interface ColumnLine {
  key: string;
  head: string;
  isOn: boolean;
  /** it always shows */
  isMain: boolean;
}

/** Returns all columns for the dialog: the shown ones in their order, each hidden one after its usual neighbor. */
export function columnLines(
  columns: readonly (Known & { head: string })[],
  keys: readonly string[] | null,
): ColumnLine[] {
  const shown = chosenColumns(columns, keys).filter(({ fixed }) => !fixed);
  const all = columns.filter(({ fixed }) => !fixed);
  const order = [...shown];
  for (const [at, column] of all.entries()) {
    if (order.includes(column)) continue;
    order.splice(at === 0 ? 0 : order.indexOf(all[at - 1]!) + 1, 0, column);
  }
  return order.map((column) => ({
    key: column.key,
    head: column.head,
    isOn: shown.includes(column),
    isMain: column.main === true,
  }));
}

/** Returns the keys of the columns that show without a choice: all. */
export const usualKeys = (columns: readonly Known[]): string[] =>
  columns.filter(({ fixed }) => !fixed).map(({ key }) => key);

/** Returns the keys to keep for what was chosen in the dialog; null if these are the usual columns. */
export function keysOf(columns: readonly Known[], lines: readonly ColumnLine[]): string[] | null {
  const keys = lines.filter(({ isOn, isMain }) => isOn || isMain).map(({ key }) => key);
  return keys.join() === usualKeys(columns).join() ? null : keys;
}

const phone = matchMedia('(max-width: 640px)');
const watch = (changed: () => void) => {
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
};

/** Returns the columns to show. A phone's cards always have the usual ones. */
export function useShownColumns<C extends Known>(
  columns: readonly C[],
  choice: ColumnChoice | undefined,
): C[] {
  const isPhone = useSyncExternalStore(watch, () => phone.matches);
  return chosenColumns(columns, isPhone ? null : (choice?.keys ?? null));
}
