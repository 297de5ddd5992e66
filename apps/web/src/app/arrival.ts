import type { AnyRouter } from '@tanstack/react-router';
import { focusOn, pageHeading } from '../ui/focus-heading.ts';
import { leaveToasts } from '../ui/toast/toasts.ts';

/** Identifies a focused element by tag, name and place among its likes, since React may re-create it. */
interface Mark {
  tag: string;
  name: string;
  place: number;
}

/**
 * Moves the focus when another page is shown: to its heading, so that screen readers announce it, or, on back
 * and forward, to the element that had it when the page was left. The router handles scrolling.
 * @returns a function that stops this
 */
export function followArrivals(router: AnyRouter): () => void {
  const marks = new Map<string, Mark>();
  let isReturn = false;
  let before: Element | null = null;
  const ends = [
    router.history.subscribe(({ action }: { action: { type: string } }) => {
      isReturn = action.type !== 'PUSH' && action.type !== 'REPLACE';
    }),
    router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      before = document.activeElement;
      const mark = before && markOf(before);
      if (fromLocation && mark) marks.set(keyOf(fromLocation), mark);
    }),
    router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      leaveToasts(isReturn);
      if (hasOwnFocus(before)) return;
      const mark = isReturn ? marks.get(keyOf(toLocation)) : undefined;
      focusOn((mark && find(mark)) ?? pageHeading());
    }),
  ];
  return () => ends.forEach((end) => end());
}

const keyOf = ({ state }: { state: object }) => String((state as Record<string, unknown>)['__TSR_key']);

/** Checks whether the page or an open dialog has taken the focus; it keeps it. */
function hasOwnFocus(before: Element | null): boolean {
  const now = document.activeElement;
  return now !== before && now !== null && now.closest('main, dialog') !== null && !now.matches('main');
}

function markOf(element: Element): Mark | null {
  if (element.matches('body, main, h1')) return null;
  const [tag, name] = [element.tagName, nameOf(element)];
  return { tag, name, place: alike(tag, name).indexOf(element) };
}

const find = ({ tag, name, place }: Mark) => alike(tag, name)[place];

function alike(tag: string, name: string): Element[] {
  return [...document.querySelectorAll(tag)].filter((element) => nameOf(element) === name);
}

function nameOf(element: Element): string {
  const { ariaLabel, textContent } = element;
  return ariaLabel ?? element.getAttribute('name') ?? (textContent ?? '').trim().slice(0, 100);
}
