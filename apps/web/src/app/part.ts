import { ApiError } from '../lib/api-error.ts';
import { connection } from '../lib/connection.ts';
import { ownFetch } from '../lib/own-fetch.ts';

/**
 * A part of the application that the server does not have, most often because a new version has been put up since the
 * page was opened. The page offers to load again (R2.4); it does not do so by itself, since that would lose a draft.
 */
export class PageGone extends Error {}

/**
 * Parts that the network has kept from this page. A browser keeps a part that has failed as failed, and whatever came
 * with it, which other parts may need as well, until the page is loaded anew.
 */
const lost = new Set<unknown>();
/** Parts that are here. */
const loaded = new Set<unknown>();
/** How often the network has gone: a part that was on its way then has failed by that, also where all is well again. */
let cuts = 0;
addEventListener('offline', () => (cuts += 1));
connection.watch((now) => {
  if (now === 'lost') cuts += 1;
});
const patienceMs = 5_000;

/**
 * Loads a part. Trying again goes on as soon as the server is there, by loading the page anew
 * where nothing else brings the part.
 * @param load imports it, and is the same function each time
 * @throws ApiError where the server is not reached (R8.2); PageGone where it is, and has no such part
 */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  if (loaded.has(load)) return load();
  const isDoubtful = !navigator.onLine || connection.get() === 'lost' || lost.has(load);
  // where nothing can come, nothing is asked for, so that nothing has failed
  if (isDoubtful && !(await isReached())) throw cutOff();
  if (lost.has(load)) return loadPageAgain();
  try {
    return await arrive(load);
  } catch (cause) {
    if (cause instanceof PageGone && lost.size > 0) return loadPageAgain();
    throw cause;
  }
}

/** Loads a part for later: nobody is kept waiting, and what does not come is a matter of who opens it. */
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
  // what is unsaved may hold the page back
  await new Promise((goOn) => setTimeout(goOn, patienceMs));
  throw gone();
}

/** Whether the server that parts come from answers; what a network in between says is no answer of it. */
async function isReached(): Promise<boolean> {
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await ownFetch('/healthz', { cache: 'no-store', signal }).catch(() => null);
  return answer?.ok === true && answer.headers.get('content-type')?.includes('json') === true;
}
