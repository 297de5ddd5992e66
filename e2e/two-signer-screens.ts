import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import { demoProposal, linkToProposal } from './customer-links.ts';
import type { Product } from './product.ts';
import type { Screen } from './screen.ts';

const viewed = async (product: Product) =>
  (await linkToProposal(product, (await demoProposal(product, 'Viewed')).id)).path;
const signature = { name: 'Angela Castellano', date: '2026-11-20T16:00:00Z', addOnIds: [] };
const terms = [
  {
    department: 'HVAC',
    text: 'We’ll be there within 30 days.\nYou give us access to the attic and the panel.',
  },
  { department: '', text: 'The balance is due when the work is done.' },
];

/** Answers for a customer's link as if two people signed it, and the first one had, with terms and a permit. */
async function half(page: Page): Promise<void> {
  type Option = { id: number; lines: object[] };
  await answerCalls(page, '**/api/proposallinks/open', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: { proposal: { packages: Option[] } } };
    const [first, ...others] = data.proposal.packages;
    const permit = {
      id: 1,
      text: 'Mechanical permit',
      description: '',
      warranty: '',
      quantity: 1,
      permit: 'City of Asheville, BP-2026-114',
      beside: 'included',
      otherwise: null,
    };
    const packages = [{ ...first!, lines: [...first!.lines, permit] }, ...others];
    const proposal = { ...data.proposal, packages, signers: 2, terms };
    const waiting = { ...signature, packageId: first!.id };
    await route.fulfill({ json: { data: { ...data, waiting, proposal } } });
  });
  await page.reload();
}

/** Answers for a proposal as if one of two people had signed it, and its first line was a permit. */
async function waiting(page: Page): Promise<void> {
  type Proposal = { packages: { id: number }[]; details: object[]; context: object };
  await answerCalls(page, /\/api\/salesproposals\/\d+$/, async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: Proposal };
    const packageId = data.packages[0]!.id;
    const signed = { ...signature, method: 'drawn', waits: true, packageId, number: 1, differences: [] };
    const sent = { number: 1, date: '2026-11-20T15:00:00Z', by: 'Colin Mercer', differences: [] };
    const [first, ...others] = data.details;
    const permit = { ...first, permit: true, permitReference: 'City of Asheville, BP-2026-114' };
    const context = { ...data.context, signed, sent };
    await route.fulfill({ json: { data: { ...data, signers: 2, details: [permit, ...others], context } } });
  });
  await page.reload();
  await page.getByText('Waiting for the second signature.').waitFor();
}

/** Answers for the list of proposals as if one of two people had signed the first. */
async function listed(page: Page): Promise<void> {
  await answerCalls(page, /\/api\/salesproposals\?/, async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: { proposals: object[] } };
    const [first, ...others] = data.proposals;
    const proposals = [{ ...first, halfSigned: true }, ...others];
    await route.fulfill({ json: { data: { ...data, proposals } } });
  });
  await page.reload();
}

const waitingScreen = (name: string, prepare: (page: Page) => Promise<void>): Screen => ({
  name,
  path: async (product) => `/proposals/${(await demoProposal(product, 'Viewed')).id}`,
  as: 'owner',
  async prepare(page) {
    await waiting(page);
    await prepare(page);
  },
});

/** A proposal that one of two people has signed, as its customer and the staff see it. */
export const twoSignerScreens: Screen[] = [
  {
    name: 'two-signers-offer',
    path: viewed,
    as: null,
    whole: true,
    async prepare(page) {
      await half(page);
      await page.getByRole('button', { name: 'Sign as the second person' }).waitFor();
    },
  },
  {
    name: 'two-signers-second',
    path: viewed,
    as: null,
    whole: true,
    async prepare(page) {
      await half(page);
      await page.getByRole('button', { name: 'Sign as the second person' }).click();
      await page.getByRole('heading', { level: 1, name: /^Second signature for/ }).waitFor();
    },
  },
  {
    name: 'two-signers-list',
    path: '/proposals?status=Viewed',
    as: 'owner',
    async prepare(page) {
      await listed(page);
      await page.getByText('1 of 2 signed').first().waitFor();
    },
  },
  waitingScreen('two-signers-waiting', async () => {}),
  waitingScreen('two-signers-link', async (page) => {
    await page.getByRole('button', { name: 'Send to the second signer' }).click();
    await page.getByLabel('Second signer’s email').waitFor();
  }),
  waitingScreen('two-signers-cancel', async (page) => {
    await page.getByRole('button', { name: 'Cancel signature' }).click();
    await page.getByRole('alertdialog').waitFor();
  }),
  waitingScreen('proposal-permit-opened', async (page) => {
    await page.locator('tr[data-row] .act button').first().click();
    await page.getByRole('menuitem', { name: /^Description/ }).click();
    await page.getByLabel('Issued by, permit number').scrollIntoViewIfNeeded();
  }),
];
