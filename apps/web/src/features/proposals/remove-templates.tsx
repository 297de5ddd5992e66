import { useQueryClient } from '@tanstack/react-query';
import { openRemoveMany } from '../list-views/remove-many.ts';
import { runManyTexts } from '../list-views/run-many.texts.ts';
import { SelectRows } from '../list-views/select-rows.tsx';
import type { SelectedRows } from '../list-views/use-selected-rows.tsx';
import { removalChanged, removalWays } from '../removals/removals.data.ts';
import type { ListedProposal } from './proposals.data.ts';
import { templatesTexts as texts } from './templates.texts.ts';

/** Shows the buttons that select templates and remove them. */
export function RemoveTemplates({ selection }: { selection: SelectedRows<ListedProposal> }) {
  const client = useQueryClient();
  const { remove, restore } = removalWays.salesProposal;
  const run = (chosen: ListedProposal[]) =>
    openRemoveMany(
      {
        title: runManyTexts.removing.title(texts.count(chosen.length, false)),
        rows: chosen.map(({ id, number, text }) => ({ id, number, text: text || texts.named(number) })),
        remove: (id) => remove({ id }),
        restore: (id) => restore({ id }),
        changed: () => void removalChanged(client, 'salesProposal'),
      },
      () => selection.turn(false),
    );
  return <SelectRows selection={selection} actions={[{ text: runManyTexts.removing.button, run }]} />;
}
