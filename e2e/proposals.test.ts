import { randomInt, randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson, fromSomewhere } from './context.ts';
import { accessTokenOf, call } from './people.ts';
import { holdUndo, navigation } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();

const total = (page: Page) => page.getByRole('status', { name: 'Total' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const line = (page: Page, place: number) => page.getByLabel(`Text of line ${place}`, { exact: true });
const seen = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeSeen();

/** Returns the site of the first proposal in the list, for starting a new one. */
async function siteOf(page: Page): Promise<number> {
  const answer = page.waitForResponse((response) => /\/api\/salesproposals(\?|$)/.test(response.url()));
  await page.goto('/proposals');
  const { data } = (await (await answer).json()) as { data: { proposals: { siteId: number }[] } };
  return data.proposals.find(({ siteId }) => siteId)!.siteId;
}

/** Creates a proposal there with two lines from the price book and one custom line, by keyboard only. */
async function build(page: Page, text: string): Promise<void> {
  await page.goto(`/proposals/new?siteId=${await siteOf(page)}`);
  await page.getByLabel('Proposal title').fill(text);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Find in the price book' }).focus();
  await page.keyboard.type('water heater');
  await expect(page.getByRole('option').nth(1)).toBeSeen();
  await page.keyboard.press('Enter');
  await page.keyboard.type('thermostat');
  await expect(page.getByRole('option').nth(2)).toBeSeen();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Haul away the old one zzz');
  await seen(page, 'No matches in the price book.');
  await page.keyboard.press('Enter');
  await expect(line(page, 3)).toBeSeen();
}

/** Accepts the first package outside the page. */
async function accept(id: number): Promise<void> {
  const accessToken = await accessTokenOf(product, 'sales');
  const headers = { authorization: `Bearer ${accessToken}`, ...fromSomewhere() };
  const answer = await fetch(`${product.url}/api/salesproposals/${id}`, { headers });
  const { data } = (await answer.json()) as { data: { packages: { id: number }[] } };
  const body = { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' };
  await call(product, `/api/salesproposalpackages/${data.packages[0]!.id}/select`, body, accessToken);
}

describe('/proposals', () => {
  it('counts each status with what it comes to, and narrows down by a press (R2.13, R4.25)', async () => {
    const page = await visit('/dashboard', { as: demoPerson('sales') });
    await navigation(page).getByRole('link', { name: 'Proposals' }).click();
    const tile = page.getByRole('button', { name: /^Accepted \$[\d,]+ \d+ proposals/ });
    await tile.click();
    await page.waitForURL('**/proposals?status=Accepted');
    const statuses = async () =>
      new Set((await page.locator('tbody tr .tag').allInnerTexts()).map((each) => each.trim()));
    await expect.poll(statuses).toEqual(new Set(['Accepted']));
    await page.locator('tbody tr').first().click();
    await page.waitForURL(/\/proposals\/\d+$/);
    await seen(page, /^Accepted by/);
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  });

  it('tells a technician of the own proposals only (R6.4)', async () => {
    const page = await visit('/proposals', { as: demoPerson('technician') });
    await expect(page.getByRole('heading', { name: 'Proposals', exact: true })).toBeSeen();
    expect(await page.getByRole('link', { name: 'Mine' }).count()).toBe(0);
  });
});

describe('a new proposal', () => {
  it('is begun for somebody whom nobody knows yet, who is entered on the way (R1.3)', async () => {
    const page = await visit('/proposals', { as: demoPerson('sales') });
    await page.getByRole('button', { name: 'New proposal' }).click();
    await page.getByLabel('Who is the proposal for?').fill(`Zaborowski ${randomInt(1e9)}`);
    await seen(page, 'No results.');
    await page.keyboard.press('Enter');
    await page.getByLabel('First name').fill('Wilma');
    await page.getByLabel('Last name').fill('Zaborowski');
    await page.getByLabel(/^Street/).fill('9 Laurel Gap Rd');
    await page.getByLabel(/^City/).fill('Asheville');
    await page.getByLabel(/^State/).fill('NC');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/proposals\/new\?siteId=\d+$/);
    await seen(page, 'Wilma Zaborowski');
    await expect(page.getByRole('dialog')).toBeGone();
  });

  it('shows on a phone what the price book has, all of it above what stands at the foot (R1.3)', async () => {
    const page = await visit('/proposals?status=Created', { as: demoPerson('sales'), size: 'phone' });
    await page.locator('tbody tr').first().click();
    await page.getByRole('combobox', { name: 'Find in the price book' }).fill('heat pump');
    await page.getByRole('option').nth(7).waitFor();
    const list = (await page.locator('.hits').boundingBox())!;
    const foot = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!;
    expect(list.height).toBeGreaterThan(220);
    expect(list.y + list.height).toBeLessThanOrEqual(foot.y);
    await page.getByRole('option', { name: /^Show more/ }).click();
    await expect(page.getByRole('option').nth(12)).toBeSeen();
    await page.getByRole('option').nth(12).click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeSeen();
  });

  it('has the package that was added in sight on a phone, where not all have room (R1.3)', async () => {
    const page = await visit('/proposals?status=Created', { as: demoPerson('sales'), size: 'phone' });
    await page.locator('tbody tr').first().click();
    const add = page.getByRole('button', { name: 'New package' });
    await add.click();
    await add.click();
    const tab = (await page.getByRole('tab', { selected: true }).boundingBox())!;
    expect(tab.x + tab.width).toBeLessThanOrEqual((await add.boundingBox())!.x + 1);
  });
});

describe('a proposal on a tablet', () => {
  it('shows no costs to who looks on until the eye is pressed, and stays so on this device (R6.4)', async () => {
    const page = await visit('/proposals?status=Sent', { as: demoPerson('sales'), size: 'tablet' });
    await page.locator('tbody tr').first().click();
    const costs = page.getByRole('button', { name: 'Costs' });
    const margin = page.getByRole('complementary', { name: /, totals$/ }).getByText(/Margin \d|Loss \$/);
    await expect(costs).toBeSeen();
    expect([await costs.getAttribute('aria-pressed'), await margin.count()]).toEqual(['false', 0]);
    await costs.click();
    await expect(margin).toBeSeen();
    await page.reload();
    await expect(margin).toBeSeen();
    await page.keyboard.press('h');
    await expect(margin).toBeGone();
    await expect(page.getByRole('columnheader', { name: 'Margin' })).toBeGone();
  });

  it('keeps its lines as wide as they are when one is opened, and names a package that is empty (R1.3)', async () => {
    const page = await visit('/proposals?status=Created', { as: demoPerson('sales'), size: 'tablet' });
    await page.locator('tbody tr').first().click();
    const width = async () => (await line(page, 1).boundingBox())!.width;
    await line(page, 1).waitFor();
    const before = await width();
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /^Description/ }).click();
    await expect(page.getByRole('group', { name: /^More about/ })).toBeSeen();
    expect(await width()).toBe(before);
    await page.getByRole('button', { name: 'New package' }).click();
    const name = page.getByRole('tab', { selected: true }).getByText(/^Option \d$/);
    expect((await name.boundingBox())!.width).toBeGreaterThan(40);
  });
});

