const stops = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Focuses the first element that accepts focus.
 * @returns whether one did
 */
function focusOneOf(elements: Iterable<Element | null>): boolean {
  for (const element of elements) {
    (element as HTMLElement | null)?.focus();
    if (element && element === document.activeElement && element !== document.body) return true;
  }
  return false;
}

const fields = '.body :is(input, select, textarea):not([readonly])';

/** Focuses an opening dialog's `data-focus-initial` button, else its first field, else its first button. */
export function focusFirst(box: HTMLElement): void {
  focusOneOf([
    box.querySelector('[data-focus-initial]'),
    ...box.querySelectorAll(fields),
    ...box.querySelectorAll('footer button, .body :is(button, a[href])'),
    box,
  ]);
}

/**
 * Focuses the first field of a dialog that has opened without one, once its contents have loaded. Leaves the focus after
 * anything that the user does in the dialog before.
 * @returns stops waiting
 */
export function focusArriving(box: HTMLElement): () => void {
  const left = document.activeElement;
  if (left?.matches(`[data-focus-initial], ${fields}`)) return () => {};
  const leaving = new AbortController();
  const stop = () => leaving.abort();
  const arrivals = new MutationObserver(() => {
    const at = document.activeElement;
    // the body has it after the focused element was disabled
    const isMoved = at !== left && at !== document.body;
    if (isMoved || focusOneOf(box.querySelectorAll(fields))) stop();
  });
  arrivals.observe(box, { childList: true, subtree: true });
  leaving.signal.addEventListener('abort', () => arrivals.disconnect());
  for (const each of ['keydown', 'pointerdown']) box.addEventListener(each, stop, { signal: leaving.signal });
  return stop;
}

/** Focuses, after a failed save, the first invalid field, else the element that had the focus before. */
export function focusAfterSave(box: HTMLElement, before: Element | null): void {
  // the hosted component has set the focus already
  if (document.activeElement?.closest('.body')) return;
  focusOneOf([box.querySelector('.body [aria-invalid="true"]'), before, box]);
}

/**
 * A `ref` that makes an element a Tab stop while it scrolls, so that keys can scroll it.
 */
export function followScrolling(body: HTMLElement | null): (() => void) | undefined {
  if (!body) return undefined;
  const observer = new ResizeObserver(() => {
    if (body.scrollHeight > body.clientHeight) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  });
  observer.observe(body);
  return () => observer.disconnect();
}

/** Focuses, after a dialog has closed, what had the focus before, or what that would have returned it to. */
export function returnFocus(openers: readonly Element[]): void {
  focusOneOf([...openers.filter((opener) => opener.isConnected), document.querySelector('main')]);
}

/**
 * Keeps Tab inside the dialog: from the last stop to the first and back. The browser would move to its own
 * toolbar.
 * @returns whether it has moved the focus
 */
export function keepInside(box: HTMLElement, backwards: boolean): boolean {
  const all = [...box.querySelectorAll<HTMLInputElement>(stops)].filter(
    (element) => element.tabIndex >= 0 && !element.disabled && element.checkVisibility(),
  );
  const [first, last] = [all[0], all.at(-1)];
  const at = document.activeElement;
  const outside = !box.contains(at) || at === box;
  if (!first || !last || !(outside || isStop(backwards ? first : last, at))) return false;
  (backwards ? last : first).focus();
  return true;
}

/** Checks whether both are the same Tab stop, as radio buttons of one name are. */
function isStop(edge: HTMLInputElement | undefined, at: Element | null): boolean {
  if (edge === at) return true;
  return (
    at instanceof HTMLInputElement && at.type === 'radio' && at.type === edge?.type && at.name === edge.name
  );
}
