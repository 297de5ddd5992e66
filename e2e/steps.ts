import type { Locator, Page } from 'playwright-core';
import type { SignIn } from './context.ts';

/** What a person does on a screen in more than one test. */
export async function signInOnScreen(page: Page, { email, password }: SignIn): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Holds the toast that offers to undo, as the focus on it does: it stays however long the rest takes. */
export async function holdUndo(page: Page): Promise<Locator> {
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await undo.focus();
  return undo;
}

/** The main area has come up: its navigation is there. */
export function navigation(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' });
}

/** Goes to an area: by the bar, or by the menu at its end where the bar has no room for it. */
export async function openArea(page: Page, name: string): Promise<void> {
  const link = navigation(page).getByRole('link', { name });
  await navigation(page).getByRole('link').first().waitFor();
  if (await link.isVisible()) return await link.click();
  await navigation(page).getByRole('button', { name: 'More areas' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** The row, or on a phone the card, of somebody in the list of people. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

/** Opens the menu of somebody's row and runs an item of it. */
export async function chooseFor(page: Page, name: string, item: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens the menu of the signed-in person and runs an item of it. */
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
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByLabel('First name').fill(firstName);
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('checkbox', { name: role }).check();
}

/** What has the focus, as it is called. */
export const focusedName = (page: Page) =>
  page.evaluate<string>(`(() => {
    const at = document.activeElement;
    if (at === document.body) return '';
    return (at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent ?? '').trim();
  })()`);

/** Presses a key until what has the focus is called so; gives up when that does not come. */
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
