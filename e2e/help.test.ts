import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { navigation, openPeople } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();

const panel = (page: Page) => page.locator('.help-panel');
const helpButton = (page: Page) => page.getByRole('button', { name: 'Help', exact: true });

describe('help', () => {
  it('is asked for only when it is opened, and anew after a release (R7.6)', async () => {
    const page = await visit('/reset', { as: demoPerson('owner') });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/dashboard');
    await expect(navigation(page)).toBeSeen();
    expect(asked.filter((path) => /help(-panel|\.json)/.test(path))).toEqual([]);
    await helpButton(page).click();
    await expect(
      panel(page).getByRole('heading', { name: 'Run the day from the board', exact: true }),
    ).toBeSeen();
    expect(asked).toContain('/assets/help.json');
    const { headers } = await fetch(`${product.url}/assets/help.json`);
    expect([headers.get('cache-control'), headers.get('content-type')]).toEqual([
      'no-cache',
      'application/json; charset=utf-8',
    ]);
  });

  it('is about the screen one is on, also after going to another, beside the work and not above it (R7.6)', async () => {
    const page = await visit('/settings/people', { as: demoPerson('owner') });
    await helpButton(page).click();
    await expect(panel(page).getByRole('heading', { name: 'Someone leaves' })).toBeSeen();
    const [work, help] = [await page.getByRole('main').boundingBox(), await panel(page).boundingBox()];
    expect(work!.x + work!.width).toBeLessThanOrEqual(help!.x);
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await expect(page.getByRole('dialog')).toBeSeen();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeGone();

    await navigation(page).getByRole('link', { name: 'Payments' }).click();
    await expect(panel(page).getByRole('heading', { name: 'Who collected what' })).toBeSeen();
  });

  it('leaves the schedule as wide as it was beside the details of a visit, and the details in reach (R7.6)', async () => {
    const page = await visit('/dashboard', { as: demoPerson('owner') });
    await page.locator('[data-card]').first().click();
    const closing = page.getByRole('button', { name: 'Close the panel' });
    await expect(closing).toBeSeen();
    const widthOf = async () => (await page.getByRole('grid', { name: 'Schedule' }).boundingBox())!.width;
    const before = await widthOf();
    await helpButton(page).click();
    await expect(panel(page).getByRole('heading', { name: 'Run the day from the board' })).toBeSeen();
    expect(await widthOf()).toBe(before);
    const [details, help] = [
      await page.locator('.board-panel').boundingBox(),
      await panel(page).boundingBox(),
    ];
    expect(details!.y + details!.height).toBeLessThanOrEqual(help!.y + 1);
    await page.getByRole('button', { name: 'Move to…' }).click({ trial: true });
    await closing.click();
    await expect(closing).toBeGone();
    expect((await panel(page).boundingBox())!.height).toBeGreaterThan(800);
  });

  it('takes the place of the details in a low window, until they are used (R7.6)', async () => {
    const page = await visit('/dashboard', { as: demoPerson('owner'), size: 'tablet' });
    await page.locator('[data-card]').first().click();
    await expect(page.getByRole('button', { name: 'Close the panel' })).toBeSeen();
    const widthOf = async () => (await page.getByRole('grid', { name: 'Schedule' }).boundingBox())!.width;
    const before = await widthOf();
    await helpButton(page).click();
    await expect(panel(page).getByRole('heading', { name: 'Run the day from the board' })).toBeSeen();
    expect(await widthOf()).toBe(before);
    await page.locator('[data-card]').nth(1).click();
    await expect(panel(page)).toBeGone();
    await page.getByRole('button', { name: 'Move to…' }).click({ trial: true });
  });

  it('opens at what the role may do, and says who may do the rest (R6.4)', async () => {
    const page = await visit('/day', { as: demoPerson('technician') });
    await helpButton(page).click();
    await expect(panel(page).getByRole('heading', { name: 'Work your day from your phone' })).toBeSeen();
    await expect(panel(page).getByRole('button', { name: 'Close out a job' }).first()).toBeSeen();
    expect(await panel(page).getByRole('button', { name: 'Void a payment' }).count()).toBe(0);
    await panel(page).getByRole('searchbox').fill('refund');
    await panel(page).getByRole('button', { name: 'Void a payment' }).click();
    await expect(
      panel(page).getByText('You need the Owner, Admin, or Office role.', { exact: false }),
    ).toBeSeen();
  });

  it('opens and closes by F1, gives the focus back, and lets one type a question mark', async () => {
    const page = await visit('/settings/people', { as: demoPerson('owner') });
    await page.getByRole('searchbox').fill('dee');
    await page.keyboard.type('?');
    expect(await page.getByRole('searchbox').inputValue()).toBe('dee?');
    expect(await panel(page).count()).toBe(0);
    const link = navigation(page).getByRole('link', { name: 'Settings' });
    await link.focus();
    await page.keyboard.press('F1');
    await expect(panel(page).getByRole('heading', { name: 'Help' })).toBeSeen();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Help');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeGone();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Settings');
    await page.keyboard.press('F1');
    await expect(panel(page)).toBeSeen();
    await page.keyboard.press('F1');
    await expect(panel(page)).toBeGone();
  });

  it('is searched over all topics, and leads from one to another and to screens (R7.6)', async () => {
    const page = await visit('/dashboard', { as: demoPerson('owner') });
    await helpButton(page).click();
    await panel(page).getByRole('searchbox').fill('refund');
    // its name goes on with the sentence that was found
    await panel(page)
      .getByRole('button', { name: /^Void a payment/ })
      .click();
    await expect(panel(page).getByText('You can’t undo this.', { exact: false })).toBeSeen();
    await panel(page).getByRole('button', { name: 'Back' }).click();
    await panel(page).getByRole('button', { name: 'Invite people and change their access' }).click();
    await panel(page).getByRole('link', { name: 'People' }).click();
    await page.waitForURL('**/settings/people');
    await panel(page).getByRole('searchbox').fill('zebra');
    await expect(panel(page).getByText('No matching topics.')).toBeSeen();
  });

  it('opens from the palette at the topic that was found, also while it shows another (R7.6)', async () => {
    const page = await visit('/settings', { as: demoPerson('owner') });
    await helpButton(page).click();
    await expect(panel(page).getByRole('heading', { name: 'Set up your company', exact: true })).toBeSeen();
    for (const [words, topic] of [
      ['import', 'Add customers, sites and systems'],
      ['refund', 'Void a payment'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill(words);
      await page.getByRole('dialog').getByRole('option', { name: topic, exact: true }).click();
      await expect(panel(page).getByRole('heading', { name: topic, exact: true })).toBeSeen();
    }
  });

  it('on a phone is a sheet above the work, closed by a tap beside it', async () => {
    const page = await visit('/settings/people', { as: demoPerson('owner'), size: 'phone' });
    await helpButton(page).tap();
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeSeen();
    expect((await panel(page).boundingBox())!.width).toBe(390);
    await page.touchscreen.tap(195, 40);
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeGone();
  });

  it.each([
    ['malformed', { json: { topics: [{ id: 'x', html: '<img src=x onerror=alert(1)>' }] } }],
    ['no JSON', { contentType: 'application/json', body: '<html>' }],
    ['missing', { status: 404, body: '' }],
  ])('that is %s is logged only: the panel says so, and work goes on (R8.8)', async (_, answer) => {
    const page = await visit('/dashboard', { as: demoPerson('owner') });
    const logged: string[] = [];
    page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
    await page.route('**/assets/help.json', (route) => route.fulfill(answer));
    await helpButton(page).click();
    await expect(panel(page).getByText('Help isn’t available right now.')).toBeSeen();
    expect(logged.join('\n')).toContain('warning: The help file cannot be used.');
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await openPeople(page);
    await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeSeen();

    // with the file available again, opening help shows it
    await page.unroute('**/assets/help.json');
    await helpButton(page).click();
    await helpButton(page).click();
    await expect(panel(page).getByRole('heading', { name: 'Someone leaves' })).toBeSeen();
  });

  it('is there before one is in', async () => {
    const page = await visit('/signin');
    await helpButton(page).click();
    await expect(panel(page).getByRole('heading', { name: 'Forgot your password' })).toBeSeen();
  });
});