describe('a proposal', () => {
  it('is built from the price book by the keyboard, saved, copied and selected: a work order and a call (R1.3, R4.8, R4.9)', async () => {
    const page = await visit('/proposals', { as: demoPerson('owner') });
    const text = `Water heater ${randomInt(1e9)}`;
    await build(page, text);
    await page.getByLabel('Price of Haul away the old one zzz', { exact: true }).fill('$1,250.5');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/proposals\/\d+$/);
    await seen(page, /^Saved \d/);
    const before = await total(page).innerText();

    await page.getByRole('button', { name: 'Actions for Good' }).click();
    await page.getByRole('menuitem', { name: 'Copy package' }).click();
    await expect(tab(page, 'Good - Copy')).toBeSeen();
    // typing would rename it
    expect(await page.evaluate('getSelection().toString()')).toBe('Good - Copy');
    expect(await total(page).innerText()).toBe(before);
    expect(await page.locator('tr[data-row]').count()).toBe(3);
    await page.getByLabel('Quantity of Haul away the old one zzz').fill('2');
    await expect(tab(page, 'Good - Copy').getByText(before)).toBeGone();
    await expect(tab(page, 'Good ').first()).toBeSeen();
    await page.getByRole('button', { name: 'Save' }).click();
    await seen(page, /^Saved \d/);

    await page.getByRole('button', { name: 'Select a package…' }).click();
    const answer = page.waitForResponse((response) => response.url().endsWith('/select'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Accept / })
      .click();
    const { data } = (await (await answer).json()) as {
      data: { workOrderId: number; workOrderNumber: string; callId: number | null };
    };
    expect(data.callId).not.toBeNull();
    await page.waitForURL(`**/workorders/${data.workOrderId}`);

    await page.goto('/proposals?status=Accepted');
    await page.getByRole('link', { name: new RegExp(text) }).click();
    await seen(page, /^Accepted by/);
    const link = page.getByRole('link', { name: `Work order ${data.workOrderNumber}` });
    expect(await link.getAttribute('href')).toBe(`/workorders/${data.workOrderId}`);
  });

  it('gives back what it was by Cancel, and that by Undo; leaving unsaved asks (R4.1)', async () => {
    const page = await visit('/proposals?status=Created', { as: demoPerson('sales') });
    await page.locator('tbody tr').first().click();
    await page.waitForURL(/\/proposals\/\d+$/);
    const title = page.getByLabel('Proposal title');
    const was = await title.inputValue();
    await title.fill('Something else');
    await seen(page, 'Not saved yet');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await title.inputValue()).toBe(was);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    expect(await title.inputValue()).toBe('Something else');
    await navigation(page).getByRole('link', { name: 'Customers' }).click();
    await expect(page.getByRole('alertdialog')).toBeSeen();
  });

  it('asks both ways where two people change the same, and tells what came in (R1.3)', async () => {
    const first = await visit('/proposals?status=Created', { as: demoPerson('owner') });
    await first.locator('tbody tr').nth(1).click();
    await first.waitForURL(/\/proposals\/\d+$/);
    const second = await visit(new URL(first.url()).pathname, { as: demoPerson('office') });
    await expect(line(second, 1)).toBeSeen();
    await second.getByLabel('Proposal title').fill('Theirs');
    await first.getByLabel('Proposal title').fill('Mine');
    await second.getByRole('button', { name: 'Save' }).click();
    await seen(second, /^Saved \d/);
    await seen(first, /changed this/);
    await first.getByRole('button', { name: 'Save' }).click();
    const dialog = first.getByRole('dialog', { name: 'Both of you changed this' });
    await dialog.getByRole('radio', { name: /^You\W+Mine$/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await seen(first, /^Saved \d/);
    await expect(second.getByText('Mine').first()).toBeSeen();
    expect(await second.getByLabel('Proposal title').inputValue()).toBe('Mine');
  });

  it('is marked as sent and taken back, each at once (R4.25)', async () => {
    const page = await visit('/proposals?status=Created', { as: demoPerson('sales') });
    await page.locator('tbody tr').nth(2).click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Mark as sent' }).click();
    const undo = await holdUndo(page);
    await expect(page.locator('.document-head .tag').getByText('Sent')).toBeSeen();
    await undo.click();
    await expect(page.locator('.document-head .tag').getByText('Draft')).toBeSeen();
  });
});

