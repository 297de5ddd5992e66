import type { Page } from 'playwright-core';
import { type Asked, answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';
import { first } from './work-order-screens.ts';

interface Answered {
  data: { payments: object[]; context: { payments: object[] } };
}

/** A payment by credit from another work order, and one to another. */
const used = [
  { id: 999_999_998, amountCents: 4_250, reference: 'from 10021' },
  { id: 999_999_999, amountCents: -1_800, reference: 'to 10034' },
].map((each) => ({
  kind: 'balance',
  method: 'credit',
  receivedDate: null,
  text: '',
  status: 'completed',
  refundedCents: 0,
  voidReason: null,
  voidedBy: null,
  voidedDate: null,
  deleted: false,
  ...each,
}));

/** Answers for a work order as if its customer had credit, and some had been used. */
async function withCredit(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as Answered;
  const known = used.map(({ id }) => ({
    id,
    takenBy: 'Beth Young',
    voidedBy: null,
    recordedDate: '2026-11-18T19:15:00Z',
  }));
  const context = { ...data.context, creditCents: 6_500, payments: [...data.context.payments, ...known] };
  await route.fulfill({ json: { data: { ...data, payments: [...data.payments, ...used], context } } });
}

const screen = (
  name: string,
  then: (page: Page) => Promise<void>,
  answer: (route: Asked) => Promise<void> = withCredit,
): Screen => ({
  name,
  path: '/workorders?filter=unpaid',
  as: 'owner',
  async prepare(page) {
    await answerCalls(page, /\/api\/workorders\/\d+$/, answer);
    await first('money', then)(page);
  },
});
/** Answers for a work order as if it were overpaid in cash. */
async function overpaid(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as Answered;
  const paid = { ...used[0]!, id: 999_999_997, method: 'cash', amountCents: 4_000_000, reference: '' };
  await route.fulfill({ json: { data: { ...data, payments: [...data.payments, paid] } } });
}

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();

/** Credit of a customer, as a payment uses it, and as it is listed. */
export const creditScreens: Screen[] = [
  screen('credit-payments', (page) => page.getByText('Credit to 10034').scrollIntoViewIfNeeded()),
  screen('credit-offered', async (page) => {
    await press(page, /^Take payment$/);
    await page.getByRole('button', { name: /^Use credit/ }).waitFor();
  }),
  screen('credit-use', async (page) => {
    await press(page, /^Take payment$/);
    await press(page, /^Use credit/);
    await page.getByRole('dialog', { name: 'Use credit' }).waitFor();
  }),
  screen(
    'credit-money-back',
    async (page) => {
      await press(page, /^Give money back$/);
      await page.getByRole('dialog', { name: 'Give money back' }).waitFor();
    },
    overpaid,
  ),
  screen('credit-void', async (page) => {
    await page
      .getByRole('button', { name: /^Actions for R-/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: /^Void/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
];
