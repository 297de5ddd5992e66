import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const path = '/settings/company/valuation';
const download = (page: Page) => page.getByRole('button', { name: 'Download PDF' });

async function enter(page: Page, figures: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, typed] of Object.entries(figures)) await page.getByLabel(label).fill(typed);
}
const usual = {
  'Revenue, last 12 months': '1,800,000',
  'Owner’s earnings': '340,000',
  'Revenue from maintenance agreements': '290000',
  Technicians: '14',
  'Revenue growth': '6',
  Debt: '120,000',
};

/** What the business may be worth. */
export const valuationScreens: Screen[] = [
  { name: 'valuation', path, as: 'owner', whole: true, prepare: (page) => download(page).waitFor() },
  {
    name: 'valuation-filled',
    path,
    as: 'owner',
    whole: true,
    async prepare(page) {
      await enter(page, usual);
      await page.getByRole('table', { name: 'How it was calculated' }).waitFor();
    },
  },
  {
    name: 'valuation-remarks',
    path,
    as: 'owner',
    whole: true,
    async prepare(page) {
      await enter(page, { ...usual, 'Owner’s earnings': '90000', 'Revenue growth': '-12', Debt: '600000' });
      await page.getByText('The debt is more than the likely value.').waitFor();
    },
  },
  {
    name: 'valuation-refused',
    path,
    as: 'owner',
    whole: true,
    async prepare(page) {
      await enter(page, { ...usual, 'Owner’s earnings': '1,900,000', Technicians: 'many' });
      await download(page).click();
      await page.getByText('Enter a whole number of technicians').waitFor();
    },
  },
  {
    name: 'valuation-not-made',
    path,
    as: 'owner',
    whole: true,
    async prepare(page) {
      await answerCalls(page, '**/api/webmarketing/businessvaluation', (route) =>
        route.fulfill({
          status: 429,
          json: { code: 'too_many_attempts', title: 'Too many attempts. Wait a moment and try again.' },
        }),
      );
      await enter(page, usual);
      await download(page).click();
      await page.getByText('Couldn’t create the PDF.').waitFor();
    },
  },
];