describe('a proposal that is accepted while somebody changes it', () => {
  it('says so at once, takes none of the changes, and lets them go on in a new one (R4.8, R4.25)', async () => {
    const page = await visit('/dashboard', { as: demoPerson('office') });
    await build(page, 'Accepted meanwhile');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/proposals\/\d+$/);
    const id = Number(page.url().split('/').at(-1));
    await page
      .getByLabel(/^Quantity of/)
      .first()
      .fill('3');
    await accept(id);
    await seen(
      page,
      /^Accepted by Angela Castellano.* while you were editing\. Your changes weren’t saved\./,
    );
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Keep in a new proposal' }).click();
    await page.waitForURL(`**/proposals/new?from=${id}`);
    // the old editor stays visible until the new one has loaded
    const quantity = page.getByLabel(/^Quantity of/).first();
    await expect.poll(() => quantity.inputValue()).toBe('3');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(
      (url) => /\/proposals\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`),
    );
    await page.goto(`/proposals/${id}`);
    await seen(page, /It’s accepted, so it’s locked\./);
    expect(
      await page
        .getByLabel(/^Quantity of/)
        .first()
        .inputValue(),
    ).toBe('1');
  });
});

describe('unsaved changes', () => {
  it('are offered after the tab has ended without a question, and saved from there', async () => {
    const page = await visit('/dashboard', { as: demoPerson('sales') });
    const text = `Kept ${randomInt(1e9)}`;
    const siteId = await siteOf(page);
    const root = startNewEdit(salesProposalShape, { guid: randomUUID(), text, siteId });
    const added = addRecord(salesProposalShape, root, { kind: 'packages', fields: { text: 'Good' } });
    const { edit } = addRecord(salesProposalShape, added.edit, {
      kind: 'details',
      fields: { salesProposalPackageId: added.id, text: 'Furnace', unitPriceCents: 1000 },
    });
    const body = { key: randomUUID(), label: text, plan: planSave(salesProposalShape, edit) };
    const accessToken = await accessTokenOf(product, 'sales');
    const { id } = await call<{ id: number }>(product, '/api/salesproposals', body, accessToken);
    await page.goto(`/proposals/${id}`);
    await page.getByLabel('Quantity of Furnace').fill('3');
    // the device keeps it once the typing pauses
    await page.waitForTimeout(2000);
    const context = page.context();
    await page.close();
    const again = await context.newPage();
    await again.goto(`/proposals/${id}`);
    await seen(again, /^You have unsaved changes from/);
    await again.getByRole('button', { name: 'Restore' }).click();
    expect(await again.getByLabel('Quantity of Furnace').inputValue()).toBe('3');
    await again.keyboard.press('Control+s');
    await again
      .getByText(/^Saved /)
      .first()
      .waitFor();
    await again.reload();
    await again.getByLabel('Quantity of Furnace').waitFor();
    expect(await again.getByLabel('Quantity of Furnace').inputValue()).toBe('3');
  });
});
