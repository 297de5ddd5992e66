import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();

describe('a list set up by its person', () => {
  it('opens with their view and columns on another device, and is itself again without the view', async () => {
    const as = demoPerson('office');
    const page = await visit('/workorders?filter=unpaid', { as });
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    const columns = page.getByRole('dialog', { name: 'Columns' });
    await columns.getByRole('checkbox', { name: 'Visit' }).uncheck();
    await columns.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('columnheader', { name: 'Visit' })).toBeGone();
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Who owes us');
    await dialog.getByRole('checkbox', { name: 'Make it my default for this list' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\?view=\d+$/);

    const other = await visit('/workorders', { as });
    const views = other.getByRole('navigation', { name: 'Saved views' });
    await expect(views.locator('[aria-current]', { hasText: 'Who owes us' })).toBeSeen();
    await expect(other.getByText(/^Not paid yet \$[\d,.]+$/).last()).toBeSeen();
    await expect(other.getByRole('columnheader', { name: 'Visit' })).toBeGone();

    await other.getByRole('button', { name: 'More for Who owes us' }).click();
    await other.getByRole('menuitem', { name: 'Delete view' }).click();
    await expect(other.getByText('Who owes us deleted.')).toBeSeen();
    // it's only this person's, so that no open screen is told
    await page.reload();
    await expect(page.getByText('That saved view was deleted', { exact: false })).toBeSeen();
    await other.getByRole('button', { name: 'Columns', exact: true }).click();
    await other.getByRole('button', { name: 'Reset' }).click();
    await other.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('columnheader', { name: 'Visit' })).toBeSeen();
  });
});
