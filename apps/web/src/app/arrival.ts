import type { AnyRouter } from '@tanstack/react-router';

/** Something that had the focus: what it is and says, and which of those alike, since its element may be made anew. */
interface Mark {
  tag: string;
  name: string;
  place: number;
}

/**
 * Where the focus goes when another page is shown: to its heading, which a screen reader then reads; on the way back
 * and forward to what had it when the page was left. The router itself brings the page to its top, or back to where
 * it was scrolled.
 * @returns a function that ends it
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
      if (!fromLocation || !pathChanged || hasOwnFocus(before)) return;
      const mark = isReturn ? marks.get(keyOf(toLocation)) : undefined;
      focus((mark && find(mark)) ?? document.querySelector('main h1') ?? document.querySelector('main'));
    }),
  ];
  return () => ends.forEach((end) => end());
}

const keyOf = ({ state }: { state: object }) => String((state as Record<string, unknown>)['__TSR_key']);

/** A page that puts the focus somewhere itself, or a dialog that is open, keeps it there. */
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

function focus(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.matches('h1')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
