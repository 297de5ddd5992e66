import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { openRunMany } from '../list-views/run-many.dialog.tsx';
import { SelectRows } from '../list-views/select-rows.tsx';
import type { SelectedRows } from '../list-views/use-selected-rows.tsx';
import { workOrdersChanged } from './work-order.data.ts';
import type { ListedWorkOrder } from './work-orders.data.ts';
import { workOrdersTexts as texts } from './work-orders.texts.ts';

/** Shows the buttons that select rows of the list and process them, one after another (R4.7). */
export function SelectWorkOrders({ selection }: { selection: SelectedRows<ListedWorkOrder> }) {
  const client = useQueryClient();
  const process = (chosen: ListedWorkOrder[]) =>
    openRunMany(
      {
        title: texts.processing.title(chosen.length),
        rows: chosen.map(({ id, number, text }) => ({ id, number, text: text || texts.noText })),
        run: ({ id }) =>
          api('POST /api/workorders/{id}/process', {
            params: { id },
            body: { key: crypto.randomUUID(), processed: true },
          }),
        words: texts.processing,
        through: () => workOrdersChanged(client),
      },
      () => selection.turn(false),
    );
  return <SelectRows selection={selection} actions={[{ text: texts.process, run: process }]} />;
}
