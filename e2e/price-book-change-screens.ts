import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import { book, openBulk, openEditor, openEntry } from './price-book-screens.ts';
import type { Screen } from './screen.ts';

/** Edits the price of an entry that open proposals and a work order keep. */
async function editKept(page: Page): Promise<void> {
  const sold = (id: number, kind: string, customer: string, text: string) => ({
    kind,
    id,
    number: `${kind === 'workOrder' ? 'WO' : 'P'}-${id}`,
    text,
    customer,
    prices: [{ lineId: id, cents: 42_900 }],
  });
  const documents = [
    sold(311, 'salesProposal', 'Dana Whitlock', 'Repairs for the upstairs system'),
    sold(308, 'salesProposal', 'Piedmont Property Group', ''),
    sold(297, 'salesProposal', 'Angela Castellano', 'Heat pump replacement'),
    sold(1_042, 'workOrder', 'Marcus Bell', 'No cooling'),
  ];
  await answerCalls(page, '**/api/servicerepairs/*/openwork', (route) =>
    route.fulfill({ json: { data: { proposals: 3, workOrders: 1, priceCents: 42_900, documents } } }),
  );
  await openEditor(page);
  await page.getByRole('complementary').getByLabel('Labor hours').fill('4');
  await page.getByText('3 open proposals and 1 open work order keep $429.00.').scrollIntoViewIfNeeded();
}

/** Checks, in the browser, whether the device has kept unsaved changes. */
const keepsDraft = `(async () => {
  const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fieldwright-'));
  if (!found) return false;
  const database = await new Promise((resolve) => {
    const request = indexedDB.open(found.name);
    request.addEventListener('success', () => resolve(request.result));
  });
  const kept = await new Promise((resolve) => {
    const request = database.transaction('drafts').objectStore('drafts').count();
    request.addEventListener('success', () => resolve(request.result));
  });
  database.close();
  return kept > 0;
})()`;

/** Answers with a tree of forty levels below the book's own, and opens the deepest. */
async function openDeepest(page: Page): Promise<void> {
  type Book = { categories: object[] };
  const deepest = 9_000_040;
  const chain = Array.from({ length: 40 }, (_, at) => ({
    id: 9_000_001 + at,
    parentPriceBookCategoryId: at === 0 ? null : 9_000_000 + at,
    text: `Shelf ${at + 1} of the warehouse`,
    order: 999,
    count: 12,
  }));
  await answerCalls(page, /\/api\/pricebooks\/\d+(\?|$)/, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/category=\d+/, '');
    const { data } = (await (await route.fetch({ url })).json()) as { data: Book };
    await route.fulfill({ json: { data: { ...data, categories: [...data.categories, ...chain] } } });
  });
  await page.goto(`${page.url().split('?')[0]}?category=${deepest}`);
  const button = page.getByRole('button', { name: 'Categories' });
  await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor();
  if (await button.isVisible()) await button.click();
  await page.getByRole('treeitem', { name: /^Shelf 40/ }).scrollIntoViewIfNeeded();
}

/** A service that was created and then given another price. */
function pricedChanges() {
  const change = (version: number, created: boolean, fields: object) => ({
    id: version,
    version,
    steps: [
      {
        kind: 'serviceRepair',
        records: [{ id: 1, created, updated: !created, deleted: false, fields }],
      },
    ],
    by: { id: 1, name: 'Beth Young' },
    date: `2026-03-0${version}T15:00:00.000Z`,
    requestId: `r${version}`,
    saveKey: null,
  });
  return [
    change(6, false, { unitPriceCents: { from: 16_000, to: 16_500 } }),
    change(5, false, { laborHours: { from: 1, to: 1.25 } }),
    change(2, false, {
      unitPriceCents: { from: 14_900, to: 16_000 },
      warranty: { from: '', to: 'Parts 2 years, labor 1 year' },
    }),
    change(1, true, {}),
  ];
}

/** How the price of an entry changed: by an import, with many others, by the pricing rules, and by hand. */
function originsOfPrices() {
  const change = (id: number, cents: readonly [from: number, to: number], more: object) => {
    const [fromCents, toCents] = cents;
    const steps = (amountCents: number) => [{ kind: 'flat', amountCents, totalCents: amountCents }];
    return {
      id,
      date: `2026-03-0${id}T15:00:00.000Z`,
      by: { id: 1, name: 'Beth Young' },
      fromCents,
      toCents,
      fromSteps: steps(fromCents),
      toSteps: steps(toCents),
      cause: 'entry',
      part: null,
      origin: { import: null, others: 0 },
      ...more,
    };
  };
  const file = { name: 'Piedmont spring list 2026.xlsx', priceBookId: 1 };
  return [
    change(6, [16_000, 16_500], { origin: { import: { id: 3, isUndo: false, file }, others: 0 } }),
    change(5, [15_600, 16_000], { origin: { import: null, others: 11 } }),
    change(4, [15_200, 15_600], { cause: 'rules' }),
    change(3, [14_900, 15_200], {
      cause: 'part',
      part: { id: 7, text: 'Run capacitor 45+5 µF 440 V round' },
    }),
    change(2, [14_900, 16_000], {}),
  ];
}

