import { randomInt } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { momentOn, pretendItIs, quietDay, shortDayName } from './days.ts';
import { forgetting } from './faults.ts';
import { watchRequests } from './requests.ts';
import {
  bookCall,
  cardOf,
  drag,
  moveVisit,
  newCustomer,
  newTechnician,
  pointAt,
  rowOn,
  twoNeighbors,
} from './schedule.ts';
import { holdUndo, navigation } from './steps.ts';
import { withBrowser } from './visitor.ts';

// the browser's own, in functions that run there
declare const getComputedStyle: (element: unknown, part: string) => { content: string; cursor: string };

const { product, visit, takeProblems } = withBrowser();
const forgetFaults = forgetting(takeProblems);
const dispatcher = demoPerson('dispatcher');
const board = `/dashboard?date=${quietDay}`;
const someone = () => `Board${randomInt(1e9)}`;

/** Opens the board on a screen tall enough for every row, because rows off screen are not in the page. */
async function open(as = dispatcher) {
  const page = await visit(board, { as });
  await page.setViewportSize({ width: 1440, height: 2600 });
  return page;
}

/** Presses and releases with a finger that doesn't move. */
async function longPress(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.waitForTimeout(450);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('the board on a tablet', () => {
  it('has the menus of a card and of empty time by a long press (R3.6)', async () => {
    const [customer, technician] = [someone(), await newTechnician(product)];
    await bookCall(product, customer, { from: 9, to: 10, technicianIds: [technician.id] });
    const page = await visit(board, { as: dispatcher, size: 'tablet' });
    await page.setViewportSize({ width: 1024, height: 2600 });
    await expect(cardOf(page, technician.name, new RegExp(customer))).toBeSeen();
    await longPress(page, await pointAt(page, technician.name, 9.4));
    await expect(page.getByRole('menuitem', { name: 'Cancel call…' })).toBeSeen();
    await page.keyboard.press('Escape');
    await longPress(page, await pointAt(page, technician.name, 12.1));
    await page.getByRole('menuitem', { name: 'Lunch…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('From')).toBeSeen();
    expect(await dialog.getByLabel('From').inputValue()).toBe('12:00');
  });
});

describe('the board, refused', () => {
  it('asks for a reason where a visit would overlap another one, and leaves it without (R3.6, R1.5)', async () => {
    const [one, two, technician] = [someone(), someone(), await newTechnician(product)];
    await bookCall(product, one, { from: 9, to: 10, technicianIds: [technician.id] });
    await bookCall(product, two, { from: 13, to: 14, technicianIds: [technician.id] });
    const page = await open();
    const card = cardOf(page, technician.name, new RegExp(two));
    await expect(card).toBeSeen();
    const from = await pointAt(page, technician.name, 13.2);
    await drag(page, from, await pointAt(page, technician.name, 9.7));
    await expect(page.getByText(new RegExp(`Overlaps ${one} Quiet`))).toBeSeen();
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: 'Double-book?' });
    await expect(dialog.getByText(new RegExp(`${one} Quiet.*9:00–10:00 AM`))).toBeSeen();
    expect(await dialog.getByRole('button', { name: 'Double-book' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Leave as is' }).click();
    await expect(cardOf(page, technician.name, new RegExp(`${two}.*1:00 to 2:00 PM`))).toBeSeen();

    await drag(page, from, await pointAt(page, technician.name, 9.7));
    await page.mouse.up();
    await dialog.getByLabel('Reason').fill('Both are on the same street');
    // the card shows before the server has answered
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await dialog.getByRole('button', { name: 'Double-book' }).click();
    await expect(cardOf(page, technician.name, new RegExp(`${two}.*alert: overlaps ${one}`))).toBeSeen();
    await saved;
    await page.reload();
    await expect(cardOf(page, technician.name, new RegExp(`${two}.*alert: overlaps ${one}`))).toBeSeen();
  });

  it('shows but does not move for who may not schedule (R6.4)', async () => {
    const [customer, technician] = [someone(), await newTechnician(product)];
    await bookCall(product, customer, { from: 9, to: 10, technicianIds: [technician.id] });
    const page = await open(demoPerson('office'));
    const card = cardOf(page, technician.name, new RegExp(`${customer}.*9:00 to`));
    await expect(card).toBeSeen();
    await drag(page, await pointAt(page, technician.name, 9.2), await pointAt(page, technician.name, 14));
    await page.mouse.up();
    await card.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(card).toBeSeen();
    await expect(page.getByText('Booking only')).toBeSeen();
    await card.hover({ position: { x: 2, y: 10 } });
    expect(await card.evaluate((box) => getComputedStyle(box, '::before').content)).toBe('none');
    expect(await page.evaluate(`getComputedStyle(document.querySelector('[data-card]')).cursor`)).toBe(
      'pointer',
    );
    for (const key of ['a', 'u']) await page.keyboard.press(key);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect(card).toBeSeen();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Show details' })).toBeSeen();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Show details',
      'Open work order',
      'Edit call…',
      'Reschedule call…',
      'Cancel call…',
    ]);
    await page.keyboard.press('Escape');
    await page.locator('.board-call-open').first().click();
    const waiting = page.getByRole('complementary');
    await expect(waiting.getByText('Expected duration')).toBeSeen();
    for (const name of ['Assign…', 'Put on hold'])
      expect(await waiting.getByRole('button', { name }).count()).toBe(0);
    await expect(waiting.getByRole('button', { name: 'Edit', exact: true })).toBeSeen();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(`document.activeElement.closest('[data-call]') !== null`))
      .toBe(true);
  });

  it('leads back to what was entered where an overlap is not wanted, with who is free then (R3.6)', async () => {
    const [one, two] = [someone(), someone()];
    const technician = await newTechnician(product);
    await bookCall(product, one, { from: 9, to: 10, technicianIds: [technician.id] });
    await bookCall(product, two, null);
    const page = await open();
    await page.getByRole('button', { name: `Assign: ${two}` }).click();
    const dialog = page.getByRole('dialog', { name: `Assign ${two}` });
    const choice = dialog.getByRole('button', { name: new RegExp(`^${technician.name}`) });
    await dialog.getByLabel('Starts').fill('09:30');
    await expect(dialog.getByText('booked until 10:00 AM').first()).toBeSeen();
    await choice.click();
    await page.getByRole('button', { name: 'Leave as is' }).click();
    await expect(dialog).toBeSeen();
    expect([
      await dialog.getByLabel('Starts').inputValue(),
      await choice.getAttribute('aria-pressed'),
    ]).toEqual(['09:30', 'true']);
  });

  it('says that a day could not be loaded, in the words of the catalog, and tries again (R8.7)', async () => {
    const page = await open();
    await expect(page.getByRole('grid')).toBeSeen();
    await page.route('**/api/board?*', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'invalid', title: 'Not this one.' }),
      }),
    );
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(
      page.getByRole('heading', { name: 'An error happened, try again.', exact: true }),
    ).toBeSeen();
    await page.unroute('**/api/board?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('grid')).toBeSeen();
  });
});

