import { appVersionHeader } from '@fieldwright/contract/headers';
import type { BrowserContext, Request } from 'playwright-core';

/** Matches the console's report of a 4xx response, which is not a fault of the page. */
const refusedRequest = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Matches requests from the product's own pages, not from the API docs or the mailbox. */
const ownRequest = /^\/(api\/(?!docs|messages)|assets\/|healthz$|demo\.json$)/;

/** Checks whether a fetch omits the version of the app that sends it (R7.13). */
function lacksVersion(request: Request): boolean {
  const isFetched = ['fetch', 'xhr'].includes(request.resourceType());
  return (
    isFetched && ownRequest.test(new URL(request.url()).pathname) && !request.headers()[appVersionHeader]
  );
}

/**
 * Collects faults on any page of a browser: console errors (including violations of the content-security
 * policy), uncaught errors, 5xx responses, and requests without X-App-Version.
 */
export function watchForProblems(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !refusedRequest.test(text)) problems.push(`console: ${text}`);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error()}`));
  context.on('request', (request) => {
    if (lacksVersion(request)) problems.push(`no version: ${request.method()} ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  return problems;
}
