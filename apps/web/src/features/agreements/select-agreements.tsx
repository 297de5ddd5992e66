import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { confirmed } from '../../ui/dialog/confirm.ts';
import { openRunMany } from '../list-views/run-many.dialog.tsx';
import { SelectRows } from '../list-views/select-rows.tsx';
import type { SelectedRows } from '../list-views/use-selected-rows.tsx';
import type { ListedAgreement } from './agreements.data.ts';
import { agreementsTexts } from './agreements.texts.ts';

const texts = agreementsTexts.several;

/** Shows the buttons that select agreements and cancel them, or make canceled ones active again. */
export function SelectAgreements({ selection }: { selection: SelectedRows<ListedAgreement> }) {
  const client = useQueryClient();
  const { chosen } = selection;
  const allCanceled = chosen.length > 0 && chosen.every(({ status }) => status === 'canceled');
  const set = async (rows: ListedAgreement[], status: 'active' | 'canceled') => {
    const { title, confirm, text } = texts[status];
    const isSure = await confirmed({
      type: 'warning',
      title: title(rows.length),
      text,
      cancel: texts.keep,
      confirm,
    });
    if (!isSure) return;
    openRunMany(
      {
        title: title(rows.length),
        rows: rows.map(({ id, customer, text: plan }) => ({ id, text: `${customer.name}, ${plan}` })),
        run: ({ id }) => api('PATCH /api/agreements/{id}', { params: { id }, body: { status } }),
        through: () => {
          for (const key of ['agreements', 'customers', 'customer', 'site'])
            void client.invalidateQueries({ queryKey: [key] });
        },
      },
      () => selection.turn(false),
    );
  };
  const to = allCanceled ? 'active' : 'canceled';
  const isMixed = !allCanceled && chosen.some(({ status }) => status === 'canceled');
  return (
    <SelectRows
      selection={selection}
      actions={[
        {
          text: texts[to].button,
          refused: isMixed ? texts.mixed : undefined,
          run: (rows) => void set(rows, to),
        },
      ]}
    />
  );
}
