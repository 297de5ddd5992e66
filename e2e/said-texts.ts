import type { BrowserContext, Page } from 'playwright-core';
import { type Said, textJudge } from '../scripts/text-judge.ts';
import type { Product } from './product.ts';

/** Makes a browser's pages keep the responses that they read. Call before the first page opens. */
const keepAnswers = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(`
    globalThis.answers = [];
    for (const name of ['json', 'text']) {
      const read = Response.prototype[name];
      Response.prototype[name] = async function () {
        const body = await read.call(this);
        globalThis.answers.push(typeof body === 'string' ? body : JSON.stringify(body));
        return body;
      };
    }`);
};

/** Reads the texts on a page. */
const readSaid = (page: Page): Promise<Said> =>
  page.evaluate<Said>(`(() => {
    const texts = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement.closest('script, style, noscript, textarea')) texts.add(node.data);
    for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt'])
      for (const each of document.querySelectorAll('[' + name + ']'))
        // what a payment provider's script draws speaks its own words
        if (!each.closest('.typed-card-frame')) texts.add(each.getAttribute(name));
    texts.add(document.title);
    const typed = [...document.querySelectorAll('input, textarea')].map(({ value }) => value);
    const address = [...new URLSearchParams(location.search).values(), location.pathname];
    return { texts: [...texts], told: [...(globalThis.answers ?? []), ...typed, ...address] };
  })()`);

/** Matches pages that show programmers samples of `ui/`. */
const samples = /^\/gallery/;

/**
 * Finds texts on the product's pages that are neither in a catalog (`*.texts.ts`, the domain's texts) nor in
 * the page's data: text in JSX or SQL, or from a library or the browser.
 */
export function judgeTexts(product: Product) {
  const unknownIn = textJudge();

  async function textsOfNoCatalog(page: Page): Promise<string[]> {
    const { origin, pathname } = new URL(page.url());
    if (origin !== new URL(product.url).origin || samples.test(pathname)) return [];
    return unknownIn(await readSaid(page));
  }
  return { keepAnswers, textsOfNoCatalog };
}
