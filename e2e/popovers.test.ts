import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();
type Size = 'office' | 'phone';

/** Opens the gallery at its menus or popovers. */
async function open(part: 'menus' | 'popovers', size: Size = 'office'): Promise<Page> {
  const page = await visit(`/gallery#${part}`, { size });
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeSeen();
  await page.evaluate('document.fonts.ready.then(() => {})');
  return page;
}

const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true });
const menuOf = (page: Page) => page.getByRole('menu');
const popoverOf = (page: Page) => page.locator('.popover');
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');

/** Narrows a locator to the focused element. */
const focusedOne = (locator: Locator) => locator.and(locator.page().locator(':focus'));

/** Returns an element's box in the window, px. */
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not to be seen.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Returns the smallest distance from a box to an edge of the window, px. */
async function marginOf(locator: Locator): Promise<number> {
  const { x, y, right, bottom } = await boxOf(locator);
  const [width, height] = await locator
    .page()
    .evaluate<[number, number]>('[document.documentElement.clientWidth, innerHeight]');
  return Math.min(x, y, width - right, height - bottom);
}

/** Scrolls an element to a distance below the window's top edge, px. */
async function scrollTo(locator: Locator, top: number): Promise<void> {
  await locator.page().evaluate(`scrollBy(0, ${(await boxOf(locator)).y - top})`);
}

/** Checks whether a menu or popover is above everything else, so that it can be read and clicked. */
async function isOnTop(locator: Locator): Promise<boolean> {
  const { x, y, width, height } = await boxOf(locator);
  const page = locator.page();
  return page.evaluate<boolean>(
    `document.elementFromPoint(${x + width / 2}, ${y + height / 2}).closest('[popover]') !== null`,
  );
}

