import { ApiError, type ApiErrorCode, isPassing } from '../errors/api-error.ts';
import { growingPause, maxTries } from './pauses.ts';

/** Ten attempts take about half a minute. */
const pauses = { firstMs: 250, growth: 1.6, mostMs: 5_000 };

/** Timeouts in the browser or the database; an immediate retry would take as long again. */
const late: readonly string[] = ['timeout', 'too_slow'] satisfies ApiErrorCode[];

/**
 * Returns whether to retry a load automatically (R9.10): after temporary failures, but not after a timeout,
 * when the person has waited long enough to be asked.
 * @param failures how many attempts failed before this one
 */
export function isTriedAgain(failures: number, error: unknown): boolean {
  const isLate = error instanceof ApiError && late.includes(error.code);
  return isPassing(error) && !isLate && failures < maxTries;
}

/** Returns the milliseconds before the next attempt of a load. */
export const loadPause = (failures: number): number => growingPause(failures, pauses);

/** Loads something that isn't a query, with the same retries. */
export async function tried<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await load();
    } catch (error) {
      if (!isTriedAgain(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, loadPause(failures)));
    }
  }
}
