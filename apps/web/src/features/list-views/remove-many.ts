import { textOf } from '../../lib/errors/api-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { type ManyRow, openRunMany } from './run-many.dialog.tsx';
import { runManyTexts } from './run-many.texts.ts';

const texts = runManyTexts.removing;

interface Removing {
  title: string;
  rows: readonly ManyRow[];
  remove: (id: number) => Promise<unknown>;
  restore: (id: number) => Promise<unknown>;
  /** refetches the list */
  changed: () => void;
}

/**
 * Removes several rows one by one, shows the result of each, and offers to undo all of it in one step. Undo restores the
 * last one first, because an earlier one may depend on it.
 */
export function openRemoveMany({ title, rows, remove, restore, changed }: Removing, ended: () => void): void {
  const removed: number[] = [];
  let [isThrough, isClosed] = [false, false];
  const undo = async () => {
    let failure: unknown = null;
    let restored = 0;
    for (const id of removed.toReversed()) {
      try {
        await restore(id);
        restored += 1;
      } catch (error) {
        failure ??= error;
      }
    }
    changed();
    showToast(
      failure === null
        ? { text: texts.restored(restored) }
        : { kind: 'failed', text: texts.notAllRestored(restored, removed.length), detail: textOf(failure) },
    );
  };
  // while the dialog is open, it shows the result itself
  const tell = () => {
    if (!isThrough || !isClosed || removed.length === 0) return;
    const action = { text: uiTexts.undo, undo: true, run: () => void undo() };
    showToast({ text: texts.ended(removed.length, 0), action });
  };
  openRunMany(
    {
      title,
      rows,
      run: async ({ id }) => {
        await remove(id);
        removed.push(id);
      },
      words: texts,
      through: () => {
        changed();
        isThrough = true;
        tell();
      },
    },
    () => {
      ended();
      isClosed = true;
      tell();
    },
  );
}
