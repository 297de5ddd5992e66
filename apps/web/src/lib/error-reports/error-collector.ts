/** Holds errors until they are reported (error-reports.ts). Imports nothing, so that any code can use it. */
const mostWaiting = 100;
const waiting: unknown[] = [];
let told: (() => void) | null = null;

/** Hands in an error. Drops it if too many are waiting, so that a loop of errors can't fill the memory. */
export function collectError(error: unknown): void {
  if (waiting.length < mostWaiting) waiting.push(error);
  told?.();
}

/**
 * Collects every uncaught error and unhandled rejection from now on.
 * @returns a function that stops this
 */
export function watchFaults(): () => void {
  // for some errors the browser provides only the message
  const thrown = ({ error, message }: ErrorEvent) => collectError(error ?? message);
  const rejected = ({ reason }: PromiseRejectionEvent) => collectError(reason);
  window.addEventListener('error', thrown);
  window.addEventListener('unhandledrejection', rejected);
  return () => {
    window.removeEventListener('error', thrown);
    window.removeEventListener('unhandledrejection', rejected);
  };
}

/** Returns and removes all waiting errors. */
export function takeCollected(): unknown[] {
  return waiting.splice(0);
}

/** Calls the reporter for each new error, and once now if some are waiting. */
export function onCollected(listener: () => void): void {
  told = listener;
  if (waiting.length > 0) listener();
}
