import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildCardAttempt } from '../../testing/build-card-attempt.ts';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';
import type { CardAttempt, CardPayments, PaymentLink, SavedCard } from './card-payments.data.ts';

afterEach(() => vi.unstubAllGlobals());

const payments: CardPayments = {
  dueCents: 43_800,
  openCents: 43_800,
  deposit: null,
  refusal: null,
  email: 'dana@whitlock.example',
  channels: [
    { channel: 'dispatcher', provider: 'stripe', isTest: true },
    { channel: 'customerLink', provider: 'stripe', isTest: true },
    { channel: 'qrCode', provider: 'square', isTest: true },
  ],
  attempts: [],
  links: [],
  savedCards: [],
  saveConsent: null,
  tipPercents: null,
};
const attempt = buildCardAttempt();
const link: PaymentLink = {
  id: 5,
  channel: 'qrCode',
  amountCents: 43_800,
  allowPart: false,
  state: 'open',
  url: 'https://fieldwright.example/payments/abc',
  qr: { size: 21, path: 'M0 0h1v1h-1z' },
  createdDate: '2026-11-25T14:00:00Z',
  createdBy: 'Beth Young',
  expiresDate: '2026-12-25T14:00:00Z',
  openedDate: null,
  mailedTo: null,
};

async function openDialog(handlers: Handlers = {}) {
  const app = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () => buildWorkOrder({ id: 7 }),
    'GET /api/workorders/{id}/cardpayments': () => payments,
    ...handlers,
  });
  await app.user.click((await screen.findAllByRole('button', { name: 'Charge card' }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Card payments' }));
  return { ...app, dialog };
}
const bodiesOf = (server: { calls: { key: string; body: unknown }[] }, key: string) =>
  server.calls.filter((call) => call.key === key).map(({ body }) => body as Record<string, unknown>);

describe('the dialog for card payments', () => {
  it('opens the provider’s page for the amount, and retries a lost response with the same key', async () => {
    const opened: unknown[] = [];
    vi.stubGlobal('open', (url: string) => opened.push(url));
    let tries = 0;
    const { user, dialog, server } = await openDialog({
      'POST /api/workorders/{id}/cardpayments': () => (++tries === 1 ? refuse('unavailable') : attempt),
    });
    await dialog.findByText('Test payments. No real card is charged.');
    const enter = dialog.getByRole('button', { name: 'Enter card' });
    await user.click(enter);
    await dialog.findByRole('alert');
    await user.click(enter);
    await expect.poll(() => opened).toEqual(['https://pay.example/3']);
    const [first, second] = bodiesOf(server, 'POST /api/workorders/7/cardpayments');
    expect(first).toMatchObject({ amountCents: 43_800 });
    expect(second).toEqual(first);
  });

  it('asks for an agreed deposit first, and says how the whole balance is charged (R1.8)', async () => {
    const { dialog, user } = await openDialog({
      'GET /api/workorders/{id}/cardpayments': () => ({
        ...payments,
        openCents: 10_000,
        deposit: { agreedCents: 12_000, dueCents: 10_000 },
      }),
    });
    const row = (await dialog.findByText('Agreed deposit ($120.00)')).parentElement!;
    await user.click(within(row).getByRole('button', { name: '$100.00 due now, see parts' }));
    const due = within(await screen.findByRole('dialog', { name: 'Deposit due now' }));
    expect(due.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '120.00',
      '−20.00',
      '$100.00',
    ]);
    await user.keyboard('{Escape}');
    // the balance shows how it’s made up (R3.11)
    expect(
      dialog.getByRole('button', { name: /^Balance of work order \S+ \$438\.00, see steps$/ }),
    ).toBeTruthy();
    expect(dialog.getByText('$438.00')).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ }).value).toBe('100.00');
    expect(dialog.getByText(/^Until the deposit is paid, you can charge only the deposit\./)).toBeTruthy();
  });

  it('charges a tip beside the amount where the company takes tips, and refunds it apart (R1.8)', async () => {
    vi.stubGlobal('open', () => null);
    const paid = {
      ...attempt,
      status: 'approved' as const,
      url: null,
      tipCents: 4_380,
      refundableCents: 48_180,
      refundableTipCents: 4_380,
    };
    const { user, dialog, server } = await openDialog({
      'GET /api/workorders/{id}/cardpayments': () => ({
        ...payments,
        tipPercents: [10],
        attempts: [paid],
      }),
      'POST /api/workorders/{id}/cardpayments': () =>
        refuse('invalid', { fields: { tipCents: 'Enter a tip of $438.00 or less.' } }),
      'POST /api/cardpayments/{id}/refund': () => paid,
    });
    await user.click(await dialog.findByRole('button', { name: '10% ($43.80)' }));
    await user.click(dialog.getByRole('button', { name: 'Enter card' }));
    expect(await dialog.findByText('Enter a tip of $438.00 or less.')).toBeTruthy();
    expect(bodiesOf(server, 'POST /api/workorders/7/cardpayments')).toMatchObject([
      { amountCents: 43_800, tipCents: 4_380 },
    ]);
    expect(dialog.getByText('plus a tip of $43.80')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Refund of $481.80' }));
    const refund = within(await screen.findByRole('dialog', { name: 'Refund to the card' }));
    await user.clear(refund.getByLabelText(/^Amount/));
    await user.type(refund.getByLabelText(/^Reason/), 'Late');
    await user.click(refund.getByRole('button', { name: 'Refund' }));
    await expect
      .poll(() => bodiesOf(server, 'POST /api/cardpayments/3/refund'))
      .toMatchObject([{ amountCents: 4_380, tipCents: 4_380 }]);
  });

  it('shows at the amount why it is refused', async () => {
    const { user, dialog } = await openDialog({
      'POST /api/workorders/{id}/cardpayments': () =>
        refuse('invalid', { fields: { amountCents: 'Enter $438.00 or less.' } }),
    });
    await user.click(await dialog.findByRole('button', { name: 'Enter card' }));
    expect(await dialog.findByText('Enter $438.00 or less.')).toBeTruthy();
  });

  it('emails a link for a part, and shows a QR code to scan', async () => {
    let links: PaymentLink[] = [];
    const { user, dialog, server } = await openDialog({
      'GET /api/workorders/{id}/cardpayments': () => ({ ...payments, links }),
      'POST /api/workorders/{id}/paymentlinks': ({ body }) => {
        const made = { ...link, ...(body as object), channel: (body as PaymentLink).channel };
        links = [link];
        return { ...link, channel: made.channel };
      },
    });
    const amount = await dialog.findByLabelText(/^Amount/);
    await user.clear(amount);
    await user.type(amount, '100');
    await user.click(dialog.getByLabelText('The customer can pay less'));
    await user.click(dialog.getByRole('button', { name: 'Email link' }));
    await screen.findByText('Payment link sent to dana@whitlock.example.');
    const [mailed] = bodiesOf(server, 'POST /api/workorders/7/paymentlinks');
    expect(mailed).toMatchObject({
      channel: 'customerLink',
      amountCents: 10_000,
      allowPart: true,
      email: 'dana@whitlock.example',
    });
    await dialog.findByRole('img', { name: 'QR code to pay $438.00' });
  });

  it('waits for a payment in progress, says what was declined, and cancels it', async () => {
    let status: CardAttempt['status'] = 'pending';
    const { user, dialog, server } = await openDialog({
      'GET /api/workorders/{id}/cardpayments': () => ({
        ...payments,
        openCents: 0,
        attempts: [{ ...attempt, status, failure: 'The card is expired.' }],
      }),
      'POST /api/cardpayments/{id}/cancel': () => {
        status = 'canceled';
        return { ...attempt, status };
      },
    });
    await dialog.findByText('Waiting for the $438.00 payment on Stripe’s page.');
    expect(dialog.getByText('The card is expired.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Open payment page' }).getAttribute('href')).toBe(
      'https://pay.example/3',
    );
    await user.click(dialog.getByRole('button', { name: 'Cancel payment' }));
    await screen.findByText('Payment canceled.');
    await dialog.findByText('Canceled');
    expect(server.keys()).toContain('POST /api/cardpayments/3/cancel');
  });

  it('says not to charge again while it is unknown whether the card was charged', async () => {
    const { dialog } = await openDialog({
      'GET /api/workorders/{id}/cardpayments': () => ({
        ...payments,
        attempts: [{ ...attempt, status: 'checking' }],
      }),
    });
    expect(await dialog.findByText(/Don’t charge again until the result shows here/)).toBeTruthy();
  });

  it('refunds a part with a reason', async () => {
    const paid: CardAttempt = {
      ...attempt,
      status: 'approved',
      url: null,
      refundableCents: 43_800,
      paymentId: 9,
    };
    const { user, dialog, server } = await openDialog({
      'GET /api/workorders/{id}/cardpayments': () => ({
        ...payments,
        dueCents: 0,
        openCents: 0,
        refusal: 'This is already paid.',
        attempts: [paid],
      }),
      'POST /api/cardpayments/{id}/refund': () => paid,
    });
    await user.click(await dialog.findByRole('button', { name: 'Refund of $438.00' }));
    const refund = within(await screen.findByRole('dialog', { name: 'Refund to the card' }));
    const amount = refund.getByLabelText(/^Amount/);
    await user.clear(amount);
    await user.type(amount, '38');
    await user.type(refund.getByLabelText(/^Reason/), 'Returned a part');
    await user.click(refund.getByRole('button', { name: 'Refund' }));
    await screen.findByText('Refund requested.');
    expect(bodiesOf(server, 'POST /api/cardpayments/3/refund')[0]).toMatchObject({
      amountCents: 3_800,
      reason: 'Returned a part',
    });
  });

  const card: SavedCard = {
    id: 9,
    provider: 'stripe',
    brand: 'VISA',
    last4: '1111',
    expiryMonth: 12,
    expiryYear: 2034,
    isConnected: true,
    consentText: 'I allow it.',
    consentDate: '2026-11-25T14:00:00Z',
    consentBy: 'Beth Young',
  };

  it('is led to from the actions of a card payment, to refund it (R1.8)', async () => {
    const { user } = await openApp('/workorders/7', {
      'GET /api/workorders/{id}': () =>
        buildWorkOrder({ id: 7, payments: [{ id: 90, method: 'card', amountCents: 43_800 }] }),
      'GET /api/workorders/{id}/cardpayments': () => ({ ...payments, attempts: [attempt] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for R-7-1' }));
    await user.click(screen.getByRole('menuitem', { name: 'Refund in Card payments' }));
    expect(await screen.findByRole('dialog', { name: 'Card payments' })).toBeTruthy();
  });

  it('says why a payment couldn’t be started, and that nothing was charged', async () => {
    const why = 'The connection with the provider ended. You have to re-enable it.';
    const canceled = { ...attempt, status: 'canceled' as const, url: null, failure: why };
    const { user, dialog } = await openDialog({
      'POST /api/workorders/{id}/cardpayments': () => canceled,
      'GET /api/workorders/{id}/cardpayments': () => ({ ...payments, attempts: [canceled] }),
    });
    await user.click(dialog.getByRole('button', { name: 'Enter card' }));
    await dialog.findByText(`Couldn’t start the payment. No card was charged. ${why}`);
    expect(dialog.getByText(why)).toBeTruthy();
  });

  it('charges a saved card, retries a lost response with the same key, and says why one is declined', async () => {
    const answers = [
      () => refuse('unavailable'),
      () => ({ ...attempt, status: 'declined' as const, url: null, failure: 'The card is expired.' }),
      () => ({ ...attempt, status: 'approved' as const, url: null }),
    ];
    const { user, dialog, server } = await openDialog({
      'GET /api/workorders/{id}/cardpayments': () => ({
        ...payments,
        savedCards: [card, { ...card, id: 8, last4: '2222', expiryYear: 2020 }],
      }),
      'POST /api/workorders/{id}/cardpayments': () => answers.shift()!(),
    });
    const charge = await dialog.findByRole('button', { name: 'Charge Visa 1111' });
    await dialog.findByText('This card expired 12/20. Use another card.');
    expect(dialog.queryByRole('button', { name: 'Charge Visa 2222' })).toBeNull();
    await user.click(charge);
    await dialog.findByRole('alert');
    await user.click(charge);
    await dialog.findByText('The card wasn’t charged. The card is expired.');
    await user.click(charge);
    await screen.findByText('$438.00 charged to Visa 1111.');
    const [first, second, third] = bodiesOf(server, 'POST /api/workorders/7/cardpayments');
    expect(first).toMatchObject({ amountCents: 43_800, savedCardId: 9 });
    expect(second).toEqual(first);
    expect(third!['key']).not.toBe(first!['key']);
  });

  it('saves a typed card after the words were read to the customer', async () => {
    vi.stubGlobal('open', () => null);
    const { user, dialog, server } = await openDialog({
      'GET /api/workorders/{id}/cardpayments': () => ({ ...payments, saveConsent: 'I allow it.' }),
      'POST /api/workorders/{id}/cardpayments': () => attempt,
    });
    await user.click(await dialog.findByRole('checkbox', { name: 'Save card for later' }));
    await dialog.findByText('Read this to the customer first: “I allow it.”');
    await user.click(dialog.getByRole('button', { name: 'Enter card' }));
    await expect
      .poll(() => bodiesOf(server, 'POST /api/workorders/7/cardpayments')[0])
      .toMatchObject({ saveCard: true, consentText: 'I allow it.' });
  });

  it('says until when a dispute can be answered, and how one ended', async () => {
    const dispute = { state: 'open' as const, reason: 'NOT_RECEIVED', dueDate: '2026-12-02T17:00:00Z' };
    const { dialog } = await openDialog({
      'GET /api/workorders/{id}/cardpayments': () => ({
        ...payments,
        attempts: [
          { ...attempt, status: 'disputed', url: null, dispute },
          { ...attempt, id: 4, status: 'approved', url: null, dispute: { ...dispute, state: 'won' } },
        ],
      }),
    });
    await dialog.findByText(/^Disputed by the cardholder \(not received\)\. Answer it .* by .*Dec/);
    expect(await dialog.findByText('A dispute was decided in your favor.')).toBeDefined();
  });

  it('says how card payments are set up if they aren’t', async () => {
    const { dialog } = await openDialog({
      'GET /api/workorders/{id}/cardpayments': () => ({ ...payments, channels: [] }),
    });
    await dialog.findByText(/^Card payments aren’t set up/);
    expect(dialog.queryByRole('button', { name: 'Enter card' })).toBeNull();
  });
});
