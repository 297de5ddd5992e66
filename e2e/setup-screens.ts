import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const path = '/settings/setup';

/** Answers with the setup of a company that has chosen its trade and entered its contact details. */
async function begun(page: Page): Promise<void> {
  await answerCalls(page, '**/api/setup', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { steps: { step: string }[] } };
    const states: Record<string, string> = { trade: 'done', company: 'done', people: 'skipped' };
    const steps = data.steps.map(({ step }) => ({ step, state: states[step] ?? 'open' }));
    await route.fulfill({ json: { data: { ...data, isOpen: true, trades: ['plumbing'], steps } } });
  });
  await page.reload();
  await page.getByText('2 of 8 done').waitFor();
}

/** The setup of a new company. */
export const setupScreens: Screen[] = [
  { name: 'setup-done', path, as: 'owner' },
  { name: 'setup-begun', path, as: 'owner', prepare: begun },
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
];
