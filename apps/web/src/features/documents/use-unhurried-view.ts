import { useDeferredValue } from 'react';
import type { EditedDocument } from './document-kind.ts';
import type { DocumentView } from './use-document.ts';

/** What may be shown a moment later, if nothing else has changed. */
const unhurried = new Set(['edit', 'draft', 'totals', 'isDirty', 'isSavable']);
const unhurriedOfDraft = new Set(['details']);

/**
 * Returns the state of a document's screen for its parts other than the lines, such as totals. While a key changes only
 * what a line says, they stay as they were until the line itself is on screen; any other change is theirs at once.
 */
export function useUnhurriedView<A extends EditedDocument>(view: DocumentView<A>): DocumentView<A> {
  const later = useDeferredValue(view);
  return isInLines(later, view) ? later : view;
}

/** Returns the draft whose totals to show: a key in a line is priced after the line is on screen. */
export function useUnhurriedDraft<A extends EditedDocument>(draft: A): A {
  const later = useDeferredValue(draft);
  return isSameButLines(later, draft) ? later : draft;
}

/** Checks whether two states differ at most inside the same lines. */
function isInLines<A extends EditedDocument>(a: DocumentView<A>, b: DocumentView<A>): boolean {
  return (
    a === b || (a.edit.base === b.edit.base && isSame(a, b, unhurried) && isSameButLines(a.draft, b.draft))
  );
}

/** Checks whether two drafts differ at most in what their lines say. */
function isSameButLines<A extends EditedDocument>(a: A, b: A): boolean {
  if (a === b) return true;
  if (!isSame(a, b, unhurriedOfDraft)) return false;
  const [was, now] = [a, b].map(({ details }) => details as readonly { id: number }[]);
  return was!.length === now!.length && was!.every(({ id }, at) => id === now![at]!.id);
}

function isSame(a: object, b: object, except: ReadonlySet<string>): boolean {
  const [one, other] = [a, b] as Record<string, unknown>[];
  return Object.keys(one!).every((key) => except.has(key) || one![key] === other![key]);
}
