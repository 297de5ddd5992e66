export interface Pauses {
  firstMs: number;
  growth: number;
  mostMs: number;
}

/** R9.10: what is loaded is asked for again so often; then the person is told and may try again. */
export const mostRetries = 10;

/**
 * The pause before the next try: longer from try to try, and spread out by half, so that a server that comes back is
 * not met by all at once.
 * @param failures how many tries have failed before; 0 gives the first pause
 */
export function growingPause(failures: number, { firstMs, growth, mostMs }: Pauses): number {
  return Math.min(firstMs * growth ** failures, mostMs) * (0.5 + Math.random());
}
