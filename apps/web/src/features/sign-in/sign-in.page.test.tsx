import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { buildAccess, type Handlers, refuse } from '../../testing/stub-server.ts';

afterEach(() => vi.unstubAllGlobals());

async function openSignIn(address: string, handlers: Handlers = {}) {
  const app = await openApp(address, {
    'POST /api/session/refresh': () => refuse('signed_out'),
    ...handlers,
  });
  await screen.findByRole('heading', { name: 'Sign in' });
  const fill = async (email: string, password: string) => {
    if (email) await app.user.type(screen.getByLabelText('Email'), email);
    if (password) await app.user.type(screen.getByLabelText('Password'), password);
    await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  return { ...app, fill };
}

describe('sign-in page', () => {
  it('asks for what is missing, at its field, without asking the server', async () => {
    const { server, fill } = await openSignIn('/signin');
    await fill('', '');
    const email = screen.getByLabelText('Email');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(email.getAttribute('aria-describedby')!)?.textContent).toContain(
      'Enter your email',
    );
    expect(document.activeElement).toBe(email);
    expect(server.keys()).not.toContain('POST /api/session');
  });

  it('shows what the server refuses: at a field, or above them (R5.8)', async () => {
    const { server, fill } = await openSignIn('/signin', {
      'POST /api/session': () => refuse('invalid', { fields: { email: 'Enter an email address.' } }),
    });
    await fill('lena', 'x');
    await screen.findByText('Enter an email address.');
    expect(screen.queryByRole('alert')).toBeNull();
    server.handlers['POST /api/session'] = () => refuse('wrong_credentials');
    await fill('@hollisrowe.example', '');
    expect((await screen.findByRole('alert')).textContent).toBe('The email or password isn’t right.');
  });

  it('signs in and goes back to the address asked for, never to another site', async () => {
    const signedIn: Handlers = { 'POST /api/session': () => buildAccess() };
    const one = await openSignIn('/settings/sessions', signedIn);
    expect(screen.getByRole('checkbox', { name: 'Stay signed in on this computer' })).toHaveProperty(
      'checked',
      true,
    );
    await one.fill('lena.hollis@hollisrowe.example', 'open the shop');
    await screen.findByRole('heading', { name: 'Your devices' });
    expect(one.server.calls.find(({ key }) => key === 'POST /api/session')?.body).toEqual({
      email: 'lena.hollis@hollisrowe.example',
      password: 'open the shop',
      stay: true,
    });

    const two = await openSignIn('/signin?back=%2F%2Fevil.example%2F', signedIn);
    await two.fill('lena.hollis@hollisrowe.example', 'open the shop');
    await screen.findByRole('navigation', { name: 'Main' });
    expect(two.address()).toBe('/dashboard');
  });

  it('is passed by who is signed in already', async () => {
    const { address } = await openApp('/signin?back=%2Fsettings%2Fsessions');
    await screen.findByRole('heading', { name: 'Your devices' });
    expect(address()).toBe('/settings/sessions');
  });

  it('shows the password on request only', async () => {
    const { user } = await openSignIn('/signin');
    const password = screen.getByLabelText('Password');
    expect(password.getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.getAttribute('type')).toBe('text');
  });

  it('asks for a code where the server wants one, and says what is wrong with it (second factor)', async () => {
    const { server, user, fill, address } = await openSignIn('/signin?back=%2Fsettings%2Fsessions', {
      'POST /api/session': () => refuse('second_factor_needed'),
      'POST /api/session/code': () => refuse('wrong_code'),
    });
    await fill('lena.hollis@hollisrowe.example', 'open the shop');
    const code = await screen.findByLabelText('Code');
    expect(document.activeElement).toBe(code);
    expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ]);
    await user.type(code, '123 456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('This code isn’t right');
    server.handlers['POST /api/session/code'] = () => ({ ...buildAccess(), recoveryCodesLeft: null });
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-jkmn-pqrs{Enter}');
    await screen.findByRole('heading', { name: 'Your devices' });
    expect(address()).toBe('/settings/sessions');
    expect(server.calls.filter(({ key }) => key === 'POST /api/session/code').at(-1)?.body).toEqual({
      code: 'abcd-efgh-jkmn-pqrs',
    });
  });

  it('says after a recovery code how many are left, and leads to new ones and to another phone (second factor)', async () => {
    const { user, fill, address } = await openSignIn('/signin?back=%2Fsettings%2Fsessions', {
      'POST /api/session': () => refuse('second_factor_needed'),
      'POST /api/session/code': () => ({ ...buildAccess(), recoveryCodesLeft: 9 }),
      'GET /api/me': () => buildMe({ secondFactor: { on: true, due: false, recoveryCodesLeft: 9 } }),
      'GET /api/secondfactor': () => ({
        on: true,
        sinceDate: '2026-11-19T13:00:00Z',
        lastUsedDate: '2026-11-20T13:00:00Z',
        recoveryCodesLeft: 9,
        requiredBy: [],
      }),
    });
    await fill('lena.hollis@hollisrowe.example', 'open the shop');
    await user.type(await screen.findByLabelText('Code'), 'abcd-efgh-jkmn-pqrs{Enter}');
    const said = 'You signed in with a recovery code. 9 are left.';
    await screen.findByText(said);
    expect(screen.getByRole('link', { name: 'Use another phone' }).getAttribute('href')).toBe(
      '/settings/secondfactor?step=setUp',
    );
    await user.click(screen.getByRole('link', { name: 'Create new ones' }));
    await screen.findByText('Your old codes will stop working.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/settings/secondfactor'));
    expect(screen.queryByText(said)).toBeNull();
    expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeTruthy();
  });

  it('goes back to the password, also where the code came too late (second factor)', async () => {
    const { user, fill } = await openSignIn('/signin', {
      'POST /api/session': () => refuse('second_factor_needed'),
      'POST /api/session/code': () => refuse('step_expired'),
    });
    await fill('lena.hollis@hollisrowe.example', 'open the shop');
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText('That took too long. Enter your password again.')).toBeTruthy();
  });
});
