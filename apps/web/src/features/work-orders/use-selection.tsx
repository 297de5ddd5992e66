import { useState } from 'react';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import type { ListedWorkOrder } from './work-orders.data.ts';
import { workOrdersTexts as texts } from './work-orders.texts.ts';

export interface Selection {
  /** whether rows have check boxes */
  isOn: boolean;
  /** the selected rows that are listed now, in their order */
  chosen: ListedWorkOrder[];
  /** the listed rows that can be selected: those that aren't processed yet */
  open: ListedWorkOrder[];
  columns: ListColumn<ListedWorkOrder>[];
  turn: (on: boolean) => void;
  selectAll: () => void;
}

/** Keeps which rows of the list are selected. */
export function useSelection(rows: readonly ListedWorkOrder[] | undefined): Selection {
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null);
  const open = (rows ?? []).filter(({ processed }) => !processed);
  const choose = (id: number, on: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      if (on) after.add(id);
      else after.delete(id);
      return after;
    });
  const column: ListColumn<ListedWorkOrder> = {
    key: 'select',
    head: '',
    fixed: true,
    card: 'side',
    cell: ({ id, number, processed }) =>
      !processed && (
        <input
          type="checkbox"
          aria-label={texts.selectOne(number)}
          checked={ids?.has(id) ?? false}
          onChange={(event) => choose(id, event.target.checked)}
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
