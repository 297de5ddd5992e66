import { ApiError } from '../lib/errors/api-error.ts';
import { connection } from '../lib/live/connection.ts';
import { ownFetch } from '../lib/requests/own-fetch.ts';

/**
 * Thrown for a chunk that the server does not have, usually because a new version was deployed after the page
 * was opened. The page offers to reload (R2.4); it does not reload automatically, since that would lose a
 * draft.
 */
export class PageGone extends Error {}

/**
 * Chunks that failed to load because of the network. A browser remembers a failed import, including the
 * failed imports below it that other chunks may share, until the page is reloaded.
 */
const lost = new Set<unknown>();
/** Chunks that have loaded. */
const loaded = new Set<unknown>();
/** Counts network losses. If it grew during a load, that is why the load failed, even if it is back now. */
let cuts = 0;
addEventListener('offline', () => (cuts += 1));
connection.watch((now) => {
  if (now === 'lost') cuts += 1;
});
const patienceMs = 5_000;

/**
 * Loads a chunk. A retry works as soon as the server is reachable; it reloads the page if the browser has
 * remembered a failure.
 * @param load imports it; pass the same function each time
 * @throws ApiError if the server can't be reached (R8.2); PageGone if it can, but has no such chunk
 */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  if (loaded.has(load)) return load();
  const isDoubtful = !navigator.onLine || connection.get() === 'lost' || lost.has(load);
  // don't import when it can't succeed, so that the browser has no failure to remember
  if (isDoubtful && !(await isReached())) throw cutOff();
  if (lost.has(load)) return loadPageAgain();
  try {
    return await arrive(load);
  } catch (cause) {
    if (cause instanceof PageGone && lost.size > 0) return loadPageAgain();
    throw cause;
  }
}

/** Loads a chunk ahead of use; failures are ignored until someone opens it. */
export async function partAhead(load: () => Promise<unknown>): Promise<void> {
  await arrive(load).catch(() => {});
}

async function arrive<T>(load: () => Promise<T>): Promise<T> {
  const before = cuts;
  try {
    const here = await load();
    loaded.add(load);
    return here;
  } catch (cause) {
    const isThere = await isReached();
    if (!isThere || cuts !== before) lost.add(load);
    throw isThere ? gone(cause) : cutOff(cause);
  }
}

function cutOff(cause?: unknown): ApiError {
  connection.set('lost');
  return new ApiError('foreign', { cause });
}

function gone(cause?: unknown): PageGone {
  return new PageGone('A part of the page could not be loaded.', { cause });
}

async function loadPageAgain(): Promise<never> {
  location.reload();
  // the unsaved-changes prompt may keep the page open
  await new Promise((goOn) => setTimeout(goOn, patienceMs));
  throw gone();
}

/** Checks whether our own server responds; a captive portal's response doesn't count. */
async function isReached(): Promise<boolean> {
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await ownFetch('/healthz', { cache: 'no-store', signal }).catch(() => null);
  return answer?.ok === true && answer.headers.get('content-type')?.includes('json') === true;
}
