import { asOneStep, redo, undo } from '@fieldwright/domain/kernel/edit-history';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import type { Aggregate, Shape } from '@fieldwright/domain/kernel/edit-shape';

interface StepStore<A extends Aggregate> {
  shape: Shape<A>;
  get: () => Edit<A>;
  put: (edit: Edit<A>) => void;
}

/** Creates the steps of an edit session, which can be undone and redone. */
export function createUndoSteps<A extends Aggregate>({ shape, get, put }: StepStore<A>) {
  let group: { name: string; start: Edit<A> } | null = null;
  const endGroup = () => {
    group = null;
  };
  return {
    /**
     * Changes the draft. It is its own undo step unless `name` is the same as in the step before, as with
     * typing in one field.
     */
    change(apply: (edit: Edit<A>) => Edit<A>, name?: string): void {
      const edit = get();
      const after = apply(edit);
      if (after === edit) return;
      const continues = name !== undefined && group?.name === name;
      if (!continues) group = name === undefined ? null : { name, start: edit };
      put(continues ? asOneStep(group!.start, after) : after);
    },
    undo(): void {
      endGroup();
      put(undo(shape, get()));
    },
    redo(): void {
      endGroup();
      put(redo(shape, get()));
    },
    /** Makes the next change a new step. */
    endGroup,
  };
}
