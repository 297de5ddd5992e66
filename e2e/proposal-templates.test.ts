import { randomInt, randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson, fromSomewhere } from './context.ts';
import { accessTokenOf, call } from './people.ts';
import { holdUndo } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const seen = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeSeen();
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });

/** How long a person takes for a key, and how long this run waits before each: with FIELDWRIGHT_PACE=200, as long. */
const keyMs = 200;
const paceMs = Number(process.env.FIELDWRIGHT_PACE ?? 0);

const signedIn = () => accessTokenOf(product, 'sales');

async function read<A>(path: string, accessToken: string): Promise<A> {
  const headers = { authorization: `Bearer ${accessToken}`, ...fromSomewhere() };
  const answer = await fetch(product.url + path, { headers });
  return ((await answer.json()) as { data: A }).data;
}

/** Creates a template of one package with ten lines of the price book, without a screen. */
async function templateOfTen(text: string): Promise<void> {
  const accessToken = await signedIn();
  const { proposals } = await read<{ proposals: { id: number }[] }>(
    '/api/salesproposals?templates=true',
    accessToken,
  );
  const all = await Promise.all(
    proposals.map(({ id }) => read<SalesProposal>(`/api/salesproposals/${id}`, accessToken)),
  );
  const lines = all.flatMap(({ details }) => details).slice(0, 10);
  const root = startNewEdit(salesProposalShape, { guid: randomUUID(), text, isTemplate: true });
  const added = addRecord(salesProposalShape, root, { kind: 'packages', fields: { text: 'Good' } });
  const edit = lines.reduce(
    (
      before,
      { code, text, serviceRepairId, partItemId, priceBookId, priceBookVersion, priceKey, unitPriceCents },
    ) =>
      addRecord(salesProposalShape, before, {
        kind: 'details',
        fields: {
          salesProposalPackageId: added.id,
          code,
          text,
          serviceRepairId,
          partItemId,
          priceBookId,
          priceBookVersion,
          priceKey,
          unitPriceCents,
        },
      }).edit,
    added.edit,
  );
  const plan = planSave(salesProposalShape, edit);
  await call(product, '/api/salesproposals', { key: randomUUID(), label: text, plan }, accessToken);
}

