import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();
const settled = (page: Page) => page.locator('.list-rows:not([aria-busy]) .row-link').first();
const head = (page: Page, name: string, way: 'ascending' | 'descending') =>
  page.getByRole('columnheader', { name }).and(page.locator(`[aria-sort="${way}"]`));
/** Returns the amounts of a column as numbers, with 0 for empty cells. */
const amountsOf = async (page: Page, column: string) =>
  (await page.locator(`td[data-column="${column}"]`).allTextContents()).map((text) =>
    Number(text.replaceAll(/[^\d.]/g, '')),
  );

describe('somebody who sorts a list', () => {
  it('by a head, with the keyboard, begins at the top; the address, a reload and the way back keep it (R2.13)', async () => {
    const page = await visit('/workorders', { as: demoPerson('office') });
    await expect(settled(page)).toBeSeen();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.locator('tbody tr').nth(60)).toBeSeen();
    await page.locator('tbody tr').nth(60).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Balance due' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?sort=-due$/);
    await expect(head(page, 'Balance due', 'descending')).toBeSeen();
    await expect(settled(page)).toBeSeen();
    expect(await page.evaluate('scrollY')).toBe(0);
    const amounts = await amountsOf(page, 'due');
    expect(amounts).toHaveLength(50);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    const first = await settled(page).textContent();
    // the clicked header still has the focus; pressing it reverses the current order
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?sort=due$/);
    await expect(head(page, 'Balance due', 'ascending')).toBeSeen();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?sort=-due$/);
    await expect.poll(() => settled(page).textContent()).toBe(first);
    await settled(page).click();
    await expect(page.getByRole('textbox', { name: 'Work description' })).toBeSeen();
    await page.goBack();
    await page.waitForURL(/\?sort=-due$/);
    await page.reload();
    await expect(head(page, 'Balance due', 'descending')).toBeSeen();
    await expect.poll(() => settled(page).textContent()).toBe(first);
  });

  it('on a phone chooses beside the search, and sees on the card what it is sorted by (R2.13)', async () => {
    const page = await visit('/workorders', { as: demoPerson('office'), size: 'phone' });
    await page.getByRole('button', { name: 'Sort: Created: newest first' }).click();
    const group = page.getByRole('group', { name: 'Balance due' });
    await group.getByRole('menuitemradio', { name: 'Highest first' }).click();
    await page.waitForURL(/\?sort=-due$/);
    await expect(page.getByRole('button', { name: 'Sort: Balance due: highest first' })).toBeSeen();
    await expect(settled(page)).toBeSeen();
    await expect(page.locator('td[data-column="due"]').first()).toBeSeen();
  });

  it('finds customers by company or last name first, the newest on request (R2.13)', async () => {
    const page = await visit('/customers', { as: demoPerson('owner') });
    await expect(settled(page)).toBeSeen();
    await expect(head(page, 'Customer by last name', 'ascending')).toBeSeen();
    await page.getByRole('button', { name: 'Customer since' }).click();
    await page.waitForURL(/\?sort=-since$/);
    await expect(head(page, 'Customer since', 'descending')).toBeSeen();
    await expect(settled(page)).toBeSeen();
    const days = (await page.locator('td[data-column="since"]').allTextContents()).map(Date.parse);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    await page.getByRole('button', { name: 'Customer', exact: true }).click();
    await page.waitForURL(/\/customers$/);
  });
});
