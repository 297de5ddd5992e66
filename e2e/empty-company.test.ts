import { describe, expect, it } from 'vitest';
import { listNames } from '../packages/domain/src/company-lists/company-lists.ts';
import { signUp } from './new-company.ts';
import { withBrowser } from './visitor.ts';

const browser = withBrowser();

/** Addresses of lists that differ from the names of the list. */
const addressOf: Readonly<Record<string, string>> = { sitesystemtypes: 'systemtypes' };

/** Every list, also as the setup opens it. */
const lists = [
  '/proposals',
  '/proposals?setup=firstWork',
  '/workorders',
  '/customers',
  '/customers?setup=customers',
  '/payments',
  '/agreements',
  '/deferredwork',
  '/pricebooks',
  '/pricebooks?setup=priceBook',
  ...listNames.map((name) => `/settings/${addressOf[name] ?? name}`),
  '/settings/taxes',
  '/settings/imports',
  '/settings/people',
  '/settings/emails',
  '/settings/errors',
].filter((address) => address !== '/settings/taxitems');

/** Lists that fill without anybody's doing, or have their first step above them. */
const withoutStep = ['/deferredwork', '/settings/emails', '/settings/errors', '/settings/imports'];

describe('the lists of an empty company', () => {
  it('say what they are for and offer the first step, and never that nothing matches', async () => {
    const { page } = await signUp(browser);
    const said: [string, unknown][] = [];
    for (const address of lists) {
      await page.goto(address);
      const state = page.locator('main .state');
      // a new company has some of these: departments, job types, types of systems, its owner
      await page.locator('main .state, main table tbody tr').first().waitFor();
      if ((await state.count()) === 0) continue;
      const title = await state.getByRole('heading').first().innerText();
      const detail = await state.locator('p').first().innerText();
      const steps = await state.locator('a, button').count();
      const isWhole = !/match/i.test(title) && detail !== '' && (steps > 0 || withoutStep.includes(address));
      if (!isWhole) said.push([address, { title, detail, steps }]);
    }
    expect(said).toEqual([]);
  }, 180_000);
});
