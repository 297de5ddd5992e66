export interface Pauses {
  firstMs: number;
  growth: number;
  mostMs: number;
}

/** R9.10: how often a load is retried automatically before the person is asked. */
export const maxTries = 10;

/**
 * Returns the pause before the next attempt. Pauses grow, with ±50% jitter, so that clients don't all return
 * to a recovering server at once.
 * @param failures how many attempts failed before; 0 gives the first pause
 */
export function growingPause(failures: number, { firstMs, growth, mostMs }: Pauses): number {
  return Math.min(firstMs * growth ** failures, mostMs) * (0.5 + Math.random());
}
