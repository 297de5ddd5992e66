import type { OrderedListName } from '@fieldwright/domain/company-lists/company-lists';
import { orderChangeText } from '@fieldwright/domain/company-lists/list-order';
import { useQuery } from '@tanstack/react-query';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { ChangeHistory } from '../settings/change-history.tsx';
import { type Entry, listQuery, orderChangesQuery } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import { useListOrder } from './use-list-order.ts';

interface Intake {
  name: OrderedListName;
}

/** Shows who changed the order of a list and when, newest first, with buttons that bring an order back. */
export function openOrderHistory(name: OrderedListName): void {
  openDialog<Intake, never>({
    title: texts.order.historyTitle(texts.lists[name].title),
    width: 540,
    buttons: [{ id: 'cancel', text: texts.dialog.close, secondary: true }],
    component: OrderHistory,
    intakeData: { name },
  });
}

function OrderHistory({ intakeData: { name } }: HostedProps<Intake, never>) {
  const { data: all = [] } = useQuery(listQuery(name)) as { data?: Entry[] };
  const { data: changes, error } = useQuery(orderChangesQuery(name));
  const { backTo } = useListOrder(name, all);
  const nameOf = (id: number) => all.find((each) => each.id === id)?.text ?? texts.removedEntry;
  return (
    <ChangeHistory
      changes={changes}
      error={error}
      linesOf={(change) => {
        const run = backTo(change.from);
        const names = change.from.map(nameOf).join(', ');
        return [
          {
            text: orderChangeText(change, nameOf),
            putBack: run ? { label: texts.order.putBack(names), run } : undefined,
          },
        ];
      }}
    />
  );
}
