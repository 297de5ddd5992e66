import { fileAddress } from './file-address.ts';

/**
 * Opens a file in a tab.
 * @param tab opened at the click, for a file that arrives later, because a browser blocks windows that open then
 */
export function openFile(content: Blob, tab: Window | null = null): void {
  const address = fileAddress(content);
  if (tab) tab.location.href = address;
  else window.open(address, '_blank');
}
