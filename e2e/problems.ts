import type { BrowserContext } from 'playwright-core';

/** The console repeats every answer of 400 and above; a refusal is no problem of the page. */
const refusedRequest = /^Failed to load resource: the server responded with a status of 4\d\d/;

/**
 * Collects what goes wrong in any page of a browser: an error on the console (a violated content-security policy is
 * one), an uncaught error, an answer of 500 or above.
 */
export function watchForProblems(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !refusedRequest.test(text)) problems.push(`console: ${text}`);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error()}`));
  context.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  return problems;
}
