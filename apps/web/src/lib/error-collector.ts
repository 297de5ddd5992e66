/**
 * Where faults wait until they are reported (error-reports.ts). It imports nothing, so that whatever may fail can hand
 * its faults in.
 */
const mostWaiting = 100;
const waiting: unknown[] = [];
let told: (() => void) | null = null;

/** Hands a fault in. What is more than a moment can be told of is left out: a loop of faults must not fill the memory. */
export function collectError(error: unknown): void {
  if (waiting.length < mostWaiting) waiting.push(error);
  told?.();
}

/** All that has been handed in since it was asked last. */
export function takeCollected(): unknown[] {
  return waiting.splice(0);
}

/** Tells of each fault as it comes, to the one who reports them. */
export function onCollected(listener: () => void): void {
  told = listener;
}
