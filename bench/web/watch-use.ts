import type { launchChromium } from '../../e2e/chromium.ts';

export type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchChromium>>['newPage']>>;
type Locator = ReturnType<Page['locator']>;

/** What opening a page took. Times are in ms since the opening began. */
export interface Use {
  usable: number;
  /** until the largest thing was painted */
  largest: number;
  /** the longest task */
  longest: number;
  /** until usable */
  requests: number;
  /** until usable, as sent */
  bytes: number;
  /** requested or still loading when it was usable */
  later: number;
}

/** A script that ends when a condition holds; the content-security policy refuses the driver's own. */
const until = (condition: string) => `new Promise((done) => {
  const look = () => (${condition} ? done() : setTimeout(look, 20));
  look();
})`;

/** How long a page must be still to be at rest, in ms. */
const still = 1500;

/**
 * Watches a page from its next opening on: it is usable when a heading is there and nothing that stands for
 * data to come.
 */
export async function watchUse(page: Page) {
  await page.addInitScript(`{
    const use = { since: 0, usable: null, largest: 0, longest: 0, loads: 0, lastLoad: 0 };
    globalThis.use = use;
    const sent = globalThis.fetch;
    globalThis.fetch = async (...args) => {
      const isData = !String(args[0]?.url ?? args[0]).includes('/api/live');
      use.loads += isData;
      try { return await sent(...args); } finally { use.loads -= isData; use.lastLoad = performance.now(); }
    };
    new PerformanceObserver((list) => {
      for (const each of list.getEntries()) use.largest = Math.max(use.largest, each.startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const each of list.getEntries()) use.longest = Math.max(use.longest, each.duration);
    }).observe({ type: 'longtask', buffered: true });
    const look = () => {
      const isUsable =
        document.title !== use.left &&
        document.querySelector('h1') !== null && document.querySelector('.skeleton, [aria-busy="true"]') === null;
      if (!isUsable) use.usable = null;
      else use.usable ??= performance.now();
      requestAnimationFrame(look);
    };
    look();
  }`);
  return {
    /** Waits until nothing has changed for a while. */
    async atRest(): Promise<Use> {
      await page.evaluate(
        until(
          `use.usable !== null && use.loads === 0 && performance.now() - Math.max(use.usable, use.lastLoad) > ${still}`,
        ),
      );
      return page.evaluate<Use>(`(() => {
        const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
        const before = all.filter(({ responseEnd }) => responseEnd <= use.usable);
        return {
          usable: use.usable,
          largest: use.largest,
          longest: use.longest,
          requests: before.length,
          bytes: before.reduce((sum, { transferSize }) => sum + transferSize, 0),
          later: all.length - before.length,
        };
      })()`);
    },
    /** Clicks a link to another page. @returns the ms until that page is usable and painted */
    async afterClick(link: Locator): Promise<number> {
      await page.evaluate(`addEventListener('click', () => {
        use.left = document.title;
        use.usable = null;
        use.since = performance.now();
      }, { capture: true, once: true })`);
      await link.click();
      await page.evaluate(until('use.usable !== null && use.loads === 0'));
      const took = await page.evaluate<number>('use.usable - use.since');
      await page.waitForTimeout(300);
      return took;
    },
  };
}
