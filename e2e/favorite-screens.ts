import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

interface Listed {
  isFavorite: boolean;
}
const marked = (entries: readonly Listed[], isFavorite: boolean) =>
  entries.map((entry) => ({ ...entry, isFavorite }));

/** Answers for a price book as if the person had a few favorites. */
async function withFavorites(page: Page): Promise<void> {
  await answerCalls(page, /\/api\/pricebooks\/\d+(\/entries)?(\?|$)/, async (route) => {
    const url = route.request().url();
    const ofFavorites = url.includes('category=favorites');
    const asked = ofFavorites ? url.replace('category=favorites', 'limit=5') : url;
    const { data } = (await (await route.fetch({ url: asked })).json()) as { data: { entries: Listed[] } };
    const entries = ofFavorites
      ? marked(data.entries, true)
      : [...marked(data.entries.slice(0, 5), true), ...data.entries.slice(5)];
    await route.fulfill({
      json: { data: { ...data, favorites: 5, entries, ...(ofFavorites && { next: null }) } },
    });
  });
}

/** Answers as if the person had favorites, and had used a few entries. */
async function withUsual(page: Page): Promise<void> {
  await answerCalls(page, '**/api/usualentries*', async (route) => {
    const { origin } = new URL(route.request().url());
    const url = `${origin}/api/pricebookentries?text=pump&limit=7`;
    const { data } = (await (await route.fetch({ url })).json()) as { data: { entries: Listed[] } };
    const [favorites, recent] = [marked(data.entries.slice(0, 3), true), data.entries.slice(3)];
    await route.fulfill({ json: { data: { favorites, recent } } });
  });
}

const openBook = (page: Page) => page.getByRole('link', { name: 'Residential service' }).click();

/** What a person marks as a favorite in the price book, and has used. */
export const favoriteScreens: Screen[] = [
  {
    name: 'price-book-favorites',
    path: '/pricebooks',
    as: 'sales',
    async prepare(page) {
      await withFavorites(page);
      await openBook(page);
      await page.getByRole('searchbox', { name: 'Search this book' }).waitFor();
      const categories = page.getByRole('button', { name: 'Categories' });
      if (await categories.isVisible()) await categories.click();
      await page.getByRole('treeitem', { name: /^Favorites/ }).click();
      await page.locator('.list-rows:not([aria-busy]) .favorite-mark').first().waitFor();
    },
  },
  {
    name: 'price-book-favorite',
    path: '/pricebooks',
    as: 'sales',
    async prepare(page) {
      await withFavorites(page);
      await openBook(page);
      await page.locator('.list-rows .row-link').first().click();
      await page.getByRole('button', { name: /^Favorite:/, pressed: true }).waitFor();
    },
  },
  {
    name: 'price-book-favorites-tiles',
    path: '/pricebooks',
    as: 'office',
    async prepare(page) {
      await withFavorites(page);
      await openBook(page);
      await page.getByRole('button', { name: 'Tiles' }).click();
      await page.locator('.entry-tiles .favorite-mark').first().waitFor();
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(2)
        .check();
    },
  },
  {
    name: 'price-book-favorites-none',
    path: '/pricebooks',
    as: 'technician',
    async prepare(page) {
      await openBook(page);
      await page.getByRole('searchbox', { name: 'Search this book' }).waitFor();
      const categories = page.getByRole('button', { name: 'Categories' });
      if (await categories.isVisible()) await categories.click();
      await page.getByRole('treeitem', { name: /^Favorites/ }).click();
      await page.getByRole('heading', { name: 'No favorites yet' }).waitFor();
    },
  },
  {
    name: 'proposal-picker-usual',
    path: '/proposals?status=Created',
    as: 'sales',
    async prepare(page) {
      await withUsual(page);
      await page.locator('tbody tr .row-link').first().click();
      await page.getByRole('combobox', { name: 'Find in the price book' }).click();
      await page.getByRole('option').last().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
];
