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
  { name: 'presentation-signed', path: presented, as: 'sales', prepare: signed },
];
