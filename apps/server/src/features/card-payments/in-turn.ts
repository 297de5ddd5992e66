import { repeatedly } from '../documents/save-errors.ts';

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;
/** Checks whether a transaction waited too long for a lock. */
const isLate = (error: unknown): boolean => codeOf(error) === '55P03';
/** Codes of transactions that others stood in the way of: nothing was done. */
const busyCodes: readonly unknown[] = ['55P03', '40001', '40P01'];

/** Runs a transaction, and again if others hold its rows: once more after waiting too long for a lock. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  repeatedly(work).catch((error: unknown) => {
    if (!isLate(error)) throw error;
    return repeatedly(work);
  });

/**
 * Asks a provider for a person. If its answer can't be kept now, because others hold the documents, the payment stays as it
 * is stored, in progress, and is asked about again soon; an error would say that nothing was charged.
 */
export async function unlessBusy(ask: () => Promise<unknown>): Promise<void> {
  await ask().catch((error: unknown) => {
    if (!busyCodes.includes(codeOf(error))) throw error;
  });
}
