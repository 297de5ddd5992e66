import { lost, staffStatuses } from '@fieldwright/domain/proposals/proposal-status';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { confirmed } from '../../ui/dialog/confirm.ts';
import { openRunMany } from '../list-views/run-many.dialog.tsx';
import { SelectRows } from '../list-views/select-rows.tsx';
import type { SelectedRows } from '../list-views/use-selected-rows.tsx';
import type { ListedProposal } from './proposals.data.ts';
import { proposalsTexts } from './proposals.texts.ts';

const texts = proposalsTexts.declining;

/** Whether staff may mark a proposal declined from where it is (R4.25). */
export const mayDecline = ({ status, isTemplate }: ListedProposal): boolean =>
  !isTemplate && staffStatuses(status).includes(lost);

/** Shows the buttons that select proposals and mark them declined, such as those that nobody answered. */
export function DeclineProposals({ selection }: { selection: SelectedRows<ListedProposal> }) {
  const client = useQueryClient();
  const decline = async (chosen: ListedProposal[]) => {
    const isSure = await confirmed({
      type: 'warning',
      title: texts.title(chosen.length),
      text: texts.text,
      cancel: texts.cancel,
      confirm: texts.confirm,
    });
    if (!isSure) return;
    openRunMany(
      {
        title: texts.title(chosen.length),
        rows: chosen.map(({ id, number, text, customerName }) => ({
          id,
          number,
          text: [customerName, text].filter(Boolean).join(', '),
        })),
        run: ({ id }) =>
          api('POST /api/salesproposals/{id}/status', {
            params: { id },
            body: { key: crypto.randomUUID(), status: lost },
          }),
        words: texts,
        through: () => void client.invalidateQueries({ queryKey: ['proposals'] }),
      },
      () => selection.turn(false),
    );
  };
  return (
    <SelectRows
      selection={selection}
      actions={[{ text: texts.button, run: (chosen) => void decline(chosen) }]}
    />
  );
}
