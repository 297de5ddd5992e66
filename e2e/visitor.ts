import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium.ts';
import { openContext, type SignIn, type Size, signIn } from './context.ts';
import './matchers.ts';
import { watchForProblems } from './problems.ts';

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
  const problems: string[][] = [];
  const visitors: BrowserContext[] = [];
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterEach(async () => {
    await Promise.all(visitors.splice(0).map((context) => context.close()));
    expect(takeProblems()).toEqual([]);
  });
  afterAll(() => browser.close());

  /** Lets the problems of a browser that was opened elsewhere count. */
  function watch(context: BrowserContext): void {
    problems.push(watchForProblems(context));
  }

  /** What has gone wrong so far; asking forgets it. */
  const takeProblems = () => problems.flatMap((each) => each.splice(0));

  /** Opens an address of the product, or any other, in a browser of its own. */
  async function visit(path: string, { as, size = 'office', scheme = 'light' }: Visit = {}): Promise<Page> {
    const context = await openContext(browser, product, { size, scheme });
    visitors.push(context);
    watch(context);
    if (as) await signIn(context, product, as);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  return { product, visit, watch, takeProblems, browser: () => browser };
}
