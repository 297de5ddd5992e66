import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog').waitFor();

/** The company's tax rates in settings. */
export const taxScreens: Screen[] = [
  { name: 'taxes', path: '/settings/taxes', as: 'owner', whole: true },
  {
    name: 'taxes-found',
    path: '/settings/taxes',
    as: 'owner',
    async prepare(page) {
      await page.getByRole('searchbox', { name: 'Find a ZIP code' }).fill('28753');
      await page.getByText('Madison County, 7.00%').waitFor();
    },
  },
  {
    name: 'taxes-no-match',
    path: '/settings/taxes',
    as: 'owner',
    async prepare(page) {
      await page.getByRole('searchbox', { name: 'Find a ZIP code' }).fill('Wake');
      await page.getByRole('heading', { name: 'No matches' }).waitFor();
    },
  },
  {
    name: 'tax-edit-elsewhere',
    path: '/settings/taxes',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Henderson County').click();
      await dialog(page);
      await page.getByRole('checkbox', { name: 'Use for every other ZIP code' }).check();
      await button(page, 'Save').click();
      await page.getByText('Remove the ZIP codes, or uncheck').waitFor();
    },
  },
  {
    name: 'taxes-none',
    path: '/settings/taxes',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, '**/api/taxitems*', (route) => route.fulfill({ json: { data: [] } }));
      await page.reload();
      await page.getByRole('heading', { name: 'No tax rates yet' }).waitFor();
    },
  },
  {
    name: 'taxes-untaxed-sites',
    path: '/settings/taxes',
    as: 'owner',
    whole: true,
    async prepare(page) {
      const place = { customer: 'Dana Whitlock', city: 'Asheville', state: 'NC' };
      const sites = [
        { ...place, id: 1, street: '27 Cedar Bluff Dr', postalCode: '28805', taxItemId: null },
        { ...place, id: 2, street: '4 Mill St', postalCode: '99999', taxItemId: null },
      ];
      await answerCalls(page, /\/api\/taxitems\/untaxedsites(?:$|\?)/, (route) =>
        route.fulfill({ json: { data: { total: 1204, sites, next: '2_99999' } } }),
      );
      await page.reload();
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await button(page, 'Set tax for 2 sites').waitFor();
    },
  },
  {
    name: 'tax-edit',
    path: '/settings/taxes',
    as: 'owner',
    whole: true,
    async prepare(page) {
      await button(page, 'Henderson County').click();
      await dialog(page);
      await button(page, 'Add next rate').nth(1).click();
    },
  },
  {
    name: 'tax-edit-unusual',
    path: '/settings/taxes',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Henderson County').click();
      await dialog(page);
      await page.getByLabel('Rate', { exact: true }).nth(1).fill('22.5');
      await page.getByText('rarely over 20%').waitFor();
    },
  },
  {
    name: 'tax-refused',
    path: '/settings/taxes',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Add tax rate').click();
      await dialog(page);
      await page.getByLabel('ZIP codes').fill('288');
      await button(page, 'Save').click();
      await page.getByText('isn’t a ZIP code').waitFor();
    },
  },
  {
    name: 'tax-import',
    path: '/settings/taxes',
    as: 'owner',
    whole: true,
    async prepare(page) {
      await button(page, 'Import rates').click();
      await dialog(page);
      const csv = (name: string, text: string) => ({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      });
      await page
        .getByLabel('Choose files')
        .setInputFiles([
          csv('states.csv', 'state,rate_pct\nVA,5.300\n'),
          csv(
            'counties.csv',
            'state,county_or_district,rate_pct\nVA,Halifax County,1.000\nVA,Bath County,0\nVA,DISTRICT: Halifax County,0.700\n',
          ),
          csv('zips.csv', 'zip5,state,county_name\n24592,VA,Halifax County\n24484,VA,Bath County\n'),
          csv('customers.csv', 'name,phone\n'),
        ]);
      await page.getByRole('checkbox', { name: 'All of Virginia' }).check();
      await button(page, 'Preview').click();
      await page.getByText('2 new, 0 changed, 0 unchanged').waitFor();
    },
  },
];
