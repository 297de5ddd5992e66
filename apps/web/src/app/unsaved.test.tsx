import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, buildPerson, openApp } from '../testing/open-app.tsx';
import { buildAccess } from '../testing/stub-server.ts';

afterEach(() => vi.unstubAllGlobals());

const companies = [
  { id: 1, name: 'Hollis & Rowe', timeZone: 'America/New_York' },
  { id: 2, name: 'Rowe Electric', timeZone: 'America/New_York' },
];

/** The list of people, with something unsaved in the tab. */
async function openUnsaved() {
  const opened = await openApp('/settings/people', {
    'GET /api/me': () => buildMe({ companies }),
    'DELETE /api/session': () => null,
    'POST /api/session/refresh': ({ body }) =>
      buildAccess({ companyId: (body as { companyId?: number }).companyId ?? 1 }),
  });
  await screen.findByRole('heading', { name: 'People' });
  const { noteUnsaved } = await import('./unsaved.ts');
  return { ...opened, saved: noteUnsaved('The proposal is not saved.') };
}

const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const press = async (name: string, { user }: Awaited<ReturnType<typeof openUnsaved>>) =>
  user.click(await screen.findByRole('button', { name }));

describe('leaving something unsaved', () => {
  it('by a link asks, and stays where one keeps editing', async () => {
    const app = await openUnsaved();
    await app.user.click(screen.getByRole('link', { name: 'Today' }));
    expect((await question()).textContent).toContain('The proposal is not saved.');
    await press('Keep editing', app);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.address()).toBe('/settings/people');
  });

  it('by a link goes where one wants it', async () => {
    const app = await openUnsaved();
    await app.user.click(screen.getByRole('link', { name: 'Today' }));
    await press('Leave without saving', app);
    await waitFor(() => expect(app.address()).toBe('/dashboard'));
  });

  it('asks nothing once it is saved', async () => {
    const app = await openUnsaved();
    app.saved();
    await app.user.click(screen.getByRole('link', { name: 'Today' }));
    await waitFor(() => expect(app.address()).toBe('/dashboard'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks nothing of what stays on the page: its search and filters', async () => {
    const app = await openUnsaved();
    await app.user.click(screen.getByRole('link', { name: /^Invited/ }));
    await waitFor(() => expect(app.address()).toBe('/settings/people?status=invited'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('by signing out asks first, and nobody is signed out meanwhile', async () => {
    const app = await openUnsaved();
    await app.user.click(screen.getByRole('button', { name: /your settings$/ }));
    await app.user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await question();
    expect(app.server.keys()).not.toContain('DELETE /api/session');
    await press('Leave without saving', app);
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(app.server.keys()).toContain('DELETE /api/session');
  });

  it('by changing the company asks first, and once', async () => {
    const app = await openUnsaved();
    const refreshed = app.server.keys().length;
    await app.user.click(screen.getByRole('button', { name: 'Company: Hollis & Rowe' }));
    await app.user.click(screen.getByRole('menuitemradio', { name: 'Rowe Electric' }));
    await question();
    expect(app.server.keys().length).toBe(refreshed);
    await press('Leave without saving', app);
    await waitFor(() => expect(app.address()).toBe('/dashboard'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('has the browser ask before the tab is closed', async () => {
    const app = await openUnsaved();
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await waitFor(() => expect(close()).toBe(true));
    app.saved();
    await waitFor(() => expect(close()).toBe(false));
  });
});

describe('the form of a person', () => {
  it('is unsaved from the first change until it is saved', async () => {
    const { user, server } = await openApp('/settings/people', {
      'GET /api/people': () => [buildPerson(buildMe()), buildPerson()],
      'PATCH /api/people/{id}': () => buildPerson({ firstName: 'Deirdre' }),
    });
    const { mayLeave } = await import('./unsaved.ts');
    await user.click(await screen.findByRole('button', { name: 'Actions for Dee Wallace' }));
    await user.click(screen.getByRole('menuitem', { name: /^Change/ }));
    const first = await screen.findByLabelText(/^First name/);
    expect(await mayLeave()).toBe(true);
    await user.clear(first);
    await user.type(first, 'Deirdre');
    const asked = mayLeave();
    expect((await question()).textContent).toContain('What you have changed of Dee Wallace is not saved.');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(await asked).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Deirdre Wallace is changed.');
    expect(server.keys()).toContain('PATCH /api/people/{id}'.replace('{id}', '2'));
    expect(await mayLeave()).toBe(true);
  });
});
