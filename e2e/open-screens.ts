import type { Browser, BrowserContext, Page } from 'playwright-core';
import { demoPerson, openContext, type Size, signIn } from './context.ts';
import type { Product } from './product.ts';
import type { Screen } from './screen.ts';
import { goShown } from './shown.ts';

/** A file of the product that runs no code. */
export const quietPage = '/icon.svg';

/**
 * Makes the server answer that nobody else has a document open, although other screens have the same proposals open. A
 * screen may name others in `globalThis.othersHere`.
 */
const alone = `{
  const ask = fetch;
  globalThis.fetch = (address, init) =>
    /\\d\\/presence$/.test(String(address))
      ? Promise.resolve(Response.json({ data: { others: globalThis.othersHere ?? [] } }))
      : ask(address, init);
}`;

/** Makes the device forget what earlier screens left unsaved, or it would be offered on the next one. */
const forgetUnsaved = `indexedDB.databases().then((all) => Promise.all(all.map(({ name }) => new Promise((resolve) => {
  const request = indexedDB.deleteDatabase(name);
  for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, resolve);
}))).then(() => undefined))`;

interface Opening {
  browser: Browser;
  product: Product;
  size: Size;
  blurs?: boolean;
  /** called for each browser before it opens a page */
  began?: (context: BrowserContext) => void | Promise<void>;
}

/**
 * Opens screens at one size, each in its state. Each person signs in once, because sign-ins are limited: a
 * person's screens are pages of one browser. Screens without a person get a browser each, because some of
 * them sign in.
 */
export function screenOpener({
  browser,
  product,
  size,
  blurs = true,
  began,
}: Opening): (screen: Screen) => Promise<Page> {
  const contexts = new Map<Screen['as'], Promise<BrowserContext>>();

  async function begin(as: Screen['as']): Promise<BrowserContext> {
    const context = await openContext(browser, product, { size, scheme: 'light', blurs });
    await context.addInitScript(alone);
    await began?.(context);
    if (!as) return context;
    await signIn(context, product, demoPerson(as));
    // stays open, so that the process of the screens does not end with each of them (chromium.ts)
    await (await context.newPage()).goto(quietPage);
    return context;
  }

  return async ({ path, as, prepare }) => {
    const context = contexts.get(as) ?? begin(as);
    if (as) contexts.set(as, context);
    const opened = await context;
    if (as) await opened.pages()[0]!.evaluate(forgetUnsaved);
    const page = await opened.newPage();
    await goShown(page, typeof path === 'string' ? path : await path(product));
    await prepare?.(page);
    await page.evaluate('document.fonts.ready.then(() => {})');
    return page;
  };
}
