import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';

afterEach(() => vi.unstubAllGlobals());

const without = { on: false, due: true, recoveryCodesLeft: 0 };
const having = { on: true, due: false, recoveryCodesLeft: 10 };
const begun = { secret: 'ABCDEFGH', qr: { size: 1, path: 'M0 0h1v1h-1z' }, setup: 'x'.repeat(30) };

describe('/secondfactor', () => {
  it('comes before any other page, and leads back there once it is set up (second factor)', async () => {
    let secondFactor = without;
    const { user, address } = await openApp('/settings/sessions', {
      'GET /api/me': () => buildMe({ secondFactor }),
      'POST /api/secondfactor/setup': () => begun,
      'POST /api/secondfactor': () => {
        secondFactor = having;
        return { recoveryCodes: ['abcd-efgh-jkmn-pqrs'] };
      },
    });
    await screen.findByRole('heading', { name: 'Set up a second factor' });
    expect(address()).toBe('/secondfactor?back=%2Fsettings%2Fsessions');
    await user.type(screen.getByLabelText('Password'), 'open the shop{Enter}');
    await screen.findByText('ABCD EFGH');
    await user.type(screen.getByLabelText('Code from the app'), '123456{Enter}');
    await screen.findByText('abcd-efgh-jkmn-pqrs');
    await user.click(screen.getByRole('button', { name: 'I saved them' }));
    await screen.findByRole('heading', { name: 'Your devices' });
    expect(address()).toBe('/settings/sessions');
  });

  it('is passed by who has nothing to set up (second factor)', async () => {
    const { address } = await openApp('/secondfactor?back=%2Fsettings%2Fsessions');
    await screen.findByRole('heading', { name: 'Your devices' });
    expect(address()).toBe('/settings/sessions');
  });

  it('takes the place of an open page as soon as the company requires it (second factor)', async () => {
    let secondFactor = { ...without, due: false };
    const { user } = await openApp('/settings', {
      'GET /api/me': () => buildMe({ secondFactor }),
      'GET /api/people': () => refuse('second_factor_due'),
    });
    const people = await screen.findByRole('link', { name: /^People Who works/ });
    secondFactor = without;
    await user.click(people);
    expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeTruthy();
  });
});
