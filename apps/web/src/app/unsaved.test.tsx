import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, buildPerson, openApp } from '../testing/open-app.tsx';
import { buildAccess, refuse } from '../testing/stub-server.ts';

afterEach(() => vi.unstubAllGlobals());

const companies = [
  { id: 1, name: 'Hollis & Rowe', timeZone: 'America/New_York' },
  { id: 2, name: 'Rowe Electric', timeZone: 'America/New_York' },
];

/** Opens the list of people, with an unsaved change in the tab. */
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
    await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect((await question()).textContent).toContain('The proposal is not saved.');
    await press('Keep editing', app);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.address()).toBe('/settings/people');
  });

  it('by a link goes where one wants it', async () => {
    const app = await openUnsaved();
    await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await press('Leave without saving', app);
    await waitFor(() => expect(app.address()).toBe('/dashboard'));
  });

  it('asks nothing once it is saved', async () => {
    const app = await openUnsaved();
    app.saved();
    await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
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
    // what the page loads may still come on a busy machine
    const asked = () => app.server.keys().filter((key) => key.startsWith('POST'));
    const before = asked();
    await app.user.click(screen.getByRole('button', { name: 'Company: Hollis & Rowe' }));
    await app.user.click(screen.getByRole('menuitemradio', { name: 'Rowe Electric' }));
    await question();
    expect(asked()).toEqual(before);
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

  it('is one question, however often it is asked meanwhile', async () => {
    const app = await openUnsaved();
    const { mayLeave } = await import('./unsaved.ts');
    let answers: Promise<boolean[]> | undefined;
    act(() => void (answers = Promise.all([mayLeave(), mayLeave()])));
    expect(await screen.findAllByRole('alertdialog')).toHaveLength(1);
    await press('Keep editing', app);
    expect(await answers).toEqual([false, false]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

/** Opens the page with a half-written invitation. */
async function openHalfWritten() {
  const app = await openApp('/settings/people', {
    'GET /api/me': () => buildMe({ companies }),
    'DELETE /api/session': () => null,
    'POST /api/session/refresh': ({ body }) =>
      buildAccess({ companyId: (body as { companyId?: number }).companyId ?? 1 }),
  });
  await app.user.click(await screen.findByRole('button', { name: 'Invite someone' }));
  await app.user.type(await screen.findByLabelText(/^First name/), 'Half');
  return app;
}
const firstName = () => screen.getByLabelText<HTMLInputElement>(/^First name/).value;

/** Posts a message as another tab of this browser. */
function otherTabSays(message: string): void {
  const otherTab = new BroadcastChannel('fieldwright.session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  otherTab.postMessage(message);
  otherTab.close();
}

describe('a half-written dialog', () => {
  it.each([
    ['Esc', (user: UserEvent) => user.keyboard('{Escape}')],
    ['×', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['Cancel', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ] as const)('asks before %s closes it; keeping on keeps every letter', async (_, close) => {
    const { user } = await openHalfWritten();
    await close(user);
    expect((await question()).textContent).toContain('The invitation hasn’t been sent yet.');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(firstName()).toBe('Half');
    await close(user);
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('in which nothing has been changed closes at once', async () => {
    const { user } = await openHalfWritten();
    await user.clear(screen.getByLabelText(/^First name/));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('unsaved work whose session ends', () => {
  const again = () => screen.findByRole('dialog', { name: 'Sign in to continue' });

  async function end({ server }: Awaited<ReturnType<typeof openHalfWritten>>): Promise<void> {
    server.handlers['GET /api/people'] = () => refuse('session_ended');
    server.handlers['POST /api/session/refresh'] = () => refuse('session_ended');
    const { api } = await import('../lib/requests/api.ts');
    await act(() => api('GET /api/people').catch(() => {}));
  }

  it('stays; who was in signs in above it, in the company of before, and goes on', async () => {
    const app = await openHalfWritten();
    await end(app);
    const dialog = within(await again());
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('lena.hollis@hollisrowe.example');
    app.server.handlers['POST /api/session'] = () => refuse('wrong_credentials');
    await app.user.type(dialog.getByLabelText('Password'), 'not it{Enter}');
    await dialog.findByRole('alert');
    app.server.handlers['POST /api/session'] = () => buildAccess();
    app.server.handlers['GET /api/people'] = () => [buildPerson(buildMe())];
    await app.user.click(dialog.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in to continue' })).toBeNull());
    expect(firstName()).toBe('Half');
    expect(app.address()).toBe('/settings/people?invite=true');
    expect(sessionStorage.getItem('fieldwright.company')).toBe('1');
  });

  it('by a sign-out in another tab stays as well, until it is given up', async () => {
    const app = await openHalfWritten();
    otherTabSays('signed-out');
    const dialog = within(await again());
    expect(firstName()).toBe('Half');
    await app.user.click(dialog.getByRole('button', { name: 'Leave without saving' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('goes on where the same person signs in in another tab', async () => {
    const app = await openHalfWritten();
    otherTabSays('signed-out');
    await again();
    otherTabSays('signed-in');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in to continue' })).toBeNull());
    expect(firstName()).toBe('Half');
    expect(app.address()).toBe('/settings/people?invite=true');
  });

  it('is nothing that somebody else sees who signs in in another tab', async () => {
    const app = await openHalfWritten();
    otherTabSays('signed-out');
    await again();
    const noor = buildMe({
      id: 31,
      firstName: 'Noor',
      lastName: 'Aziz',
      email: 'noor.aziz@bayheating.example',
    });
    const answer = Promise.withResolvers<typeof noor>();
    app.server.handlers['GET /api/me'] = () => answer.promise;
    app.server.handlers['GET /api/people'] = () => [buildPerson(noor)];
    otherTabSays('signed-in');
    await waitFor(() => expect(app.server.keys().at(-1)).toBe('GET /api/me'));
    expect(await again()).toBeTruthy();
    answer.resolve(noor);
    await screen.findByText('noor.aziz@bayheating.example');
    await waitFor(() => expect(screen.queryByDisplayValue('Half')).toBeNull());
    expect(screen.queryByRole('dialog', { name: 'Sign in to continue' })).toBeNull();
    expect(document.body.textContent).not.toContain('Lena');
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
    await user.click(screen.getByRole('menuitem', { name: /^Edit/ }));
    const first = await screen.findByLabelText(/^First name/);
    expect(await mayLeave()).toBe(true);
    await user.clear(first);
    await user.type(first, 'Deirdre');
    const asked = mayLeave();
    expect((await question()).textContent).toContain('Your changes to Dee Wallace aren’t saved.');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(await asked).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Deirdre Wallace saved.');
    expect(server.keys()).toContain('PATCH /api/people/{id}'.replace('{id}', '2'));
    expect(await mayLeave()).toBe(true);
  });
});
