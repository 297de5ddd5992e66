import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { newColleague } from './people.ts';
import { navigation, rowOf, signInOnScreen } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit, takeProblems, watch, browser } = withBrowser();
const owner = demoPerson('owner');

const texts = {
  unreachable:
    'We lost the connection to our server. Please check your internet connection and refresh this page.',
  renewalFailed:
    'We could not renew your authentication. Please save your work, log out and log back in again.',
  behind:
    'The product website has received an update. Please finish what you are doing and refresh this page.',
  oldBrowser: 'This browser is not supported. Please use the latest Chrome, Firefox or Edge.',
};
const api = '**/api/**';
const lost = (route: Route) => route.abort();
const json = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body });
const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<h1>Pay for the network</h1>' });

/** What the faults of a test leave on the console is no problem of the page; anything else is. */
function forgetFaults(expected: RegExp): void {
  expect(takeProblems().filter((problem) => !expected.test(problem))).toEqual([]);
}
const network = /ERR_FAILED|ERR_INTERNET|WebSocket/;

/** Lets the pauses of the page pass until something is seen. */
async function passUntil(page: Page, seen: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(6_000);
        return seen.isVisible();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

/**
 * Refuses the token that is in use now, as one that has expired; a renewed one is taken.
 * @param together the renewal is answered once so many calls have been refused
 */
async function expireToken(
  page: Page,
  together = 1,
): Promise<{ refused: () => number; renewals: () => number }> {
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const context = page.context();
  const renewed = new Set<string>();
  let [refused, renewals] = [0, 0];
  await context.route(api, async (route) => {
    const request = route.request();
    if (request.url().endsWith('/api/session/refresh')) {
      renewals += 1;
      await enough;
      const answer = await route.fetch();
      renewed.add(((await answer.json()) as { data: { accessToken: string } }).data.accessToken);
      return route.fulfill({ response: answer });
    }
    const token = (request.headers()['authorization'] ?? '').replace('Bearer ', '');
    if (token === '' || renewed.has(token)) return route.fallback();
    refused += 1;
    if (refused >= together) resolve();
    return json(401, { code: 'signed_out', title: 'Sign in to go on.' })(route);
  });
  return { refused: () => refused, renewals: () => renewals };
}

describe('a server that is gone', () => {
  it('is told of in words; the page stays, and goes on when it is back (R8.2)', async () => {
    const page = await visit('/settings/people', { as: owner });
    await expect(rowOf(page, owner.email)).toBeSeen();
    await page.route(api, lost);
    await navigation(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('status').filter({ hasText: texts.unreachable })).toBeSeen();
    await expect(page.getByRole('heading', { name: /day, / })).toBeSeen();
    await page.unroute(api);
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByText(texts.unreachable)).toBeGone();
    forgetFaults(network);
  });

  it('is tried again by itself when the network returns (R9.10)', async () => {
    const page = await visit('/settings/sessions', { as: owner });
    await expect(page.getByText('This device')).toBeSeen();
    await page.route(api, lost);
    await navigation(page).getByRole('link', { name: 'People' }).click();
    await expect(page.getByText(texts.unreachable).first()).toBeSeen();
    await page.unroute(api);
    await page.evaluate("dispatchEvent(new Event('online'))");
    await expect(page.getByText(texts.unreachable)).toBeGone();
    forgetFaults(network);
  });
});

