import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The whole gallery, and the parts of it that must be opened to be seen. */
export const galleryScreens: Screen[] = [
  { name: 'gallery', path: '/gallery', as: null, whole: true },
  galleryState('menu', '#menus', async (page) => {
    await button(page, /^Color: status/i).click();
    await page.getByRole('menu').waitFor();
  }),
  galleryState('menu-actions', '#menus', async (page) => {
    await button(page, 'Actions for Brandt').click();
    await page.getByRole('menu').waitFor();
  }),
  galleryState('menu-in-dialog', '#menus', async (page) => {
    await button(page, 'Board settings').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Color/ })
      .click();
    await page.getByRole('menu').waitFor();
  }),
  hovered('popover', '#popovers', async (page) => {
    await button(page, 'Thermostat blank').hover();
    await page.locator('.popover').waitFor();
  }),
  hovered('popover-shifted', '#popovers', async (page) => {
    await button(page, 'Right').last().hover();
    await page.locator('.popover').waitFor();
  }),
  hovered('hint', '#popovers', async (page) => {
    await button(page, 'Message').hover();
    await page.getByRole('tooltip').waitFor();
  }),
  galleryState('toasts', '#toasts', async (page) => {
    await button(page, 'Done, with undo').click();
    await button(page, 'Failed, with a way on').click();
    await page.getByText('Priya changed Ito').waitFor();
  }),
  galleryState('toasts-at-dialog', '#toasts', async (page) => {
    await button(page, 'Done, with undo').click();
    await button(page, 'Failed, with a way on').click();
    await page.locator('#dialogs').getByRole('button', { name: 'Long', exact: true }).click();
    await page.getByRole('dialog').getByText('Priya changed Ito').waitFor();
  }),
  galleryDialog('customer-information', 'Customer Information'),
  galleryDialog('customer-information-refused', 'Customer Information, known', async (page) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name').fill('');
    await dialog.getByLabel('Mobile phone').fill('(828) 555-01');
    await page.keyboard.press('Tab');
  }),
  galleryDialog('project-information', 'Project Information, known'),
  galleryDialog('filters', 'Filters'),
  galleryDialog('confirm', 'Destructive confirm'),
  galleryDialog('confirm-failed', 'Confirm that fails', async (page) => {
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Remove system' }).click();
    await dialog.getByRole('alert').waitFor();
  }),
  galleryDialog('progress', 'Progress'),
  galleryDialog('part-gone', 'Part that is gone'),
  galleryDialog('fields', 'Fields with a type'),
  galleryDialog('long', 'Long'),
  galleryDialog('stacked', 'Stacked', async (page) => {
    await button(page, 'Open another').click();
    await page.getByRole('dialog', { name: 'Level 2' }).waitFor();
  }),
];

/**
 * Returns a screen of a part of the gallery with its toasts and dialogs, in a state that `prepare` sets up.
 */
function galleryState(name: string, part: string, prepare: NonNullable<Screen['prepare']>): Screen {
  const checked = `${part}, .toasts, dialog[open]`;
  return { name: `gallery-${name}`, path: `/gallery${part}`, as: null, checked, prepare };
}

/**
 * Returns a screen of content that shows only while the pointer is over its origin; turning the page moves it
 * away.
 */
function hovered(...settings: Parameters<typeof galleryState>): Screen {
  return { ...galleryState(...settings), turns: false };
}

/** Returns a screen of a gallery dialog, opened by its button's name. */
function galleryDialog(name: string, called: string, prepare?: Screen['prepare']): Screen {
  return {
    name: `dialog-${name}`,
    path: '/gallery#dialogs',
    as: null,
    checked: 'dialog[open]',
    async prepare(page) {
      await page.locator('#dialogs').getByRole('button', { name: called, exact: true }).click();
      await page.locator('dialog[open]').waitFor();
      await prepare?.(page);
    },
  };
}
