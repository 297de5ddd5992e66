import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { api, faultTexts } from './faults.ts';
import { openPeople, rowOf } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit, watch, browser } = withBrowser();
const owner = demoPerson('owner');

describe('a part of the page that a new version has replaced', () => {
  it('offers to load the page again, by itself does nothing, and is not reported (R2.4, R8.9)', async () => {
    const page = await visit('/settings/sessions', { as: owner });
    await expect(page.getByText('This device')).toBeSeen();
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/errorreports')) reports.push(request.postData() ?? '');
    });
    await page.clock.install();
    await page.evaluate('window.isStillHere = true');
    await page.route(/\/assets\/people[^/]*\.js/, (route) => route.fulfill({ status: 404 }));
    await openPeople(page);
    await expect(page.getByText('This part of the page has been updated since you opened it.')).toBeSeen();
    await page.clock.fastForward(20_000);
    expect(await page.evaluate('window.isStillHere')).toBe(true);
    expect(reports).toEqual([]);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeSeen();
    await page.goForward();
    await expect(page.getByRole('button', { name: 'Reload' })).toBeSeen();
    await page.unroute(/\/assets\/people[^/]*\.js/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(rowOf(page, owner.email)).toBeSeen();
  });
});

describe('a server that asks for a newer version', () => {
  it('lets one finish, and asks again after a reload that brought none (R8.4, R7.13)', async () => {
    const page = await visit('/settings/people', { as: owner });
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await page.getByLabel('First name').fill('Half');
    await page.context().route(api, async (route) => {
      if (route.request().url().includes('/api/live')) return route.fallback();
      const response = await route.fetch();
      return route.fulfill({ response, headers: { ...response.headers(), 'x-minimum-version': '999.0.0' } });
    });
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByLabel('Last name').fill('Written');
    await page.getByLabel('Email').fill(owner.email);
    await page.getByRole('checkbox', { name: 'Sales' }).check();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('This person is already in your company.')).toBeSeen();
    expect(await page.getByLabel('First name').inputValue()).toBe('Half');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByText(faultTexts.behind)).toBeSeen();
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(page.getByText(faultTexts.behind)).toBeGone();
    await page.reload();
    await expect(page.getByText(faultTexts.behind)).toBeSeen();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(faultTexts.behind)).toBeSeen();
    // a pending answer would be sent to a closed browser
    await page.context().unrouteAll({ behavior: 'wait' });
  });
});

describe('an old browser', () => {
  it.each(['/signin', '/p/a-token-that-nobody-has-ever-been-sent'])(
    'is told in an alert at %s (R8.5, R9.9)',
    async (path) => {
      const context = await browser().newContext({
        userAgent:
          'Mozilla/5.0 (Windows NT 5.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/49.0.2623.112 Safari/537.36',
      });
      watch(context);
      const page = await context.newPage();
      const alerts: string[] = [];
      page.on('dialog', (dialog) => {
        alerts.push(dialog.message());
        return dialog.accept();
      });
      await page.goto(product.url + path);
      await expect.poll(() => alerts).toEqual([faultTexts.oldBrowser]);
      await context.close();
    },
  );
});