describe('a board that may not be read', () => {
  it.each([403, 404, 500])(
    'shows its frame, the words of the catalog and a retry after %i, without a loop (R8.7, R2.4)',
    async (status) => {
      const page = await visit('/settings/sessions', { as: dispatcher });
      await expect(page.getByText('This device')).toBeSeen();
      let asked = 0;
      await page.route('**/api/board?*', (route) => {
        asked += 1;
        return route.fulfill({
          status,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: status === 500 ? 'internal' : 'forbidden', title: 'Not this one.' }),
        });
      });
      await page.goto(board);
      await expect(
        page.getByRole('heading', { name: 'An error happened, try again.', exact: true }),
      ).toBeSeen();
      expect(page.url()).not.toContain('noAccess');
      await expect(navigation(page)).toBeSeen();
      expect(asked).toBeLessThanOrEqual(11);
      const once = asked;
      await page.unroute('**/api/board?*');
      if (status !== 500) expect(once).toBe(1);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('grid')).toBeSeen();
      forgetFaults(/403|404|500/);
    },
  );
});

describe('refreshing the board', () => {
  /** Collects the days that a page requests from now on. */
  const watchDays = (page: Page) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/board') asked.push(searchParams.get('from')!);
    });
    return asked;
  };
  /** Loads the next day, and comes back only then: a day that was left before its answer isn't loaded. */
  const next = async (page: Page) => {
    const answered = page.waitForEvent(
      'requestfinished',
      (request) => new URL(request.url()).pathname === '/api/board',
    );
    await page.getByRole('button', { name: 'Next day' }).click();
    await answered;
    await expect(page.getByRole('grid')).toBeSeen();
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page.getByRole('grid')).toBeSeen();
  };

  it('asks for every loaded day again, by its button and by its key, with the right alone (R6.1, R4.16)', async () => {
    const page = await open();
    await expect(page.getByRole('grid')).toBeSeen();
    const loaded = watchDays(page);
    await next(page);
    await expect.poll(() => loaded.length).toBe(1);
    const asked = watchDays(page);
    const refresh = page.getByRole('button', { name: 'Refresh the board' });
    await refresh.click();
    await expect.poll(() => asked).toEqual([quietDay, loaded[0]]);
    // one at a time, waiting for each response
    await expect.poll(() => refresh.getAttribute('aria-disabled')).toBe('false');
    await page.keyboard.press('Shift+R');
    await expect.poll(() => asked.length).toBe(4);
    const technician = await visit('/day', { as: demoPerson('technician') });
    await expect(navigation(technician)).toBeSeen();
    expect(await technician.getByRole('button', { name: 'Refresh the board' }).count()).toBe(0);
  });

  it('is done by all boards of the company where somebody asks for it (R6.1)', async () => {
    const [page, other] = [await open(), await visit('/customers', { as: demoPerson('owner') })];
    await expect(page.getByText('Live', { exact: true })).toBeSeen();
    await expect(navigation(other)).toBeSeen();
    const asked = watchDays(page);
    await other.keyboard.press('Control+K');
    await expect(other.getByRole('dialog')).toBeSeen();
    await other.keyboard.type('refresh every');
    await other.getByRole('option', { name: /Refresh everyone’s board/ }).click();
    await expect(other.getByText('Refreshing everyone’s board.')).toBeSeen();
    await expect.poll(() => asked).toEqual([quietDay]);
  });
});

