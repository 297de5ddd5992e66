import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { linkTo } from './mail.ts';
import { stranger } from './people.ts';
import { fillInvitation, navigation, openArea, rowOf } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();

describe('inviting a colleague', () => {
  it('says at the email that somebody is in the company already', async () => {
    const page = await visit('/settings/people', { as: demoPerson('owner') });
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const dialog = page.getByRole('dialog');
    const { email } = demoPerson('dispatcher');
    await fillInvitation(page, { firstName: 'Hannah', lastName: 'Ortiz', email, role: 'Sales' });
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByText('This person is already in your company.')).toBeSeen();
    expect(await dialog.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
  });

  it('leads from the dialog through the mail into the shell with the navigation of the own role (R6.4)', async () => {
    const { firstName, lastName, email, password } = stranger();
    const page = await visit('/settings/people', { as: demoPerson('owner') });
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const dialog = page.getByRole('dialog');
    await fillInvitation(page, { firstName, lastName, email, role: 'Technician' });
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog).toBeGone();
    await expect(rowOf(page, lastName).getByText('Invited', { exact: true })).toBeSeen();

    const link = await linkTo(product, email, 'invitation');
    const colleague = await visit(link, { size: 'phone' });
    await expect(colleague.getByText('Hollis & Rowe').first()).toBeSeen();
    await colleague.getByLabel(/^Password/).fill(password);
    await colleague.getByRole('button', { name: /Join/ }).click();
    await expect(navigation(colleague)).toBeSeen();
    await expect(colleague.getByRole('heading', { name: 'My day' })).toBeSeen();
    await openArea(colleague, 'Settings');
    const pages = colleague.getByRole('main').getByRole('link');
    await expect(pages.filter({ hasText: 'Your devices' })).toBeSeen();
    expect(await pages.filter({ hasText: 'People' }).count()).toBe(0);

    await page.reload();
    await expect(rowOf(page, lastName).getByText('Active', { exact: true })).toBeSeen();
    const late = await visit(link);
    await expect(late.getByRole('heading', { name: 'This invitation no longer works' })).toBeSeen();
  });
});
