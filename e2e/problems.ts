import { appVersionHeader } from '@fieldwright/contract/headers';
import type { BrowserContext, Request } from 'playwright-core';

/** The console repeats every answer of 400 and above; a refusal is no problem of the page. */
const refusedRequest = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** What the product's pages ask for themselves; the pages of the API's description and of the mailbox are not among them. */
const ownRequest = /^\/(api\/(?!docs|messages)|assets\/|healthz$|demo\.json$)/;

/** R7.13: what a page fetches says which version of the app is asking. */
function lacksVersion(request: Request): boolean {
  const isFetched = ['fetch', 'xhr'].includes(request.resourceType());
  return (
    isFetched && ownRequest.test(new URL(request.url()).pathname) && !request.headers()[appVersionHeader]
  );
}

/**
 * Collects what goes wrong in any page of a browser: an error on the console (a violated content-security policy is
 * one), an uncaught error, an answer of 500 or above, a request without X-App-Version.
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
