import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { navigation, openArea, openPeople, rowOf } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { visit, takeProblems } = withBrowser();

const focused = (page: Page) =>
  page.evaluate<string>(`(document.activeElement.tagName + ' ' + document.activeElement.textContent).trim()`);
const scrolled = (page: Page) => page.evaluate<number>('Math.round(scrollY)');

/** Resolves when the browser is idle, after earlier idle callbacks. */
const idle = (page: Page) => page.evaluate('new Promise((done) => requestIdleCallback(done))');

/** Resolves when the page has received the browser's pending events, scrolling included. */
const nextFrame = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

/** Collects the names of the code loaded from now on, without the build's suffixes. */
function partsLoadedBy(page: Page): string[] {
  const parts: string[] = [];
  page.on('request', (request: Request) => {
    const name = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(request.url())?.[1];
    if (name) parts.push(name);
  });
  return parts;
}
const ofPayments = (parts: string[]) => parts.filter((name) => name.startsWith('payments')).sort();

describe('another page', () => {
  it('begins at its top, with the focus on its heading and its name on the tab', async () => {
    const page = await visit('/settings/people', { as: demoPerson('owner'), size: 'phone' });
    await expect(rowOf(page, 'Tom Kowalski')).toBeSeen();
    expect(await page.title()).toBe('People · Fieldwright');
    await rowOf(page, 'Tom Kowalski').scrollIntoViewIfNeeded();
    expect(await scrolled(page)).toBeGreaterThan(200);

    await openArea(page, 'Payments');
    await expect(page.getByRole('heading', { name: 'Payments' })).toBeSeen();
    await expect.poll(() => focused(page)).toBe('H1 Payments');
    expect(await scrolled(page)).toBe(0);
    expect(await page.title()).toBe('Payments · Fieldwright');
  });

  it('that one comes back to is where it was, and so is the focus', async () => {
    const page = await visit('/settings/people', { as: demoPerson('owner'), size: 'phone' });
    const actions = page.getByRole('button', { name: 'Actions for Tom Kowalski' });
    await actions.scrollIntoViewIfNeeded();
    await actions.focus();
    await nextFrame(page);
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(200);
    // with a script, since a click would move the focus
    await page.evaluate(
      `[...document.querySelectorAll('nav a')].find((a) => a.textContent === 'Dashboard').click()`,
    );
    await expect.poll(() => focused(page)).toMatch(/^H1 \w+day, /);
    await page.goBack();
    await expect(actions).toBeSeen();
    await expect
      .poll(() => page.evaluate(`document.activeElement.getAttribute('aria-label')`))
      .toBe('Actions for Tom Kowalski');
    await expect.poll(() => scrolled(page)).toBe(before);
  });
});

describe('code', () => {
  it('of the page that is opened comes while the server says who is signed in (R2.3)', async () => {
    const page = await visit('/icon.svg', { as: demoPerson('owner') });
    const parts = partsLoadedBy(page);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/me', (route) => held.then(() => route.continue()));
    await page.goto('/settings/people');
    await expect.poll(() => parts).toContain('people.page');
    answer();
    await expect(rowOf(page, 'Tom Kowalski')).toBeSeen();
  });

  it('of /payments alone is loaded ahead, when the first screen is shown and the browser is idle (R2.2)', async () => {
    const page = await visit('/icon.svg');
    const parts = partsLoadedBy(page);
    await page.goto('/signin');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeSeen();
    await idle(page);
    expect(ofPayments(parts)).toEqual([]);
    await page.getByRole('button', { name: 'Owner' }).click();
    await expect(page.getByRole('heading', { name: /day, / })).toBeSeen();
    await expect.poll(() => ofPayments(parts)).toEqual(['payments-area', 'payments.data', 'payments.page']);
    await idle(page);
    const pages = parts.filter((name) => name.endsWith('.page')).sort();
    expect(pages).toEqual(['dashboard.page', 'payments.page', 'sign-in.page']);
  });

  it('of what staff see at /payments does not come to who is there without a sign-in (R2.1, R2.2)', async () => {
    const page = await visit('/icon.svg');
    const parts = partsLoadedBy(page);
    await page.goto('/payments');
    await expect(page.getByRole('heading', { level: 1 })).toBeSeen();
    await page.waitForLoadState('networkidle');
    await idle(page);
    expect(ofPayments(parts)).toEqual(['payments-area']);
    expect(parts.filter((name) => /frame|query|error-reports|search-box/.test(name))).toEqual([]);
  });

  it('is not loaded ahead while one is on /payments (R2.2)', async () => {
    const page = await visit('/dashboard', { as: demoPerson('owner') });
    await expect(navigation(page)).toBeSeen();
    const parts = partsLoadedBy(page);
    await page.goto('/payments');
    await expect(page.getByRole('row').nth(2)).toBeSeen();
    const shown = [...parts];
    await idle(page);
    expect(parts).toEqual(shown);
  });

  it.each([
    ['for who may not open /payments', 'dispatcher', ''],
    [
      'where the connection is to be spared',
      'owner',
      `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`,
    ],
  ] as const)('is not loaded ahead %s (R2.2)', async (_, role, script) => {
    const page = await visit('/reset', { as: demoPerson(role) });
    if (script) await page.addInitScript(script);
    const parts = partsLoadedBy(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: /day, / })).toBeSeen();
    await idle(page);
    await idle(page);
    expect(ofPayments(parts)).toEqual([]);
  });

  it('that is gone since a new version was put up offers to load again, and keeps what is on other pages (R2.4)', async () => {
    const page = await visit('/dashboard', { as: demoPerson('owner') });
    await expect(navigation(page)).toBeSeen();
    await page.route('**/assets/people.page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await openPeople(page);
    await expect(page.getByText('This part of the page has been updated since you opened it.')).toBeSeen();
    await page.unroute('**/assets/people.page-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'People' })).toBeSeen();
    expect(new URL(page.url()).pathname).toBe('/settings/people');
    takeProblems();
  });
});