describe('a network that is gone', () => {
  const heading = { name: 'We lost the connection' };

  /** Opens a page whose code is not here yet, with nothing to be reached. */
  async function openCutOff(cut: (page: Page) => Promise<unknown>): Promise<Page> {
    const page = await visit('/settings/sessions', { as: owner });
    await expect(page.getByText('This device')).toBeSeen();
    await cut(page);
    await navigation(page).getByRole('link', { name: 'People' }).click();
    await expect(page.getByRole('heading', heading)).toBeSeen();
    expect(await page.getByText('This part has been updated').count()).toBe(0);
    return page;
  }

  it('is told as such by a page that is not here yet; trying again in its place brings it (R8.2)', async () => {
    const page = await openCutOff((each) => each.route('**/*', lost));
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await again.click();
    await expect(page.getByRole('heading', heading)).toBeSeen();
    await page.unroute('**/*');
    // unless the page has noticed by itself already
    await again.click({ timeout: 2_000 }).catch(() => {});
    await expect(rowOf(page, owner.email)).toBeSeen();
    await expect(page.getByText(texts.unreachable)).toBeGone();
    forgetFaults(network);
  });

  it('brings such a page by itself when it returns, and all else stays (R8.2, R9.10)', async () => {
    const page = await openCutOff((each) => each.context().setOffline(true));
    await page.evaluate('window.isStillHere = true');
    await page.context().setOffline(false);
    await expect(rowOf(page, owner.email)).toBeSeen();
    await expect(page.getByText(texts.unreachable)).toBeGone();
    expect(await page.evaluate('window.isStillHere')).toBe(true);
    forgetFaults(network);
  });
});

describe('a slow server', () => {
  it('leaves the outline of the page until it answers', async () => {
    const page = await visit('/settings/sessions', { as: owner });
    await expect(page.getByText('This device')).toBeSeen();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/people', async (route) => (await held, route.fallback()));
    await navigation(page).getByRole('link', { name: 'People' }).click();
    await expect(page.getByText('Loading')).toBeSeen();
    answer();
    await expect(rowOf(page, owner.email)).toBeSeen();
  });
});

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
    await navigation(page).getByRole('link', { name: 'People' }).click();
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

async function passUntilReported(page: Page, reports: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await page.clock.fastForward(5_000), reports.length), { timeout: 20_000 })
    .toBeGreaterThan(0);
}

describe('something in between that answers with a page', () => {
  it.each([200, 403])('counts as no server, with status %i too (R8.2)', async (status) => {
    const page = await visit('/dashboard', { as: owner });
    await expect(navigation(page)).toBeSeen();
    await page.route('**/api/session/refresh', html(status));
    await page.reload();
    await expect(page.getByRole('heading', { name: texts.unreachable })).toBeSeen();
    await page.unroute('**/api/session/refresh');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(navigation(page)).toBeSeen();
  });
});

describe('a page that something in between says is not there', () => {
  it('counts as a lost connection, not as a page that is not there (R8.2, R2.4)', async () => {
    const page = await visit('/settings/sessions', { as: owner });
    await expect(page.getByText('This device')).toBeSeen();
    await page.clock.install();
    await page.route('**/api/people', html(404));
    await navigation(page).getByRole('link', { name: 'People' }).click();
    const failure = page.getByRole('heading', { name: texts.unreachable });
    await passUntil(page, failure);
    expect(new URL(page.url()).pathname).toBe('/settings/people');
  });
});

describe('a live connection that is refused', () => {
  it('is told of after ten tries, and no more once it is back (R9.10)', async () => {
    const words = 'What others change does not appear by itself at the moment.';
    const page = await visit('/signin');
    await page.clock.install();
    let [isRefused, tries] = [true, 0];
    await page.routeWebSocket('**/api/live', (socket) => {
      tries += 1;
      if (isRefused) return socket.close();
      return void socket.connectToServer();
    });
    await signInOnScreen(page, owner);
    await expect(navigation(page)).toBeSeen();
    const told = page.getByText(words);
    await passUntil(page, told);
    expect(tries).toBeGreaterThanOrEqual(10);
    isRefused = false;
    await page.clock.fastForward(60_000);
    await expect(told).toBeGone();
  });
});

