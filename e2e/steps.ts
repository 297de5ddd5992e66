import type { Locator, Page } from 'playwright-core';
import type { SignIn } from './context.ts';

/** Signs in on the screen. */
export async function signInOnScreen(page: Page, { email, password }: SignIn): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Focuses the button of the toast that offers to undo, which keeps it open for the rest of the test. */
export async function holdUndo(page: Page): Promise<Locator> {
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await undo.focus();
  return undo;
}

/** Returns the main navigation, which shows that the main area has loaded. */
export function navigation(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' });
}

/** Opens an area from the bar, or from the menu at its end if the bar has no room for it. */
export async function openArea(page: Page, name: string): Promise<void> {
  const link = navigation(page).getByRole('link', { name });
  await navigation(page).getByRole('link').first().waitFor();
  if (await link.isVisible()) return await link.click();
  await navigation(page).getByRole('button', { name: 'More areas' }).click();
  // the open area is the selected one among them
  const item = page.getByRole('menuitem', { name });
  await item.or(page.getByRole('menuitemradio', { name })).click();
}

/** Opens People from Settings, opening Settings first if needed. */
export async function openPeople(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== '/settings') await openArea(page, 'Settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^People/ })
    .click();
}

/** Returns a person's row in the list of people, or the card on a phone. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

/** Opens the menu of a person's row and chooses an item. */
export async function chooseFor(page: Page, name: string, item: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens the menu of the signed-in person and chooses an item. */
export async function chooseForMyself(page: Page, item: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /your settings$/ })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Fills in the dialog that invites a person. */
export async function fillInvitation(
  page: Page,
  { firstName, lastName, email, role }: { firstName: string; lastName: string; email: string; role: string },
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByLabel('First name').fill(firstName);
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('checkbox', { name: role }).check();
}

/** Returns the name of the focused element. */
export const focusedName = (page: Page) =>
  page.evaluate<string>(`(() => {
    const at = document.activeElement;
    if (at === document.body) return '';
    return (at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent ?? '').trim();
  })()`);

/** Presses a key until the focused element has this name; fails if none does. */
export async function walkTo(page: Page, key: string, name: RegExp): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 250) {
    const focused = await focusedName(page);
    if (name.test(focused)) return;
    passed.push(focused);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached ${name}; it passed ${passed.join(' | ')}`);
}

/** Filters a list by a choice: in the row above it or, on a phone, in the dialog "Filters". */
export async function chooseFilter(page: Page, name: string): Promise<void> {
  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.waitFor();
  const link = page.getByRole('link', { name, exact: true });
  if (await link.isVisible()) return await link.click();
  await filters.click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByLabel(name, { exact: true }).check();
  await dialog.getByRole('button', { name: 'Add Filters' }).click();
}
