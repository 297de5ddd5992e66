/**
 * Returns how long to wait before the next attempt to reconnect: longer after each failure, up to a limit,
 * with jitter so that processes do not all return at once.
 * @param failures failed attempts in a row
 * @returns milliseconds
 */
export function retryPause(failures: number): number {
  return Math.min(200 * 2 ** failures, 5_000) * (0.5 + Math.random());
}