describe('the company’s time zone', () => {
  it('is followed by an open board without a reload, also back (R3.6, R4.17)', async () => {
    const [customer, technician] = [someone(), await newTechnician(product)];
    await bookCall(product, customer, { from: 13, to: 14, technicianIds: [technician.id] });
    const [page, owner] = [await open(), await visit('/settings/company', { as: demoPerson('owner') })];
    await expect(cardOf(page, technician.name, new RegExp(`${customer}.*1:00 to 2:00 PM`))).toBeSeen();
    await expect(page.getByText('Live', { exact: true })).toBeSeen();
    await owner.getByRole('button', { name: 'Edit time zone' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Time zone' });
    await dialog.getByLabel('Time zone').selectOption({ label: 'Central time (CST)' });
    await expect(dialog.getByText('One at 9:00 AM will show at 8:00 AM.')).toBeSeen();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const undo = await holdUndo(owner);
    await expect(cardOf(page, technician.name, new RegExp(`${customer}.*12:00 to 1:00 PM`))).toBeSeen();
    await undo.click();
    // while the zones differ, the card also says the site's time, which is what it was before
    await expect(owner.getByText('Your old time zone is back.')).toBeSeen();
    await expect(cardOf(page, technician.name, new RegExp(`${customer}.*12:00 to 1:00 PM`))).toBeGone();
    await expect(cardOf(page, technician.name, new RegExp(`${customer}.*1:00 to 2:00 PM`))).toBeSeen();
  });
});

describe('what a push has the board ask for', () => {
  it('is the visit alone where it moves, and the tray alone where a waiting call changes (R4.17)', async () => {
    const [customer, waiting, technician] = [someone(), someone(), await newTechnician(product)];
    const { events } = await bookCall(product, customer, {
      from: 9,
      to: 10,
      technicianIds: [technician.id],
    });
    const eventId = events[0]!.id;
    const page = await open();
    await expect(cardOf(page, technician.name, new RegExp(customer))).toBeSeen();
    await expect(page.getByText('Live', { exact: true })).toBeSeen();
    const { data, atRest } = watchRequests(page);
    await moveVisit(product, eventId, { from: 13, to: 14 });
    await expect(cardOf(page, technician.name, new RegExp(`${customer}.*1:00 to .*PM`))).toBeSeen();
    await atRest();
    expect(data).toEqual([`GET /api/scheduleevents?ids=${eventId}`]);
    data.length = 0;
    await bookCall(product, waiting, null);
    await expect(page.getByText(new RegExp(waiting)).first()).toBeSeen();
    await atRest();
    expect(data).toEqual(['GET /api/calls']);
  });
});

describe('the board', () => {
  it('shows in another browser what is dragged, without a reload, and takes it back by Ctrl+Z (R1.5, R4.17)', async () => {
    const [customer, one, two] = [someone(), await newTechnician(product), await newTechnician(product)];
    await bookCall(product, customer, { from: 9, to: 10.5, technicianIds: [one.id] });
    const [page, other] = [await open(), await open(demoPerson('owner'))];
    await expect(cardOf(other, one.name, new RegExp(customer))).toBeSeen();
    await expect(other.getByText('Live', { exact: true })).toBeSeen();
    await expect(cardOf(page, one.name, new RegExp(customer))).toBeSeen();
    await drag(page, await pointAt(page, one.name, 9.25), await pointAt(page, two.name, 13.3));
    await page.mouse.up();
    await expect(cardOf(page, two.name, new RegExp(`${customer}.*1:00 to 2:30 PM`))).toBeSeen();
    await expect(cardOf(other, two.name, new RegExp(`${customer}.*1:00 to 2:30 PM`))).toBeSeen();
    await page.keyboard.press('Control+z');
    await expect(cardOf(other, one.name, new RegExp(`${customer}.*9:00 to 10:30 AM`))).toBeSeen();
  });

  it('puts back by Escape what is held', async () => {
    const [customer, technician] = [someone(), await newTechnician(product)];
    await bookCall(product, customer, { from: 9, to: 10, technicianIds: [technician.id] });
    const page = await open();
    await expect(cardOf(page, technician.name, new RegExp(customer))).toBeSeen();
    await drag(page, await pointAt(page, technician.name, 9.2), await pointAt(page, technician.name, 14));
    await expect(page.locator('.board-ghost')).toBeSeen();
    await page.keyboard.press('Escape');
    await expect(page.locator('.board-ghost')).toBeGone();
    await page.mouse.up();
    await expect(cardOf(page, technician.name, new RegExp(`${customer}.*9:00 to 10:00 AM`))).toBeSeen();
  });

  it('makes a visit longer by its edge', async () => {
    const [customer, technician] = [someone(), await newTechnician(product)];
    await bookCall(product, customer, { from: 9, to: 10, technicianIds: [technician.id] });
    const page = await open();
    const card = cardOf(page, technician.name, new RegExp(customer));
    await expect(card).toBeSeen();
    const box = (await card.boundingBox())!;
    const grip = { x: box.x + box.width - 2, y: box.y + box.height / 2 };
    await page.mouse.move(grip.x, grip.y);
    expect(await card.evaluate((box) => getComputedStyle(box, '::after').cursor)).toBe('ew-resize');
    await drag(page, grip, await pointAt(page, technician.name, 11));
    await page.mouse.up();
    await expect(cardOf(page, technician.name, new RegExp(`${customer}.*9:00 to 11:00 AM`))).toBeSeen();
  });

  it('takes a call from the tray to a slot, and a visit back to the tray (R1.5)', async () => {
    const [customer, technician] = [someone(), await newTechnician(product)];
    await bookCall(product, customer, null);
    const page = await open();
    const waiting = page.locator('[data-call]').filter({ hasText: customer });
    await waiting.scrollIntoViewIfNeeded();
    await rowOn(page, technician.name).scrollIntoViewIfNeeded();
    const box = (await waiting.boundingBox())!;
    await drag(page, { x: box.x + 20, y: box.y + 30 }, await pointAt(page, technician.name, 10));
    await page.mouse.up();
    const card = cardOf(page, technician.name, new RegExp(`${customer}.*10:00 to 11:00 AM`));
    await expect(card).toBeSeen();
    await expect(waiting).toBeGone();
    await expect(page.getByText(`${customer} Quiet assigned:`)).toBeSeen();
    const tray = (await page.getByRole('region', { name: 'Not on the board' }).boundingBox())!;
    await drag(page, await pointAt(page, technician.name, 10.3), { x: tray.x + 200, y: tray.y + 60 });
    await page.mouse.up();
    await expect(card).toBeGone();
    await expect(waiting).toBeSeen();
    await page.keyboard.press('Control+z');
    await expect(card).toBeSeen();
    await expect(waiting).toBeGone();
  });

  it('is worked by the keyboard alone: assigned, moved, resized, given to another, taken off (R1.5)', async () => {
    const customer = someone();
    const [upper, lower] = await twoNeighbors(product);
    await bookCall(product, customer, null);
    const page = await open();
    await page.getByRole('button', { name: new RegExp(`^${customer}`) }).focus();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: `Assign ${customer} Quiet` });
    // the first opening takes the focus when it's found, unless somebody went on by Tab or a press
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('radio');
    await dialog.getByLabel('Starts').pressSequentially('0400PM');
    await dialog.getByRole('button', { name: new RegExp(`^${upper!.name}`) }).focus();
    await page.keyboard.press('Enter');
    const card = (name: string, times: string) => cardOf(page, name, new RegExp(`${customer}.*${times}`));
    await expect(card(upper!.name, '4:00 to 5:00 PM')).toBeSeen();
    await expect(page.getByText(`${customer} Quiet assigned:`)).toBeSeen();
    await card(upper!.name, '4:00').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(card(upper!.name, '4:15 to 5:15 PM')).toBeSeen();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect(card(upper!.name, '4:15 to 5:30 PM')).toBeSeen();
    await expect
      .poll(() => page.evaluate(`document.activeElement.getAttribute('aria-label')`))
      .toContain('4:15 to');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(card(lower!.name, '4:15 to 5:30 PM')).toBeSeen();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Confirm' })).toBeSeen();
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    await expect(page.getByRole('button', { name: new RegExp(`^${customer}`) })).toBeSeen();
  });

  it('leaves the focus on a visit whose way into another row, by the keys, would overlap (R3.6)', async () => {
    const [customer, other] = [someone(), someone()];
    const [upper, lower] = await twoNeighbors(product);
    await bookCall(product, customer, { from: 9, to: 10, technicianIds: [upper!.id] });
    await bookCall(product, other, { from: 9, to: 10, technicianIds: [lower!.id] });
    const page = await open();
    await cardOf(page, upper!.name, new RegExp(customer)).focus();
    const dialog = page.getByRole('dialog', { name: 'Double-book?' });
    await page.keyboard.press('Alt+ArrowDown');
    const focused = () => page.evaluate(`document.activeElement.getAttribute('aria-label')`);
    for (const leave of ['Escape', 'Leave as is']) {
      await expect(dialog).toBeSeen();
      if (leave === 'Escape') await page.keyboard.press(leave);
      else await dialog.getByRole('button', { name: leave }).click();
      await expect.poll(focused).toContain(`${customer} Quiet`);
      await page.keyboard.press('Alt+ArrowDown');
    }
  });

  it('opens a visit beside the board, at an address of its own, with phone, times and history', async () => {
    const [customer, technician] = [someone(), await newTechnician(product)];
    const { events } = await bookCall(product, customer, { from: 9, to: 10, technicianIds: [technician.id] });
    const page = await open();
    await cardOf(page, technician.name, new RegExp(customer)).click();
    const panel = page.getByRole('complementary', { name: `${customer} Quiet` });
    await expect(panel.getByRole('link', { name: '(828) 555-0142' })).toBeSeen();
    await panel.getByRole('button', { name: /^Booked by/ }).click();
    await expect(panel.getByText('added it to the board')).toBeSeen();
    expect(new URL(page.url()).searchParams.get('event')).toBe(String(events[0]!.id));
    await panel.getByRole('button', { name: 'Confirm' }).click();
    await expect(panel.getByText('Confirmed', { exact: true })).toBeSeen();
    await page.keyboard.press('Escape');
    await expect(panel).toBeGone();
  });

  it('is shared with the day of its visit, and an address without one leads to it (R2.13)', async () => {
    const [customer, technician] = [someone(), await newTechnician(product)];
    const { id, events } = await bookCall(product, customer, {
      from: 9,
      to: 10,
      technicianIds: [technician.id],
    });
    const shared = `date=${quietDay}&event=${events[0]!.id}`;
    const leadsThere = async (page: Page) => {
      await expect(
        page.getByRole('complementary', { name: `${customer} Quiet` }).getByText(/^9:00–/),
      ).toBeSeen();
      const asked = [...new URL(page.url()).searchParams].sort(([a], [b]) => (a < b ? -1 : 1));
      expect(asked.map((each) => each.join('=')).join('&')).toBe(shared);
    };
    for (const place of [`event=${events[0]!.id}`, `call=${id}`]) {
      const page = await visit(`/dashboard?${place}`, { as: dispatcher });
      await leadsThere(page);
    }
    const today = await visit('/settings', { as: dispatcher });
    await pretendItIs(today, momentOn(quietDay, '12:00'));
    await today.setViewportSize({ width: 1440, height: 2600 });
    await today.goto('/dashboard');
    await cardOf(today, technician.name, new RegExp(customer)).click();
    await leadsThere(today);
  });

  it('asks for one thing when it opens (R1.5)', async () => {
    const page = await visit('/signin', { as: dispatcher });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(board);
    await expect(page.getByRole('grid')).toBeSeen();
    await expect(page.getByText('Live', { exact: true })).toBeSeen();
    const own = ['/api/session/refresh', '/api/me', '/api/featureflags', '/api/live'];
    expect(asked.filter((path) => path.startsWith('/api/') && !own.includes(path))).toEqual(['/api/board']);
  });
});

