import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** Matches requests that are not for a screen's own data. */
const beside =
  /^\/api\/(?:session|(?:salesproposals|workorders)\/\d+\/presence$|(?:live|me|featureflags|undeliveredemails|pricebookimports\/news|errorreports)$)/;

/**
 * Watches a page's requests from now on. `data` lists requests for the screen's own data: not those for the
 * session, the live connection, who else is here, pictures, or data loaded once for all screens. `atRest` resolves when no
 * request is pending and the idle page starts no more.
 */
export function watchRequests(page: Page) {
  const data: string[] = [];
  const underWay = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    begun += 1;
    underWay.add(request);
    const { pathname, search } = new URL(request.url());
    const isData = pathname.startsWith('/api/') && !beside.test(pathname);
    if (isData && request.resourceType() !== 'image') data.push(`${request.method()} ${pathname}${search}`);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => void underWay.delete(request));
  }
  // a browser that is never idle, on a busy machine, lets it run after half a second all the same
  const idle = () =>
    page.evaluate('new Promise((done) => requestIdleCallback(() => setTimeout(done), { timeout: 500 }))');
  /** Lists unfinished requests, and notes any that start during the check. */
  async function moving(): Promise<string[]> {
    const before = begun;
    for (let round = 0; round < 3; round += 1) await idle();
    const begunMeanwhile = begun === before ? [] : ['something new'];
    return [...[...underWay].map((request) => request.url()), ...begunMeanwhile];
  }
  return { data, atRest: () => expect.poll(moving).toEqual([]) };
}
