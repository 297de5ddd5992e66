import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { watchRequests } from './requests.ts';
import { navigation } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();
type Go = (page: Page) => Promise<unknown>;

const area =
  (name: string): Go =>
  (page) =>
    navigation(page).getByRole('link', { name, exact: true }).click();
const firstRow: Go = (page) => page.locator('tbody tr .row-link').first().click();
const listed: Go = (page) => page.locator('tbody tr .row-link').first().waitFor();

interface Opening {
  /** the final address of the screen */
  screen: string;
  as: Parameters<typeof demoPerson>[0];
  /** the address to come from */
  from: string;
  arrive?: Go;
  go: Go;
  address: RegExp;
}

const openings: Opening[] = [
  {
    screen: '/dashboard',
    as: 'dispatcher',
    from: '/settings',
    go: area('Dashboard'),
    address: /\/dashboard/,
  },
  { screen: '/day', as: 'technician', from: '/settings', go: area('My day'), address: /\/day/ },
  { screen: '/proposals', as: 'sales', from: '/settings', go: area('Proposals'), address: /\/proposals$/ },
  {
    screen: '/proposals/templates',
    as: 'sales',
    from: '/proposals',
    arrive: listed,
    go: (page) => page.getByRole('link', { name: 'Templates', exact: true }).click(),
    address: /\/proposals\/templates$/,
  },
  {
    screen: '/proposals/:id',
    as: 'sales',
    from: '/proposals',
    arrive: listed,
    go: firstRow,
    address: /\/proposals\/\d+/,
  },
  {
    screen: '/workorders',
    as: 'office',
    from: '/settings',
    go: area('Work orders'),
    address: /\/workorders$/,
  },
  {
    screen: '/workorders/:id',
    as: 'office',
    from: '/workorders',
    arrive: listed,
    go: firstRow,
    address: /\/workorders\/\d+/,
  },
  {
    screen: '/workorders/:id',
    as: 'technician',
    from: '/workorders',
    arrive: listed,
    go: firstRow,
    address: /\/workorders\/\d+/,
  },
  { screen: '/customers', as: 'office', from: '/settings', go: area('Customers'), address: /\/customers$/ },
  {
    screen: '/customers/:id',
    as: 'office',
    from: '/customers',
    arrive: listed,
    go: firstRow,
    address: /\/customers\/\d+/,
  },
  {
    screen: '/sites/:id',
    as: 'office',
    from: '/customers',
    arrive: async (page) => {
      await firstRow(page);
      await page.waitForURL(/\/customers\/\d+/);
    },
    go: (page) => page.locator('a[href^="/sites/"]').first().click(),
    address: /\/sites\/\d+/,
  },
  { screen: '/payments', as: 'office', from: '/settings', go: area('Payments'), address: /\/payments$/ },
  {
    screen: '/pricebooks',
    as: 'sales',
    from: '/settings',
    go: area('Price books'),
    address: /\/pricebooks$/,
  },
  {
    screen: '/pricebooks/:id',
    as: 'sales',
    from: '/pricebooks',
    arrive: listed,
    go: firstRow,
    address: /\/pricebooks\/\d+/,
  },
  {
    screen: '/agreements',
    as: 'office',
    from: '/settings',
    go: area('Agreements'),
    address: /\/agreements$/,
  },
  {
    screen: '/deferredwork',
    as: 'office',
    from: '/workorders',
    arrive: listed,
    go: (page) => page.getByRole('link', { name: 'Deferred work', exact: true }).click(),
    address: /\/deferredwork$/,
  },
];

describe('/dashboard with a side panel, opened by its address', () => {
  it.each(['event', 'call'])('asks for at most one thing, with ?%s= (R2.13)', async (what) => {
    const page = await visit('/dashboard', { as: demoPerson('dispatcher') });
    const first =
      what === 'event' ? page.locator('[data-card]').first() : page.locator('.board-call-open').first();
    await first.click();
    await page.waitForURL(new RegExp(`[?&]${what}=\\d+`));
    const panel = page.getByRole('complementary').getByText('Expected duration');
    // the click's own requests are done
    await expect(panel).toBeSeen();
    const { data, atRest } = watchRequests(page);
    await page.reload();
    await expect(panel).toBeSeen();
    await atRest();
    expect(data).toHaveLength(1);
  });
});

describe.each(openings)('$screen for $as, opened from $from', ({ as, from, arrive, go, address }) => {
  it('asks for at most one thing (R2.13)', async () => {
    const page = await visit(from, { as: demoPerson(as) });
    const { data, atRest } = watchRequests(page);
    await expect(navigation(page)).toBeSeen();
    await arrive?.(page);
    await atRest();
    data.splice(0);
    await go(page);
    await page.waitForURL(address);
    await atRest();
    await expect(page.getByRole('heading', { level: 1 })).toBeSeen();
    expect(await page.locator('.pending').count()).toBe(0);
    expect(data).toHaveLength(1);
  });
});
