import { useState } from 'react';
import type { ListColumn } from '../../ui/list/list-table.tsx';

export interface SelectedRows<Row> {
  /** whether rows have check boxes */
  isOn: boolean;
  /** the selected rows that are listed now, in their order */
  chosen: Row[];
  /** the listed rows that can be selected */
  open: Row[];
  columns: ListColumn<Row>[];
  turn: (on: boolean) => void;
  selectAll: () => void;
}

interface Selectable<Row> {
  rows: readonly Row[] | undefined;
  /** whether the current list has the buttons; true by default. Without them, no row stays selected */
  isOffered?: boolean;
  /** whether anything can be done with a row; all by default */
  isOpen?: (row: Row) => boolean;
  /** names a row's check box */
  label: (row: Row) => string;
}

/** Keeps which rows of a list are selected. */
export function useSelectedRows<Row extends { id: number }>({
  rows = [],
  isOffered = true,
  isOpen = () => true,
  label,
}: Selectable<Row>): SelectedRows<Row> {
  const [kept, setIds] = useState<ReadonlySet<number> | null>(null);
  const ids = isOffered ? kept : null;
  const open = rows.filter(isOpen);
  const choose = (id: number, on: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      if (on) after.add(id);
      else after.delete(id);
      return after;
    });
  const column: ListColumn<Row> = {
    key: 'select',
    head: '',
    fixed: true,
    card: 'side',
    cell: (row) =>
      isOpen(row) && (
        <input
          type="checkbox"
          aria-label={label(row)}
          checked={ids?.has(row.id) ?? false}
          onChange={(event) => choose(row.id, event.target.checked)}
        />
      ),
  };
  return {
    isOn: ids !== null,
    chosen: open.filter(({ id }) => ids?.has(id)),
    open,
    columns: ids === null ? [] : [column],
    turn: (on) => setIds(on ? new Set() : null),
    selectAll: () => setIds(new Set(open.map(({ id }) => id))),
  };
}
