import { enterSaves } from '@fieldwright/domain/dialogs/dialog-rules';
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { focusArriving, focusFirst, keepInside, returnFocus } from './dialog-focus.ts';
import { dialogStack, type StackedDialog } from './dialog-stack.ts';
import type { Run } from './use-dialog-run.ts';

interface Modal {
  dialog: StackedDialog;
  run: Run;
  element: RefObject<HTMLDialogElement | null>;
  /** the element around all contents */
  box: RefObject<HTMLElement | null>;
}

/**
 * Makes a dialog modal: moves the focus in, keeps it there and returns it after; Esc closes and Enter saves.
 */
export function useModal({ dialog: { id, openers }, run, element, box }: Modal): void {
  // A browser force-closes a dialog that has refused once (Back on a phone).
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
      // the event is asynchronous: it may be from our own close, followed by a reopen (strict mode)
      if (!dialog.open) closedByBrowser();
    };
    // on the document: runs after the hosted component's handlers, and also if nothing has the focus
    const key = (event: KeyboardEvent) => pressed(event);
    dialog.showModal();
    focusFirst(box.current);
    const stopWaiting = focusArriving(box.current);
    dialog.addEventListener('close', closed);
    document.addEventListener('keydown', key);
    return () => {
      stopWaiting();
      dialog.removeEventListener('close', closed);
      document.removeEventListener('keydown', key);
      // close before it leaves the page, so that elements behind it can be focused again
      dialog.close();
      left();
    };
  }, [element, box]);
}

function onKey(event: KeyboardEvent, run: Run, box: HTMLElement): void {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') {
    // else the browser closes it without asking
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