describe('a page whose data is answered with 404', () => {
  it.each([
    ['the dashboard', 'owner', '/dashboard'],
    ['the own day, where the dashboard is not theirs', 'technician', '/day'],
  ] as const)('leads to %s, once and in words (R2.4)', async (_, role, start) => {
    const page = await visit('/dashboard', { as: demoPerson(role) });
    await expect(navigation(page)).toBeSeen();
    await page.route('**/api/sessions', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'not_found', title: 'Not found.' }),
      }),
    );
    await page.goto('/settings/sessions');
    await page.waitForURL(`**${start}?noAccess=1`);
    await expect(page.getByText('That page doesn’t exist, or your role can’t open it.')).toBeSeen();
    await expect(page.getByText('You tried to open /settings/sessions.')).toBeSeen();
  });

  it('opens the own day for who asks for the dashboard and may not see it', async () => {
    const page = await visit('/dashboard', { as: demoPerson('technician') });
    await page.waitForURL('**/day');
    await expect(page.getByRole('heading', { name: 'My day' })).toBeSeen();
    await expect(navigation(page).getByRole('link', { name: 'My day' })).toBeSeen();
  });
});

describe('leaving a form with changes', () => {
  async function changing(page: Page): Promise<void> {
    await openPeople(page);
    await page.getByRole('button', { name: 'Actions for Dee Wallace' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('First name').fill('Deirdre');
  }

  it('by the way back asks; keeping on keeps every letter, and leaving leaves', async () => {
    const page = await visit('/settings', { as: demoPerson('owner') });
    await changing(page);
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(question.getByText('Your changes to Dee Wallace aren’t saved.')).toBeSeen();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeGone();
    expect(await page.getByLabel('First name').inputValue()).toBe('Deirdre');
    expect(new URL(page.url()).pathname).toBe('/settings/people');

    await page.goBack();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('**/settings');
    await expect(page.getByRole('dialog')).toBeGone();
  });

  it('by the way back, twice in a row, asks once', async () => {
    const page = await visit('/settings/sessions', { as: demoPerson('owner') });
    await expect(page.getByText('This device')).toBeSeen();
    await changing(page);
    const questions = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await page.goBack();
    await expect(questions).toBeSeen();
    await page.evaluate('history.back()');
    await nextFrame(page);
    await nextFrame(page);
    expect(await questions.count()).toBe(1);
    await questions.getByRole('button', { name: 'Keep editing' }).click();
    await expect(questions).toBeGone();
    expect(await page.getByLabel('First name').inputValue()).toBe('Deirdre');
    expect(new URL(page.url()).pathname).toBe('/settings/people');
    await page.goBack();
    await page.evaluate('history.back()');
    await questions.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(navigation(page)).toBeSeen();
    await expect(page.getByRole('dialog')).toBeGone();
  });

  it('by loading the page anew makes the browser ask', async () => {
    const page = await visit('/dashboard', { as: demoPerson('owner') });
    await changing(page);
    const asked = page.waitForEvent('dialog');
    const reloaded = page.evaluate('location.reload()').catch(() => {});
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await reloaded;
    expect(await page.getByLabel('First name').inputValue()).toBe('Deirdre');
  });
});
