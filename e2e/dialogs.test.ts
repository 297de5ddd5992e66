import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { fillInvitation } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { visit, takeProblems } = withBrowser();
type Size = 'office' | 'phone';

/** Opens a dialog of the gallery by its button's name. */
async function open(name: string, size: Size = 'office'): Promise<{ page: Page; dialog: Locator }> {
  const page = await visit('/gallery#dialogs', { size, blurs: true });
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.locator('dialog[open]').last();
  await expect(dialog).toBeSeen();
  return { page, dialog };
}

const widthOf = async (dialog: Locator) => (await dialog.boundingBox())?.width;
/** Returns the gallery's report of how the last dialog closed, when it matches. */
const outcome = (page: Page, told: string) => page.getByTestId('dialog-outcome').filter({ hasText: told });
/** Returns the label or text of the focused element. */
const focused = (page: Page) =>
  page.evaluate<string>(`(() => {
    const at = document.activeElement;
    const name = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent ?? '';
    return at === document.body ? 'nothing' : name.trim();
  })()`);
/** Returns the blur of each open dialog, from the lowest: of what is behind it, around its box. */
const blurs = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('dialog:modal')].map((dialog) => {
    const sides = [...dialog.querySelectorAll('.dialog-blur')];
    return [...new Set(sides.map((side) => getComputedStyle(side).backdropFilter))].join(' ') || 'none';
  })`);

/** Returns how many points of the window, of a grid with steps of 4 pixels, are neither in the dialog's box nor blurred. */
const clearPoints = (page: Page) =>
  page.evaluate<number>(`(() => {
    const all = [...document.querySelectorAll('dialog:modal :is(.dialog-box, .dialog-blur)')];
    const places = all.map((each) => each.getBoundingClientRect());
    const isIn = (x, y) => ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom;
    let clear = 0;
    for (let x = 0; x < innerWidth; x += 4)
      for (let y = 0; y < innerHeight; y += 4) clear += places.some(isIn(x, y)) ? 0 : 1;
    return clear;
  })()`);

/** Returns the largest brightness step (0–255) between adjacent pixels in a part of the page. */
async function steepest(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const picture = (await page.screenshot({ clip })).toString('base64');
  // only a page without a content-security policy can read a screenshot
  const reader = await page.context().newPage();
  return reader.evaluate<number>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${picture}';
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    let step = 0;
    for (let at = 4; at < data.length; at += 4) {
      const isRowStart = (at / 4) % image.width === 0;
      if (!isRowStart) step = Math.max(step, Math.abs(data[at] - data[at - 4]));
    }
    return step;
  })()`);
}

