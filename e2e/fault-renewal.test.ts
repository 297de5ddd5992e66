import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { api, faultTexts, json } from './faults.ts';
import { newColleague } from './people.ts';
import { navigation, openPeople, rowOf, signInOnScreen } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();
const owner = demoPerson('owner');

/**
 * Refuses the token in use as expired; accepts a renewed one.
 * @param together answers the renewal only after this many calls have been refused
 */
async function expireToken(
  page: Page,
  together = 1,
): Promise<{ refused: () => number; renewals: () => number }> {
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const context = page.context();
  const renewed = new Set<string>();
  let [refused, renewals] = [0, 0];
  await context.route(api, async (route) => {
    const request = route.request();
    if (request.url().endsWith('/api/session/refresh')) {
      renewals += 1;
      await enough;
      const answer = await route.fetch();
      renewed.add(((await answer.json()) as { data: { accessToken: string } }).data.accessToken);
      return route.fulfill({ response: answer });
    }
    const token = (request.headers()['authorization'] ?? '').replace('Bearer ', '');
    if (token === '' || renewed.has(token)) return route.fallback();
    refused += 1;
    if (refused >= together) resolve();
    return json(401, { code: 'signed_out', title: 'Sign in to continue.' })(route);
  });
  return { refused: () => refused, renewals: () => renewals };
}

describe('an access token that has expired', () => {
  it('is renewed once for all calls that meet it at once (R9.3)', async () => {
    const page = await visit('/dashboard', { as: owner });
    const card = page.locator('[data-card]').first();
    await expect(card).toBeSeen();
    const { refused, renewals } = await expireToken(page, 2);
    // the panel requests the call, the palette requests search results
    await card.click();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('whitlock');
    await expect(page.getByRole('option', { name: /Dana Whitlock/ }).first()).toBeSeen();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Expected duration')).toBeSeen();
    expect(refused()).toBeGreaterThan(1);
    expect(renewals()).toBe(1);
  });

  it('is renewed once for two tabs that meet it at once (R9.3)', async () => {
    const first = await visit('/settings/people', { as: owner });
    await expect(rowOf(first, owner.email)).toBeSeen();
    const second = await first.context().newPage();
    await second.goto('/settings/people');
    await expect(rowOf(second, owner.email)).toBeSeen();
    const { refused, renewals } = await expireToken(first);
    const today = (page: Page) => navigation(page).getByRole('link', { name: 'Dashboard' }).click();
    await Promise.all([today(first), today(second)]);
    for (const page of [first, second]) await expect(page.getByRole('grid')).toBeSeen();
    expect(refused()).toBeGreaterThan(0);
    expect(renewals()).toBe(1);
  });
});

describe('a renewal that is refused', () => {
  it('for good leads to the sign-in page, and back from there', async () => {
    const colleague = await newColleague(product, ['office']);
    const page = await visit('/settings/people', { as: colleague });
    await expect(rowOf(page, colleague.email)).toBeSeen();
    await expireToken(page);
    await page.route(
      '**/api/session/refresh',
      json(401, { code: 'session_ended', title: 'Your session ended.' }),
    );
    await navigation(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeSeen();
    await page.context().unroute(api);
    await page.unroute('**/api/session/refresh');
    await signInOnScreen(page, colleague);
    await page.waitForURL('**/dashboard');
  });

  it('for any other reason is told, and leaves the work where it is (R8.3)', async () => {
    const page = await visit('/settings/people', { as: owner });
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await page.getByLabel('First name').fill('Half');
    await expireToken(page);
    await page.route('**/api/session/refresh', json(403, { code: 'origin_refused', title: 'No.' }));
    await page.getByLabel('Last name').fill('Written');
    await page.getByLabel('Email').fill('half.written@hollisrowe.example');
    await page.getByRole('checkbox', { name: 'Sales' }).check();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('alert').filter({ hasText: faultTexts.renewalFailed })).toBeSeen();
    await expect(page.getByRole('dialog')).toBeSeen();
    expect(await page.getByLabel('First name').inputValue()).toBe('Half');
  });

  it('is not taken for a page that may not be opened (R8.3)', async () => {
    const page = await visit('/settings/sessions', { as: owner });
    await expect(page.getByText('This device')).toBeSeen();
    await expireToken(page);
    await page.route('**/api/session/refresh', json(403, { code: 'origin_refused', title: 'No.' }));
    await openPeople(page);
    await expect(page.getByRole('heading', { name: faultTexts.renewalFailed })).toBeSeen();
    await page.unroute('**/api/session/refresh');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, owner.email)).toBeSeen();
    await expect(page.getByText(faultTexts.renewalFailed)).toBeGone();
  });
});
