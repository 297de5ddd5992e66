import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const prices = [
  'Type,Code,Name,Categories,Price,Color',
  'part,NEW-1,Condensate pump,Pumps > Condensate,189.00,gray',
  'part,NEW-2,Float switch,Pumps > Switches,49.00,',
  'part,NEW-3,Ball valve,,-5,',
  'part,NEW-4,Ball valve,,12.345,',
].join('\n');

async function openImport(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Residential service' }).click();
  await page.getByRole('button', { name: 'Price book actions' }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  await page.getByRole('heading', { name: /^Import into/ }).waitFor();
}

async function choose(page: Page, text: string): Promise<void> {
  const file = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
}

const screenOf = (name: string, prepare: (page: Page) => Promise<void>): Screen => ({
  name,
  path: '/pricebooks',
  as: 'office',
  turns: false,
  async prepare(page) {
    await openImport(page);
    await prepare(page);
  },
});

/** Answers as if the file were being imported, or had been. */
const answerWith = (page: Page, more: object) =>
  answerCalls(page, /\/api\/pricebookimports\/\d+$/, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ json: { data: { ...data, ...more } } });
  });

const changedSince = {
  reason: '2 items have changed since. Nothing was undone.',
  conflicts: [
    'Condensate pump (NEW-1): used or changed since.',
    'Float switch (NEW-2): used or changed since.',
  ],
};

/** Imports into a price book. */
export const priceBookImportScreens: Screen[] = [
  screenOf('price-book-import', async () => {}),
  screenOf('price-book-import-refused', async (page) => {
    await choose(page, '%PDF-1.7');
    await page.getByText('This isn’t a spreadsheet.').waitFor();
  }),
  {
    ...screenOf('price-book-import-review', async (page) => {
      await choose(page, prices);
      await page.getByLabel('Price, row 4').waitFor();
    }),
    whole: true,
  },
  screenOf('price-book-import-newer', async (page) => {
    await choose(page, prices);
    await page.getByLabel('Price, row 4').waitFor();
    await answerWith(page, { version: 2, checkedBy: { id: 1, name: 'Beth Young' } });
    await answerCalls(page, /\/api\/pricebookimports\/\d+\/check$/, (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'stale_version', title: 'This has changed since you opened it.' }),
      }),
    );
    await page.getByRole('button', { name: 'Leave out row 4' }).click();
    await page.getByRole('button', { name: 'Apply my change' }).waitFor();
  }),
  screenOf('price-book-import-removed', async (page) => {
    await choose(page, prices.split('\n').slice(0, 3).join('\n'));
    await page.getByText('prices.csv, 2 rows').waitFor();
    // folded on a phone
    const rules = page.locator('.import-fold > summary');
    if (await rules.isVisible()) await rules.click();
    await page.getByRole('checkbox', { name: /^Remove items of this book/ }).click();
    await page.getByRole('tab', { name: /^Removed/ }).click();
    await page
      .getByRole('button', { name: /^Keep / })
      .first()
      .waitFor();
  }),
  screenOf('price-book-import-new', async (page) => {
    await choose(page, prices);
    await page.getByRole('tab', { name: /^New/ }).click();
    await page.getByText('Condensate pump').waitFor();
  }),
  screenOf('price-book-import-edit', async (page) => {
    await choose(page, prices);
    await page.getByRole('tab', { name: /^New/ }).click();
    await page.getByRole('button', { name: 'Edit row 2' }).click();
    await page.getByLabel('Color, row 2').waitFor();
  }),
  {
    ...screenOf('price-book-import-pages', async (page) => {
      const many = Array.from({ length: 130 }, (_, at) => `part,MANY-${at},Fitting ${at},,${at + 1},`);
      await choose(page, [prices.split('\n')[0]!, ...many].join('\n'));
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.getByText('101–130 of 130').waitFor();
      await page.getByText('Fitting 129').waitFor();
    }),
    whole: true,
  },
  screenOf('price-book-import-running', async (page) => {
    await choose(page, prices);
    await page.getByLabel('Price, row 4').waitFor();
    await answerWith(page, { state: 'running', doneRows: 3 });
    await page.reload();
    await page.getByText('3 of 4 rows').waitFor();
  }),
  screenOf('price-book-import-schedule', async (page) => {
    await choose(page, prices.split('\n').slice(0, 3).join('\n'));
    await page.getByRole('button', { name: 'Schedule…' }).click();
    await page.getByRole('dialog', { name: 'Apply these changes later' }).waitFor();
  }),
  screenOf('price-book-import-scheduled', async (page) => {
    await choose(page, prices);
    await page.getByLabel('Price, row 4').waitFor();
    await answerWith(page, { state: 'scheduled', startDate: '2027-02-01' });
    await page.reload();
    await page.getByText(/^These changes are scheduled for Feb 1, 2027\./).waitFor();
  }),
  screenOf('price-book-import-done', async (page) => {
    await choose(page, prices);
    await page.getByLabel('Price, row 4').waitFor();
    await answerWith(page, { state: 'done', doneRows: 4 });
    await page.reload();
    await page.getByText(/^Imported: /).waitFor();
  }),
  screenOf('price-book-import-undoing', async (page) => {
    await choose(page, prices);
    await page.getByLabel('Price, row 4').waitFor();
    await answerWith(page, { state: 'undoing', doneRows: 3 });
    await page.reload();
    await page.getByText('Undoing: 3 of 4 rows').waitFor();
  }),
  screenOf('price-book-import-not-undone', async (page) => {
    await choose(page, prices);
    await page.getByLabel('Price, row 4').waitFor();
    await answerWith(page, { state: 'done', doneRows: 4, undoRefused: changedSince });
    await page.reload();
    await page.getByText('Condensate pump (NEW-1): used or changed since.').waitFor();
  }),
  screenOf('price-book-import-undone', async (page) => {
    await choose(page, prices);
    await page.getByLabel('Price, row 4').waitFor();
    await answerWith(page, { state: 'undone', doneRows: 4 });
    await page.reload();
    await page.getByText(/^This import was undone/).waitFor();
  }),
  screenOf('price-book-import-past', async (page) => {
    await choose(page, prices);
    await page.getByLabel('Price, row 4').waitFor();
    await page.goto(page.url().replace(/\?.*$/, ''));
    await page.getByRole('table', { name: 'Imports into this price book' }).waitFor();
  }),
];
