import { type Help, helpSchema } from '@fieldwright/domain/help/help';
import { collectError } from '../../lib/error-reports/error-collector.ts';
import { foreignAnswer } from '../../lib/errors/api-error.ts';
import { ownFetch } from '../../lib/requests/own-fetch.ts';

const address = '/assets/help.json';
/** Help fails sooner than other requests, since the user is waiting for it. */
const patienceMs = 10_000;

/** Loaded once per page load; a failure is dropped, so that opening help again retries. */
let read: Promise<Help | null> | null = null;

/**
 * Loads the help file, which the build creates (R7.6).
 * @returns null if there is none: missing or malformed (both are only logged, R8.8), or unreachable
 */
export function readHelp(): Promise<Help | null> {
  read ??= load().then((help) => {
    if (!help) read = null;
    return help;
  });
  return read;
}

async function load(): Promise<Help | null> {
  const patience = AbortSignal.timeout(patienceMs);
  try {
    const response = await ownFetch(address, { signal: patience }).catch(() => null);
    if (!response) return null;
    if (!response.ok) throw foreignAnswer(response.status);
    return helpSchema.parse(await response.json());
  } catch (cause) {
    if (patience.aborted) return null;
    console.warn('The help file cannot be used.', cause);
    collectError(new Error('The help file cannot be used.', { cause }));
    return null;
  }
}
