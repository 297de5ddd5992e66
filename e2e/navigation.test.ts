import type { Role } from '@fieldwright/domain/people/roles';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson, type Size } from './context.ts';
import { navigation } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();

async function open(role: Role, size: Size): Promise<Page> {
  const page = await visit('/agreements', { as: demoPerson(role), size });
  await expect(page.getByRole('heading', { name: 'Agreements', level: 1 })).toBeSeen();
  await page.evaluate('document.fonts.ready.then(() => {})');
  return page;
}

const more = (page: Page) => navigation(page).getByRole('button', { name: 'More areas' });
const inBar = (page: Page) => navigation(page).getByRole('link').allTextContents();
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent.trim()');

/** Returns how far the bar's contents extend past the window's edge or onto a second line, px. */
const overflow = (page: Page) =>
  page.evaluate<number>(`(() => {
    const bar = document.querySelector('.livery nav').getBoundingClientRect();
    const places = [...document.querySelectorAll('.livery nav > :not([data-spare])')];
    const over = places.map((place) => {
      const { left, right, top, bottom } = place.getBoundingClientRect();
      return Math.max(bar.left - left, right - bar.right, bar.top - top, bottom - bar.bottom);
    });
    const page = document.documentElement;
    return Math.max(0, page.scrollWidth - page.clientWidth, ...over);
  })()`);

describe('the bar', () => {
  it('of an owner has all areas on a large screen, and nothing more (R2.3)', async () => {
    const page = await open('owner', 'office');
    expect(await inBar(page)).toHaveLength(8);
    await expect(more(page)).toBeGone();
    expect(await overflow(page)).toBeLessThan(1);
  });

  it.each([
    ['owner', 'tablet'],
    ['technician', 'tablet'],
    ['owner', 'phone'],
    ['technician', 'phone'],
  ] as const)('of a %s on a %s has what fits, in one line, and the rest in a menu', async (role, size) => {
    const page = await open(role, size);
    await expect(more(page)).toBeSeen();
    expect(await overflow(page)).toBeLessThan(1);
    const fitting = await inBar(page);
    await more(page).click();
    const rest = await page.getByRole('menu').getByRole('menuitem').allTextContents();
    const current = await page.getByRole('menu').getByRole('menuitemradio').allTextContents();
    expect(new Set([...fitting, ...rest, ...current]).size).toBe(8);
    for (const item of await page.getByRole('menu').getByRole('menuitem').all())
      expect((await item.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  });

  it('on a phone has five places, first what the role is for (R6.4)', async () => {
    const technician = await open('technician', 'phone');
    expect(await inBar(technician)).toEqual(['My day', 'Work orders', 'Customers', 'Price books']);
    const dispatcher = await open('dispatcher', 'phone');
    expect(await inBar(dispatcher)).toEqual(['Dashboard', 'Work orders', 'Customers', 'Proposals']);
    for (const place of await navigation(dispatcher).getByRole('link').all())
      expect((await place.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  });

  it('has its menu within reach of the keyboard, with a mark at where one is', async () => {
    const page = await open('technician', 'phone');
    await more(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'Agreements', checked: true })).toBeSeen();
    expect(await focused(page)).toBe('Agreements');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('More');
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('Settings');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeSeen();
  });

  it('takes in what has room again when the window grows', async () => {
    const page = await open('owner', 'tablet');
    const few = (await inBar(page)).length;
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => inBar(page).then((names) => names.length)).toBeGreaterThan(few);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => inBar(page)).toEqual(['Dashboard', 'Work orders', 'Customers', 'Proposals']);
    expect(await overflow(page)).toBeLessThan(1);
  });
});

describe('a new document from its list', () => {
  it.each([
    ['/proposals', 'New proposal', 'sales'],
    ['/workorders', 'New work order', 'technician'],
  ] as const)('at %s asks whom it is for, and begins there', async (path, name, role) => {
    const page = await visit(path, { as: demoPerson(role) });
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog', { name }).getByRole('combobox').fill('whitlock');
    await page.getByRole('option', { name: /Dana Whitlock/ }).click();
    await expect.poll(() => page.url()).toContain(`${path}/new?siteId=`);
  });

  it('is not offered to who may not make one (R6.4)', async () => {
    const page = await visit('/proposals', { as: demoPerson('dispatcher') });
    await expect(page.getByRole('row').nth(2)).toBeSeen();
    await expect(page.getByRole('button', { name: 'New proposal' })).toBeGone();
  });
});
