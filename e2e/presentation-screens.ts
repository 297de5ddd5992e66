import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import { demoProposal } from './customer-links.ts';
import type { Product } from './product.ts';
import type { Screen } from './screen.ts';

const presented = async (product: Product) =>
  `/proposals/${(await demoProposal(product, 'Viewed')).id}/present`;

/** Shows the proposal as it was signed, without signing it. */
async function signed(page: Page): Promise<void> {
  await answerCalls(page, '**/api/salesproposals/*/present', async (route) => {
    const { data } = (await (await route.fetch()).json()) as {
      data: { shown: { proposal: { packages: { id: number }[] } } };
    };
    const packageId = data.shown.proposal.packages.at(-1)!.id;
    const signature = { name: 'Angela Castellano', date: '2026-11-20T16:00:00Z', packageId };
    const shown = { ...data.shown, signature, deposit: { dueCents: 150_000, isPayable: true } };
    await route.fulfill({ json: { data: { ...data, shown } } });
  });
  await page.reload();
  await page.getByText('Signed. Thank you.').waitFor();
}

/** Shows the proposal with this many options. */
const options = (count: number) => async (page: Page) => {
  await answerCalls(page, '**/api/salesproposals/*/present', async (route) => {
    const { data } = (await (await route.fetch()).json()) as {
      data: { shown: { proposal: { packages: { id: number; text: string }[] } } };
    };
    const { proposal } = data.shown;
    const packages = Array.from({ length: count }, (_, at) => {
      const one = proposal.packages[at % proposal.packages.length]!;
      return at < proposal.packages.length ? one : { ...one, id: 900_000 + at, text: `${one.text}, plus` };
    });
    const shown = { ...data.shown, proposal: { ...proposal, packages } };
    await route.fulfill({ json: { data: { ...data, shown } } });
  });
  await page.reload();
  await page
    .getByRole('article')
    .nth(count - 1)
    .waitFor();
};

/** A proposal presented on the seller's tablet. */
export const presentationScreens: Screen[] = [
  {
    name: 'presentation',
    path: presented,
    as: 'sales',
    prepare: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'presentation-sign',
    path: presented,
    as: 'sales',
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Select/ })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: /^Sign for/ }).waitFor();
    },
  },
  { name: 'presentation-four', path: presented, as: 'sales', prepare: options(4) },
  { name: 'presentation-six', path: presented, as: 'sales', prepare: options(6) },
  { name: 'presentation-signed', path: presented, as: 'sales', prepare: signed },
];
