import { ApiError, type ApiErrorCode, isPassing } from './api-error.ts';
import { growingPause, mostRetries } from './pauses.ts';

/** Ten tries take about half a minute. */
const pauses = { firstMs: 250, growth: 1.6, mostMs: 5_000 };

/** The browser, or the database, has ended what took too long: asked for again at once, it would take as long again. */
const late: readonly string[] = ['timeout', 'too_slow'] satisfies ApiErrorCode[];

/**
 * Whether a load is tried again by itself (R9.10): after what may pass. Who has waited for a timeout has waited long
 * enough to be asked.
 * @param failures how many tries have failed before this one
 */
export function isTriedAgain(failures: number, error: unknown): boolean {
  const isLate = error instanceof ApiError && late.includes(error.code);
  return isPassing(error) && !isLate && failures < mostRetries;
}

/** Milliseconds before the next try of a load. */
export const loadPause = (failures: number): number => growingPause(failures, pauses);

/** Loads what is no query, with the tries of one. */
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
