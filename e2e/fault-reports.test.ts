import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runClock } from '../scripts/run-clock.ts';
import { demoPerson } from './context.ts';
import { forgetting, json, passUntil } from './faults.ts';
import { navigation, openPeople, rowOf, signInOnScreen } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { visit, takeProblems } = withBrowser();
const forgetFaults = forgetting(takeProblems);
const owner = demoPerson('owner');

async function passUntilReported(page: Page, reports: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await page.clock.fastForward(5_000), reports.length), { timeout: 20_000 })
    .toBeGreaterThan(0);
}

describe('a server with a fault', () => {
  it('is asked ten times more; then the page offers to try again, and the fault is reported (R9.10, R8.6, R8.9)', async () => {
    const page = await visit('/settings/sessions', { as: owner });
    await expect(page.getByText('This device')).toBeSeen();
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/errorreports')) reports.push(request.postData() ?? '');
    });
    await page.clock.install();
    let asked = 0;
    await page.route('**/api/people', (route) => {
      asked += 1;
      return json(500, { code: 'internal', title: 'An error happened.', requestId: 'r-77' })(route);
    });
    await openPeople(page);
    await passUntil(page, page.getByText('An error happened.').first());
    expect(asked).toBe(11);
    await passUntilReported(page, reports);
    expect(reports.join()).toContain('500 internal: GET /api/people');
    await page.unroute('**/api/people');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, owner.email)).toBeSeen();
    forgetFaults(/500/);
  });

  it.each([
    [{ payload: 'The payload.', detail: 'The detail.', title: 'The title.' }, 'The payload.'],
    [{ detail: 'The detail.', title: 'The title.' }, 'The detail.'],
    [{ title: 'The title.' }, 'The title.'],
    [{}, 'An error happened.'],
  ])('that says %j is quoted: %s (R8.6)', async (body, text) => {
    const page = await visit('/signin');
    await page.route('**/api/session', json(500, body));
    await signInOnScreen(page, owner);
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeSeen();
    forgetFaults(/500/);
  });
});

describe('a fault of the page', () => {
  it('reaches the owner without personal data, though the tab is closed at once (R8.9)', async () => {
    const sales = await visit('/dashboard', { as: demoPerson('sales') });
    await expect(navigation(sales)).toBeSeen();
    await sales.evaluate(`new Promise((done) => {
      setTimeout(() => { done(); throw new RangeError('planted by greta@kessler.example'); });
    })`);
    await sales.close();
    forgetFaults(/planted/);
    const page = await visit('/settings/errors', { as: owner });
    const listed = page.getByRole('link', { name: /^RangeError/ });
    // each check waits for the list, because the page is empty right after loading
    const isListed = () =>
      listed.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    await expect.poll(async () => (await page.reload(), isListed()), { timeout: 20_000 }).toBe(true);
    await listed.click();
    const part = page.getByRole('region', { name: 'RangeError' });
    await expect(part.getByText('planted by …').first()).toBeSeen();
    await expect(part.getByRole('row', { name: /\/dashboard/ })).toBeSeen();
    expect(await page.getByText('greta').count()).toBe(0);
  });
});

describe('the errors of the company on a phone', () => {
  it('stand one at a time, and the focus goes along and comes back', async () => {
    const page = await visit('/dashboard', { as: owner, size: 'phone' });
    const date = new Date(runClock() - 48 * 3_600_000).toISOString();
    const seen = { firstSeenDate: date, lastSeenDate: date };
    const where = { versions: ['1.0.175'], routes: ['/dashboard'] };
    const fault = { id: 5, name: 'TypeError', message: 'x', count: 1, people: 1, ...where, ...seen };
    await page.route('**/api/errorreports', json(200, { data: [fault] }));
    await page.route(
      '**/api/errorreports/5',
      json(200, { data: { ...fault, stack: '', correlationId: 'r', sightings: [] } }),
    );
    await page.goto('/settings/errors');
    const row = page.getByRole('link', { name: /^TypeError/ });
    await row.focus();
    await page.keyboard.press('Enter');
    const part = page.getByRole('region', { name: 'TypeError' });
    await expect(part).toBeSeen();
    await expect(row).toBeGone();
    await expect(part.and(page.locator(':focus'))).toBeSeen();
    await page.getByRole('link', { name: 'All errors' }).press('Enter');
    await expect(row).toBeSeen();
    await expect(row.and(page.locator(':focus'))).toBeSeen();
  });
});

describe('a page that cannot be drawn', () => {
  it('says so in its place, leaves the rest usable, and is reported (R8.6, R8.9)', async () => {
    const page = await visit('/settings/sessions', { as: owner });
    await expect(page.getByText('This device')).toBeSeen();
    // rows with unexpected data
    await page.route(
      '**/api/people',
      json(200, { data: [{ id: 1, firstName: 'Greta', lastName: 'Kessler' }] }),
    );
    const reported = page.waitForRequest('**/api/errorreports');
    await openPeople(page);
    await expect(page.getByRole('heading', { name: 'An error happened.' })).toBeSeen();
    const { reports } = (await reported).postDataJSON() as { reports: { name: string; route: string }[] };
    expect(reports).toMatchObject([{ name: 'TypeError', route: '/settings/people' }]);
    expect(JSON.stringify(reports)).not.toContain('Greta');
    await navigation(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('grid')).toBeSeen();
    forgetFaults(/TypeError/);
  });
});
