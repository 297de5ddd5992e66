import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium.ts';
import { openContext, type SignIn, type Size, signIn } from './context.ts';

interface Visit {
  /** signed in before the page opens; nobody where left out */
  as?: SignIn;
  size?: Size;
  scheme?: 'light' | 'dark';
}

/**
 * Gives a test file a browser. Each visitor is a browser of its own: no cookie is shared. After each test, whatever
 * went wrong in any page of any visitor fails it: an error on the console, a violated content-security policy, an
 * uncaught error, an answer of 500 or above.
 */
export function withBrowser() {
  const product = inject('product');
  const visitors: { context: BrowserContext; problems: string[] }[] = [];
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterEach(async () => {
    const gone = visitors.splice(0);
    await Promise.all(gone.map(({ context }) => context.close()));
    expect(gone.flatMap(({ problems }) => problems)).toEqual([]);
  });
  afterAll(() => browser.close());

  /** Opens an address of the product, or any other, in a browser of its own. */
  async function visit(path: string, { as, size = 'office', scheme = 'light' }: Visit = {}): Promise<Page> {
    const context = await openContext(browser, product, { size, scheme });
    visitors.push({ context, problems: watchForProblems(context) });
    if (as) await signIn(context, product, as);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  /** What has gone wrong so far; asking forgets it. */
  const problems = () => visitors.flatMap((visitor) => visitor.problems.splice(0));

  return { product, visit, problems };
}

/** The console repeats every answer of 400 and above; a refusal is no problem of the page. */
const refusedRequest = /^Failed to load resource: the server responded with a status of 4\d\d/;

function watchForProblems(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !refusedRequest.test(message.text())) problems.push(message.text());
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  return problems;
}
