import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

let opened: { location: { href: string }; close: () => void }[];
beforeEach(() => {
  opened = [];
  vi.stubGlobal('open', () => {
    const tab = { location: { href: '' }, close: vi.fn<() => void>() };
    opened.push(tab);
    return tab;
  });
});
afterEach(() => vi.unstubAllGlobals());

const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });

/** Opens the receipt of a payment from its row. */
async function openReceipt(handlers: Handlers = {}) {
  const app = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () =>
      buildWorkOrder({ version: 4, payments: [{ id: 90, method: 'cash', amountCents: 43_800 }] }),
    'GET /api/workorderpayments/{id}/receipts': () => [],
    ...handlers,
  });
  await app.user.click(await screen.findByRole('button', { name: 'Actions for R-7-1' }));
  await app.user.click(screen.getByRole('menuitem', { name: 'Email receipt' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Receipt R-7-1' })) };
}

describe('the receipt of a payment (R1.4)', () => {
  it('opens with the lines it paid for, made when it is asked for', async () => {
    const { dialog, user, server } = await openReceipt({
      'POST /api/workorderpayments/{id}/receipt/pdf': () => ({
        url: '/api/preparedpdfs/1-2-3',
        percent: 100,
        failed: false,
      }),
    });
    const asked = () =>
      server.calls.filter(({ key }) => key === 'POST /api/workorderpayments/90/receipt/pdf');
    expect(asked()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Open receipt with lines' }));
    await expect.poll(() => opened[0]?.location.href).toMatch(/\/api\/preparedpdfs\/1-2-3$/);
    expect(await dialog.findByRole('link', { name: 'Open receipt with lines' })).toBeDefined();
  });

  it('says why it can’t be made, and closes the empty tab', async () => {
    const { dialog, user } = await openReceipt({
      'POST /api/workorderpayments/{id}/receipt/pdf': () => refuse('not_found'),
    });
    await user.click(dialog.getByRole('button', { name: 'Open receipt with lines' }));
    await expect.poll(() => opened[0]?.close).toHaveBeenCalled();
    expect(dialog.getByText(/^Couldn’t create the receipt\./)).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('shows what has become of the payment it’s for (R3.11)', async () => {
    const payment = { id: 90, method: 'cash' as const, amountCents: 43_800, refundedCents: 3_800 };
    const { dialog, user } = await openReceipt({
      'GET /api/workorders/{id}': () => buildWorkOrder({ version: 4, payments: [payment] }),
    });
    await user.click(dialog.getByRole('button', { name: '$438.00 cash recorded. See parts' }));
    const parts = within(await screen.findByRole('dialog', { name: 'Payment R-7-1' }));
    expect(parts.getAllByRole('definition').map((each) => each.parentElement!.textContent)).toEqual([
      'Cash 438.00',
      'Refunded −38.00',
      'Received $400.00',
    ]);
  });

  it('is listed each time it was sent, and opens as it was', async () => {
    const sent = {
      id: 9,
      mailedTo: 'dana@whitlock.example',
      sentDate: '2026-11-18T19:15:00Z',
      sentBy: 'Olga Office',
    };
    const { dialog, user } = await openReceipt({
      'GET /api/workorderpayments/{id}/receipts': () => [sent],
      'GET /api/sentreceipts/{id}': () => pdf(),
    });
    await dialog.findByText('To dana@whitlock.example');
    await user.click(dialog.getByRole('button', { name: /^Open the receipt sent to dana/ }));
    await expect.poll(() => opened[0]?.location.href).toMatch(/^blob:/);
  });
});
