import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { demoProposal } from './customer-links.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();

const chips = (page: Page) =>
  page.getByRole('list', { name: 'Who else has this open' }).getByRole('listitem');
/** Polls the texts of a page's chips until they're as expected. */
const chipsOf = (page: Page) => expect.poll(() => chips(page).allInnerTexts());

describe('a proposal that two people have open', () => {
  it('shows each the other, who is editing, and who has left', async () => {
    const { id } = await demoProposal(product, 'Created');
    const owner = await visit(`/proposals/${id}`, { as: demoPerson('owner') });
    const sales = await visit(`/proposals/${id}`, { as: demoPerson('sales') });
    await chipsOf(sales).toEqual([expect.stringMatching(/Lena Hollis is viewing$/)]);
    await chipsOf(owner).toEqual([expect.stringMatching(/Colin Mercer is viewing$/)]);
    const title = sales.getByLabel('Proposal title');
    await title.fill(`${await title.inputValue()}, second floor`);
    await chipsOf(owner).toEqual([expect.stringMatching(/Colin Mercer is editing$/)]);
    await sales.getByRole('button', { name: 'Cancel' }).click();
    await chipsOf(owner).toEqual([expect.stringMatching(/Colin Mercer is viewing$/)]);
    await sales.goto('about:blank');
    await chipsOf(owner).toEqual([]);
  });
});
