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

/**
 * Hands in every fault that nobody has caught, from the first moment on.
 * @returns a function that ends it
 */
export function watchFaults(): () => void {
  // of some faults the browser tells only the words
  const thrown = ({ error, message }: ErrorEvent) => collectError(error ?? message);
  const rejected = ({ reason }: PromiseRejectionEvent) => collectError(reason);
  window.addEventListener('error', thrown);
  window.addEventListener('unhandledrejection', rejected);
  return () => {
    window.removeEventListener('error', thrown);
    window.removeEventListener('unhandledrejection', rejected);
  };
}

/** All that has been handed in since it was asked last. */
export function takeCollected(): unknown[] {
  return waiting.splice(0);
}

/** Tells of each fault as it comes, to the one who reports them. */
export function onCollected(listener: () => void): void {
  told = listener;
}