describe('menu popover', () => {
  it('is 100 px wide where its texts are shorter (R9.6)', async () => {
    const page = await open('menus');
    await button(page, 'Unit: ft').click();
    expect((await boxOf(menuOf(page))).width).toBe(100);
  });

  it('shows its sections in order, with a tick on each choice (R2.10, R3.14)', async () => {
    const page = await open('menus');
    await button(page, 'Color: Status').click();
    expect(await menuOf(page).getByRole('heading', { includeHidden: true }).count()).toBe(0);
    expect((await menuOf(page).innerText()).split('\n').filter((line) => line.trim())).toEqual(
      'Color by,Department,Status,Technician,On the card,City,Street,ZIP,Rows,Comfortable,Compact'.split(','),
    );
    const ticked = menuOf(page).locator('[aria-checked="true"]:has(svg)');
    expect(await ticked.allInnerTexts()).toEqual(['Status', 'Street', 'Comfortable']);
    expect(await menuOf(page).locator('svg').count()).toBe(3);
  });

  it('is walked through with the keyboard and gives the focus back (R2.10)', async () => {
    const page = await open('menus');
    const opener = button(page, 'Actions for Brandt');
    await opener.focus();
    for (const [key, text] of [
      ['ArrowDown', /^Assign/],
      ['ArrowDown', /^Confirm/],
      ['End', /^Remove/],
      ['ArrowDown', /^Assign/],
      ['ArrowUp', /^Remove/],
      ['Home', /^Assign/],
      ['o', /^Open work order/],
      ['Home', /^Assign/],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused(page), key).toMatch(text);
    }
    await page.keyboard.type('res');
    expect(await focused(page)).toMatch(/^Reschedule/);
    for (const key of ['Escape', 'Tab']) {
      await page.keyboard.press(key);
      await expect(menuOf(page)).toBeGone();
      await expect(focusedOne(opener)).toBeSeen();
      await page.keyboard.press('Enter');
      await expect(menuOf(page)).toBeSeen();
    }
  });

  it('runs the action of a button and is gone; one that is refused says why and stays (R4.24)', async () => {
    const page = await open('menus');
    await button(page, 'Actions for Brandt').click();
    const refused = page.getByRole('menuitem', { name: /^Unassign/ });
    await expect(refused.getByText('Ines has set out. Call her first.')).toBeSeen();
    await refused.click({ force: true });
    await expect(menuOf(page)).toBeSeen();
    await page.getByRole('menuitem', { name: 'Confirm', exact: true }).click();
    await expect(menuOf(page)).toBeGone();
    await expect(page.getByText('Confirmed', { exact: true }).last()).toBeSeen();
    expect(await page.getByText('Unassigned', { exact: true }).count()).toBe(0);
  });

  it('lies above the dialog that it is in; Esc and Enter in it are its own (R2.10, R4.24)', async () => {
    const page = await open('menus');
    await button(page, 'Board settings').click();
    const dialog = page.getByRole('dialog');
    await button(dialog, 'Color: Status').click();
    expect(await isOnTop(menuOf(page))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(menuOf(page)).toBeGone();
    await expect(dialog).toBeSeen();
    await page.keyboard.press('Enter');
    await page.keyboard.type('tech');
    await page.keyboard.press('Enter');
    await expect(menuOf(page)).toBeGone();
    await expect(button(dialog, 'Color: Technician')).toBeSeen();
  });

  it.each(['office', 'phone'] as const)(
    'keeps 8 px to every edge of the window, also of a low one: %s (R9.5)',
    async (size) => {
      const page = await open('menus', size);
      const opener = button(page, 'Color: Status');
      const { width, height } = page.viewportSize()!;
      for (const [high, top] of [
        [height, 4],
        [height, height / 2],
        [height, height - 54],
        [300, 120],
      ] as const) {
        await page.setViewportSize({ width, height: high });
        await scrollTo(opener, top);
        await opener.dispatchEvent('click');
        await expect
          .poll(() => marginOf(menuOf(page)), { message: `${top} of ${high}` })
          .toBeGreaterThanOrEqual(8);
        await page.keyboard.press('Escape');
      }
    },
  );
});

/** Checks whether the middle of the arrow, at the popover's edge, is next to its origin. */
async function pointsAt(page: Page, origin: Locator): Promise<boolean> {
  const [arrow, from] = [await boxOf(popoverOf(page).locator('.popover-arrow')), await boxOf(origin)];
  const side = await popoverOf(page).getAttribute('data-side');
  const [x, y] = [arrow.x + arrow.width / 2, arrow.y + arrow.height / 2];
  return side === 'top' || side === 'bottom' ? x > from.x && x < from.right : y > from.y && y < from.bottom;
}

/** Returns the arrow's size before it is rotated. */
const arrowSize = (page: Page) =>
  page.evaluate<number[]>(`(() => {
    const { offsetWidth, offsetHeight } = document.querySelector('.popover-arrow');
    return [offsetWidth, offsetHeight];
  })()`);

describe('arrow popover', () => {
  it('closes 700 ms after the pointer has left, and not when it comes back (R2.11, R9.5)', async () => {
    const page = await open('popovers');
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await button(page, 'Terms').hover();
    await page.clock.runFor(350);
    await expect(popoverOf(page)).toBeSeen();
    for (const back of [button(page, 'Terms'), popoverOf(page)]) {
      await page.mouse.move(5, 400);
      await page.clock.runFor(699);
      expect(await popoverOf(page).count()).toBe(1);
      await back.hover();
      await page.clock.runFor(10_000);
      expect(await popoverOf(page).count()).toBe(1);
    }
    await page.mouse.move(5, 400);
    await page.clock.runFor(699);
    expect(await popoverOf(page).count()).toBe(1);
    await page.clock.runFor(1);
    await expect(popoverOf(page)).toBeGone();
  });

  it('is at most 500 px wide, however much it says (R9.5)', async () => {
    const page = await open('popovers');
    await button(page, 'Terms').hover();
    await expect(popoverOf(page)).toBeSeen();
    expect((await boxOf(popoverOf(page))).width).toBe(500);
  });

  it.each(['top', 'right', 'bottom', 'left'])(
    'stands at the %s of its origin, its arrow of 14 px pointing at it (R2.11, R9.5)',
    async (side) => {
      const page = await open('popovers');
      const origin = button(page, side);
      await scrollTo(origin, 400);
      await origin.hover();
      await expect(popoverOf(page)).toBeSeen();
      await expect.poll(() => popoverOf(page).getAttribute('data-side')).toBe(side);
      expect(await arrowSize(page)).toEqual([14, 14]);
      expect(await pointsAt(page, origin)).toBe(true);
      expect(await isOnTop(popoverOf(page))).toBe(true);
    },
  );

  it('goes to the other side where there is no room (R2.11)', async () => {
    const page = await open('popovers');
    for (const [name, top, side] of [
      ['top', 50, 'bottom'],
      ['bottom', 850, 'top'],
    ] as const) {
      await scrollTo(button(page, name), top);
      await button(page, name).focus();
      await expect(popoverOf(page)).toBeSeen();
      await expect.poll(() => popoverOf(page).getAttribute('data-side')).toBe(side);
      expect(await pointsAt(page, button(page, name))).toBe(true);
      await page.keyboard.press('Escape');
      await expect(popoverOf(page)).toBeGone();
    }
  });

  it('follows its origin while the page scrolls', async () => {
    const page = await open('popovers');
    const origin = button(page, 'Terms');
    await scrollTo(origin, 300);
    await origin.hover();
    await expect(popoverOf(page)).toBeSeen();
    const distance = async () => (await boxOf(popoverOf(page))).y - (await boxOf(origin)).bottom;
    const before = await distance();
    await page.evaluate('scrollBy(0, -120)');
    await expect.poll(distance).toBe(before);
  });

  it('is shifted to 8 px from the edges of a phone, pointing at its origin all the same (R9.5)', async () => {
    const page = await open('popovers', 'phone');
    for (const name of ['Left', 'Right', 'top', 'right', 'bottom', 'left', 'Terms', 'Message']) {
      for (const top of [30, 400, 760]) {
        const origin = button(page, name);
        await scrollTo(origin, top);
        await origin.tap();
        await expect(popoverOf(page)).toBeSeen();
        await expect
          .poll(() => marginOf(popoverOf(page)), { message: `${name} at ${top}` })
          .toBeGreaterThanOrEqual(8);
        expect(await pointsAt(page, origin), `${name} at ${top}`).toBe(true);
        await page.keyboard.press('Escape');
      }
    }
    await button(page, 'Right').tap();
    const { x, right } = await boxOf(popoverOf(page));
    expect([x, right]).toEqual([8, 382]);
  });

  it('opens for the focus; what is in it is next on the way of the Tab key; Esc closes it', async () => {
    const page = await open('popovers');
    const origin = page.getByRole('button', { name: 'Thermostat blank' });
    await button(page, 'Board settings').focus();
    await page.keyboard.press('Tab');
    await expect(popoverOf(page)).toBeSeen();
    expect(await origin.getAttribute('aria-describedby')).toBe(await popoverOf(page).getAttribute('id'));
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Text');
    await page.keyboard.press('Escape');
    await expect(popoverOf(page)).toBeGone();
    await expect(focusedOne(origin)).toBeSeen();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('top');
    expect(await popoverOf(page).innerText()).toContain('arrives about 10:50');
  });

  it('opens for a tap and closes for a tap elsewhere', async () => {
    const page = await open('popovers', 'phone');
    await button(page, 'Terms').tap();
    await expect(popoverOf(page)).toBeSeen();
    await page.getByRole('heading', { name: 'Arrow popover and hint' }).tap();
    await expect(popoverOf(page)).toBeGone();
  });

  it('is a hint in a dialog, too: above it, and Esc closes the hint first', async () => {
    const page = await open('menus');
    await button(page, 'Board settings').click();
    await button(page, 'For whom').hover();
    await expect(page.getByRole('tooltip')).toBeSeen();
    expect(await isOnTop(page.getByRole('tooltip'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toBeGone();
    await expect(page.getByRole('dialog')).toBeSeen();
  });
});
