/** Focuses an element without scrolling; makes a heading focusable first. */
export function focusOn(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.matches('h1')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Returns the page's heading, else its main element, to focus when the focused element is removed. */
export const pageHeading = (): Element | null =>
  document.querySelector('main h1') ?? document.querySelector('main');