describe('an access token that has expired', () => {
  it('is renewed once for all calls that meet it at once (R9.3)', async () => {
    const page = await visit('/dashboard', { as: owner });
    const card = page.locator('[data-card]').first();
    await expect(card).toBeSeen();
    const { refused, renewals } = await expireToken(page, 2);
    // the panel asks for the call, the palette for what is found
    await card.click();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('whitlock');
    await expect(page.getByRole('option', { name: /Dana Whitlock/ }).first()).toBeSeen();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Expected duration')).toBeSeen();
    expect(refused()).toBeGreaterThan(1);
    expect(renewals()).toBe(1);
  });

  it('is renewed once for two tabs that meet it at once (R9.3)', async () => {
    const first = await visit('/settings/people', { as: owner });
    await expect(rowOf(first, owner.email)).toBeSeen();
    const second = await first.context().newPage();
    await second.goto('/settings/people');
    await expect(rowOf(second, owner.email)).toBeSeen();
    const { refused, renewals } = await expireToken(first);
    const today = (page: Page) => navigation(page).getByRole('link', { name: 'Dashboard' }).click();
    await Promise.all([today(first), today(second)]);
    for (const page of [first, second]) await expect(page.getByRole('grid')).toBeSeen();
    expect(refused()).toBeGreaterThan(0);
    expect(renewals()).toBe(1);
  });
});

describe('a renewal that is refused', () => {
  it('for good leads to the sign-in page, and back from there', async () => {
    const colleague = await newColleague(product, ['office']);
    const page = await visit('/settings/people', { as: colleague });
    await expect(rowOf(page, colleague.email)).toBeSeen();
    await expireToken(page);
    await page.route(
      '**/api/session/refresh',
      json(401, { code: 'session_ended', title: 'This session has ended.' }),
    );
    await navigation(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeSeen();
    await page.context().unroute(api);
    await page.unroute('**/api/session/refresh');
    await signInOnScreen(page, colleague);
    await page.waitForURL('**/dashboard');
  });

  it('for any other reason is told, and leaves the work where it is (R8.3)', async () => {
    const page = await visit('/settings/people', { as: owner });
    await page.getByRole('button', { name: 'Invite a person' }).click();
    await page.getByLabel('First name').fill('Half');
    await expireToken(page);
    await page.route('**/api/session/refresh', json(403, { code: 'origin_refused', title: 'No.' }));
    await page.getByLabel('Last name').fill('Written');
    await page.getByLabel('E-mail').fill('half.written@hollisrowe.example');
    await page.getByRole('checkbox', { name: 'Sales' }).check();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('alert').filter({ hasText: texts.renewalFailed })).toBeSeen();
    await expect(page.getByRole('dialog')).toBeSeen();
    expect(await page.getByLabel('First name').inputValue()).toBe('Half');
  });

  it('is not taken for a page that may not be opened (R8.3)', async () => {
    const page = await visit('/settings/sessions', { as: owner });
    await expect(page.getByText('This device')).toBeSeen();
    await expireToken(page);
    await page.route('**/api/session/refresh', json(403, { code: 'origin_refused', title: 'No.' }));
    await navigation(page).getByRole('link', { name: 'People' }).click();
    await expect(page.getByRole('heading', { name: texts.renewalFailed })).toBeSeen();
    await page.unroute('**/api/session/refresh');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, owner.email)).toBeSeen();
    await expect(page.getByText(texts.renewalFailed)).toBeGone();
  });
});

describe('a part of the page that a new version has replaced', () => {
  it('offers to load the page again, by itself does nothing, and is not reported (R2.4, R8.9)', async () => {
    const page = await visit('/settings/sessions', { as: owner });
    await expect(page.getByText('This device')).toBeSeen();
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/errorreports')) reports.push(request.postData() ?? '');
    });
    await page.clock.install();
    await page.evaluate('window.isStillHere = true');
    await page.route(/\/assets\/people[^/]*\.js/, (route) => route.fulfill({ status: 404 }));
    await navigation(page).getByRole('link', { name: 'People' }).click();
    await expect(page.getByText('This part has been updated since you opened the page.')).toBeSeen();
    await page.clock.fastForward(20_000);
    expect(await page.evaluate('window.isStillHere')).toBe(true);
    expect(reports).toEqual([]);
    await page.goBack();
    await expect(page.getByText('This device')).toBeSeen();
    await page.goForward();
    await expect(page.getByRole('button', { name: 'Load again' })).toBeSeen();
    await page.unroute(/\/assets\/people[^/]*\.js/);
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(rowOf(page, owner.email)).toBeSeen();
  });
});

