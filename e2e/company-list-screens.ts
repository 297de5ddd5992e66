import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog').waitFor();

const holidays = [
  { id: 1, text: 'Labor Day', date: '2026-09-07', hidden: false },
  { id: 2, text: 'Thanksgiving', date: '2098-11-27', hidden: false },
  { id: 3, text: 'Christmas Eve, open until noon on the phone', date: '2098-12-24', hidden: false },
  { id: 4, text: 'Christmas Day', date: '2098-12-25', hidden: false },
  { id: 5, text: 'Columbus Day', date: '2098-10-13', hidden: true },
];
const answerHolidays = (page: Page) =>
  answerCalls(page, '**/api/holidays*', (route) =>
    route.fulfill({ json: { data: holidays.map((each) => ({ version: 1, ...each })) } }),
  );

/** The company's own lists in settings. */
export const companyListScreens: Screen[] = [
  { name: 'list-departments', path: '/settings/departments', as: 'owner' },
  {
    name: 'list-departments-other-trades',
    path: '/settings/departments',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, '**/api/departments*', async (route) => {
        const { data } = (await (await route.fetch()).json()) as { data: { text: string }[] };
        const isHidden = (text: string) => text !== 'Plumbing';
        await route.fulfill({
          json: {
            data: data.map((each) => ({
              ...each,
              hidden: isHidden(each.text),
              hiddenByTrade: isHidden(each.text),
            })),
          },
        });
      });
      await page.reload();
      await page.getByText('2 entries hidden for other trades').click();
    },
  },
  { name: 'list-job-types', path: '/settings/jobtypes', as: 'owner', whole: true },
  { name: 'list-lead-sources', path: '/settings/leadsources', as: 'owner' },
  { name: 'list-discounts', path: '/settings/discounts', as: 'owner' },
  {
    name: 'list-rebate-add',
    path: '/settings/rebates',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Add rebate').click();
      await dialog(page);
    },
  },
  { name: 'list-agreement-plans', path: '/settings/agreementplans', as: 'owner' },
  {
    name: 'list-agreement-plan-edit',
    path: '/settings/agreementplans',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Whole Home Plan').click();
      await dialog(page);
    },
  },
  { name: 'list-loan-rates', path: '/settings/loanrates', as: 'owner' },
  {
    name: 'list-loan-rate-edit',
    path: '/settings/loanrates',
    as: 'owner',
    async prepare(page) {
      await button(page, '12 months deferred').click();
      await dialog(page);
      await page.getByText(/^Estimated payment/).scrollIntoViewIfNeeded();
    },
  },
  { name: 'list-tags', path: '/settings/tags', as: 'owner' },
  { name: 'list-system-types', path: '/settings/systemtypes', as: 'owner' },
  { name: 'list-inspection-forms', path: '/settings/inspectionforms', as: 'owner' },
  {
    name: 'list-inspection-form-edit',
    path: '/settings/inspectionforms',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Air conditioner tune-up').click();
      await dialog(page);
    },
  },
  { name: 'list-inspection-questions', path: '/settings/inspectionquestions', as: 'owner', whole: true },
  {
    name: 'list-inspection-question-edit',
    path: '/settings/inspectionquestions',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Manifold gas pressure').click();
      await dialog(page);
    },
  },
  { name: 'list-debrief-questions', path: '/settings/debriefquestions', as: 'owner' },
  {
    name: 'list-arrival-windows-none',
    path: '/settings/arrivalwindows',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, '**/api/arrivalwindows*', (route) => route.fulfill({ json: { data: [] } }));
      await page.reload();
      await page.getByRole('heading', { name: 'No arrival windows yet' }).waitFor();
    },
  },
  {
    name: 'list-holidays',
    path: '/settings/holidays',
    as: 'owner',
    async prepare(page) {
      await answerHolidays(page);
      await page.reload();
      await button(page, 'Thanksgiving').waitFor();
    },
  },
  {
    name: 'list-holidays-federal',
    path: '/settings/holidays',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Add federal holidays').click();
      await dialog(page);
    },
  },
  {
    name: 'list-holiday-add',
    path: '/settings/holidays',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Add holiday').click();
      await dialog(page);
    },
  },
  {
    name: 'list-job-type-edit',
    path: '/settings/jobtypes',
    as: 'owner',
    async prepare(page) {
      await button(page, 'No heat').click();
      await dialog(page);
    },
  },
  {
    name: 'list-department-refused',
    path: '/settings/departments',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Add department').click();
      await dialog(page);
      await button(page, 'Save').click();
      await page.getByText('Enter a name.').waitFor();
    },
  },
  {
    name: 'list-order-history',
    path: '/settings/jobtypes',
    as: 'owner',
    async prepare(page) {
      const by = { id: 1, name: 'Lena Hollis' };
      await answerCalls(page, '**/api/jobtypes/order/changes', async (route) => {
        const list = await route.fetch({ url: route.request().url().replace('/order/changes', '') });
        const ids = ((await list.json()) as { data: { id: number }[] }).data.map(({ id }) => id);
        const moved = [...ids.slice(2), ...ids.slice(0, 2)];
        const [one, two, ...rest] = ids;
        const json = {
          data: [
            { id: 2, version: 2, by, date: '2026-03-05T15:20:00Z', from: moved, to: ids },
            { id: 1, version: 1, by, date: '2026-03-02T09:05:00Z', from: [two, one, ...rest], to: ids },
          ],
        };
        await route.fulfill({ json });
      });
      await button(page, 'Order history').click();
      await dialog(page);
      await page.getByText('New order').waitFor();
    },
  },
  {
    name: 'list-menu',
    path: '/settings/departments',
    as: 'owner',
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Move up' }).waitFor();
    },
  },
];
