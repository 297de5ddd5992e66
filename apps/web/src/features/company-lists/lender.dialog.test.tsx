import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';
import type { Lender } from './lender.data.ts';

afterEach(() => vi.unstubAllGlobals());

const account: Lender = {
  id: 5,
  label: 'Blue Ridge Home Lending',
  dealerId: 'D-1',
  isTest: true,
  hasWebhook: true,
  connectedDate: '2026-11-20T16:04:00Z',
  connectedBy: 'Lena Hollis',
};

async function open(handlers: Handlers) {
  const app = await openApp('/settings/loanrates', handlers);
  await app.user.click(await screen.findByRole('button', { name: 'Lender' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Lender' })) };
}

describe('the account with the lender', () => {
  it('is connected with a dealer ID and key, which the lender checks (R1.7)', async () => {
    let isRefused = true;
    const { user, dialog, server } = await open({
      'GET /api/lender': () => ({ account: null }),
      'POST /api/lender': () =>
        isRefused
          ? refuse('invalid', { fields: { key: 'The lender didn’t accept this key.' } })
          : { account },
    });
    await user.type(await dialog.findByLabelText(/Dealer ID/), 'D-1');
    await user.type(dialog.getByLabelText(/API key/), 'a-key');
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    await dialog.findByText('The lender didn’t accept this key.');
    isRefused = false;
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    await dialog.findByText('Connected to Blue Ridge Home Lending.');
    expect(dialog.getByText('Test account: no real loans.')).toBeTruthy();
    expect(server.calls.find(({ key }) => key === 'POST /api/lender')?.body).toEqual({
      dealerId: 'D-1',
      key: 'a-key',
    });
  });

  it('is disconnected after asking, and says if the lender sends no updates', async () => {
    const { user, dialog } = await open({
      'GET /api/lender': () => ({ account: { ...account, hasWebhook: false } }),
      'DELETE /api/lender': () => ({ account: null }),
    });
    await dialog.findByText(/doesn’t send updates/);
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Disconnect the lender?' }));
    await user.click(question.getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(dialog.getByLabelText(/Dealer ID/)).toBeTruthy());
  });
});
