import { useDeferredValue } from 'react';
import type { EditedDocument } from './document-kind.ts';
import type { DocumentView } from './use-document.ts';
import { isSame, isSameButLines } from './use-unhurried-draft.ts';

/** What may be shown a moment later, if nothing else has changed; not that there is something to save, which stops other actions. */
const unhurried = new Set(['edit', 'draft', 'totals']);

/**
 * Returns the state of a document's screen for its parts other than the lines, such as totals. While a key changes only
 * what a line says, they stay as they were until the line itself is on screen; any other change is theirs at once.
 */
export function useUnhurriedView<A extends EditedDocument>(view: DocumentView<A>): DocumentView<A> {
  const later = useDeferredValue(view);
  return isInLines(later, view) ? later : view;
}

/** Checks whether two states differ at most inside the same lines. */
function isInLines<A extends EditedDocument>(a: DocumentView<A>, b: DocumentView<A>): boolean {
  return (
    a === b || (a.edit.base === b.edit.base && isSame(a, b, unhurried) && isSameButLines(a.draft, b.draft))
  );
}
