import type { ListName } from '@fieldwright/domain/company-lists/company-lists';
import type { QueryClient } from '@tanstack/react-query';
import { openRemoveMany } from '../list-views/remove-many.ts';
import { runManyTexts } from '../list-views/run-many.texts.ts';
import { type Entry, entryWays, listsChanged } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';

/** Removes the selected entries of a list, one after the other. */
export function removeEntries(
  client: QueryClient,
  name: ListName,
  chosen: readonly Entry[],
  ended: () => void,
): void {
  openRemoveMany(
    {
      title: runManyTexts.removing.title(texts.entries(chosen.length)),
      rows: chosen.map(({ id, text }) => ({ id, text })),
      ...entryWays(name),
      changed: () => void listsChanged(client),
    },
    ended,
  );
}
