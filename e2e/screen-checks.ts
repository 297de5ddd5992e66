import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './accessibility.ts';
import { markNewLooks } from './looks.ts';
import { quietPage, screenOpener } from './open-screens.ts';
import { judgeTexts } from './said-texts.ts';
import type { Screen } from './screen.ts';
import { signInScreens } from './sign-in-screens.ts';
import { layersOf, turnToPhone } from './turn.ts';
import { withBrowser } from './visitor.ts';

const [signInScreen] = signInScreens as [Screen];
type Open = ReturnType<typeof screenOpener>;

const widthOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

/**
 * Finds clickable bars stuck to the bottom of a scrolling area. They can overlap links, and the content above
 * determines which ones they leave too small. Use a fixed bar, or put it below the scrolling area.
 */
const barsOver = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('*')].filter((each) => {
    const { position, bottom } = getComputedStyle(each);
    return position === 'sticky' && bottom !== 'auto' && each.querySelector('a, button');
  }).map(({ className }) => className)`);

/** Plants faults of several kinds, including one that only a phone shows. */
const plantFaults = (page: Page) =>
  page.evaluate(`
    document.head.append(Object.assign(document.createElement('style'), { textContent: '* {}' }));
    console.error('planted');
    document.body.insertAdjacentHTML('beforeend', '<button></button><p>Faint</p>');
    Object.assign(document.body.lastChild.style, { color: '#bbb', background: '#fff', width: '600px' });
    document.body.insertAdjacentHTML('beforeend', '<p class="planted"><a href="/">Way</a></p>');
    Object.assign(document.body.lastChild.style, { position: 'sticky', bottom: '0' });
    document.body.insertAdjacentHTML('beforeend', '<p class="of-phones">Pale <a href="/" aria-label="Here"></a></p>');
    Object.assign(document.body.lastChild.style, { color: '#bbb', background: '#fff' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@media (min-width: 641px), (pointer: fine), (hover: hover) { .of-phones { display: none } }');
    document.adoptedStyleSheets.push(sheet);
  `);

const plantNight = (page: Page) =>
  page.evaluate(`
    document.body.insertAdjacentHTML('beforeend', '<p class="of-nights">Owl</p>');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.of-nights { color: #000; background: #fff } @media (prefers-color-scheme: dark) { .of-nights { color: #eee } }');
    document.adoptedStyleSheets.push(sheet);
  `);

const planted = [expect.stringMatching(/^button-name: /), expect.stringMatching(/^color-contrast: .*Faint/)];

/**
 * Returns the part of a screen that the checks look at: a modal dialog or a menu, if one is open, because the page
 * behind it is a screen of its own in the list.
 */
async function partOf(page: Page, { checked }: Screen): Promise<string | undefined> {
  const layers = ['dialog:modal', '[role=menu]:popover-open'];
  for (const layer of [checked, ...layers])
    if (layer && (layer === checked || (await page.locator(layer).count()) > 0)) return layer;
  return undefined;
}

/** Returns the findings of the checks for a screen at a desk. @param looks of the earlier screens, to which it adds */
async function atDesk(page: Page, screen: Screen, looks: Set<string>) {
  const within = await partOf(page, screen);
  const light = await findViolations(page, { within });
  const dark = await inTheDark(page, looks, within);
  return { light, dark, bars: await barsOver(page) };
}

/** Returns the findings at night on the looks that are new. */
async function inTheDark(page: Page, looks: Set<string>, within?: string): Promise<string[]> {
  if (!(await markNewLooks(page, new Set(looks), within))) return [];
  await page.emulateMedia({ colorScheme: 'dark' });
  // again, as what a page has drawn anew since has no mark
  const marked = await markNewLooks(page, looks, within);
  const found = marked ? await findViolations(page, { rules: ['color-contrast'], within: marked }) : [];
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

async function onPhone(page: Page, screen: Screen) {
  const found = await findViolations(page, { within: await partOf(page, screen) });
  return { found, width: await widthOf(page), bars: await barsOver(page) };
}

/** `npm test -- changed` passes the name prefixes of the screens that a change can affect. */
const begins = process.env.SCREENS?.split(',') ?? [''];
const isWanted = ({ name }: Screen) => begins.some((each) => name.startsWith(each));

/** Checks each of these screens at a desk and on a phone, and first that the checks notice what is wrong. */
export function checkScreens(screens: readonly Screen[]): void {
  const { product, browser, watch, takeProblems } = withBrowser();
  const { keepAnswers, textsOfNoCatalog } = judgeTexts(product);
  const contexts: BrowserContext[] = [];
  const looks = new Set<string>();
  let open: { office: Open; phone: Open };

  // also after a failed check: a live connection per page left open would soon leave none for the next
  afterEach(async () => {
    const pages = contexts.flatMap((context) => context.pages());
    await Promise.all(pages.filter((page) => !page.url().endsWith(quietPage)).map((page) => page.close()));
  });
  beforeAll(() => {
    const began = (context: BrowserContext) => {
      contexts.push(context);
      watch(context);
      return keepAnswers(context);
    };
    const shared = { browser: browser(), product, blurs: false, began };
    open = {
      office: screenOpener({ ...shared, size: 'office' }),
      phone: screenOpener({ ...shared, size: 'phone' }),
    };
  });

  /** Returns the same screen on a phone, by turning the desktop page if possible. */
  async function asPhone(page: Page, screen: Screen): Promise<Page> {
    if (screen.turns === false) {
      await page.close();
      return open.phone(screen);
    }
    const above = await layersOf(page);
    await turnToPhone(page);
    // a side panel at a desk may become an overlay on a phone
    expect(await layersOf(page), 'where turning closes something, the screen says `turns: false`').toEqual(
      expect.arrayContaining(above),
    );
    return page;
  }

  describe('the checks of every screen', () => {
    it('notice a style against the policy, an error, a control without a name, faint text, a bar over links, words of no catalog', async () => {
      const page = await open.office(signInScreen);
      expect(await textsOfNoCatalog(page)).toEqual([]);
      await plantFaults(page);
      expect(await textsOfNoCatalog(page)).toEqual(expect.arrayContaining(['Faint', 'Way']));
      expect(await barsOver(page)).toEqual(['planted']);
      expect(await findViolations(page)).toEqual(planted);
      expect(await findViolations(page, { within: '.of-phones' })).toEqual([]);
      expect(takeProblems()).toEqual([
        expect.stringContaining('Content Security Policy'),
        'console: planted',
      ]);
    });

    it('notice text that is faint only at night, once for each look', async () => {
      const page = await open.office(signInScreen);
      const looks = new Set<string>();
      expect(await atDesk(page, signInScreen, looks)).toEqual({ light: [], dark: [], bars: [] });
      await plantNight(page);
      const { light, dark } = await atDesk(page, signInScreen, looks);
      expect({ light, dark }).toEqual({ light: [], dark: [expect.stringMatching(/^color-contrast: .*Owl/)] });
      expect((await atDesk(page, signInScreen, looks)).dark).toEqual([]);
    });

    it.each(['turned to a phone', 'opened on a phone'])(
      'notice the same, a page too wide and what only a phone shows, %s',
      async (how) => {
        const page = await (how === 'opened on a phone' ? open.phone : open.office)(signInScreen);
        await plantFaults(page);
        if (how === 'turned to a phone') await turnToPhone(page);
        expect(await barsOver(page)).toEqual(['planted']);
        expect(await findViolations(page)).toEqual(planted);
        expect(await findViolations(page, { within: '.of-phones' })).toEqual([
          expect.stringMatching(/^color-contrast: .*Pale/),
        ]);
        expect(await widthOf(page)).toBeGreaterThan(390);
        takeProblems();
      },
    );
  });

  describe.each(screens.filter(isWanted))('screen $name', (screen) => {
    it('says what is in the catalog or data, and is accessible at a desk, light and dark, and on a phone, where it does not scroll sideways', async () => {
      const page = await open.office(screen);
      expect(await textsOfNoCatalog(page)).toEqual([]);
      expect(await atDesk(page, screen, looks)).toEqual({ light: [], dark: [], bars: [] });
      const phone = await asPhone(page, screen);
      expect(await onPhone(phone, screen)).toEqual({ found: [], width: 390, bars: [] });
    });
  });
}
