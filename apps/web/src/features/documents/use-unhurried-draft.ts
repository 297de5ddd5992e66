import { useDeferredValue } from 'react';
import type { EditedDocument } from './document-kind.ts';

const unhurried = new Set(['details']);

/** Returns the draft whose totals to show: a key in a line is priced after the line is on screen. */
export function useUnhurriedDraft<A extends EditedDocument>(draft: A): A {
  const later = useDeferredValue(draft);
  return isSameButLines(later, draft) ? later : draft;
}

/** Checks whether two drafts differ at most in what their lines say. */
export function isSameButLines<A extends EditedDocument>(a: A, b: A): boolean {
  if (a === b) return true;
  if (!isSame(a, b, unhurried)) return false;
  const [was, now] = [a, b].map(({ details }) => details as readonly { id: number; deleted: boolean }[]);
  return (
    was!.length === now!.length &&
    was!.every(({ id, deleted }, at) => id === now![at]!.id && deleted === now![at]!.deleted)
  );
}

/** Checks whether two objects have the same values, but for some fields. */
export function isSame(a: object, b: object, except: ReadonlySet<string>): boolean {
  const [one, other] = [a, b] as Record<string, unknown>[];
  return Object.keys(one!).every((key) => except.has(key) || one![key] === other![key]);
}
