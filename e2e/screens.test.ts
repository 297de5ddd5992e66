import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './accessibility.ts';
import { screenOpener } from './open-screens.ts';
import type { Screen } from './screen.ts';
import { screens } from './screen-list.ts';
import { withBrowser } from './visitor.ts';

const { product, browser, watch, takeProblems } = withBrowser();
const [signInScreen] = screens as [Screen];
type Open = ReturnType<typeof screenOpener>;
let open: { office: Open; phone: Open };

beforeAll(() => {
  const shared = { browser: browser(), product, began: watch };
  open = {
    office: screenOpener({ ...shared, size: 'office' }),
    phone: screenOpener({ ...shared, size: 'phone' }),
  };
});

const widthOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

/**
 * What sticks to the bottom of what scrolls and can be pressed. It comes to lie on links, and by what stands above them
 * it depends which of them it leaves too small: such a bar is fixed, or stands below what scrolls.
 */
const barsOver = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('*')].filter((each) => {
    const { position, bottom } = getComputedStyle(each);
    return position === 'sticky' && bottom !== 'auto' && each.querySelector('a, button');
  }).map(({ className }) => className)`);

describe('the checks of every screen', () => {
  it('notice a style against the policy, an error, a control without a name, faint text, a page too wide, a bar over links', async () => {
    const page = await open.phone(signInScreen);
    await page.evaluate(`
      document.head.append(Object.assign(document.createElement('style'), { textContent: '* {}' }));
      console.error('planted');
      document.body.insertAdjacentHTML('beforeend', '<button></button><p>Faint</p>');
      Object.assign(document.body.lastChild.style, { color: '#bbb', background: '#fff', width: '600px' });
      document.body.insertAdjacentHTML('beforeend', '<p class="planted"><a href="/">Way</a></p>');
      Object.assign(document.body.lastChild.style, { position: 'sticky', bottom: '0' });
    `);
    expect(await barsOver(page)).toEqual(['planted']);
    expect(await findViolations(page)).toEqual([
      expect.stringMatching(/^button-name: /),
      expect.stringMatching(/^color-contrast: .*Faint/),
    ]);
    expect(await widthOf(page)).toBeGreaterThan(390);
    expect(takeProblems()).toEqual([expect.stringContaining('Content Security Policy'), 'console: planted']);
    await page.close();
  });
});

/** What the checks find in a screen at a desk. */
async function atDesk(screen: Screen) {
  const page = await open.office(screen);
  const light = await findViolations(page, { within: screen.checked });
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await findViolations(page, { rules: ['color-contrast'], within: screen.checked });
  const bars = await barsOver(page);
  await page.close();
  return { light, dark, bars };
}

async function onPhone(screen: Screen) {
  const page = await open.phone(screen);
  const found = await findViolations(page, { within: screen.checked });
  const width = await widthOf(page);
  const bars = await barsOver(page);
  await page.close();
  return { found, width, bars };
}

describe.each(screens)('screen $name', (screen) => {
  it('is accessible at a desk, light and dark, and on a phone, where it does not scroll sideways', async () => {
    // both at once: alone, each would leave half of the machine idle
    const [desk, phone] = await Promise.all([atDesk(screen), onPhone(screen)]);
    expect(desk).toEqual({ light: [], dark: [], bars: [] });
    expect(phone).toEqual({ found: [], width: 390, bars: [] });
  });
});
