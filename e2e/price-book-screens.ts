import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const listed = (page: Page) => page.locator('tbody tr').first().waitFor();

/** Opens a book from the list. */
async function openBook(page: Page, name = 'Residential service'): Promise<void> {
  await page.getByRole('link', { name }).click();
  await page.getByRole('searchbox', { name: 'Search this book' }).waitFor();
  // the browser keeps the choice: an earlier screen may have chosen tiles
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await listed(page);
}

/** Returns a screen of a book in a state. Sales can see costs; a technician can't. */
export function book(
  name: string,
  prepare: (page: Page) => Promise<void>,
  as: Screen['as'] = 'sales',
): Screen {
  return {
    name,
    path: '/pricebooks',
    as,
    async prepare(page) {
      await openBook(page);
      await prepare(page);
    },
  };
}

export async function openEntry(page: Page): Promise<void> {
  await page.locator('tbody .row-link').first().click();
  await page.getByRole('complementary').waitFor();
}

/** Chooses commercial, after hours, and the first plan in the dialog "Filters". */
async function filterPrices(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByText('Commercial', { exact: true }).click();
  await dialog.getByText('After hours', { exact: true }).click();
  const agreements = dialog.getByRole('radiogroup', { name: 'Agreement' });
  await agreements.locator('label').nth(1).click();
  await dialog.getByText(/^(First )?(More than )?\d+ items?$/).waitFor();
}

async function applyFilters(page: Page): Promise<void> {
  await filterPrices(page);
  await page.getByRole('button', { name: /^Add Filters/ }).click();
  await page.getByRole('link', { name: 'Remove filter: Rate, After hours' }).waitFor();
  await page.locator('.list-rows:not([aria-busy])').waitFor();
}

export async function openEditor(page: Page): Promise<void> {
  await openEntry(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('complementary', { name: 'Edit service' }).getByLabel('Labor hours').waitFor();
}

/** Finds a few entries and selects them. */
async function selectAll(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search this book' }).fill('breaker');
  await page.getByText(/^\d+ items$/).waitFor();
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Change…' }).waitFor();
}

/** Opens the change of all listed entries, with one of its kinds. */
export async function openBulk(page: Page, kind: string): Promise<void> {
  await selectAll(page);
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Change \d+ items$/ });
  await dialog.getByRole('combobox', { name: 'Change' }).selectOption(kind);
}

/** Chooses the first top category and opens its menu. */
async function openCategoryMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Categories' });
  if (await button.isVisible()) await button.click();
  await page.getByRole('treeitem', { name: /^Heating/ }).click();
  await page.getByRole('button', { name: 'Category actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit or move…' }).waitFor();
}