describe('the size of a dialog', () => {
  it.each([
    ['By short contents', 300],
    ['By long contents', 500],
    ['Width 640', 640],
    ['Customer Information', 400],
    ['Project Information', 400],
  ])('is for "%s" %i pixels wide (R9.7)', async (name, width) => {
    const { dialog } = await open(name);
    expect(await widthOf(dialog)).toBe(width);
  });

  it('lies between 300 and 500 pixels by its contents (R9.7)', async () => {
    const { dialog } = await open('Destructive confirm');
    const width = await widthOf(dialog);
    expect(width).toBeGreaterThan(300);
    expect(width).toBeLessThan(500);
  });

  it.each([
    [480, 400],
    [479, 479],
    [640, 400],
  ])('in a window of %i pixels is %i pixels: a sheet only below 480 (R9.7)', async (window, width) => {
    const { page, dialog } = await open('Customer Information');
    await page.setViewportSize({ width: window, height: 800 });
    await expect.poll(() => widthOf(dialog)).toBe(width);
  });

  it('is that of a sheet at the foot of a phone, whatever its width', async () => {
    for (const name of ['Customer Information', 'Width 640', 'Long']) {
      const { dialog } = await open(name, 'phone');
      const { x, y, width, height } = (await dialog.boundingBox())!;
      expect({ x, width, foot: y + height }).toEqual({ x: 0, width: 390, foot: 844 });
      expect(y).toBeGreaterThanOrEqual(48);
    }
  });

  it('never grows out of the window: its middle scrolls, its buttons stay', async () => {
    const { page, dialog } = await open('Long');
    const { y, height } = (await dialog.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(12);
    expect(y + height).toBeLessThanOrEqual(888);
    await dialog.getByText('Line 60').scrollIntoViewIfNeeded();
    await expect(dialog.getByText('Line 60')).toBeSeen();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(outcome(page, 'cancel')).toBeSeen();
  });
});

describe('what is behind a dialog', () => {
  it.each(['office', 'phone'] as const)(
    'is blurred by 4 pixels, all of it, for as long as the dialog is open, at the %s (R2.12, R9.8)',
    async (size) => {
      const { page } = await open('Info', size);
      await expect.poll(() => blurs(page)).toEqual(['blur(4px)']);
      expect(await clearPoints(page)).toBe(0);
      await page.keyboard.press('Escape');
      expect(await blurs(page)).toEqual([]);
    },
  );

  it('is not drawn again when the dialog scrolls: no blur reaches under what scrolls', async () => {
    const { page } = await open('Long');
    const reaches = await page.evaluate<boolean[]>(`(() => {
      const body = document.querySelector('dialog:modal .body').getBoundingClientRect();
      return [...document.querySelectorAll('dialog:modal .dialog-blur')].map((side) => {
        const { left, right, top, bottom } = side.getBoundingClientRect();
        return right > body.left && left < body.right && bottom > body.top && top < body.bottom;
      });
    })()`);
    expect(reaches).toEqual([false, false, false, false]);
  });

  it('shows no edge of a letter any more (R2.12)', async () => {
    const { page, dialog } = await open('Info');
    const behind = page.getByRole('button', { name: 'Question', exact: true, includeHidden: true });
    const clip = (await behind.boundingBox())!;
    await expect.poll(() => blurs(page)).toEqual(['blur(4px)']);
    const blurred = await steepest(page, clip);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeGone();
    expect(blurred).toBeLessThan((await steepest(page, clip)) / 5);
  });

  it('is blurred once under stacked dialogs, by the topmost, the dialogs below too (R2.12, R9.8)', async () => {
    const { page } = await open('Stacked');
    await page.getByTestId('level-1').getByRole('button', { name: 'Open another' }).click();
    await page.getByTestId('level-2').getByRole('button', { name: 'Open another' }).click();
    await expect(page.getByTestId('level-3')).toBeSeen();
    expect(await blurs(page)).toEqual(['none', 'none', 'blur(4px)']);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('level-3')).toBeGone();
    expect(await blurs(page)).toEqual(['none', 'blur(4px)']);
  });

  it('is blurred a little after the first dialog is seen, and at once by others (R2.12, R9.8)', async () => {
    const { page } = await open('Stacked');
    const waits = () =>
      page.evaluate<string[]>(`[...document.querySelectorAll('dialog:modal')].map((dialog) => {
        const { animationName, animationDuration } = getComputedStyle(dialog.querySelector('.dialog-blur'));
        return animationName === 'none' ? 'no wait' : animationDuration;
      })`);
    expect(await waits()).toEqual(['0.06s']);
    await expect.poll(() => blurs(page)).toEqual(['blur(4px)']);
    await page.getByTestId('level-1').getByRole('button', { name: 'Open another' }).click();
    await expect(page.getByTestId('level-2')).toBeSeen();
    expect(await waits()).toEqual(['0.06s', 'no wait']);
  });

  it('cannot be pressed', async () => {
    const { page } = await open('Info');
    const behind = page.getByRole('button', { name: 'Question', exact: true, includeHidden: true });
    const { x, y } = (await behind.boundingBox())!;
    await page.mouse.click(x + 4, y + 4);
    expect(await page.locator('dialog[open]').count()).toBe(1);
  });
});

