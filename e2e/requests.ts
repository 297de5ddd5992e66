import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** What is asked for beside a screen's own data. */
const beside = /^\/api\/(?:session|(?:live|me|featureflags|undeliveredemails|errorreports)$)/;

/**
 * What a page asks for from now on: `data` is what it asks the server's areas for, neither the session, the live
 * connection nor what is loaded once for all screens, nor pictures. `atRest` comes when nothing is under way and the
 * page, being idle, begins nothing more.
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
  const idle = () => page.evaluate('new Promise((done) => requestIdleCallback(() => setTimeout(done)))');
  /** What is not at its end yet; that something has begun meanwhile counts too. */
  async function moving(): Promise<string[]> {
    const before = begun;
    for (let round = 0; round < 3; round += 1) await idle();
    const begunMeanwhile = begun === before ? [] : ['something new'];
    return [...[...underWay].map((request) => request.url()), ...begunMeanwhile];
  }
  return { data, atRest: () => expect.poll(moving, { timeout: 10_000 }).toEqual([]) };
}
