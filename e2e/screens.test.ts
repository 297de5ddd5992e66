import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './accessibility.ts';
import { screenOpener } from './open-screens.ts';
import type { Screen } from './screen.ts';
import { screens } from './screen-list.ts';
import { withBrowser } from './visitor.ts';

const { product, browser, watch, takeProblems } = withBrowser();
const [signInScreen] = screens as [Screen];
type Open = ReturnType<typeof screenOpener>;
let open: { office: Open; phone: Open };
let page: Page;

beforeAll(() => {
  const shared = { browser: browser(), product, began: watch };
  open = {
    office: screenOpener({ ...shared, size: 'office' }),
    phone: screenOpener({ ...shared, size: 'phone' }),
  };
});
afterEach(() => page.close());

const width = () => page.evaluate<number>('document.documentElement.scrollWidth');

describe('the checks of every screen', () => {
  it('notice a style against the policy, an error, a control without a name, faint text, a page too wide', async () => {
    page = await open.phone(signInScreen);
    await page.evaluate(`
      document.head.append(Object.assign(document.createElement('style'), { textContent: '* {}' }));
      console.error('planted');
      document.body.insertAdjacentHTML('beforeend', '<button></button><p>Faint</p>');
      Object.assign(document.body.lastChild.style, { color: '#bbb', background: '#fff', width: '600px' });
    `);
    expect(await findViolations(page)).toEqual([
      expect.stringMatching(/^button-name: /),
      expect.stringMatching(/^color-contrast: .*Faint/),
    ]);
    expect(await width()).toBeGreaterThan(390);
    expect(takeProblems()).toEqual([expect.stringContaining('Content Security Policy'), 'console: planted']);
  });
});

describe.each(screens)('screen $name', (screen) => {
  it('is accessible, light and dark', async () => {
    page = await open.office(screen);
    expect(await findViolations(page, { within: screen.checked })).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findViolations(page, { rules: ['color-contrast'], within: screen.checked })).toEqual([]);
  });

  it('is accessible on a phone and does not scroll sideways', async () => {
    page = await open.phone(screen);
    expect(await findViolations(page, { within: screen.checked })).toEqual([]);
    expect(await width()).toBe(390);
  });
});
