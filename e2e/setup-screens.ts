import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const path = '/settings/setup';

/** Answers with the setup of a company that has chosen its trade and entered its contact details. */
async function begun(page: Page, more: Record<string, string> = {}): Promise<void> {
  await answerCalls(page, '**/api/setup', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { steps: { step: string }[] } };
    const states: Record<string, string> = { trade: 'done', company: 'done', people: 'skipped', ...more };
    const steps = data.steps.map(({ step }) => ({ step, state: states[step] ?? 'open' }));
    const setup = { ...data, isOpen: true, finishedDate: null, trades: ['plumbing'], steps };
    await route.fulfill({ json: { data: setup } });
  });
  await page.reload();
}

/** The setup of a new company. */
export const setupScreens: Screen[] = [
  { name: 'setup-done', path, as: 'owner' },
  {
    name: 'setup-begun',
    path,
    as: 'owner',
    async prepare(page) {
      await begun(page);
      await page.getByText('2 of 8 done').waitFor();
    },
  },
  {
    name: 'setup-step',
    path: '/settings/departments?setup=departments',
    as: 'owner',
    async prepare(page) {
      await begun(page);
      await page.getByRole('link', { name: 'Next: Job types' }).waitFor();
    },
  },
  {
    name: 'setup-step-list-two',
    path: '/settings/jobtypes?setup=departments',
    as: 'owner',
    async prepare(page) {
      await begun(page);
      await page.getByRole('button', { name: 'Looks good' }).waitFor();
    },
  },
  {
    name: 'setup-step-saved',
    path: '/settings/taxes?setup=taxes',
    as: 'owner',
    async prepare(page) {
      let company: { data: object };
      await answerCalls(page, '**/api/company', async (route) => {
        if (route.request().method() === 'GET')
          company = (await (await route.fetch()).json()) as typeof company;
        await route.fulfill({ json: company });
      });
      await begun(page);
      await page.getByRole('checkbox', { name: /^Let people change the tax rate/ }).click();
      await page.getByText(/Saved \d/).waitFor();
      await page.evaluate('scrollTo(0, 0)');
    },
  },
  {
    name: 'setup-step-people',
    path: '/settings/people?setup=people',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, '**/api/people', async (route) => {
        const { data } = (await (await route.fetch()).json()) as { data: object[] };
        const unplaced = data.map((each, index) =>
          index === 0 ? { ...each, callDepartmentTypeId: null } : each,
        );
        await route.fulfill({ json: { data: unplaced } });
      });
      await begun(page);
      await page.getByText('No department').first().waitFor();
      await page.getByRole('navigation', { name: 'Setup step' }).waitFor();
    },
  },
  {
    name: 'setup-ended',
    path: '/dashboard',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, '**/api/me', async (route) => {
        const { data } = (await (await route.fetch()).json()) as { data: { company: object } };
        const company = { ...data.company, isSettingUp: true };
        await route.fulfill({ json: { data: { ...data, company } } });
      });
      const steps = ['departments', 'taxes', 'priceBook', 'people', 'customers', 'firstWork'];
      await begun(page, Object.fromEntries(steps.map((step) => [step, 'done'])));
      await page.getByRole('heading', { name: 'You’re set up' }).waitFor();
    },
  },
  {
    name: 'setup-trades',
    path,
    as: 'owner',
    async prepare(page) {
      await begun(page);
      await page.getByRole('button', { name: 'Edit: Trade' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'setup-trades-refused',
    path,
    as: 'owner',
    async prepare(page) {
      await begun(page);
      await page.getByRole('button', { name: 'Edit: Trade' }).click();
      const dialog = page.getByRole('dialog');
      const chosen = dialog.getByRole('checkbox', { checked: true });
      while ((await chosen.count()) > 0) await chosen.first().uncheck();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('Choose at least one trade.').waitFor();
    },
  },
];
