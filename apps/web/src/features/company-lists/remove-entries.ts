import type { ListName } from '@fieldwright/domain/company-lists/company-lists';
import { followUpsFirst } from '@fieldwright/domain/company-lists/question-fields';
import type { QueryClient } from '@tanstack/react-query';
import { openRemoveMany } from '../list-views/remove-many.ts';
import { runManyTexts } from '../list-views/run-many.texts.ts';
import { type Entry, entryWays, listsChanged } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';

/** Removes the selected entries of a list, one after the other: a question that depends on another one before that. */
export function removeEntries(
  client: QueryClient,
  name: ListName,
  chosen: readonly Entry[],
  ended: () => void,
): void {
  openRemoveMany(
    {
      title: runManyTexts.removing.title(texts.entries(chosen.length)),
      rows: followUpsFirst(chosen).map(({ id, text }) => ({ id, text })),
      ...entryWays(name),
      changed: () => void listsChanged(client),
    },
    ended,
  );
}
