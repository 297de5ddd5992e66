import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';

afterEach(() => vi.unstubAllGlobals());

const having = { on: true, due: false, recoveryCodesLeft: 10 };

describe('/settings/signin', () => {
  it('asks for the own password and code before it lifts the requirement, and not before it adds one (second factor)', async () => {
    const sent: unknown[] = [];
    const { user } = await openApp('/settings/signin', {
      'GET /api/me': () => buildMe({ secondFactor: having }),
      'GET /api/company/signin': () => ({ secondFactorRoles: ['office'], version: 3 }),
      'PATCH /api/company/signin': ({ body }) => {
        sent.push(body);
        if (sent.length === 2) return refuse('wrong_code');
        const { secondFactorRoles } = body as { secondFactorRoles: 'office'[] };
        return { secondFactorRoles, version: 3 + sent.length };
      },
    });
    await user.click(await screen.findByLabelText(/^Sales/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved. Two-factor sign-in is required.');
    await user.click(await screen.findByLabelText(/^Office/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop requiring it?' }));
    expect(
      dialog.getByText('Anyone with the Office role can then sign in with just a password.'),
    ).toBeTruthy();
    const confirm = () => user.click(dialog.getByRole('button', { name: 'Stop requiring it' }));
    await confirm();
    expect(await dialog.findByText('Enter your password.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Your password'), 'open the shop');
    const code = dialog.getByLabelText('Code from the app, or a recovery code');
    await user.type(code, '123456');
    await confirm();
    await dialog.findByText(/^This code isn’t right/);
    await user.clear(code);
    await user.type(code, '654321');
    await confirm();
    // beside the toast of the first time
    await expect.poll(() => screen.getAllByText('Saved. Two-factor sign-in is required.')).toHaveLength(2);
    expect(sent).toEqual([
      { secondFactorRoles: ['office', 'sales'], basedOn: 3 },
      { secondFactorRoles: ['sales'], basedOn: 4, password: 'open the shop', code: '123456' },
      { secondFactorRoles: ['sales'], basedOn: 4, password: 'open the shop', code: '654321' },
    ]);
  });
});