/**
 * A script that returns the visible hour labels, marking those that are cut off or covered by the label for
 * now.
 */
const hoursInSight = `(() => {
  const flag = document.querySelector('.board-now-flag').getBoundingClientRect();
  return [...document.querySelectorAll('.hour')].flatMap((hour) => {
    const range = document.createRange();
    range.selectNodeContents(hour);
    const [text, box] = [range.getBoundingClientRect(), hour.getBoundingClientRect()];
    const [left, right] = [text.left, Math.min(text.right, box.right)];
    if (right - left < 1) return [];
    const isWhole = right >= text.right - 1 && (right < flag.left || left > flag.right);
    return [isWhole ? hour.textContent : 'cut: ' + hour.textContent];
  });
})()`;

describe('the label at now', () => {
  it.each([
    ['13:03', '1'],
    ['12:57', '1'],
    ['13:16', '1'],
    ['12:20', '12 PM'],
    ['13:30', ''],
  ])('at %s hides the hour that it would cover (%j), and no other (R1.5)', async (time, hidden) => {
    const page = await visit('/settings', { as: dispatcher, size: 'tablet' });
    await pretendItIs(page, momentOn(quietDay, time));
    await page.goto(board);
    await expect(page.locator('.board-now-flag')).toBeSeen();
    const all = ['7 AM', '8', '9', '10', '11', '12 PM', '1', '2', '3', '4', '5'];
    await expect.poll(() => page.evaluate(hoursInSight)).toEqual(all.filter((hour) => hour !== hidden));
  });
});

