import { screen, waitFor } from '@testing-library/react';
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
    await screen.findByRole('heading', { name: 'Set up two-factor sign-in' });
    expect(address()).toBe('/secondfactor?back=%2Fsettings%2Fsessions');
    await user.type(screen.getByLabelText('Password'), 'open the shop{Enter}');
    await screen.findByText('ABCD EFGH');
    await user.type(screen.getByLabelText('Code from the app'), '123456{Enter}');
    await screen.findByText('abcd-efgh-jkmn-pqrs');
    await user.click(screen.getByRole('button', { name: 'I saved them' }));
    await screen.findByRole('heading', { name: 'Your devices' });
    expect(address()).toBe('/settings/sessions');
  });

  it.each([
    ['the same code is sent again', 'wrong_code'],
    ['a newer code is sent', 'step_expired'],
  ] as const)(
    'says that it is on where the answer to the first code was lost and %s, and leads on with new recovery codes (second factor)',
    async (_what, refusal) => {
      let secondFactor = without;
      let sent = 0;
      const { user, address } = await openApp('/settings/sessions', {
        'GET /api/me': () => buildMe({ secondFactor }),
        'GET /api/secondfactor': () => ({
          on: secondFactor.on,
          sinceDate: secondFactor.on ? '2026-11-19T13:00:00Z' : null,
          lastUsedDate: null,
          recoveryCodesLeft: secondFactor.recoveryCodesLeft,
          requiredBy: ['Hollis & Rowe'],
        }),
        'POST /api/secondfactor/setup': () => begun,
        'POST /api/secondfactor': () => {
          sent += 1;
          if (sent === 1) return refuse('wrong_code');
          if (sent > 2) return refuse(refusal);
          // accepted, but without a response
          secondFactor = having;
          throw new TypeError('Failed to fetch');
        },
        'POST /api/secondfactor/recoverycodes': () => ({ recoveryCodes: ['wxyz-efgh-jkmn-pqrs'] }),
      });
      await user.type(await screen.findByLabelText('Password'), 'open the shop{Enter}');
      const turnOn = () => user.click(screen.getByRole('button', { name: 'Turn on' }));
      await user.type(await screen.findByLabelText('Code from the app'), '123456');
      await turnOn();
      await screen.findByText(/^This code isn’t right/);
      await turnOn();
      await waitFor(() => expect(screen.queryByText(/^This code isn’t right/)).toBeNull());
      await turnOn();
      await screen.findByText(/^Two-factor sign-in is already on\./);
      await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
      await user.type(screen.getByLabelText('Password'), 'open the shop');
      await user.type(screen.getByLabelText('Code from the app, or a recovery code'), '654321{Enter}');
      await screen.findByText('wxyz-efgh-jkmn-pqrs');
      await user.click(screen.getByRole('button', { name: 'I saved them' }));
      await screen.findByRole('heading', { name: 'Your devices' });
      expect(address()).toBe('/settings/sessions');
    },
  );

  it('leads on where it was set up elsewhere since, and its recovery codes are saved (second factor)', async () => {
    let secondFactor = without;
    const { user } = await openApp('/settings/sessions', {
      'GET /api/me': () => buildMe({ secondFactor }),
      'GET /api/secondfactor': () => ({
        on: true,
        sinceDate: '2026-11-19T13:00:00Z',
        lastUsedDate: null,
        recoveryCodesLeft: 10,
        requiredBy: ['Hollis & Rowe'],
      }),
      'POST /api/secondfactor/setup': () => refuse('wrong_code'),
    });
    await user.type(await screen.findByLabelText('Password'), 'open the shop');
    secondFactor = having;
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'I have my codes' }));
    expect(await screen.findByRole('heading', { name: 'Your devices' })).toBeTruthy();
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
    const people = await screen.findByRole('link', { name: /^People Your team/ });
    secondFactor = without;
    await user.click(people);
    expect(await screen.findByRole('heading', { name: 'Set up two-factor sign-in' })).toBeTruthy();
  });
});
