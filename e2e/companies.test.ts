import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { navigation, rowOf } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();

describe('switching the company', () => {
  it('is not offered to a person of one company', async () => {
    const page = await visit('/dashboard', { as: demoPerson('office') });
    await expect(navigation(page)).toBeSeen();
    expect(await page.getByRole('button', { name: /Company/ }).count()).toBe(0);
  });

  it("shows the other company's people and nobody else's, in this tab only (R6.4)", async () => {
    const page = await visit('/settings/people', { as: demoPerson('owner') });
    await expect(rowOf(page, 'Hannah Ortiz')).toBeSeen();
    const tab = await page.context().newPage();
    await tab.goto('/settings/people');
    await expect(rowOf(tab, 'Hannah Ortiz')).toBeSeen();

    await page.getByRole('button', { name: 'Company: Hollis & Rowe' }).click();
    await page.getByRole('menuitemradio', { name: 'Rowe Electric' }).click();
    await expect(page.getByRole('button', { name: 'Company: Rowe Electric' })).toBeSeen();
    await page.goto('/settings/people');
    await expect(rowOf(page, 'Nate Rowe')).toBeSeen();
    expect(await rowOf(page, 'Hannah Ortiz').count()).toBe(0);

    await tab.reload();
    await expect(rowOf(tab, 'Hannah Ortiz')).toBeSeen();
  });
});
