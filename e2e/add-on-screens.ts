import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import { demoProposal, linkToProposal } from './customer-links.ts';
import type { Screen } from './screen.ts';

type Line = { id: number; salesProposalPackageId: number; text: string; order: number };
type Proposal = { packages: { id: number; selected: boolean }[]; details: Line[] };

/** Answers for a proposal as if its shown package had two add-ons; of an accepted one, the first was chosen. */
async function withAddOns(page: Page): Promise<void> {
  await answerCalls(page, /\/api\/salesproposals\/\d+$/, async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: Proposal };
    const { id } = data.packages.find((each) => each.selected) ?? data.packages[0]!;
    const last = data.details.findLast((line) => line.salesProposalPackageId === id)!;
    const priced = {
      ...last,
      addOn: true,
      partItemId: null,
      serviceRepairId: null,
      priceKey: null,
      costCents: 4_000,
    };
    const more = [
      { ...priced, id: 1, order: last.order + 1, text: 'Whole-home surge protector', unitPriceCents: 32_000 },
      {
        ...priced,
        id: 2,
        order: last.order + 2,
        text: 'UV air purifier',
        unitPriceCents: 98_500,
        leftOut: true,
      },
    ].map((line) => (data.packages.some(({ selected }) => selected) ? line : { ...line, leftOut: false }));
    await route.fulfill({ json: { data: { ...data, details: [...data.details, ...more] } } });
  });
  await page.reload();
}

/** Answers for a customer's link as if the first option had two add-ons. */
async function offered(page: Page): Promise<void> {
  type Totals = { subtotalCents: number; totalCents: number; amountDueCents: number };
  type Option = { totals: Totals; financing: object[] };
  await answerCalls(page, '**/api/proposallinks/open', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: { proposal: { packages: Option[] } } };
    const [first, ...others] = data.proposal.packages;
    const { totals, financing } = first!;
    const plus = (addOnIds: number[], cents: number) => ({
      addOnIds,
      financing,
      totals: {
        ...totals,
        subtotalCents: totals.subtotalCents + cents,
        totalCents: totals.totalCents + cents,
        amountDueCents: totals.amountDueCents + cents,
      },
    });
    const addOn = { description: '', warranty: '', quantity: 1, chosen: false };
    const option = {
      ...first,
      addOns: [
        { ...addOn, id: 1, text: 'Whole-home surge protector', addsCents: 32_000, warranty: '5 years' },
        { ...addOn, id: 2, text: 'UV air purifier', description: 'In the supply duct', addsCents: 98_500 },
      ],
      choices: [plus([1], 32_000), plus([2], 98_500), plus([1, 2], 130_500)],
    };
    await route.fulfill({
      json: { data: { ...data, proposal: { ...data.proposal, packages: [option, ...others] } } },
    });
  });
  await page.reload();
  const box = page.getByRole('checkbox', { name: /^Whole-home surge protector/ });
  await box.click();
  await box.scrollIntoViewIfNeeded();
}

const proposal = (name: string, status: string, prepare: (page: Page) => Promise<unknown>): Screen => ({
  name,
  path: async (product) => `/proposals/${(await demoProposal(product, status)).id}`,
  as: 'sales',
  async prepare(page) {
    await withAddOns(page);
    await prepare(page);
  },
});
const offer = (name: string, prepare: (page: Page) => Promise<unknown>): Screen => ({
  name,
  path: async (product) => (await linkToProposal(product, (await demoProposal(product, 'Viewed')).id)).path,
  as: null,
  whole: true,
  async prepare(page) {
    await offered(page);
    await prepare(page);
  },
});
const heading = (page: Page) => page.getByRole('rowheader', { name: 'Optional add-ons' });

/** Optional add-ons of a package, as staff and customers see them. */
export const addOnScreens: Screen[] = [
  proposal('proposal-add-ons', 'Sent', (page) => heading(page).scrollIntoViewIfNeeded()),
  proposal('proposal-add-on-menu', 'Sent', async (page) => {
    await page.getByRole('button', { name: 'Actions for UV air purifier' }).click();
    await page.getByRole('menuitem', { name: 'Include in the package' }).waitFor();
  }),
  proposal('proposal-select-add-ons', 'Sent', async (page) => {
    await page.getByRole('button', { name: 'Select a package…' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'UV air purifier' }).click();
    await page
      .getByRole('dialog')
      .getByText(/ with UV air purifier$/)
      .waitFor();
  }),
  proposal('proposal-accepted-add-ons', 'Accepted', (page) =>
    page.getByText(/Add-ons: Whole-home/).waitFor(),
  ),
  offer('customer-offer-add-ons', (page) => page.getByText('+$985.00').waitFor()),
  offer('customer-offer-add-ons-sign', async (page) => {
    await page
      .getByRole('button', { name: /^Select/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: / with Whole-home surge protector$/ }).waitFor();
  }),
];
