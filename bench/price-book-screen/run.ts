import path from 'node:path';
import { demoCompanies, demoPassword } from '@fieldwright/server/features/people/demo';
import { hashPassword } from '@fieldwright/server/features/people/passwords';
import { seedCompanies } from '@fieldwright/server/features/people/seed';
import { launchChromium } from '../../e2e/chromium.ts';
import { root } from '../../scripts/children.ts';
import { buildWeb } from '../../scripts/web-build.ts';
import { median, signIn, timed } from '../asking.ts';
import { fillBooks } from '../price-book/fill.ts';
import { setStage } from '../product.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchChromium>>['newPage']>>;

/**
 * Measures the list of a book of 10,000 services in Chromium: `node bench/price-book-screen/run.ts [services parts]`.
 * Scrolling: the time between frames, and the processor time of each, while all of it scrolls by, beside a page of the same height without anything on it.
 * Search: from a key to the matches on screen, beside the request alone.
 */
const [services = 10_000, parts = 50_000] = process.argv.slice(2).map(Number);
const port = 4876;
const origin = `http://127.0.0.1:${port}`;
const bookId = 1_001_000_001;
const rounds = 2;
const frames = 300;
/** px in each frame: a fast turn of the wheel, and the scroll bar drawn through the list */
const speeds = [100, 700];
/** Each is searched for once, since the page keeps what it has found. */
const texts: Record<string, string[]> = {
  'a code': ['S00123', 'S00234', 'S01345', 'P002456', 'P003567'],
  'a word': ['capacitor', 'valve', 'copper', 'motor', 'filter'],
  'two words': ['copper elbow', 'brass valve', 'replace motor', 'steel pipe', 'repair relay'],
  'a typing error': ['capcitor', 'vavle', 'coper', 'fliter', 'elbwo'],
};

/** Waits for the matches of the next key, which are on screen for two frames, and notes how long they took. */
const watchKey = (text: string) => `took = new Promise((resolve) => {
  let since = 0;
  document.addEventListener('keydown', () => (since = performance.now()), { once: true, capture: true });
  let shown = 0;
  const look = () => {
    const isThere =
      new URLSearchParams(location.search).get('text') === ${JSON.stringify(text)} &&
      document.querySelector('.list-rows[aria-busy]') === null;
    if (isThere && shown > 0) return resolve(shown - since);
    shown = isThere ? performance.now() : 0;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}); null`;

await buildWeb(path.join(root, '.data/logs'), () => undefined);
const stage = await setStage();
const browser = await launchChromium();
try {
  const company = { ...demoCompanies[0]!, id: 1 };
  await seedCompanies(stage.urls.owner, [company], await hashPassword(demoPassword));
  await fillBooks(stage.urls.superuser, 1, { services, parts, levels: 8 });
  await stage.startProduct(port, { DATABASE_CONNECTIONS: '4' });
  const token = await signIn(origin, company.people[0]!.email, company.id);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${origin}/signin`);
  await page.getByLabel('Email').fill(company.people[0]!.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
  await page.goto(`${origin}/pricebooks/${bookId}`);
  await page.locator('tbody .row-link').first().waitFor();

  const blank = await context.newPage();
  for (const view of ['List', 'Tiles']) {
    await page.evaluate('scrollTo(0, 0)');
    await page.getByRole('button', { name: view, exact: true }).click();
    const loading = performance.now();
    const listed = await loadAll(page);
    console.log(
      `${view}: ${listed} entries listed in ${((performance.now() - loading) / 1000).toFixed(1)} s of scrolling`,
    );
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await blank.setContent(`<div style="height: ${height}px"></div>`);
    for (const perFrame of speeds.flatMap((speed) => Array.from({ length: rounds }, () => speed)))
      for (const [what, on] of [
        ['nothing', blank],
        [view, page],
      ] as const) {
        await on.bringToFront();
        const threadTime = await watchThread(on);
        const { times, rows } = await scrolled(on, perFrame);
        const busy = (await threadTime()) / frames;
        const late = times.filter((time) => time > 2 * at(times, 0.5)).length;
        console.log(
          `  ${what.padEnd(8)} ${perFrame} px a frame: p50 ${ms(at(times, 0.5))} p95 ${ms(at(times, 0.95))} longest ${ms(Math.max(...times))}, ${late} of ${frames} took more than two; processor ${ms(busy)} a frame; ${rows} rows there`,
        );
      }
  }

  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.bringToFront();
  const box = page.getByRole('searchbox', { name: 'Search this book' });
  const all: number[] = [];
  for (const [kind, searches] of Object.entries(texts)) {
    const shown: number[] = [];
    const bare: number[] = [];
    for (const text of searches) {
      await box.fill(text.slice(0, -1));
      await page.waitForURL((url) => url.searchParams.get('text') === text.slice(0, -1));
      await page.waitForTimeout(1000);
      shown.push(await keyToMatches(page, text));
      bare.push(
        await timed(`${origin}/api/pricebooks/${bookId}/entries?text=${encodeURIComponent(text)}`, token),
      );
    }
    all.push(...shown);
    console.log(
      `${kind}: from the key to the matches on screen p50 ${ms(median(shown))}, longest ${ms(Math.max(...shown))}; the request alone ${ms(median(bare))}`,
    );
  }
  console.log(`all: p50 ${ms(median(all))}, p95 ${ms(at(all, 0.95))}`);
} finally {
  await browser.close();
  await stage.stop();
}

/** Scrolls to the end again and again until all pages are there. */
async function loadAll(page: Page): Promise<number> {
  while ((await page.locator('.list-more').count()) > 0) {
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await page.waitForTimeout(50);
  }
  const counted = await page
    .locator('.list-rows [aria-rowcount], .list-rows [aria-setsize]')
    .first()
    .evaluate((element) =>
      Number(element.getAttribute('aria-rowcount') ?? Number(element.getAttribute('aria-setsize')) + 1),
    );
  return counted - 1;
}

/**
 * Begins to watch a page's main thread. Its processor time says something on a busy machine, too, unlike the frames.
 * @returns what ends that and returns the thread's ms since then
 */
async function watchThread(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    await devtools.detach();
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
}

/** Scrolls down by the same distance in each frame. @returns the time from frame to frame */
function scrolled(page: Page, perFrame: number): Promise<{ times: number[]; rows: number }> {
  return page.evaluate(`new Promise((resolve) => {
    scrollTo(0, 0);
    const times = [];
    let last = 0;
    const step = (now) => {
      if (last > 0) times.push(now - last);
      last = now;
      scrollBy(0, ${perFrame});
      if (times.length < ${frames}) requestAnimationFrame(step);
      else resolve({ times, rows: document.querySelectorAll('[data-at]').length });
    };
    setTimeout(() => requestAnimationFrame(step), 500);
  })`);
}

/** Presses the last key of a search. @returns ms until its matches are painted */
async function keyToMatches(page: Page, text: string): Promise<number> {
  await page.evaluate(`window.${watchKey(text)}`);
  await page.keyboard.press(text.at(-1)!);
  return page.evaluate<number>('took');
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;
}
function ms(time: number): string {
  return `${time.toFixed(1)} ms`;
}