/** How entries change: the editor's later fields, many at once, and what became of a price. */
export const priceBookChangeScreens: Screen[] = [
  book(
    'price-book-editor-categories',
    async (page) => {
      await openEditor(page);
      const field = page.getByRole('combobox', { name: 'Add category' });
      await field.fill('heat');
      await page.locator('.combo-options').getByRole('option').first().waitFor();
    },
    'office',
  ),
  book('price-book-deep-tree', openDeepest),
  book(
    'price-book-editor-draft',
    async (page) => {
      await openEditor(page);
      const editor = page.getByRole('complementary');
      await editor.getByLabel('Labor hours').fill('4');
      // longer than typing has to pause; earlier screens may have left drafts of theirs
      await pause(1_500);
      while (!(await page.evaluate(keepsDraft))) await pause(200);
      await page.reload();
      await page.getByText(/^You have unsaved changes from/).waitFor();
    },
    'office',
  ),
  book('price-book-editor-kept-prices', editKept, 'office'),
  book(
    'price-book-open-work',
    async (page) => {
      await editKept(page);
      await page.getByRole('button', { name: 'See them' }).click();
      await page.getByRole('dialog', { name: /^Open work with/ }).waitFor();
    },
    'office',
  ),
  book(
    'price-book-bulk-category',
    async (page) => {
      await openBulk(page, 'Add to category');
      const field = page.getByRole('dialog').getByRole('combobox', { name: 'Category' });
      await field.fill('pan');
      await page.locator('.combo-options').getByRole('option').first().click();
      await page.getByRole('table', { name: 'Preview' }).waitFor();
    },
    'office',
  ),
  book(
    'price-book-bulk-follows',
    async (page) => {
      const step = (kind: string, amountCents: number) => ({ kind, amountCents, totalCents: amountCents });
      const follow = (id: number, text: string, cents: number) => ({
        id,
        code: `HVAC-${id}`,
        text,
        priceBook: 'Residential service',
        fromCents: cents,
        toCents: cents + 450,
        fromSteps: [step('fixedParts', cents)],
        toSteps: [step('fixedParts', cents + 450)],
      });
      const follows = [
        follow(311, 'Condensate pump, replace', 38_900),
        follow(312, 'Thermostat, smart, install with new wire to the equipment', 61_250),
      ];
      await answerCalls(page, '**/api/pricebookentries/bulk/preview', (route) =>
        route.fulfill({ json: { data: { today: [], follows, count: 2, proof: '' } } }),
      );
      await openBulk(page, 'Price, by percent');
      await page.getByRole('textbox', { name: /^Percent/ }).fill('5');
      await page.getByRole('checkbox', { name: /^Also change calculated prices/ }).click();
      await page.getByRole('table', { name: 'Services that will change price' }).scrollIntoViewIfNeeded();
    },
    'office',
  ),
  book(
    'price-book-history',
    async (page) => {
      await openEntry(page);
      await answerCalls(page, '**/api/servicerepairs/*/changes*', (route) =>
        route.fulfill({ json: { data: pricedChanges() } }),
      );
      await answerCalls(page, '**/api/servicerepairs/*/pricechanges*', (route) =>
        route.fulfill({ json: { data: originsOfPrices() } }),
      );
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'History' }).click();
      await page.getByText('Changed with 11 others').waitFor();
      await page
        .getByRole('button', { name: /^Revert to \$[\d.,]+: Flat price/ })
        .first()
        .waitFor();
      await page.getByRole('dialog').locator('.price-on').getByRole('button').waitFor();
    },
    'owner',
  ),
  book(
    'price-book-removed-history',
    async (page) => {
      const removed = { id: 7, version: 4, deleted: true };
      const steps = [{ kind: 'flat', amountCents: 16_000, totalCents: 16_000 }];
      const answers = {
        '**/api/pricebooks/*/removed': [
          { kind: 'partItem', code: 'CAP-455', text: 'Run capacitor 45+5 µF 440 V round', ...removed },
          { kind: 'priceBookCategory', code: '', text: 'Boilers', ...removed, id: 8 },
        ],
        '**/api/partitems/*/changes*': [],
        '**/api/partitems/*/pricechanges*': [],
        '**/api/partitems/*/price?*': {
          price: { unitPriceCents: 16_000, priceSteps: steps, open: null },
          removed: { date: '2099-03-10T15:00:00.000Z', by: { id: 1, name: 'Beth Young' } },
        },
      };
      for (const [address, data] of Object.entries(answers))
        await answerCalls(page, address, (route) => route.fulfill({ json: { data } }));
      await page.getByRole('button', { name: 'Price book actions' }).click();
      await page.getByRole('menuitem', { name: 'Removed items…' }).click();
      await page.getByRole('button', { name: /^Price history of/ }).click();
      await page.getByText(/^Removed on .* by Beth Young\.$/).waitFor();
    },
    'owner',
  ),
];
