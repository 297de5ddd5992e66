import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { newColleague, stranger } from './people.ts';
import { goShown } from './shown.ts';
import { chooseFor, fillInvitation, holdUndo, openPeople, rowOf } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();

async function changeRole(page: Page, name: string, from: string, to: string): Promise<void> {
  await chooseFor(page, name, 'Edit name and roles');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: from }).uncheck();
  await dialog.getByRole('checkbox', { name: to }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, name).getByText(to, { exact: true })).toBeSeen();
}

describe("changing a colleague's access", () => {
  it('cannot be done to oneself', async () => {
    const page = await visit('/settings/people', { as: demoPerson('owner') });
    const own = rowOf(page, demoPerson('owner').email);
    await expect(own.getByText('You', { exact: true })).toBeSeen();
    await own.getByRole('button', { name: /^Actions for/ }).click();
    const deactivate = page.getByRole('menuitem', { name: /^Deactivate/ });
    expect(await deactivate.getAttribute('aria-disabled')).toBe('true');
  });

  it('takes effect at the next step of the colleague, in the middle of something too (R6.4)', async () => {
    const colleague = await newColleague(product, ['admin']);
    const { firstName, lastName, email } = stranger();
    const theirs = await visit('/dashboard', { as: colleague });
    // nothing is told meanwhile: the step itself is refused
    await theirs.routeWebSocket('**/api/live?*', () => {});
    await goShown(theirs, '/settings/people');
    await theirs.getByRole('button', { name: 'Invite someone' }).click();
    await fillInvitation(theirs, { firstName, lastName, email, role: 'Sales' });

    const page = await visit('/settings/people', { as: demoPerson('owner') });
    await changeRole(page, colleague.name, 'Admin', 'Technician');
    await theirs.getByRole('button', { name: 'Send invitation' }).click();
    await expect(theirs.getByText('your role can’t')).toBeSeen();
    await page.reload();
    await expect(rowOf(page, colleague.name)).toBeSeen();
    expect(await rowOf(page, email).count()).toBe(0);

    await changeRole(page, colleague.name, 'Technician', 'Office');
    await theirs.reload();
    await openPeople(theirs);
    await expect(rowOf(theirs, colleague.name)).toBeSeen();
    expect(await theirs.getByRole('button', { name: 'Invite someone' }).count()).toBe(0);
  });

  it('is told to the colleague without a step, in the middle of something too (R6.4)', async () => {
    const colleague = await newColleague(product, ['admin']);
    const theirs = await visit('/settings/people', { as: colleague });
    await theirs.getByRole('button', { name: 'Invite someone' }).click();
    await expect(theirs.getByRole('dialog')).toBeSeen();

    const page = await visit('/settings/people', { as: demoPerson('owner') });
    await changeRole(page, colleague.name, 'Admin', 'Technician');
    await expect(theirs.getByText('your role can’t')).toBeSeen();
    await expect(theirs.getByRole('dialog')).toBeGone();
  });

  it("ends the colleague's session at once when deactivated, and Undo gives the access back", async () => {
    const colleague = await newColleague(product, ['office']);
    const theirs = await visit('/settings/people', { as: colleague });
    await expect(rowOf(theirs, colleague.name)).toBeSeen();

    const page = await visit('/settings/people', { as: demoPerson('owner') });
    await chooseFor(page, colleague.name, 'Deactivate');
    const undo = await holdUndo(page);
    await expect(rowOf(page, colleague.name).getByText('Deactivated')).toBeSeen();
    await theirs.reload();
    await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeSeen();

    await undo.click();
    await expect(rowOf(page, colleague.name).getByText('Active', { exact: true })).toBeSeen();
    const again = await visit('/settings/people', { as: colleague });
    await expect(rowOf(again, colleague.name)).toBeSeen();
  });
});
