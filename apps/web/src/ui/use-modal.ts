import { enterSaves } from '@fieldwright/domain/dialogs/dialog-rules';
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { focusFirst, keepInside, returnFocus } from './dialog-focus.ts';
import { dialogStack, type StackedDialog } from './dialog-stack.ts';
import type { Run } from './use-dialog-run.ts';

interface Modal {
  dialog: StackedDialog;
  run: Run;
  element: RefObject<HTMLDialogElement | null>;
  /** all that is in it */
  box: RefObject<HTMLElement | null>;
}

/** Modal while it is on the page: the focus goes in, stays, and returns to where it was; Esc closes and Enter saves. */
export function useModal({ dialog: { id, openers }, run, element, box }: Modal): void {
  // A browser closes by itself what has refused once to be closed (the way back on a phone).
  const closedByBrowser = useEffectEvent(() => {
    run.exit();
    if (dialogStack.get().some((other) => other.id === id)) element.current?.showModal();
  });
  const left = useEffectEvent(() => returnFocus(openers));
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isTopmost = dialogStack.get().at(-1)?.id === id;
    if (isTopmost && box.current) onKey(event, run, box.current);
  });
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog || !box.current) return undefined;
    const closed = () => {
      // the event comes late: it may be about a closing of ours, after which it was opened again (strict mode)
      if (!dialog.open) closedByBrowser();
    };
    // at the document: after what the hosted component makes of a key, and also while nothing has the focus
    const key = (event: KeyboardEvent) => pressed(event);
    dialog.showModal();
    focusFirst(box.current);
    dialog.addEventListener('close', closed);
    document.addEventListener('keydown', key);
    return () => {
      dialog.removeEventListener('close', closed);
      document.removeEventListener('keydown', key);
      // closed before it leaves the page, so that what is behind can have the focus again
      dialog.close();
      left();
    };
  }, [element, box]);
}

function onKey(event: KeyboardEvent, run: Run, box: HTMLElement): void {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') {
    // or the browser closes what must stay
    event.preventDefault();
    run.exit();
  } else if (event.key === 'Tab') {
    if (keepInside(box, event.shiftKey)) event.preventDefault();
  } else if (event.key === 'Enter' && !event.repeat) {
    if (!enterSaves(run.state, placeOf(event.target as Element))) return;
    event.preventDefault();
    run.press('save');
  }
}

function placeOf(target: Element): 'multiline' | 'button' | 'other' {
  if (target.closest('textarea, [contenteditable]:not([contenteditable="false"])')) return 'multiline';
  return target.closest('button, a[href], summary') ? 'button' : 'other';
}