describe('a server that asks for a newer version', () => {
  it('lets one finish, and asks again after a reload that brought none (R8.4, R7.13)', async () => {
    const page = await visit('/settings/people', { as: owner });
    await page.getByRole('button', { name: 'Invite a person' }).click();
    await page.getByLabel('First name').fill('Half');
    await page.context().route(api, async (route) => {
      if (route.request().url().includes('/api/live')) return route.fallback();
      const response = await route.fetch();
      return route.fulfill({ response, headers: { ...response.headers(), 'x-minimum-version': '999.0.0' } });
    });
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByLabel('Last name').fill('Written');
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByRole('checkbox', { name: 'Sales' }).check();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('This person is already in your company.')).toBeSeen();
    expect(await page.getByLabel('First name').inputValue()).toBe('Half');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByText(texts.behind)).toBeSeen();
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(page.getByText(texts.behind)).toBeGone();
    await page.reload();
    await expect(page.getByText(texts.behind)).toBeSeen();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(texts.behind)).toBeSeen();
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
    await expect
      .poll(async () => (await page.reload(), page.getByRole('link', { name: /^RangeError/ }).count()), {
        timeout: 15_000,
      })
      .toBe(1);
    await page.getByRole('link', { name: /^RangeError/ }).click();
    const part = page.getByRole('region', { name: 'RangeError' });
    await expect(part.getByText('(message left out)').first()).toBeSeen();
    await expect(part.getByRole('row', { name: /\/dashboard/ })).toBeSeen();
    expect(await page.getByText('greta').count()).toBe(0);
  });
});

describe('the errors of the company on a phone', () => {
  it('stand one at a time, and the focus goes along and comes back', async () => {
    const page = await visit('/dashboard', { as: owner, size: 'phone' });
    const seen = { firstSeenDate: '2026-11-20T12:00:00Z', lastSeenDate: '2026-11-20T12:00:00Z' };
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
    // rows that the page does not expect
    await page.route(
      '**/api/people',
      json(200, { data: [{ id: 1, firstName: 'Greta', lastName: 'Kessler' }] }),
    );
    const reported = page.waitForRequest('**/api/errorreports');
    await navigation(page).getByRole('link', { name: 'People' }).click();
    await expect(page.getByRole('heading', { name: 'An error happened.' })).toBeSeen();
    const { reports } = (await reported).postDataJSON() as { reports: { name: string; route: string }[] };
    expect(reports).toMatchObject([{ name: 'TypeError', route: '/settings/people' }]);
    expect(JSON.stringify(reports)).not.toContain('Greta');
    await navigation(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('grid')).toBeSeen();
    forgetFaults(/TypeError/);
  });
});

describe('an old browser', () => {
  it.each(['/signin', '/p/a-token-that-nobody-has-ever-been-sent'])(
    'is told in an alert at %s (R8.5, R9.9)',
    async (path) => {
      const context = await browser().newContext({
        userAgent:
          'Mozilla/5.0 (Windows NT 5.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/49.0.2623.112 Safari/537.36',
      });
      watch(context);
      const page = await context.newPage();
      const alerts: string[] = [];
      page.on('dialog', (dialog) => {
        alerts.push(dialog.message());
        return dialog.accept();
      });
      await page.goto(product.url + path);
      await expect.poll(() => alerts).toEqual([texts.oldBrowser]);
      await context.close();
    },
  );
});
