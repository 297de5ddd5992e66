import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const customers = [
  'ID,Name,Address,Phone,Email,Terms',
  'C-101,Ana Ruiz,"8 Oak St, Asheville, NC 28801",828-555-0142,ana@ruiz.example,Net 30',
  'C-102,"Lund, Bea","12 Elm Ave, Unit 3, Asheville, NC 28804",828-555-01,bea@lund.example,Net 30',
  'C-103,Ruiz Bakery LLC,by the lake,(828) 555-0177,office@ruizbakery.example,Due on receipt',
  'C-104,Cole Webb,"90 Pine Rd, Candler, NC 28715",828-555-0188,,Net 30',
].join('\n');

/** Customers with abbreviated headings, whole names and free words for a type. */
const quickBooks = [
  'Cust. #,Cust. Name,Svc. Addr.,Phone,E-mail addr.,Customer type,Remarks',
  '1,Otto & Sons Bakery,"8 Oak St, Asheville, NC 28801",828-555-0142,otto@bakery.example,VIP,Back door',
  '2,Maria & Jose Garcia,"12 Elm Ave, Asheville, NC 28804",828-555-0143,,Referral,',
  '3,St. Mark’s Church,"1 Church St, Asheville, NC 28801",828-555-0144,,Non-profit,',
  '4,Otto Baker,"90 Pine Rd, Candler, NC 28715",828-555-0188,,vip,',
  '5,Hill Country Dental PLLC,"91 Pine Rd, Candler, NC 28715",828-555-0189,,Commercial,',
  '6,Bea Lund,"92 Pine Rd, Candler, NC 28715",828-555-0190,,Residential,',
].join('\n');

async function choose(page: Page, text: string, kind = 'customers'): Promise<void> {
  await page.getByLabel('What’s in the file?').selectOption(kind);
  const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
}

const review = async (page: Page) => {
  await choose(page, customers);
  await page.getByRole('button', { name: 'Leave out 2, import 2' }).waitFor();
};

const makes = { customers: 1204, sites: 1311, systems: 0, workOrders: 0, priceToFollow: 0, notDone: 0 };
/** An import after it was started. */
const started = (more: object) => ({
  id: 7,
  kind: 'customers',
  fileName: 'customers.csv',
  sha256: '',
  rows: 1252,
  doneRows: 812,
  skipBad: false,
  report: {
    counts: { new: 1252, same: 0, changed: 0, bad: 0, left: 0 },
    joined: 0,
    makes,
    marked: 0,
    ignoredColumns: [],
    missingColumns: [],
    encoding: 'utf-8',
    state: null,
    problems: [],
    problemCount: 0,
    notices: [],
    noticeCount: 0,
  },
  failure: null,
  createdDate: '2026-11-20T15:00:00Z',
  startedDate: '2026-11-20T15:01:00Z',
  finishedDate: null,
  undoneDate: null,
  by: 'Ben Yates',
  headings: [],
  mapping: {},
  remembered: false,
  corrections: [],
  leftOut: [],
  preview: [],
  ...more,
});
/** A finished import that marked customers; once undone, one of them stays marked. */
const marking = (state: 'done' | 'undone') => {
  const given = started({ state, doneRows: 1252 });
  const keptMarks = [{ customerId: 1, name: 'Ana Ruiz' }];
  const kept = state === 'undone' ? { keptMarks, keptMarkCount: 1 } : {};
  return { ...given, report: { ...given.report, marked: 3, ...kept } };
};
const open = async (page: Page, import_: object, words: string) => {
  await answerCalls(page, '**/api/imports/*', (route) => route.fulfill({ json: { data: import_ } }));
  await choose(page, customers);
  await page.getByText(words).first().waitFor();
};

/** Imports in settings. */
export const importScreens: Screen[] = [
  { name: 'imports', path: '/settings/imports', as: 'owner' },
  {
    name: 'imports-none',
    path: '/settings/imports',
    as: 'owner',
    async prepare(page) {
      for (const list of ['imports', 'pricebookimports'])
        await answerCalls(page, `**/api/${list}`, (route) => route.fulfill({ json: { data: [] } }));
      await page.reload();
      await page.getByRole('heading', { name: 'No imports yet' }).waitFor();
    },
  },
  {
    name: 'imports-refused',
    path: '/settings/imports',
    as: 'owner',
    async prepare(page) {
      await choose(page, '%PDF-1.7');
      await page.getByText('This isn’t a spreadsheet.').waitFor();
    },
  },
  {
    name: 'import-review',
    path: '/settings/imports',
    as: 'office',
    whole: true,
    turns: false,
    prepare: review,
  },
  {
    name: 'import-all-columns',
    path: '/settings/imports',
    as: 'office',
    whole: true,
    turns: false,
    async prepare(page) {
      await review(page);
      await page.getByRole('button', { name: 'Show all columns' }).click();
      await page.getByRole('textbox', { name: 'Gate code, row 3' }).waitFor();
    },
  },
  {
    name: 'import-property-words',
    path: '/settings/imports',
    as: 'office',
    whole: true,
    turns: false,
    async prepare(page) {
      await choose(page, quickBooks);
      await page.getByText('Choose types for 3 words').click();
      await page.getByLabel('Property type for “vip”').selectOption('Commercial');
      await page.getByText(/^2 rows have words in “Customer type”/).waitFor();
    },
  },
  {
    name: 'import-edit-row',
    path: '/settings/imports',
    as: 'office',
    whole: true,
    turns: false,
    async prepare(page) {
      await choose(page, quickBooks);
      await page.getByLabel('Company or person, row 2').waitFor();
      await page.getByRole('button', { name: 'Edit row 3' }).click();
      await page.getByRole('textbox', { name: 'Full name, row 3' }).waitFor();
    },
  },
  {
    name: 'import-undo',
    path: '/settings/imports',
    as: 'owner',
    turns: false,
    async prepare(page) {
      await open(page, marking('done'), 'Undo import');
      await page.getByRole('button', { name: 'Undo import' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'import-undone',
    path: '/settings/imports',
    as: 'owner',
    turns: false,
    prepare: (page) => open(page, marking('undone'), 'This import was undone.'),
  },
  {
    name: 'import-missing',
    path: '/settings/imports',
    as: 'owner',
    turns: false,
    async prepare(page) {
      await choose(page, 'Where,City,State\n8 Oak St,Asheville,NC\n', 'sites');
      await page.getByText('Choose the column for Customer ID and Street.').waitFor();
    },
  },
  {
    name: 'import-running',
    path: '/settings/imports',
    as: 'owner',
    turns: false,
    async prepare(page) {
      await answerCalls(page, '**/api/imports/*', (route) =>
        route.fulfill({ json: { data: started({ state: 'running' }) } }),
      );
      await choose(page, customers);
      await page.getByText('812 of 1,252 rows').waitFor();
    },
  },
  {
    name: 'import-done',
    path: '/settings/imports',
    as: 'owner',
    turns: false,
    async prepare(page) {
      await answerCalls(page, '**/api/imports/*', (route) =>
        route.fulfill({ json: { data: started({ state: 'done', doneRows: 1252 }) } }),
      );
      await choose(page, customers);
      await page.getByRole('button', { name: 'Undo import' }).waitFor();
    },
  },
];
