import type { Browser, BrowserContext, Page } from 'playwright-core';
import { demoPerson, openContext, type Size, signIn } from './context.ts';
import type { Product } from './product.ts';
import type { Screen } from './screen.ts';

interface Opening {
  browser: Browser;
  product: Product;
  size: Size;
  /** told of each browser before it opens a page */
  began?: (context: BrowserContext) => void | Promise<void>;
}

/**
 * Opens screens at one size, each brought into its state. Each person signs in once, because sign-ins are limited: the
 * screens of one person are pages of one browser.
 */
export function screenOpener({ browser, product, size, began }: Opening): (screen: Screen) => Promise<Page> {
  const contexts = new Map<Screen['as'], Promise<BrowserContext>>();

  async function begin(as: Screen['as']): Promise<BrowserContext> {
    const context = await openContext(browser, product, { size, scheme: 'light' });
    await began?.(context);
    if (as) await signIn(context, product, demoPerson(as));
    return context;
  }

  return async ({ path, as, prepare }) => {
    const context = contexts.get(as) ?? begin(as);
    contexts.set(as, context);
    const page = await (await context).newPage();
    await page.goto(typeof path === 'string' ? path : await path(product));
    await page.getByRole('heading').first().waitFor();
    await prepare?.(page);
    await page.evaluate('document.fonts.ready.then(() => {})');
    return page;
  };
}