describe('a proposal from a template', () => {
  it('of one package with 10 lines is saved with 3 packages and 30 lines in less than 40 inputs (R4.10, R4.11)', async () => {
    const name = `Changeout ${randomInt(1e9)}`;
    await templateOfTen(name);
    const page = await visit('/proposals', { as: demoPerson('sales') });
    let inputs = 0;
    /** A key press, a click, or the text typed into one field. */
    const input = async (act: Promise<unknown>) => {
      inputs += 1;
      await act;
    };
    const copyTo = async (from: string, to: string) => {
      await input(button(page, `Actions for ${from}`).click());
      await input(item(page, 'Copy package').click());
      // the name is selected
      await expect(tab(page, `${from} - Copy`)).toBeSeen();
      await input(page.keyboard.type(to));
      await expect(tab(page, to)).toBeSeen();
    };
    await input(button(page, 'New proposal').first().click());
    await dialog(page).getByRole('combobox').waitFor();
    await input(page.keyboard.type('castellano'));
    await dialog(page).getByRole('option').first().waitFor();
    await input(page.keyboard.press('Enter'));
    await input(button(page, name).click());
    await seen(page, 'Started from a template');
    await expect(page.getByLabel('Text of line 10', { exact: true })).toBeSeen();
    await copyTo('Good', 'Better');
    await copyTo('Better', 'Best');
    // what the better ones have more of
    await input(
      page
        .getByLabel(/^Quantity of/)
        .first()
        .fill('2'),
    );
    await input(tab(page, 'Better').click());
    await input(
      page
        .getByLabel(/^Quantity of/)
        .nth(1)
        .fill('2'),
    );
    await input(page.getByLabel('Proposal title').fill(`${name} for a customer`));
    await input(page.keyboard.press('Control+s'));
    await page.waitForURL(/\/proposals\/\d+/);
    expect(inputs).toBeLessThan(40);
    const id = Number(/\d+/.exec(new URL(page.url()).pathname)![0]);
    const accessToken = await signedIn();
    const saved = await read<SalesProposal>(`/api/salesproposals/${id}`, accessToken);
    expect(saved).toMatchObject({ isTemplate: false, status: 'Created' });
    expect(saved.siteId).not.toBeNull();
    expect(saved.packages.map(({ text }) => text).toSorted()).toEqual(['Best', 'Better', 'Good']);
    expect(saved.details).toHaveLength(30);
  });

  it('is saved by keyboard alone in less than 90 seconds, at a key each 200 ms (R4.10, R4.11)', async () => {
    const name = `Swap ${randomInt(1e9)}`;
    await templateOfTen(name);
    const page = await visit('/proposals', { as: demoPerson('sales') });
    await button(page, 'New proposal').first().waitFor();
    const begun = performance.now();
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.waitForTimeout(paceMs);
      await page.keyboard.press(key);
    };
    const type = async (text: string) => {
      for (const sign of text) await press(sign);
    };
    const reach = async (target: Locator, key = 'Tab') => {
      await target.waitFor();
      const isThere = () => target.evaluate((element) => element.matches(':focus'));
      for (let tried = 0; !(await isThere()); tried += 1) {
        expect(tried).toBeLessThan(80);
        await press(key);
      }
    };
    const copyTo = async (from: string, to: string) => {
      await reach(button(page, `Actions for ${from}`), from === 'Good' ? 'Shift+Tab' : 'Tab');
      await press('Enter');
      await reach(item(page, 'Copy package'), 'ArrowDown');
      await press('Enter');
      await expect(tab(page, `${from} - Copy`)).toBeSeen();
      await type(to);
      await expect(tab(page, to)).toBeSeen();
    };
    await reach(button(page, 'New proposal').first());
    await press('Enter');
    await dialog(page).getByRole('combobox').waitFor();
    await type('castellano');
    await dialog(page).getByRole('option').first().waitFor();
    await press('Enter');
    await reach(button(page, name));
    await press('Enter');
    await expect(page.getByLabel('Text of line 10', { exact: true })).toBeSeen();
    await copyTo('Good', 'Better');
    await copyTo('Better', 'Best');
    await reach(page.getByLabel(/^Quantity of/).last(), 'Shift+Tab');
    await press('Control+a');
    await type('2');
    await press('Control+s');
    await page.waitForURL(/\/proposals\/\d+/);
    const seconds = (performance.now() - begun) / 1000;
    if (paceMs > 0) console.log(`${keys} keys in ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(90);
    expect(keys * keyMs).toBeLessThan(90_000);
    const id = Number(/\d+/.exec(new URL(page.url()).pathname)![0]);
    const saved = await read<SalesProposal>(`/api/salesproposals/${id}`, await signedIn());
    expect(saved.packages.map(({ text }) => text).toSorted()).toEqual(['Best', 'Better', 'Good']);
    expect(saved.details).toHaveLength(30);
  });

  it('begins at the template, for a customer chosen there', async () => {
    const page = await visit('/proposals/templates', { as: demoPerson('sales') });
    await page.getByRole('link', { name: /^Furnace replacement/ }).click();
    await seen(page, 'This is a template');
    await button(page, 'New proposal from this').click();
    await dialog(page).getByRole('combobox').waitFor();
    await page.keyboard.type('castellano');
    await dialog(page).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await seen(page, 'Started from a template');
    await expect(tab(page, 'Best')).toBeSeen();
    expect(new URL(page.url()).search).toMatch(/siteId=\d+&from=\d+/);
  });
});

describe('a template', () => {
  it('is saved from a proposal, found by its name, removed and restored (R4.4, R4.10)', async () => {
    const name = `Usual ${randomInt(1e9)}`;
    const page = await visit('/proposals?status=Created', { as: demoPerson('sales') });
    await page.locator('tbody tr .row-link').first().click();
    await more(page).click();
    await item(page, 'Save as template').click();
    await dialog(page).getByLabel('Template name').fill(name);
    await dialog(page).getByRole('button', { name: 'Save as template' }).click();
    await seen(page, `${name} saved as a template.`);
    await page.goto('/proposals');
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await page.waitForURL('**/proposals/templates');
    await page.getByLabel('Search templates').fill(name);
    await page.getByRole('link', { name: new RegExp(name) }).click();
    await seen(page, 'This is a template');
    expect(await page.locator('.document-place').count()).toBe(0);
    await more(page).click();
    await item(page, 'Remove template').click();
    await page.waitForURL('**/proposals/templates');
    await page.goto('/proposals/templates?removed=true');
    await page.getByRole('link', { name: new RegExp(name) }).click();
    await button(page, 'Restore').first().click();
    await seen(page, 'This is a template');
  });

  it('is made of a proposal, and is the customer’s proposal again by Undo (R4.10)', async () => {
    const page = await visit('/proposals?status=Created', { as: demoPerson('sales') });
    await page.locator('tbody tr .row-link').last().click();
    const place = page.locator('.document-place');
    const customer = await place.innerText();
    await more(page).click();
    await item(page, 'Make this a template').click();
    await seen(page, 'It’s now a template, without its customer.');
    await seen(page, 'This is a template');
    await expect(place).toBeGone();
    await (await holdUndo(page)).click();
    await expect(place).toBeSeen();
    expect(await place.innerText()).toBe(customer);
  });
});
