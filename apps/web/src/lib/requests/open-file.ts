/** How long the address of an opened file stays valid: until its tab has read it. */
const readMs = 60_000;

/**
 * Opens a file in a tab.
 * @param tab opened at the click, for a file that arrives later, because a browser blocks windows that open then
 */
export function openFile(content: Blob, tab: Window | null = null): void {
  const address = URL.createObjectURL(content);
  if (tab) tab.location.href = address;
  else window.open(address, '_blank');
  setTimeout(() => URL.revokeObjectURL(address), readMs);
}
