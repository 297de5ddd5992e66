/**
 * How long to wait before the next try to reach something that is gone: longer each time, up to a limit, and spread out so
 * that not all processes come back in the same moment.
 * @param failures tries in a row that have failed so far
 * @returns milliseconds
 */
export function retryPause(failures: number): number {
  return Math.min(200 * 2 ** failures, 5_000) * (0.5 + Math.random());
}
