import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { navigation } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();

describe('addresses', () => {
  it('that do not exist show a page that says so and leads on (R2.4)', async () => {
    const page = await visit('/no/such/place', { as: demoPerson('office') });
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeSeen();
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL('**/dashboard');
  });

  it('that the role may not see lead to where one begins, which says so (R2.4)', async () => {
    const page = await visit('/settings/people', { as: demoPerson('technician') });
    await page.waitForURL('**/day?noAccess=1');
    await expect(page.getByText('your role can’t open it').first()).toBeSeen();
    await page.getByRole('button', { name: /Close|Dismiss/ }).click();
    await page.waitForURL('**/day');
    await expect(navigation(page)).toBeSeen();
  });

  it('of the empty path lead to the first area (R2.3)', async () => {
    const page = await visit('/', { as: demoPerson('sales') });
    await expect(navigation(page)).toBeSeen();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });
});
