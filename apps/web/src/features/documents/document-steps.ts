import { asOneStep, redo, undo } from '@fieldwright/domain/kernel/edit-history';
import {
  type Edit,
  keepSnapshot,
  restoreSnapshot,
  startEdit,
  takeSnapshot,
} from '@fieldwright/domain/kernel/edit-session';
import type { EditedDocument } from './document-kind.ts';
import type { DocumentStore } from './document-state.ts';

export type DocumentSteps<A extends EditedDocument> = ReturnType<typeof createSteps<A>>;

/** Creates the undoable steps of an edit; all of them stay in the draft until saved. */
export function createSteps<A extends EditedDocument>({ kind, get, put }: DocumentStore<A>) {
  const { shape, follow = (_, after) => after } = kind;
  const first = get().edit;
  /** steps that are being saved can't be undone during the save */
  let held: { floor: number } | null = null;
  let group: { name: string; start: Edit<A> } | null = null;
  const canUndo = () => get().edit.past.length > (held?.floor ?? 0);

  return {
    /**
     * Changes the draft. It is its own undo step unless `name` is the same as in the step before, as with
     * typing in one field.
     */
    change(apply: (edit: Edit<A>) => Edit<A>, name?: string): void {
      const { edit } = get();
      const changed = apply(edit);
      if (changed === edit) return;
      const after = follow(edit, changed);
      const goesOn = name !== undefined && group?.name === name;
      if (!goesOn) group = name === undefined ? null : { name, start: edit };
      put({ edit: goesOn ? asOneStep(group!.start, after) : after });
    },
    canUndo,
    undo() {
      group = null;
      if (canUndo()) put({ edit: undo(shape, get().edit) });
    },
    redo() {
      group = null;
      put({ edit: redo(shape, get().edit) });
    },
    /**
     * Discards all changes (R4.1), and shows a newer version by others if one is loaded.
     * @returns a function that brings the changes back
     */
    cancel(): () => void {
      const { edit, newer } = get();
      const base = newer?.document ?? edit.base;
      group = null;
      put({
        edit: base ? startEdit(shape, base) : first,
        ...(newer && { context: newer.context, newer: null }),
        wrong: new Map(),
        isHeldBack: false,
        asked: null,
      });
      return () => put({ edit, newer });
    },
    /** takes another snapshot (R4.1), for a part with its own Cancel */
    beginPart: () => put({ edit: takeSnapshot(get().edit) }),
    keepPart: () => put({ edit: keepSnapshot(get().edit) }),
    cancelPart() {
      // a save that finished in between has restarted the edit
      if (get().edit.snapshots.length > 0) put({ edit: restoreSnapshot(get().edit) });
    },
    /** Locks the steps so far for a save; later changes start new steps. */
    hold(): void {
      const { edit } = get();
      held = { floor: edit.past.length };
      group = null;
      put({ edit: { ...edit, future: [] } });
    },
    /** Unlocks the steps after a save that failed. */
    release(): void {
      held = null;
    },
    /** Starts a new list of steps after a successful save. */
    beginAnew(): void {
      [held, group] = [null, null];
    },
    /** whether steps are being saved */
    areHeld: () => held !== null,
  };
}
