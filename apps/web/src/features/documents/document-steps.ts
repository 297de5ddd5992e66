import {
  type Edit,
  keepSnapshot,
  restoreSnapshot,
  startEdit,
  takeSnapshot,
} from '@fieldwright/domain/kernel/edit-session';
import { createUndoSteps } from '../../lib/edits/undo-steps.ts';
import type { EditedDocument } from './document-kind.ts';
import type { DocumentStore } from './document-state.ts';

export type DocumentSteps<A extends EditedDocument> = ReturnType<typeof createSteps<A>>;

/** Creates the undoable steps of an edit; all of them stay in the draft until saved. */
export function createSteps<A extends EditedDocument>({ kind, get, put }: DocumentStore<A>) {
  const { shape, follow = (_, after) => after } = kind;
  const first = get().edit;
  /** steps that are being saved can't be undone during the save */
  let held: { floor: number } | null = null;
  const steps = createUndoSteps<A>({ shape, get: () => get().edit, put: (edit) => put({ edit }) });
  const canUndo = () => get().edit.past.length > (held?.floor ?? 0);

  return {
    /**
     * Changes the draft. It is its own undo step unless `name` is the same as in the step before, as with
     * typing in one field.
     */
    change(apply: (edit: Edit<A>) => Edit<A>, name?: string): void {
      steps.change((edit) => {
        const changed = apply(edit);
        return changed === edit ? edit : follow(edit, changed);
      }, name);
    },
    canUndo,
    undo() {
      steps.endGroup();
      if (canUndo()) steps.undo();
    },
    redo: steps.redo,
    /**
     * Discards all changes (R4.1), and shows a newer version by others if one is loaded.
     * @returns a function that brings the changes back
     */
    cancel(): () => void {
      const { edit, newer } = get();
      const base = newer?.document ?? edit.base;
      steps.endGroup();
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
      steps.endGroup();
      put({ edit: { ...edit, future: [] } });
    },
    /** Unlocks the steps after a save that failed. */
    release(): void {
      held = null;
    },
    /** Starts a new list of steps after a successful save. */
    beginAnew(): void {
      held = null;
      steps.endGroup();
    },
    /** whether steps are being saved */
    areHeld: () => held !== null,
  };
}
