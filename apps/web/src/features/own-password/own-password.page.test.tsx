import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';

afterEach(() => vi.unstubAllGlobals());

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('/settings/password', () => {
  it('sends the change again when no answer came, and then has empty fields (R9.3)', async () => {
    const sent: unknown[] = [];
    const { user } = await openApp('/settings/password', {
      'POST /api/password': ({ body }) => {
        sent.push(body);
        if (sent.length === 1) throw new TypeError('Failed to fetch');
        return null;
      },
    });
    await user.type(await screen.findByLabelText('Current password'), 'open the shop');
    await user.type(field('New password'), 'orange lantern seventeen{Enter}');
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText('Password changed. Your other devices were signed out.');
    const body = { password: 'open the shop', newPassword: 'orange lantern seventeen' };
    expect(sent).toEqual([body, body]);
    expect([field('Current password').value, field('New password').value]).toEqual(['', '']);
  });

  it.each([
    ['', 'orange lantern seventeen', 'Enter your current password.'],
    ['open the shop', '', 'Enter a new password.'],
    ['open the shop', 'open the shop', 'Choose a password different from your current one.'],
    ['open the shop', 'aaaaaaaaaaaa', 'Use at least 4 different characters.'],
  ])('says what is wrong with %j and %j before it asks the server (R5.8)', async (current, next, reason) => {
    const { user } = await openApp('/settings/password');
    await screen.findByLabelText('Current password');
    if (current) await user.type(field('Current password'), current);
    if (next) await user.type(field('New password'), next);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText(reason)).toBeTruthy();
  });

  it('asks for a code where the server wants one (second factor)', async () => {
    const codes: unknown[] = [];
    const { user } = await openApp('/settings/password', {
      'POST /api/password': ({ body }) => {
        codes.push((body as { code?: string }).code);
        return codes.length === 1 ? refuse('second_factor_needed') : null;
      },
    });
    await user.type(await screen.findByLabelText('Current password'), 'open the shop');
    await user.type(field('New password'), 'orange lantern seventeen{Enter}');
    const code = await screen.findByLabelText('Code from the app, or a recovery code');
    expect(document.activeElement).toBe(code);
    await user.type(code, '123456{Enter}');
    await screen.findByText(/^Password changed\./);
    expect(codes).toEqual([undefined, '123456']);
  });
});
