import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();
const owner = demoPerson('owner');
const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const on = (page: Page) => page.getByRole('group', { name: 'Active filters' });

/** Returns a radio button or check box of the dialog, whose text may end with a count. */
const choice = (page: Page, text: string) => dialog(page).getByLabel(new RegExp(`^${text}( \\d+)?$`));
const inTheRow = (page: Page, text: string) =>
  page.locator('.filter-row').getByRole('link', { name: new RegExp(`^${text}( \\d+)?$`) });

/** Every list with filters: a filter, its text in the row, and the resulting address. */
const lists = [
  { path: '/customers', choose: 'Owes money', inRow: 'Owes money', says: 'owing=true' },
  { path: '/proposals', choose: 'Draft', inRow: 'Removed', says: 'status=Created' },
  { path: '/workorders', choose: 'Unpaid', inRow: 'Removed', says: 'filter=unpaid' },
  { path: '/payments', choose: 'Last 30 days', inRow: 'Last 30 days', says: 'from=' },
  { path: '/settings/people', choose: 'Active', inRow: 'Deactivated', says: 'status=active' },
];

describe('somebody with a phone who narrows a list down', () => {
  it.each(lists)(
    '$path: by "Filters" in place of the row; address, reload and the way back keep it (R2.8, R2.13)',
    async ({ path, choose, inRow, says }) => {
      const page = await visit(path, { as: owner, size: 'phone' });
      await expect(filters(page)).toBeSeen();
      expect(await inTheRow(page, inRow).count()).toBe(0);
      // the count moves below to make room for the search next to the button
      const search = await page.getByRole('searchbox').boundingBox();
      expect(search!.width).toBeGreaterThan(160);
      await filters(page).click();
      // Cancel discards the choice
      await choice(page, choose).check();
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog(page)).toBeGone();
      expect(new URL(page.url()).search).toBe('');

      await filters(page).click();
      await choice(page, choose).check();
      await dialog(page).getByRole('button', { name: 'Add Filters' }).click();
      await page.waitForURL((url) => url.search.includes(says));
      await expect(filters(page)).toBeSeen();
      await expect.poll(() => filters(page).innerText()).toContain('1');
      await page.reload();
      await expect(on(page).getByText(choose)).toBeSeen();
      // leaves the page and returns
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().click();
      await page.waitForURL('**/dashboard');
      await page.goBack();
      await page.waitForURL((url) => url.search.includes(says));
      await on(page)
        .getByRole('link', { name: /^Remove filter/ })
        .click();
      await page.waitForURL((url) => url.search === '');
      await expect(on(page)).toBeGone();
      // from this width on, the row fits
      await page.setViewportSize({ width: 641, height: 900 });
      await expect(inTheRow(page, inRow).first()).toBeSeen();
    },
  );

  it('/agreements: by "Filters" in place of the tiles (R2.8, R2.13)', async () => {
    const page = await visit('/agreements', { as: owner, size: 'phone' });
    await expect(filters(page)).toBeSeen();
    expect(await page.getByRole('button', { name: /^Expired/ }).count()).toBe(0);
    await filters(page).click();
    await choice(page, 'Expired').check();
    await dialog(page).getByRole('button', { name: 'Add Filters' }).click();
    await page.waitForURL(/\?filter=expired$/);
    await on(page).getByRole('link', { name: 'Remove filter: Status, Expired' }).click();
    await page.waitForURL((url) => url.search === '');
    await page.setViewportSize({ width: 641, height: 900 });
    await expect(page.getByRole('button', { name: /^Active/, pressed: true })).toBeSeen();
  });

  it.each(['/pricebooks', '/settings/emails'])('%s has none, and no button for them (R2.8)', async (path) => {
    const page = await visit(path, { as: owner, size: 'phone' });
    await expect(page.getByRole('heading', { level: 1 })).toBeSeen();
    expect(await filters(page).count()).toBe(0);
  });
});

describe('somebody who narrows a list down in a wide window', () => {
  it('opens "Filters" by its key, sees how many there are before, and adds them by Enter (R2.8)', async () => {
    const page = await visit('/workorders', { as: owner });
    await expect(page.locator('.list-rows:not([aria-busy]) .row-link').first()).toBeSeen();
    await page.keyboard.press('f');
    await expect(dialog(page).getByText('More than 50 work orders')).toBeSeen();
    await dialog(page).getByRole('radio', { name: 'Unpaid', exact: true }).check();
    await expect(dialog(page).getByText(/^\d+ work orders?$/)).toBeSeen();
    const words = await dialog(page)
      .getByText(/^\d+ work orders?$/)
      .innerText();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?filter=unpaid$/);
    await expect(page.getByRole('button', { name: /^Unpaid/, pressed: true })).toBeSeen();
    await expect(page.locator('.list-tools > output', { hasText: words })).toBeSeen();
    await expect(filters(page)).toBeSeen();
    await page.keyboard.press('f');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeGone();
    expect(new URL(page.url()).search).toBe('?filter=unpaid');
  });
});
