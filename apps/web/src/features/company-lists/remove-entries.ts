import { followUpsFirst } from '@fieldwright/domain/company-lists/question-fields';
import type { QueryClient } from '@tanstack/react-query';
import { openRemoveMany } from '../list-views/remove-many.ts';
import { runManyTexts } from '../list-views/run-many.texts.ts';
import { type Entry, entryWays, listsChanged } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import { type ListScreen, namedApart } from './list-screen.ts';

/** Removes the selected entries of a list, one by one; a question goes before the one it depends on. */
export function removeEntries(
  client: QueryClient,
  screen: ListScreen,
  chosen: readonly Entry[],
  ended: () => void,
): void {
  openRemoveMany(
    {
      title: runManyTexts.removing.title(texts.entries(chosen.length)),
      rows: followUpsFirst(chosen).map((entry) => ({ id: entry.id, text: namedApart(screen, entry) })),
      ...entryWays(screen.name),
      changed: () => void listsChanged(client),
    },
    ended,
  );
}
