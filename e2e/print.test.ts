import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();
const inSight = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((each) => each.checkVisibility()).length`;

describe('a page on paper', () => {
  it.each(['/workorders', '/proposals', '/payments', '/customers'])(
    'of %s and what it lists is black on white, also where the screen is dark, without what one presses',
    async (list) => {
      const page = await visit(list, { as: demoPerson('owner'), scheme: 'dark' });
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const look = () =>
        page.evaluate<string[]>(
          `[document.body, document.querySelector('main h1, main h2, main td')].map((each) => getComputedStyle(each).color)`,
        );
      await expect(page.locator('main table a').first()).toBeSeen();
      expect(await look()).toEqual(['rgb(0, 0, 0)', 'rgb(0, 0, 0)']);
      expect(await page.evaluate(inSight('nav, .livery, .btn, .toasts'))).toBe(0);
      await expect(page.getByText('License NC 00-0140')).toBeSeen();
      const address = await page.locator('main table a').first().getAttribute('href');
      await page.goto(address!);
      await expect(page.locator('main :is(h1, h2)').first()).toBeSeen();
      expect(await look()).toEqual(['rgb(0, 0, 0)', 'rgb(0, 0, 0)']);
      expect(await page.evaluate(inSight('nav, .livery, .btn, .toasts'))).toBe(0);
    },
  );
});
