import { type FormEdited, formShape } from '@fieldwright/domain/kernel/edit-form';
import { type Edit, startEdit, withDraft } from '@fieldwright/domain/kernel/edit-session';
import { useState } from 'react';
import { createUndoSteps } from '../../lib/edits/undo-steps.ts';
import { changed } from '../customers/editing.ts';
import { blankEntry, type TypedEntry } from './entry-typed.ts';

type EditedEntry = FormEdited<TypedEntry>;

/** The edit session of an entry. */
export type EntryEdit = Edit<EditedEntry>;

/** An edit session as the device keeps it, with what a save needs. */
export interface KeptEntryEdit {
  steps: EntryEdit;
  /** the version that the edit began with; 0: a new entry */
  version: number;
  /** of a new entry, so that it is created once */
  guid: string;
}

const shape = formShape<EditedEntry>('entry');

const typedOf = ({ id: _, ...typed }: EditedEntry): TypedEntry => ({ ...blankEntry, ...typed });

/** Starts the edit session of an entry. */
export const startEntry = (typed: TypedEntry): EntryEdit => startEdit(shape, { ...typed, id: 0 });

/** Returns an entry as it was before the edit, and as it is. */
export const entryOf = ({ base, draft }: EntryEdit) => ({
  opened: typedOf(base ?? draft),
  typed: typedOf(draft),
});

interface Form {
  busy: boolean;
  assign: (changes: Partial<TypedEntry>) => void;
}

/**
 * Keeps the steps of an edit. Each change, undo and redo returns the fields that differ after it.
 * @param show receives the edit after each
 */
function createEntrySteps(first: EntryEdit, show: (edit: EntryEdit) => void) {
  let latest = first;
  const steps = createUndoSteps({
    shape,
    get: () => latest,
    put: (next) => {
      latest = next;
      show(next);
    },
  });
  const after = (run: () => void): Partial<TypedEntry> => {
    const before = typedOf(latest.draft);
    run();
    return changed(before, typedOf(latest.draft));
  };
  return {
    change: (changes: Partial<TypedEntry>) =>
      after(() => {
        const group = groupOf(latest.draft, changes);
        steps.change((now) => withDraft(shape, now, { ...now.draft, ...changes }), group);
      }),
    undo: () => after(steps.undo),
    redo: () => after(steps.redo),
  };
}

/** Makes each change of a form a step to undo and redo; typing in one field is a single step. */
export function useEntrySteps(first: EntryEdit, { busy, assign }: Form) {
  const [edit, setEdit] = useState(first);
  const [steps] = useState(() => createEntrySteps(first, setEdit));
  return {
    edit,
    /** Changes fields as one step. */
    change: (changes: Partial<TypedEntry>) => assign(steps.change(changes)),
    canUndo: edit.past.length > 0 && !busy,
    canRedo: edit.future.length > 0 && !busy,
    undo: () => {
      if (!busy) assign(steps.undo());
    },
    redo: () => {
      if (!busy) assign(steps.redo());
    },
  };
}

const chosen = new Set<string>(['pricing', 'taxedPart', 'partKind', 'callDepartmentTypeId']);

/** Returns the field that a change was typed in; undefined for a choice, which is its own step. */
function groupOf(before: TypedEntry, changes: Partial<TypedEntry>): string | undefined {
  const [name, ...more] = Object.keys(changes) as (keyof TypedEntry)[];
  if (!name || more.length > 0) return undefined;
  if (name === 'parts') return quantityTyped(before.parts, changes.parts ?? []);
  return typeof changes[name] === 'string' && !chosen.has(name) ? name : undefined;
}

function quantityTyped(before: TypedEntry['parts'], after: TypedEntry['parts']): string | undefined {
  if (after.length !== before.length) return undefined;
  const other = after.filter(({ partItemId }, at) => partItemId !== before[at]!.partItemId);
  const typed = after.filter(({ quantity }, at) => quantity !== before[at]!.quantity);
  return other.length === 0 && typed.length === 1 ? `part ${typed[0]!.partItemId}` : undefined;
}
