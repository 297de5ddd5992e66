import { applyDiff, reverseDiff, squashDiffs } from './edit-diff.ts';
import type { Edit } from './edit-session.ts';
import type { Aggregate, Shape } from './edit-shape.ts';

/** Undoes the last step. Returns the same edit if there is none. */
export function undo<A extends Aggregate>(shape: Shape<A>, edit: Edit<A>): Edit<A> {
  const step = edit.past.at(-1);
  if (!step) return edit;
  const draft = applyDiff(shape, edit.draft, reverseDiff(step));
  return { ...edit, draft, past: edit.past.slice(0, -1), future: [...edit.future, step] };
}

/** Redoes the step that was last undone. Returns the same edit if there is none. */
export function redo<A extends Aggregate>(shape: Shape<A>, edit: Edit<A>): Edit<A> {
  const step = edit.future.at(-1);
  if (!step) return edit;
  const draft = applyDiff(shape, edit.draft, step);
  return { ...edit, draft, past: [...edit.past, step], future: edit.future.slice(0, -1) };
}

/**
 * Combines all steps between two values of an edit into one, for a gesture with several changes or typing in
 * one field. Adds no step if nothing changed in the end.
 */
export function asOneStep<A extends Aggregate>(before: Edit<A>, after: Edit<A>): Edit<A> {
  const kept = Math.min(before.past.length, after.past.length);
  const step = squashDiffs(after.past.slice(kept));
  const past = after.past.slice(0, kept);
  return { ...after, past: step.length === 0 ? past : [...past, step] };
}
