import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';
import type { CardSettings } from './card-settings.data.ts';

afterEach(() => vi.unstubAllGlobals());

const none: CardSettings = {
  cardTechnician: 'none',
  cardDispatcher: 'none',
  cardCustomerLink: 'none',
  cardQrCode: 'none',
  accounts: [],
  version: 1,
};
const square: CardSettings = {
  cardTechnician: 'square',
  cardDispatcher: 'square',
  cardCustomerLink: 'square',
  cardQrCode: 'square',
  accounts: [
    {
      id: 7,
      provider: 'square',
      label: 'Main location',
      isTest: true,
      hasWebhook: false,
      inDoubt: 0,
      connectedDate: '2026-11-25T12:00:00Z',
      connectedBy: 'Lena Hollis',
    },
  ],
  version: 2,
};

describe('/settings/cards', () => {
  it('connects an account, and shows at its field why a key isn’t accepted (R1.8)', async () => {
    const sent: unknown[] = [];
    const { user } = await openApp('/settings/cards', {
      'GET /api/cardsettings': () => none,
      'POST /api/cardaccounts': ({ body }) => {
        sent.push(body);
        if (sent.length > 1) return square;
        return refuse('invalid', { fields: { key: 'Square didn’t accept this key. Copy it again.' } });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Connect Square' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Square' }));
    const confirm = () => user.click(dialog.getByRole('button', { name: 'Connect Square' }));
    await user.type(dialog.getByLabelText(/^Access token/), 'EAAA');
    await confirm();
    await dialog.findByText('Square didn’t accept this key. Copy it again.');
    await confirm();
    await screen.findByText('Square connected.');
    expect(sent).toEqual([
      { provider: 'square', key: 'EAAA', locationId: '' },
      { provider: 'square', key: 'EAAA', locationId: '' },
    ]);
    for (const text of ['Main location', 'Replace', 'Connect Stripe'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Test payments')).toBeTruthy();
  });

  it('chooses who takes cards on each channel, with an undo, and offers connected accounts only (R1.8)', async () => {
    const sent: unknown[] = [];
    const { user } = await openApp('/settings/cards', {
      'GET /api/cardsettings': () => square,
      'PATCH /api/cardsettings': ({ body }) => {
        sent.push(body);
        return { ...square, ...(body as object) };
      },
    });
    const select = await screen.findByLabelText('Customer link');
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Square', 'None']);
    await user.selectOptions(select, 'none');
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await expect.poll(() => sent).toEqual([{ cardCustomerLink: 'none' }, { cardCustomerLink: 'square' }]);
  });

  it('disconnects an account after asking, and says why it can’t yet', async () => {
    const { user } = await openApp('/settings/cards', {
      'GET /api/cardsettings': () => square,
      'POST /api/cardaccounts/{id}/disconnect': () => refuse('payment_in_progress'),
    });
    await user.click(await screen.findByRole('button', { name: 'Disconnect Square' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await dialog.findByText(/A card payment is already in progress/)).toBeTruthy();
  });

  it('says that a provider hasn’t answered, and what to do if its key changed', async () => {
    const [account] = square.accounts;
    await openApp('/settings/cards', {
      'GET /api/cardsettings': () => ({ ...square, accounts: [{ ...account!, inDoubt: 2 }] }),
    });
    expect(
      await screen.findByText(
        'Square hasn’t answered about 2 payments. If its key changed, press Replace and enter the new one.',
      ),
    ).toBeTruthy();
  });
});
