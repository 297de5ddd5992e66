import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { api, faultTexts, forgetting, html, lost, passUntil } from './faults.ts';
import { navigation, openPeople, rowOf, signInOnScreen } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { visit, takeProblems } = withBrowser();
const forgetFaults = forgetting(takeProblems);
const owner = demoPerson('owner');

/** Simulates a data-saving connection, on which nothing is preloaded. */
const spared = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`;
const network = /ERR_FAILED|ERR_INTERNET|WebSocket/;

describe('a server that is gone', () => {
  it('is told of in words; the page stays, and goes on when it is back (R8.2)', async () => {
    const page = await visit('/settings/people', { as: owner });
    await expect(rowOf(page, owner.email)).toBeSeen();
    await page.route(api, lost);
    await navigation(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('status').filter({ hasText: faultTexts.unreachable })).toBeSeen();
    await expect(page.getByRole('heading', { name: /day, / })).toBeSeen();
    await page.unroute(api);
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByText(faultTexts.unreachable)).toBeGone();
    forgetFaults(network);
  });

  it('is tried again by itself when the network returns (R9.10)', async () => {
    const page = await visit('/settings/sessions', { as: owner });
    await expect(page.getByText('This device')).toBeSeen();
    await page.route(api, lost);
    await openPeople(page);
    await expect(page.getByText(faultTexts.unreachable).first()).toBeSeen();
    await page.unroute(api);
    await page.evaluate("dispatchEvent(new Event('online'))");
    await expect(page.getByText(faultTexts.unreachable)).toBeGone();
    forgetFaults(network);
  });
});

describe('a network that is gone', () => {
  const heading = { name: 'We lost the connection' };

  /** Opens a page whose code isn't loaded yet while nothing is reachable. */
  async function openCutOff(cut: (page: Page) => Promise<unknown>): Promise<Page> {
    const page = await visit('/reset', { as: owner });
    // an interrupted preload would force the page to reload
    await page.addInitScript(spared);
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeSeen();
    await cut(page);
    await openPeople(page);
    await expect(page.getByRole('heading', heading)).toBeSeen();
    expect(await page.getByText('This part of the page has been updated').count()).toBe(0);
    return page;
  }

  it('is told as such by a page that is not here yet; trying again in its place brings it (R8.2)', async () => {
    const page = await openCutOff((each) => each.route('**/*', lost));
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await again.click();
    await expect(page.getByRole('heading', heading)).toBeSeen();
    await page.unroute('**/*');
    // unless the page has already recovered automatically
    await again.click({ timeout: 2_000 }).catch(() => {});
    await expect(rowOf(page, owner.email)).toBeSeen();
    await expect(page.getByText(faultTexts.unreachable)).toBeGone();
    forgetFaults(network);
  });

  it('brings such a page by itself when it returns, and all else stays (R8.2, R9.10)', async () => {
    const page = await openCutOff((each) => each.context().setOffline(true));
    await page.evaluate('window.isStillHere = true');
    await page.context().setOffline(false);
    await expect(rowOf(page, owner.email)).toBeSeen();
    await expect(page.getByText(faultTexts.unreachable)).toBeGone();
    expect(await page.evaluate('window.isStillHere')).toBe(true);
    forgetFaults(network);
  });
});

describe('a slow server', () => {
  it('leaves the outline of the page until it answers', async () => {
    const page = await visit('/settings/sessions', { as: owner });
    await expect(page.getByText('This device')).toBeSeen();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/people', async (route) => (await held, route.fallback()));
    await openPeople(page);
    await expect(page.getByText('Loading')).toBeSeen();
    answer();
    await expect(rowOf(page, owner.email)).toBeSeen();
  });
});

describe('something in between that answers with a page', () => {
  it.each([200, 403])('counts as no server, with status %i too (R8.2)', async (status) => {
    const page = await visit('/dashboard', { as: owner });
    await expect(navigation(page)).toBeSeen();
    await page.clock.install();
    await page.route('**/api/session/refresh', html(status));
    await page.reload();
    await passUntil(page, page.getByRole('heading', { name: faultTexts.unreachable }));
    await page.unroute('**/api/session/refresh');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(navigation(page)).toBeSeen();
  });
});

describe('a page that something in between says is not there', () => {
  it('counts as a lost connection, not as a page that is not there (R8.2, R2.4)', async () => {
    const page = await visit('/settings/sessions', { as: owner });
    await expect(page.getByText('This device')).toBeSeen();
    await page.clock.install();
    await page.route('**/api/people', html(404));
    await openPeople(page);
    const failure = page.getByRole('heading', { name: faultTexts.unreachable });
    await passUntil(page, failure);
    expect(new URL(page.url()).pathname).toBe('/settings/people');
  });
});

describe('a live connection that is refused', () => {
  it('is told of after ten tries, and no more once it is back (R9.10)', async () => {
    const words = 'You won’t see others’ changes right now.';
    const page = await visit('/signin');
    await page.clock.install();
    let [isRefused, tries] = [true, 0];
    await page.routeWebSocket('**/api/live?*', (socket) => {
      tries += 1;
      if (isRefused) return socket.close();
      return void socket.connectToServer();
    });
    await signInOnScreen(page, owner);
    await expect(navigation(page)).toBeSeen();
    const told = page.getByText(words);
    await passUntil(page, told);
    expect(tries).toBeGreaterThanOrEqual(10);
    isRefused = false;
    await page.clock.fastForward(60_000);
    await expect(told).toBeGone();
  });
});
