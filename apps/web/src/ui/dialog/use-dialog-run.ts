import { type DialogState, mayExit, mayPress, moveOf } from '@fieldwright/domain/dialogs/dialog-rules';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ApiError, unshownTextOf } from '../../lib/errors/api-error.ts';
import { confirmDiscard } from './confirm-discard.ts';
import { focusAfterSave } from './dialog-focus.ts';
import type { DialogLink, DialogPart, StackedDialog } from './dialog-stack.ts';

export type Run = ReturnType<typeof useDialogRun>;

interface Reported {
  disabled: readonly string[];
  helperText: string | undefined;
}

/** Runs an open dialog: takes its component's reports, handles its buttons, and keeps its error. */
export function useDialogRun({ data, settle }: StackedDialog, box: RefObject<HTMLElement | null>) {
  const part = useRef<DialogPart<unknown>>({});
  const [reported, setReported] = useState<Reported>({ disabled: [], helperText: undefined });
  const [failure, setFailure] = useState<string | null>(null);
  /** the id of the button whose action is running; the ref is also current before the next render */
  const [busy, setBusy] = useState<string | null>(null);
  const running = useRef(false);
  useFocusWhileBusy(busy, box);

  const link = useMemo<DialogLink<unknown>>(
    () => ({
      report: (latest) => {
        part.current = latest;
        const next = { disabled: latest.disabled ?? [], helperText: latest.helperText };
        setReported((before) => (isSame(before, next) ? before : next));
      },
      finish: (result) => settle({ action: 'save', result }),
      cancel: () => settle({ action: 'cancel', result: null }),
    }),
    [settle],
  );
  const state: DialogState = { data, disabled: reported.disabled, busy: busy !== null };

  /** Does what a button's id stands for (R4.22). */
  async function follow(id: string): Promise<void> {
    const { save, press } = part.current;
    const move = moveOf(id);
    if (move === 'close' || !data.component) return settle({ action: id, result: null });
    if (move === 'pass') return press?.(id);
    const result = await save?.();
    if (result !== null && result !== undefined) settle({ action: id, result });
  }

  async function press(id: string): Promise<void> {
    if (running.current || !mayPress(state, id)) return;
    const { unsaved } = part.current;
    if (moveOf(id) === 'close' && unsaved && !(await confirmDiscard(unsaved))) return;
    const click = data.buttons?.find((button) => button.id === id)?.click;
    // closes synchronously, before the next key press
    if (moveOf(id) === 'close' && !click) return follow(id);
    running.current = true;
    setBusy(id);
    setFailure(null);
    try {
      await click?.();
      await follow(id);
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error);
      setFailure(unshownTextOf(error));
    } finally {
      running.current = false;
      setBusy(null);
    }
  }

  return {
    link,
    state,
    busy,
    failure,
    helperText: reported.helperText ?? data.helperText,
    press: (id: string) => void press(id),
    /** handles the close button and Esc */
    exit: () => {
      if (mayExit(state)) void press('cancel');
    },
  };
}

/** Keeps the focus on the dialog during a save, when its fields are disabled, and restores it afterward. */
function useFocusWhileBusy(busy: string | null, box: RefObject<HTMLElement | null>): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const at = box.current;
    if (!at) return;
    if (busy) {
      before.current = document.activeElement;
      if (before.current?.closest('.body')) at.focus();
    } else if (before.current) {
      focusAfterSave(at, before.current);
      before.current = null;
    }
  }, [busy, box]);
}

function isSame(one: Reported, other: Reported): boolean {
  return one.helperText === other.helperText && one.disabled.join() === other.disabled.join();
}
