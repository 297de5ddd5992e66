const stops = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Gives the focus to the first that takes it.
 * @returns whether one did
 */
function focusOneOf(elements: Iterable<Element | null>): boolean {
  for (const element of elements) {
    (element as HTMLElement | null)?.focus();
    if (element && element === document.activeElement && element !== document.body) return true;
  }
  return false;
}

/** The focus in a dialog that opens: the button that asks for it, the first field to fill in, the first button. */
export function focusFirst(box: HTMLElement): void {
  focusOneOf([
    box.querySelector('[data-focus-initial]'),
    ...box.querySelectorAll('.body :is(input, select, textarea):not([readonly])'),
    ...box.querySelectorAll('footer button, .body :is(button, a[href])'),
    box,
  ]);
}

/** After a save that came to nothing: the first field with something wrong, else where the focus was before. */
export function focusAfterSave(box: HTMLElement, before: Element | null): void {
  // the hosted component has put it somewhere already
  if (document.activeElement?.closest('.body')) return;
  focusOneOf([box.querySelector('.body [aria-invalid="true"]'), before, box]);
}

/**
 * A `ref` for what may scroll: while it does, the Tab key stops at it, so that keys can scroll it.
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

/** Where the focus goes when a dialog has closed: to what had it, or what that would have given it back to. */
export function returnFocus(openers: readonly Element[]): void {
  focusOneOf([...openers.filter((opener) => opener.isConnected), document.querySelector('main')]);
}

/**
 * Keeps the Tab key inside: from the last stop to the first and back. The browser alone would lead out into its own
 * window.
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

/** Whether both are one stop of the Tab key: radio buttons of one name are. */
function isStop(edge: HTMLInputElement | undefined, at: Element | null): boolean {
  if (edge === at) return true;
  return (
    at instanceof HTMLInputElement && at.type === 'radio' && at.type === edge?.type && at.name === edge.name
  );
}
