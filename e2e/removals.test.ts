import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();

describe('a proposal that was removed by mistake', () => {
  it('is found among what was removed, says who removed it, and is restored on its page (R4.4)', async () => {
    const page = await visit('/proposals?status=Created', { as: demoPerson('sales') });
    await page.locator('tbody tr .row-link').first().click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const number = await page.getByRole('navigation', { name: 'Breadcrumb' }).locator('.tn').innerText();
    await page.getByRole('menuitem', { name: 'Remove proposal' }).click();
    await expect(page.getByText(`Proposal ${number} removed.`)).toBeSeen();
    expect(new URL(page.url()).pathname).toBe('/proposals');

    await page.goto(`/proposals?search=${number}`);
    const row = page.locator('tbody tr').filter({ hasText: `No. ${number}` });
    await expect(page.getByRole('heading', { name: 'No matching proposals' })).toBeSeen();
    await page.getByRole('link', { name: 'Removed' }).click();
    await row.locator('.row-link').click();
    await expect(page.getByText(`Proposal ${number} was removed by Colin Mercer`)).toBeSeen();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('button', { name: 'Restore' })).toBeGone();

    await page.goto(`/proposals?search=${number}`);
    await expect(row).toBeSeen();
  });
});
