/** How long a browser may take to read a file, once it is opened or downloaded. */
const readMs = 60_000;

/** Returns an address of a file in this tab, valid for a minute. */
export function fileAddress(file: Blob): string {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), readMs);
  return address;
}
