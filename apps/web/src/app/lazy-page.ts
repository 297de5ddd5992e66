import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { connection } from '../lib/connection.ts';

/**
 * A part of the application that the server does not have, most often because a new version has been put up since the
 * page was opened. The page offers to load again (R2.4); it does not do so by itself, since that would lose a draft.
 */
export class PageGone extends Error {}

const pulse = '/healthz';
const patienceMs = 5_000;
/** Whether a part has failed in this tab: what it was to be shown with may be missing, too. */
let hasFailed = false;

/**
 * Loads a part: `part(() => import('…'))`. Trying again asks for it anew.
 * @throws ApiError where the server is not reached (R8.2); PageGone where it is, and has no such part
 */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    if (hasFailed) await styles();
    return await load();
  } catch (cause) {
    hasFailed = true;
    if (await isReached()) throw new PageGone('A part of the page could not be loaded.', { cause });
    connection.set('lost');
    throw new ApiError('foreign', { cause });
  }
}

/** A page that is loaded when it is first shown: `lazyPage(() => import('…'), 'PeoplePage')`. */
export function lazyPage<N extends string, M extends Record<N, ComponentType>>(
  load: () => Promise<M>,
  name: N,
) {
  return lazyRouteComponent(() => part(load), name);
}

/** Whether the server that parts come from answers; what a network in between says is no answer of it. */
async function isReached(): Promise<boolean> {
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await fetch(pulse, { method: 'GET', cache: 'no-store', signal }).catch(() => null);
  return answer?.ok === true && answer.headers.get('content-type')?.includes('json') === true;
}

/** Style sheets that did not arrive: whoever loads a part asks for each only once, and would show it without. */
async function styles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter(({ sheet }) => !sheet).map(arrival));
}

function arrival(missing: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = missing.cloneNode() as HTMLLinkElement;
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)));
    missing.replaceWith(link);
  });
}