describe('the keyboard in a dialog', () => {
  it('goes round inside, in the order that is seen, past what is disabled (R2.9)', async () => {
    const { page } = await open('Fields');
    const passed = [await focused(page)];
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('Tab');
      passed.push(await focused(page));
    }
    expect(passed).toEqual([
      'Name (required)',
      'Note',
      'The server refuses',
      'Cancel',
      'Preview',
      'Close',
      'Name (required)',
    ]);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('Preview');
  });

  it('begins at the button that asks for the focus, and goes back to what opened the dialog (R3.14)', async () => {
    const { page } = await open('Focus on cancel');
    expect(await focused(page)).toBe('Cancel');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Focus on cancel');
    await expect(outcome(page, '"action":"cancel"')).toBeSeen();
  });

  it('is still inside after a click beside everything (R2.9)', async () => {
    const { page, dialog } = await open('Fields');
    await dialog.getByLabel('Name').fill('Dana');
    await page.mouse.click(5, 5);
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toBeSeen();
    await page.mouse.click(5, 5);
    await page.keyboard.press('Enter');
    await expect(outcome(page, '"result":"Dana"')).toBeSeen();
  });

  it('closes by Esc, but not where exit is disabled, however often it is pressed (R2.7, R2.9)', async () => {
    const { page, dialog } = await open('Exit disabled');
    expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('Escape');
    await expect(dialog).toBeSeen();
    // simulates what going back twice does on a phone
    await page.evaluate('document.querySelector("dialog").close()');
    await expect.poll(() => blurs(page)).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Question', exact: true }).click();
    await page.keyboard.press('Escape');
    expect(await blurs(page)).toEqual([]);
  });

  it('saves by Enter, unless the dialog refuses, the field has lines, or a button has the focus (R2.9)', async () => {
    const { page, dialog } = await open('Enter disabled');
    await dialog.getByLabel('Name').fill('Dana');
    await page.keyboard.press('Enter');
    expect(await dialog.getAttribute('aria-busy')).toBeNull();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Fields', exact: true }).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Dana');
    await page.keyboard.press('Tab');
    await page.keyboard.type('gate');
    await page.keyboard.press('Enter');
    expect(await dialog.getByLabel('Note').inputValue()).toBe('gate\n');
    await dialog.getByRole('button', { name: 'Preview' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Previewed 1 times')).toBeSeen();
    expect(await dialog.getAttribute('aria-busy')).toBeNull();
    await dialog.getByLabel('Name').focus();
    await page.keyboard.press('Enter');
    await expect(outcome(page, '"action":"save","result":"Dana"')).toBeSeen();
  });
});

describe('a save in a dialog', () => {
  it('says in words why it was refused, loses nothing, and can be tried again (R2.9)', async () => {
    const { page, dialog } = await open('Fields');
    await dialog.getByLabel('The server refuses').check();
    await dialog.getByLabel('Name').fill('Dana');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toBeSeen();
    expect(await dialog.getByRole('alert').innerText()).toContain('has not responded in time');
    expect(await focused(page)).toBe('Name (required)');
    await page.keyboard.type(' W');
    await dialog.getByLabel('The server refuses').uncheck();
    await page.keyboard.press('Enter');
    await expect(outcome(page, '"result":"Dana W"')).toBeSeen();
  });

  it('holds the dialog while it is under way, and loses nothing when it is never answered (R2.9)', async () => {
    const page = await visit('/settings/people?invite=true', { as: demoPerson('owner') });
    const dialog = page.getByRole('dialog', { name: 'Invite someone' });
    await fillInvitation(page, {
      firstName: 'Casey',
      lastName: 'Doyle',
      email: 'casey.doyle@hollisrowe.example',
      role: 'Sales',
    });
    let cut = () => {};
    const asked = new Promise<void>((resolve) => (cut = resolve));
    await page.route('**/api/people', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await asked;
      return route.abort();
    });
    await page.keyboard.press('Enter');
    await page.locator('dialog[aria-busy="true"]').waitFor();
    await page.keyboard.type('x');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    cut();
    await expect(dialog.getByRole('alert')).toBeSeen();
    expect(await dialog.getByRole('alert').innerText()).toContain('We lost the connection to our server.');
    expect(await dialog.getByLabel('Last name').inputValue()).toBe('Doyle');
    expect(await dialog.getByLabel('Email').inputValue()).toBe('casey.doyle@hollisrowe.example');
    expect(await dialog.getByRole('checkbox', { name: 'Sales' }).isChecked()).toBe(true);
    expect(takeProblems().join()).toContain('ERR_FAILED');
  });

  it('that cannot be left is left when it has come to an end (R2.7)', async () => {
    const { page, dialog } = await open('Progress');
    await expect(dialog.getByText('Loading')).toBeSeen();
    expect(await dialog.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Let it finish' }).click();
    await expect(dialog.getByText('All 9 parts are saved.')).toBeSeen();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeGone();
  });
});

describe('stacked dialogs', () => {
  it('react by the topmost alone, and give the focus back level by level (R2.9)', async () => {
    const { page } = await open('Stacked');
    const another = (level: number) =>
      page.getByTestId(`level-${level}`).getByRole('button', { name: 'Open another' });
    await another(1).click();
    await another(2).click();
    await expect(page.getByTestId('level-3')).toBeSeen();
    expect(await focused(page)).toBe('Name');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('level-3')).toBeGone();
    await expect(page.getByTestId('level-2').locator('button:focus', { hasText: 'Open another' })).toBeSeen();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('level-2')).toBeGone();
    await expect(page.getByTestId('level-1').locator('button:focus', { hasText: 'Open another' })).toBeSeen();
    expect(await outcome(page, 'Stacked').count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Stacked');
    await expect(outcome(page, 'cancel')).toBeSeen();
  });
});
