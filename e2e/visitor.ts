import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium.ts';
import { openContext, type SignIn, type Size, signIn } from './context.ts';
import './matchers.ts';
import { watchForProblems } from './problems.ts';
import type { Product } from './product.ts';
import { goShown } from './shown.ts';

interface Visit {
  /** signed in before the page opens; no one by default */
  as?: SignIn;
  size?: Size;
  scheme?: 'light' | 'dark';
  /** true to draw the blur around dialogs, too */
  blurs?: boolean;
}

/** Returns the product that only this file uses while it runs. */
function ownProduct(): Product {
  const product = inject('products')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!product) throw new Error(`There is no product for worker ${process.env.VITEST_POOL_ID}.`);
  return product;
}

/**
 * Gives a test file a browser. Each visitor has a separate context: no cookies are shared. After each test,
 * any fault on any visitor's page fails it: a console error, a violated content-security policy, an uncaught
 * error, a 5xx response.
 */
export function withBrowser() {
  const product = ownProduct();
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

  /** Includes the faults of a browser that was opened elsewhere. */
  function watch(context: BrowserContext): void {
    problems.push(watchForProblems(context));
  }

  /** Returns the faults so far, and forgets them. */
  const takeProblems = () => problems.flatMap((each) => each.splice(0));

  /** Opens an address of the product, or any other, in a separate context. */
  async function visit(
    path: string,
    { as, size = 'office', scheme = 'light', blurs = false }: Visit = {},
  ): Promise<Page> {
    const context = await openContext(browser, product, { size, scheme, blurs });
    visitors.push(context);
    watch(context);
    if (as) await signIn(context, product, as);
    const page = await context.newPage();
    await goShown(page, path);
    return page;
  }

  return { product, visit, watch, takeProblems, browser: () => browser };
}
