import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { navigation, rowOf } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();

const listed = (page: Page) => page.locator('tbody tr:not(.day)').count();

describe('/payments', () => {
  it('says in words that there is no access without a sign-in or a link, and leads staff in (R2.1, R6.2)', async () => {
    const page = await visit('/payments?search=okafor');
    await expect(page.getByRole('heading', { name: 'Open this page from your link' })).toBeSeen();
    expect(await page.getByText('Okafor').count()).toBe(0);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Office' }).click();
    await expect(rowOf(page, 'Paul Okafor').first()).toBeSeen();
    expect(new URL(page.url()).search).toBe('?search=okafor');
  });

  it('is closed to staff who may not collect, in words, and not in their navigation (R2.1, R6.2)', async () => {
    const page = await visit('/payments', { as: demoPerson('dispatcher') });
    await page.waitForURL('**/dashboard?noAccess=1');
    await expect(page.getByText('your role can’t open it').first()).toBeSeen();
    expect(await navigation(page).getByRole('link', { name: 'Payments' }).count()).toBe(0);
  });

  it('shows the office what came in, day by day, with the totals of each', async () => {
    const page = await visit('/payments?search=castellano', { as: demoPerson('office') });
    const deposit = rowOf(page, 'Mastercard 8812');
    await expect(deposit).toBeSeen();
    expect(await deposit.innerText()).toMatch(/R-\S+-1/);
    await expect(deposit.getByText(/^Deposit · Proposal \S+ · Heat pump replacement$/)).toBeSeen();
    await expect(deposit.getByText('Colin Mercer')).toBeSeen();
    await expect(deposit.getByText('$2,500.00')).toBeSeen();
    await page.goto('/payments?search=7051');
    const voided = rowOf(page, 'Entered twice');
    await expect(voided.getByText('Voided', { exact: true })).toBeSeen();
    await expect(voided.getByText(/^By Rosa Jimenez, /)).toBeSeen();
    // the same check twice, which the day counts once
    const day = page.locator('tbody', { has: voided });
    const amounts = (await day.innerText()).match(/\$[\d,.]+/g) ?? [];
    expect(amounts.length).toBeGreaterThanOrEqual(3);
    expect(new Set(amounts).size).toBe(1);
  });

  it('shows a technician what passed through the own hands only (R6.4)', async () => {
    const page = await visit('/payments?search=feld', { as: demoPerson('technician') });
    await expect(page.getByText('Payments you took')).toBeSeen();
    await expect(rowOf(page, 'Tune-up, maintenance plan')).toBeSeen();
    await page.goto('/payments?search=7187');
    await expect(page.getByText('No matching payments')).toBeSeen();
  });

  it('is searched by key, and keeps search and days in the address', async () => {
    const page = await visit('/payments', { as: demoPerson('owner') });
    await expect(page.getByRole('row').nth(4)).toBeSeen();
    await page.keyboard.press('/');
    await page.keyboard.type('4012 plan');
    await expect(page.getByText('1 payment', { exact: true })).toBeSeen();
    expect(await listed(page)).toBe(1);
    await page.waitForURL('**/payments?search=4012+plan');
    await page.reload();
    await expect(rowOf(page, 'Lindqvist')).toBeSeen();
    const chosen = page.getByRole('navigation', { name: 'Days' }).locator('[aria-current]');
    expect(await chosen.allInnerTexts()).toEqual(['All days']);
    await page.getByRole('link', { name: 'Today' }).last().click();
    await expect(page.getByText('No matching payments')).toBeSeen();
    expect(await chosen.allInnerTexts()).toEqual(['Today']);
    await page.getByRole('link', { name: 'Show all payments' }).click();
    await expect(page.getByRole('row').nth(4)).toBeSeen();
  });

  it('shows what a colleague takes meanwhile, by itself', async () => {
    const page = await visit('/payments?search=feld+tune-up%2C+maintenance+plan', {
      as: demoPerson('owner'),
    });
    const row = rowOf(page, 'Samuel Feld');
    const number = (await row.innerText()).match(/R-(\S+)-1/)?.[1];
    const href = await row.locator('a[href^="/workorders/"]').first().getAttribute('href');
    const workOrderId = Number(/\d+/.exec(href!)![0]);
    await expect(page.getByText('1 payment', { exact: true })).toBeSeen();
    const signedIn = await page.request.post('/api/session', {
      data: { ...demoPerson('office'), stay: false },
    });
    const { accessToken } = ((await signedIn.json()) as { data: { accessToken: string } }).data;
    const saved = await page.request.post('/api/workorderpayments', {
      headers: { authorization: `Bearer ${accessToken}` },
      data: {
        id: 0,
        workOrderId,
        method: 'cash',
        amountCents: 1_250,
        leastDueCents: -100_000,
      },
    });
    expect(saved.status()).toBe(200);
    await expect(rowOf(page, `R-${number}-2`).getByText('$12.50')).toBeSeen();
    await expect(rowOf(page, `R-${number}-2`).getByText('Beth Young')).toBeSeen();
  });

  it('leaves for the sign-in page when the person signs out, and shows nothing of before', async () => {
    const page = await visit('/payments', { as: demoPerson('sales') });
    await expect(rowOf(page, 'Angela Castellano').first()).toBeSeen();
    await page.getByRole('button', { name: /your settings$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeSeen();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Open this page from your link' })).toBeSeen();
    expect(await page.getByText('Castellano').count()).toBe(0);
  });
});
