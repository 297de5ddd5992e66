import type { Page } from 'playwright-core';
import { type Asked, answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const listed = (page: Page) => page.locator('.list-rows:not([aria-busy]) tbody tr').first().waitFor();

/** Opens the first proposal that the list at this address shows. */
async function openFirst(page: Page): Promise<void> {
  await listed(page);
  await page.locator('tbody tr .row-link').first().click();
  await page.getByRole('tablist').waitFor();
}

async function typeInPicker(page: Page, words: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Find in the price book' }).fill(words);
  await page.getByRole('option').last().waitFor();
}

/** Toggles costs on this page only; other screens of the same browser keep the default. */
async function turnCosts(page: Page): Promise<void> {
  await button(page, 'Costs').click();
  await page.evaluate("localStorage.removeItem('fieldwright.costs')");
}

/** Simulates a response from a proxy between us and the browser. */
const elsewhere = { status: 404, contentType: 'text/html', body: '<p>Not here</p>' };

/** Answers for a proposal as if it had been removed. */
async function removed(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as { data: { context: object } };
  const removal = { by: 'Beth Young', date: '2026-11-20T16:04:00Z' };
  await route.fulfill({ json: { data: { ...data, hidden: true, context: { ...data.context, removal } } } });
}

/** Answers for a proposal as if its customer had an exemption certificate. */
async function exempt(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as { data: { context: { pricing: object } } };
  const pricing = { ...data.context.pricing, taxExemption: { certificate: 'F0003-17' } };
  await route.fulfill({ json: { data: { ...data, context: { ...data.context, pricing } } } });
}

/** Answers for an accepted proposal as if its package had one more line, which was left out. */
async function acceptedInPart(route: Asked): Promise<void> {
  type Line = { id: number; salesProposalPackageId: number; order: number };
  type Proposal = { packages: { id: number; selected: boolean }[]; details: Line[] };
  const { data } = (await (await route.fetch()).json()) as { data: Proposal };
  const selected = data.packages.find((each) => each.selected)?.id;
  const last = data.details.findLast((line) => line.salesProposalPackageId === selected)!;
  const more = { ...last, id: 1, order: last.order + 1, text: 'Surge protector', leftOut: true };
  await route.fulfill({ json: { data: { ...data, details: [...data.details, more] } } });
}

/** Answers for a proposal as if it had two deposits, one of them voided. */
async function withDeposits(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as { data: { id: number; payments: object[] } };
  const payment = {
    salesProposalId: data.id,
    kind: 'deposit',
    method: 'check',
    amountCents: 50_000,
    receivedDate: '2026-11-20T16:04:00Z',
    reference: '1187',
    text: '',
    status: 'completed',
    refundedCents: 0,
    voidReason: null,
    voidedBy: null,
    voidedDate: null,
    created: false,
    updated: false,
    deleted: false,
  };
  const voided = { status: 'voided', voidReason: 'Entered twice', voidedDate: payment.receivedDate };
  const payments = [
    { ...payment, id: 1 },
    { ...payment, id: 2, ...voided },
  ];
  await route.fulfill({ json: { data: { ...data, payments } } });
}

async function takeDeposit(page: Page): Promise<void> {
  await button(page, 'Take deposit').click();
  await page.getByRole('dialog').waitFor();
}

/** Proposals: the list, the editor in its states, and its dialogs. */
export const proposalScreens: Screen[] = [
  { name: 'proposals', path: '/proposals', as: 'sales', prepare: listed },
  { name: 'proposals-sorted', path: '/proposals?sort=total', as: 'sales', prepare: listed },
  {
    name: 'proposals-none-fits',
    path: '/proposals?search=zebra',
    as: 'sales',
    prepare: (page) => page.getByText('No matching proposals').waitFor(),
  },
  {
    name: 'proposals-similar',
    path: '/proposals?search=castelano',
    as: 'sales',
    prepare: (page) => page.getByText('No exact match. Similar:').waitFor(),
  },
  {
    name: 'proposals-removed',
    path: '/proposals?removed=true',
    as: 'sales',
    prepare: (page) => page.getByText('Nothing removed').waitFor(),
  },
  {
    name: 'proposal-accepted-in-part',
    path: '/proposals?status=Accepted',
    as: 'sales',
    async prepare(page) {
      await answerCalls(page, /\/api\/salesproposals\/\d+$/, acceptedInPart);
      await openFirst(page);
      await page.getByText(/^\d of \d lines accepted\./).waitFor();
    },
  },
  {
    name: 'proposal-exempt',
    path: '/proposals?status=Created',
    as: 'sales',
    async prepare(page) {
      await answerCalls(page, /\/api\/salesproposals\/\d+$/, exempt);
      await openFirst(page);
      await page.getByText(/exempt, certificate F0003-17$/).waitFor();
    },
  },
  {
    name: 'proposal-removed',
    path: '/proposals?status=Created',
    as: 'sales',
    async prepare(page) {
      await answerCalls(page, /\/api\/salesproposals\/\d+$/, removed);
      await openFirst(page);
      await button(page, 'Restore').waitFor();
    },
  },
  state('proposal', '/proposals?status=Sent', async () => {}),
  state('proposal-accepted', '/proposals?status=Accepted', (page) =>
    page.getByText(/^Accepted by/).waitFor(),
  ),
  state('proposal-deposit', '/proposals?status=Accepted', takeDeposit),
  {
    name: 'proposal-void-deposit',
    path: '/proposals?status=Accepted',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, /\/api\/salesproposals\/\d+$/, withDeposits);
      await openFirst(page);
      await button(page, /^Actions for R-/).click();
      await page.getByRole('menuitem', { name: 'Void deposit' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'proposal-deposits',
    path: '/proposals?status=Accepted',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, /\/api\/salesproposals\/\d+$/, withDeposits);
      await openFirst(page);
      await page.getByText('Entered twice').scrollIntoViewIfNeeded();
    },
  },
  state('proposal-deposit-more', '/proposals?status=Accepted', async (page) => {
    await takeDeposit(page);
    await page.getByLabel('Amount').fill('99,999');
    await page.getByRole('checkbox', { name: 'Yes, record $99,999.00' }).waitFor();
  }),
  state('proposal-deposit-refused', '/proposals?status=Accepted', async (page) => {
    await takeDeposit(page);
    await page.getByLabel('Amount').fill('a lot');
    await button(page, 'Record deposit').click();
    await page.locator('.help.bad').first().waitFor();
  }),
  state('proposal-expired', '/proposals?status=Expired', (page) =>
    page
      .getByText(/good until/)
      .first()
      .waitFor(),
  ),
  state('proposal-last-day', '/proposals?status=Expired', async (page) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Mark as sent' }).click();
    await page
      .getByLabel(/^Good until/)
      .last()
      .waitFor();
  }),
  state('proposal-mark-declined', '/proposals?status=Created', async (page) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Mark as declined' }).click();
    await page.getByLabel('Why did they decline?').waitFor();
  }),
  state('proposal-picker', '/proposals?status=Created', (page) => typeInPicker(page, 'heat pump')),
  state('proposal-picker-filtered', '/proposals?status=Created', async (page) => {
    await typeInPicker(page, 'heat pump');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByText('Commercial', { exact: true }).click();
    await dialog.getByText('Holiday', { exact: true }).click();
    await page.getByRole('button', { name: /^Add Filters/ }).click();
    await page.getByRole('button', { name: 'Remove filter: Rate, Holiday' }).waitFor();
    await page.getByRole('option', { name: /^Show more/ }).waitFor();
  }),
  state('proposal-picker-trace', '/proposals?status=Created', async (page) => {
    await typeInPicker(page, 'heat pump');
    await page
      .getByRole('button', { name: /how the price of .* is calculated$/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: /^Price of/ }).waitFor();
  }),
  state('proposal-picker-none', '/proposals?status=Created', async (page) => {
    await typeInPicker(page, 'zebra crossing');
    await page.getByText('No matches in the price book.').waitFor();
  }),
  state('proposal-picker-more', '/proposals?status=Created', async (page) => {
    await typeInPicker(page, 'heat pump');
    await page.getByRole('option', { name: /^Show more/ }).click();
    await page.getByText(/^\d+ found$/).waitFor();
  }),
  state('proposal-picker-no-answer', '/proposals?status=Created', async (page) => {
    await answerCalls(page, '**/api/pricebookentries*', (route) => route.fulfill(elsewhere));
    await typeInPicker(page, 'heat pump');
    await page.getByText('You can still add a custom line.').waitFor();
  }),
  state('proposal-line-opened', '/proposals?status=Created', async (page) => {
    await page.locator('tr[data-row] .act button').first().click();
    await page.getByRole('menuitem', { name: /^Description/ }).click();
    await page.getByRole('group', { name: /^More about/ }).waitFor();
  }),
  state('proposal-wrong-price', '/proposals?status=Created', async (page) => {
    await page
      .getByLabel(/^Price of/)
      .first()
      .fill('1.2k');
    await button(page, 'Save').click();
    await page.getByText('Fix the highlighted fields.').waitFor();
  }),
  state('proposal-discount', '/proposals?status=Created', async (page) => {
    await button(page, 'Discount').last().click();
    await page.getByRole('dialog').waitFor();
  }),
  {
    ...state('proposal-discount-loss', '/proposals?status=Created', async (page) => {
      const costs = button(page, 'Costs');
      if ((await costs.getAttribute('aria-pressed')) === 'false') await turnCosts(page);
      await button(page, 'Discount').last().click();
      await page.getByRole('radio', { name: 'Amount' }).check();
      await page.getByLabel('Amount', { exact: true }).and(page.getByRole('textbox')).fill('99,999');
      await page.getByRole('checkbox', { name: 'Apply it anyway' }).waitFor();
    }),
    turns: false,
  },
  // this hides costs in the office, and shows them on a tablet or phone
  { ...state('proposal-costs-turned', '/proposals?status=Created', turnCosts), turns: false },
  state('proposal-copied', '/proposals?status=Created', async (page) => {
    await page
      .getByRole('complementary', { name: /, totals$/ })
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Copy package' }).click();
    await page.getByRole('tab', { name: / - Copy/ }).waitFor();
  }),
  state('proposal-tax', '/proposals?status=Created', async (page) => {
    await button(page, 'Tax…').click();
    await page.getByRole('dialog').getByText('No tax').waitFor();
  }),
  state('proposal-select', '/proposals?status=Created', async (page) => {
    await button(page, 'Select a package…').click();
    await page.getByRole('dialog').waitFor();
  }),
  state('proposal-select-some', '/proposals?status=Created', async (page) => {
    await button(page, 'Select a package…').click();
    await page.getByRole('dialog').getByRole('checkbox').first().click();
    await page
      .getByRole('dialog')
      .getByText(/, \d+ of \d+ lines/)
      .waitFor();
  }),
  state('proposal-history', '/proposals?status=Sent', async (page) => {
    const title = page.getByLabel('Proposal title');
    await title.fill(`${await title.inputValue()}, again`);
    await button(page, 'Save').click();
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await page.locator('.history').waitFor();
  }),
  state('proposal-not-saved', '/proposals?status=Created', async (page) => {
    await answerCalls(page, '**/api/salesproposals', (route) => route.fulfill(elsewhere));
    const title = page.getByLabel('Proposal title');
    await title.fill(`${await title.inputValue()}, ducted`);
    await button(page, 'Save').click();
    await page.getByText('will be sent when you’re back online').waitFor();
  }),
  {
    name: 'proposal-without-site',
    path: '/proposals/new',
    as: 'sales',
    prepare: (page) => page.getByText('Who is it for?').waitFor(),
  },
];

/** Returns a screen of a proposal from the list at the address, in a state. */
function state(name: string, path: string, prepare: (page: Page) => Promise<void>): Screen {
  return {
    name,
    path,
    as: 'owner',
    async prepare(page) {
      await openFirst(page);
      await prepare(page);
    },
  };
}