/** Price books, agreements and the index of settings. */
export const priceBookScreens: Screen[] = [
  { name: 'price-books', path: '/pricebooks', as: 'office', prepare: listed },
  book('price-book', async () => {}),
  book('price-book-parts', async (page) => {
    await page.goto('/pricebooks');
    await openBook(page, 'Parts');
  }),
  book('price-book-totals', async (page) => {
    await page.getByRole('button', { name: 'Show totals' }).click();
    await page.getByText('Average price').waitFor();
  }),
  book('price-book-columns', async (page) => {
    const columns = page.getByRole('button', { name: 'Columns' });
    // a phone shows cards
    if (!(await columns.isVisible())) return;
    await columns.click();
    await page.getByRole('dialog', { name: 'Columns' }).waitFor();
  }),
  book('price-book-category', async (page) => {
    const button = page.getByRole('button', { name: 'Categories' });
    if (await button.isVisible()) await button.click();
    await page.getByRole('treeitem', { name: /^Heating/ }).click();
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByText(/^Heating/)
      .waitFor();
  }),
  book('price-book-find-category', async (page) => {
    const button = page.getByRole('button', { name: 'Categories' });
    if (await button.isVisible()) await button.click();
    await page.getByRole('searchbox', { name: 'Find a category' }).fill('heat');
    await page.getByText(/^\d+ categor(y|ies)$/).waitFor();
  }),
  book('price-book-steps', async (page) => {
    await page.getByRole('searchbox', { name: 'Search this book' }).fill('HVAC-BLM-12');
    await page.getByText('1 item', { exact: true }).waitFor();
    await openEntry(page);
    // costs and who sells the parts are hidden on small screens
    const sources = page.waitForResponse(/pricesources/);
    await page.getByRole('button', { name: /See steps/ }).click();
    await sources;
    await page
      .getByRole('dialog')
      .getByRole('row', { name: /^Price/ })
      .waitFor();
  }),
  book(
    'price-book-tiles',
    async (page) => {
      await page.getByRole('button', { name: 'Tiles' }).click();
      await page.locator('.entry-tiles li').first().waitFor();
    },
    'office',
  ),
  book('price-book-entry', openEntry),
  book('price-book-entry-without-costs', openEntry, 'technician'),
  book('price-book-filters', filterPrices),
  book('price-book-filtered', applyFilters),
  book('price-book-member-price', async (page) => {
    await applyFilters(page);
    await openEntry(page);
    await page.locator('.entry-standard').waitFor();
  }),
  book('price-book-trace', async (page) => {
    await applyFilters(page);
    await openEntry(page);
    await page.getByRole('button', { name: /See steps$/ }).click();
    await page.getByRole('dialog', { name: /^Price of/ }).waitFor();
  }),
  book('price-book-similar', async (page) => {
    await page.getByRole('searchbox', { name: 'Search this book' }).fill('capcitor');
    await page.getByText('No exact match. Similar:').waitFor();
  }),
  book('price-book-none-fits', async (page) => {
    await page.getByRole('searchbox', { name: 'Search this book' }).fill('zebra crossing');
    await page.getByText('No matches').waitFor();
  }),
  {
    name: 'price-books-none',
    path: '/pricebooks',
    as: 'office',
    async prepare(page) {
      await page.route('**/api/pricebooks*', (route) => route.fulfill({ json: { data: [] } }));
      await page.reload();
      await page.getByText('No price books yet').waitFor();
    },
  },
  {
    name: 'price-book-starter',
    path: '/pricebooks',
    as: 'office',
    async prepare(page) {
      // as in a company without rules, which is asked for both figures
      await answerCalls(page, '**/api/pricingrules', (route) => route.fulfill({ json: { data: null } }));
      await page.getByRole('button', { name: 'Example price book' }).click();
      await page.getByLabel('Your labor rate per hour').fill('172');
      await page.getByLabel('Markup on parts').fill('60%');
    },
  },
  {
    name: 'price-book-example',
    path: '/pricebooks',
    as: 'office',
    async prepare(page) {
      await answerCalls(page, /\/api\/pricebooks\/\d+(\?|$)/, async (route) => {
        const { data } = (await (await route.fetch()).json()) as { data: { book: object } };
        const book = { ...data.book, isExample: true };
        await route.fulfill({ json: { data: { ...data, book } } });
      });
      await page.getByRole('link', { name: /Residential/ }).click();
      await page.getByRole('button', { name: 'Remove example label' }).waitFor();
    },
  },
  {
    name: 'price-book-empty',
    path: '/pricebooks',
    as: 'office',
    async prepare(page) {
      await answerCalls(page, '**/api/pricebooks', async (route) => {
        const { data } = (await (await route.fetch()).json()) as { data: object[] };
        const books = data.slice(0, 1).map((book) => ({ ...book, services: 0, parts: 0, categories: 0 }));
        await route.fulfill({ json: { data: books } });
      });
      await page.reload();
      await page.getByText('No services or parts yet').waitFor();
    },
  },
  {
    name: 'price-book-without-items',
    path: '/pricebooks',
    as: 'office',
    async prepare(page) {
      await answerCalls(page, /\/api\/pricebooks\/\d+(\?|$)/, async (route) => {
        const { data } = (await (await route.fetch()).json()) as { data: object };
        const none = { services: 0, parts: 0, withoutCategory: 0, categories: [], entries: [], next: null };
        await route.fulfill({ json: { data: { ...data, ...none } } });
      });
      await page.getByRole('link', { name: /Residential/ }).click();
      await page.getByRole('link', { name: 'Import…' }).waitFor();
    },
  },
  {
    name: 'price-book-new',
    path: '/pricebooks?new=book',
    as: 'office',
    prepare: (page) => page.getByRole('dialog', { name: 'New price book' }).waitFor(),
  },
  book('price-book-as-office', openEntry, 'office'),
  book('price-book-editor', openEditor, 'office'),
  book(
    'price-book-new-part',
    async (page) => {
      await page.getByRole('link', { name: 'Part', exact: true }).click();
      await page
        .getByRole('complementary', { name: 'New part' })
        .getByLabel('Supplier', { exact: true })
        .waitFor();
    },
    'office',
  ),
  book(
    'price-book-part-found',
    async (page) => {
      await openEditor(page);
      await page.getByRole('searchbox', { name: 'Add part' }).fill('valve');
      await page.getByRole('list', { name: 'Add part' }).waitFor();
    },
    'office',
  ),
  book('price-book-selected', selectAll, 'office'),
  book(
    'price-book-bulk-prices',
    async (page) => {
      await openBulk(page, 'Price, by percent');
      await page.getByRole('textbox', { name: /^Percent/ }).fill('5');
      await page.getByRole('table', { name: 'Preview' }).waitFor();
    },
    'office',
  ),
  book('price-book-bulk-department', (page) => openBulk(page, 'Department'), 'office'),
  book('price-book-category-menu', openCategoryMenu, 'office'),
  book(
    'price-book-category-edit',
    async (page) => {
      await openCategoryMenu(page);
      await page.getByRole('menuitem', { name: 'Edit or move…' }).click();
      await page.getByRole('dialog', { name: 'Edit category' }).waitFor();
    },
    'office',
  ),
  book(
    'price-book-removed-items',
    async (page) => {
      await page.getByRole('button', { name: 'Price book actions' }).click();
      await page.getByRole('menuitem', { name: 'Removed items…' }).click();
      await page.getByText('No removed items.').waitFor();
    },
    'office',
  ),
  book(
    'price-book-export',
    async (page) => {
      await page.getByRole('searchbox', { name: 'Search this book' }).fill('breaker');
      await page.getByText(/^\d+ items$/).waitFor();
      await page.getByRole('button', { name: 'Price book actions' }).click();
      await page.getByRole('menuitem', { name: 'Export…' }).click();
      await page.getByRole('dialog', { name: 'Export price book' }).waitFor();
    },
    'office',
  ),
  book(
    'price-book-code-refused',
    async (page) => {
      await page.getByRole('link', { name: 'Service', exact: true }).click();
      const editor = page.getByRole('complementary', { name: 'New service' });
      await editor.getByLabel('Name').fill('Breaker');
      await editor.getByLabel('Code').fill('ELE-BR-115');
      await editor.getByRole('button', { name: 'Save service' }).click();
      await page.getByText(/already has this code/).waitFor();
    },
    'office',
  ),
];
