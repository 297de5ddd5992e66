import { type Help, helpSchema } from '@fieldwright/domain/help/help';
import { foreignAnswer } from '../../lib/api-error.ts';
import { collectError } from '../../lib/error-collector.ts';
import { ownFetch } from '../../lib/own-fetch.ts';

const address = '/assets/help.json';
/** Who has opened help looks at the panel: sooner than any other call is given up. */
const patienceMs = 10_000;

/** Read once for each page load; a failure is forgotten, so that opening help again tries again. */
let read: Promise<Help | null> | null = null;

/**
 * The help file, which the build has made (R7.6).
 * @returns null where there is none to show: missing, malformed (both are logged and nothing more, R8.8), or out of reach
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