describe('the board, at its head and after a booking', () => {
  it('lists who, when and what is wrong at its head, and leads to each card (R3.6)', async () => {
    const [one, two, technician] = [someone(), someone(), await newTechnician(product)];
    await bookCall(product, one, { from: 9, to: 10, technicianIds: [technician.id] });
    const place = { from: 9.5, to: 10.5, technicianIds: [technician.id] };
    await bookCall(product, two, { ...place, overlapReason: 'Both are on the same street' });
    const page = await visit(board, { as: dispatcher });
    // a window too small to show every row
    await page.setViewportSize({ width: 1440, height: 420 });
    const head = page.getByRole('button', { name: /^\d+ alerts?$/ });
    await expect(head).toBeSeen();
    await head.click();
    const line = page.getByRole('menuitem', { name: new RegExp(`^${two} Quiet`) });
    expect(await line.innerText()).toMatch(
      new RegExp(`9:30–10:30 AM, ${technician.name}: overlaps ${one} Quiet by 30 min`),
    );
    expect(await page.getByRole('menuitem').count()).toBe(Number.parseInt(await head.innerText(), 10));
    await line.click();
    const card = cardOf(page, technician.name, new RegExp(`^Scheduled, ${two}`));
    await expect.poll(() => page.evaluate(focusedCard)).toContain(`${two} Quiet`);
    await expect.poll(() => isWithin(page, card, page.getByRole('grid'))).toBe(true);
  });

  it('has what is booked straight to a slot in sight, and takes it back like a drag (R3.6)', async () => {
    const [caller, technician] = [someone(), await newTechnician(product)];
    await newCustomer(product, caller);
    const page = await open();
    await expect(rowOn(page, technician.name)).toBeSeen();
    const lane = await pointAt(page, technician.name, 14.1);
    await page.mouse.click(lane.x, lane.y);
    const dialog = page.getByRole('dialog', { name: 'Book a call' });
    await findCaller(dialog, caller);
    await dialog.getByRole('button', { name: /^Book .* with / }).click();
    const place = `${shortDayName(quietDay)}, 2:00–3:00 PM, ${technician.name}`;
    await expect(page.getByText(`${caller} Quiet booked: ${place}.`)).toBeSeen();
    await expect.poll(() => page.evaluate(focusedCard)).toContain(`${caller} Quiet`);
    await page.keyboard.press('Control+z');
    await expect(page.locator('[data-call]').filter({ hasText: caller })).toBeSeen();
    await expect(cardOf(page, technician.name, new RegExp(caller))).toBeGone();
  });

  it('has work in short on a narrow card and whole on a wide one, and all of it for who rests on it', async () => {
    const [one, two, technician] = [someone(), someone(), await newTechnician(product)];
    await bookCall(product, one, { from: 9, to: 10, technicianIds: [technician.id] });
    await bookCall(product, two, { from: 13, to: 15, technicianIds: [technician.id] });
    const page = await visit('/customers', { as: dispatcher });
    await asWork(page, 'Replacement estimate');
    await page.goto(board);
    await page.setViewportSize({ width: 1440, height: 2600 });
    const narrow = cardOf(page, technician.name, new RegExp(`${one} Quiet, Replacement estimate`));
    await expect(narrow).toBeSeen();
    const work = narrow.locator('.board-work');
    expect(await drawn(work)).toBe('"Repl. est."');
    expect(await work.getByText('Replacement estimate').isVisible()).toBe(false);
    expect(await work.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    const wide = cardOf(page, technician.name, new RegExp(two));
    expect(await wide.getByText('Replacement estimate').isVisible()).toBe(true);
    expect(await drawn(wide.locator('.board-first'))).toBe('"1:00 PM"');
    await narrow.hover();
    const quick = page.locator('.board-quick');
    await expect(quick.getByText('Scheduled, Replacement estimate')).toBeSeen();
    await page.keyboard.press('b');
    await expect(page.getByRole('dialog', { name: 'Book a call' })).toBeSeen();
    expect(await quick.count()).toBe(0);
  });

  it('leaves the way out of the panel and whose visit it is free of what it says, on a phone', async () => {
    const [customer, technician] = [someone(), await newTechnician(product)];
    await bookCall(product, customer, { from: 9, to: 10, technicianIds: [technician.id] });
    const phone = await visit(board, { as: dispatcher, size: 'phone' });
    await phone.getByRole('button', { name: new RegExp(`^Scheduled ${customer}`) }).click();
    const panel = phone.getByRole('complementary', { name: `${customer} Quiet` });
    await panel.getByRole('button', { name: 'Confirm' }).click();
    await holdUndo(phone);
    const toast = (await phone.locator('.toast').boundingBox())!;
    const name = (await panel.getByRole('heading', { level: 2 }).boundingBox())!;
    expect(toast.y).toBeGreaterThanOrEqual(name.y + name.height);
    for (const name of ['Close the panel', 'Move to…', 'Dispatch'])
      await panel.getByRole('button', { name }).click({ trial: true });
  });

  it('offers the way to what is booked for another day, and back (R3.6)', async () => {
    const [caller, technician] = [someone(), await newTechnician(product)];
    await newCustomer(product, caller);
    const page = await visit('/dashboard', { as: dispatcher });
    await expect(page.getByRole('grid')).toBeSeen();
    await page.keyboard.press('b');
    const dialog = page.getByRole('dialog', { name: 'Book a call' });
    await findCaller(dialog, caller);
    await dialog.getByRole('button', { name: 'Another time…' }).click();
    await dialog.getByLabel('Day', { exact: true }).fill(quietDay);
    await dialog.getByLabel('Starts at').fill('14:00');
    await dialog.getByRole('combobox', { name: 'Technician' }).selectOption(String(technician.id));
    await dialog.getByRole('button', { name: /^Book .* with / }).click();
    const place = `${shortDayName(quietDay)}, 2:00–3:00 PM, ${technician.name}`;
    await expect(page.getByText(`${caller} Quiet booked: ${place}.`)).toBeSeen();
    await page.getByRole('status').getByRole('link', { name: 'Show' }).click();
    await expect.poll(() => page.evaluate(focusedCard)).toContain(`${caller} Quiet`);
    expect(new URL(page.url()).searchParams.get('date')).toBe(quietDay);
  });
});

/** Types a caller's name in the booking dialog and picks the match. */
async function findCaller(dialog: Locator, caller: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Who’s calling?' }).fill(caller);
  await dialog.getByRole('option', { name: new RegExp(`^${caller} Quiet`) }).click();
  const history = dialog.getByRole('complementary', { name: 'History' });
  await expect(history.getByText(`${caller} Quiet`)).toBeSeen();
}

/** Returns the visible `::after` content of an element. */
const drawn = (place: Locator): Promise<string> =>
  place.evaluate((element) => {
    const { content, display } = element.ownerDocument.defaultView!.getComputedStyle(element, '::after');
    return display === 'none' ? '' : content.split(' / ')[0]!;
  });

/** Answers for the board with the same type of work on all visits. */
async function asWork(page: Page, jobType: string): Promise<void> {
  await page.route('**/api/board?*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { events: { callDetails: object | null }[] } };
    const events = data.events.map((event) => ({
      ...event,
      callDetails: event.callDetails && { ...event.callDetails, jobType },
    }));
    await route.fulfill({ response: answer, json: { data: { ...data, events } } });
  });
}

/** The label of the focused card. */
const focusedCard = `document.activeElement.getAttribute('aria-label') ?? ''`;

/** Checks whether an element is completely inside another, as shown on screen. */
async function isWithin(page: Page, one: Locator, around: Locator): Promise<boolean> {
  const [inner, outer] = [await one.boundingBox(), await around.boundingBox()];
  const { width, height } = page.viewportSize()!;
  if (!inner || !outer) return false;
  const [right, bottom] = [Math.min(outer.x + outer.width, width), Math.min(outer.y + outer.height, height)];
  const isBeside = inner.x >= outer.x && inner.x + inner.width <= right;
  return isBeside && inner.y >= outer.y && inner.y + inner.height <= bottom;
}
