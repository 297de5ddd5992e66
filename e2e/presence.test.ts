import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoProposal } from './customer-links.ts';
import { newColleague } from './people.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();

const chips = (page: Page) =>
  page.getByRole('list', { name: 'Who else has this open' }).getByRole('listitem');
/** Polls the texts of a page's chips for someone until they're as expected. Other tests may have the proposal open, too. */
const chipsOf = (page: Page, name: string) =>
  expect.poll(async () => (await chips(page).allInnerTexts()).filter((text) => text.includes(name)));

describe('a proposal that two people have open', () => {
  it('shows each the other, who is editing, and who has left', async () => {
    const { id } = await demoProposal(product, 'Declined');
    const first = await newColleague(product, ['owner']);
    const second = await newColleague(product, ['sales', 'office']);
    const owner = await visit(`/proposals/${id}`, { as: first });
    const sales = await visit(`/proposals/${id}`, { as: second });
    await chipsOf(sales, first.name).toEqual([expect.stringMatching(/ is viewing$/)]);
    await chipsOf(owner, second.name).toEqual([expect.stringMatching(/ is viewing$/)]);
    const title = sales.getByLabel('Proposal title');
    await title.fill(`${await title.inputValue()}, second floor`);
    await chipsOf(owner, second.name).toEqual([expect.stringMatching(/ is editing$/)]);
    await sales.getByRole('button', { name: 'Cancel' }).click();
    await chipsOf(owner, second.name).toEqual([expect.stringMatching(/ is viewing$/)]);
    await sales.goto('about:blank');
    await chipsOf(owner, second.name).toEqual([]);
  });
});
