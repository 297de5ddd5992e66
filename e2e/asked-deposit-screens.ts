import { type Asked, answerCalls } from './answers.ts';
import { openFirst } from './proposal-screens.ts';
import type { Screen } from './screen.ts';

/** Answers for a proposal in California as if it asked for half of the total as a deposit. */
async function askingForDeposit(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as { data: { context: { place: object } } };
  const context = { ...data.context, place: { ...data.context.place, state: 'CA' } };
  await route.fulfill({ json: { data: { ...data, depositPercent: 50, context } } });
}

/** Deposits that proposals ask for. */
export const askedDepositScreens: Screen[] = [
  {
    name: 'proposal-deposit-asked',
    path: '/proposals?status=Created',
    as: 'sales',
    async prepare(page) {
      await answerCalls(page, /\/api\/salesproposals\/\d+$/, askingForDeposit);
      await openFirst(page);
      await page.getByText(/^California limits deposits/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'proposal-deposit-set',
    path: '/proposals?status=Created',
    as: 'sales',
    async prepare(page) {
      await answerCalls(page, /\/api\/salesproposals\/\d+$/, askingForDeposit);
      await openFirst(page);
      await page.getByRole('button', { name: 'Change deposit' }).click();
      await page.getByRole('dialog', { name: 'Deposit' }).waitFor();
    },
  },
];
