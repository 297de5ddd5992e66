import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Handlers, refuse, stubServer } from '../../testing/stub-server.ts';
import type { OpenPayment } from './pay.data.ts';
import { PayPage } from './pay.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const contact = {
  phone: { href: 'tel:+18285550140', text: '(828) 555-0140' },
  email: null,
  website: null,
  lines: [],
};
const shown: OpenPayment = {
  state: 'open',
  companyName: 'Hollis & Rowe',
  contact,
  logo: null,
  brandColor: null,
  document: 'Work order 1042',
  work: 'No heat upstairs',
  address: '27 Cedar Bluff Dr, Asheville, NC 28804',
  customerName: 'Dana Whitlock',
  payableCents: 43_800,
  isDeposit: false,
  allowPart: false,
  provider: 'Stripe',
  saveConsent: null,
  tipPercents: null,
  isTest: true,
  linkExpiresDate: '2026-12-25T14:00:00Z',
  timeZone: 'America/New_York',
  attempt: null,
};

function openLink(handlers: Handlers) {
  history.replaceState(null, '', '/payments/a-token-of-more-than-twenty-signs');
  const gone: string[] = [];
  vi.spyOn(location, 'assign').mockImplementation((url) => void gone.push(String(url)));
  const server = stubServer(handlers);
  render(<PayPage />);
  return { server, gone, user: userEvent.setup() };
}

describe('/payments/:token', () => {
  it('says that the company takes no cards by link now, and how to reach it (R2.1)', async () => {
    const { companyName, logo, brandColor } = shown;
    openLink({
      'POST /api/paymentlinks/open': () => ({ state: 'unavailable', companyName, contact, logo, brandColor }),
    });
    await screen.findByRole('heading', { name: 'You can’t pay here right now' });
    expect(screen.getByText(/Hollis & Rowe isn’t taking card payments online/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call (828) 555-0140' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('never calls due money paid while another payment claims it, and asks for it as soon as it can (R2.1)', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { companyName, logo, brandColor } = shown;
    let isBusy = true;
    const { server } = openLink({
      'POST /api/paymentlinks/open': () =>
        isBusy ? { state: 'busy', companyName, contact, logo, brandColor } : shown,
    });
    await screen.findByRole('heading', { name: 'You can’t pay this right now' });
    expect(screen.queryByText('Nothing is due')).toBeNull();
    // once it is shown, it is asked for once more
    await expect.poll(() => server.calls.length).toBe(2);
    vi.advanceTimersByTime(29_999);
    expect(server.calls).toHaveLength(2);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    vi.advanceTimersByTime(300_000);
    expect(server.calls).toHaveLength(2);
    hidden.mockRestore();
    isBusy = false;
    vi.advanceTimersByTime(30_000);
    await screen.findByRole('heading', { level: 1, name: 'Work order 1042' });
    vi.useRealTimers();
  });

  it('says what is owed, for what and to whom, and leads to the provider’s page (R2.1)', async () => {
    const { user, gone, server } = openLink({
      'POST /api/paymentlinks/open': () => shown,
      'POST /api/paymentlinks/pay': () => ({ url: 'https://pay.example/3' }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Work order 1042' });
    for (const text of [
      'Hollis & Rowe',
      'No heat upstairs',
      'For Dana Whitlock, 27 Cedar Bluff Dr, Asheville, NC 28804',
    ])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(screen.getByText('Test payments. No real card is charged.')).toBeTruthy();
    expect(screen.queryByLabelText('Amount to pay')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pay $438.00 by card' }));
    await expect.poll(() => gone).toEqual(['https://pay.example/3']);
    expect(server.calls.at(-1)!.body).toEqual({
      token: 'a-token-of-more-than-twenty-signs',
      amountCents: 43_800,
      tipCents: 0,
      saveCard: false,
    });
  });

  it('says if it is a deposit that is due (R1.8)', async () => {
    openLink({ 'POST /api/paymentlinks/open': () => ({ ...shown, payableCents: 10_000, isDeposit: true }) });
    const due = (await screen.findByText('Deposit due now')).parentElement!;
    expect(within(due).getByText('$100.00')).toBeTruthy();
    expect(screen.queryByText('Amount due')).toBeNull();
  });

  it('offers a few tips, none and another amount, and charges it with what is due (R2.1)', async () => {
    const { user, server } = openLink({
      'POST /api/paymentlinks/open': () => ({ ...shown, tipPercents: [10, 20] }),
      'POST /api/paymentlinks/pay': () =>
        refuse('invalid', { fields: { tipCents: 'Enter a tip of $438.00 or less.' } }),
    });
    const tips = within(await screen.findByRole('group', { name: 'Add a tip?' }));
    expect(tips.getByRole<HTMLInputElement>('radio', { name: 'No tip' }).checked).toBe(true);
    await user.click(tips.getByRole('radio', { name: '20% ($87.60)' }));
    await user.click(screen.getByRole('button', { name: 'Pay $525.60 by card' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(server.calls.at(-1)!.body).toMatchObject({ amountCents: 43_800, tipCents: 8_760 });
    await user.click(tips.getByRole('radio', { name: 'Other amount' }));
    await user.type(tips.getByLabelText('Tip amount'), '500');
    await user.click(screen.getByRole('button', { name: 'Pay $938.00 by card' }));
    expect(await tips.findByText('Enter a tip of $438.00 or less.')).toBeTruthy();
    expect(server.calls.at(-1)!.body).toMatchObject({ tipCents: 50_000 });
  });

  it('saves the card only if the customer ticks what they agree to', async () => {
    const { user, gone, server } = openLink({
      'POST /api/paymentlinks/open': () => ({
        ...shown,
        saveConsent: 'I allow Hollis & Rowe to keep this card.',
      }),
      'POST /api/paymentlinks/pay': () => ({ url: 'https://pay.example/5' }),
    });
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Save this card for later/ });
    expect(box.checked).toBe(false);
    expect(screen.getByText('I allow Hollis & Rowe to keep this card.')).toBeTruthy();
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Pay $438.00 by card' }));
    await expect.poll(() => gone).toEqual(['https://pay.example/5']);
    expect(server.calls.at(-1)!.body).toMatchObject({
      saveCard: true,
      consentText: 'I allow Hollis & Rowe to keep this card.',
    });
  });

  it('shows the new words to agree to if they have changed', async () => {
    let words = 'I allow Hollis & Rowe to keep this card with Square.';
    const { user, gone } = openLink({
      'POST /api/paymentlinks/open': () => ({ ...shown, saveConsent: words }),
      'POST /api/paymentlinks/pay': ({ body }) =>
        (body as { consentText?: string }).consentText ===
        'I allow Hollis & Rowe to keep this card with Square.'
          ? refuse('invalid', {
              fields: { saveCard: 'The terms for saving a card have changed. Read them again.' },
            })
          : { url: 'https://pay.example/6' },
    });
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Save this card for later/ });
    await user.click(box);
    words = 'I allow Hollis & Rowe to keep this card with Stripe.';
    await user.click(screen.getByRole('button', { name: 'Pay $438.00 by card' }));
    expect(
      await screen.findByText('The terms for saving a card have changed. Read them again.'),
    ).toBeTruthy();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(box.checked).toBe(false);
    expect(gone).toEqual([]);
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Pay $438.00 by card' }));
    await expect.poll(() => gone).toEqual(['https://pay.example/6']);
  });

  it('takes a part only where the link allows it, and refuses more than is due', async () => {
    const { user, gone } = openLink({
      'POST /api/paymentlinks/open': () => ({ ...shown, allowPart: true }),
      'POST /api/paymentlinks/pay': () => ({ url: 'https://pay.example/4' }),
    });
    const amount = await screen.findByLabelText(/^Amount to pay/);
    await user.clear(amount);
    await user.type(amount, '500');
    await user.click(screen.getByRole('button', { name: 'Pay by card' }));
    await screen.findByText('Please enter an amount from $0.01 to $438.00.');
    await user.clear(amount);
    await user.type(amount, '100');
    await user.click(screen.getByRole('button', { name: 'Pay by card' }));
    await expect.poll(() => gone).toEqual(['https://pay.example/4']);
  });

  it('says why a card was declined, and that a payment in doubt is being checked', async () => {
    const declined = {
      status: 'pending' as const,
      amountCents: 43_800,
      tipCents: 0,
      failure: 'The card is expired.',
      receipt: null,
    };
    openLink({ 'POST /api/paymentlinks/open': () => ({ ...shown, attempt: declined }) });
    await screen.findByText(/^The card is expired\. Please try again/);
    cleanup();
    const doubt = { ...declined, status: 'checking' as const, failure: null };
    openLink({ 'POST /api/paymentlinks/open': () => ({ ...shown, attempt: doubt }) });
    await screen.findByText(/Please don’t pay again/);
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('shows the receipt once it is paid, without another button to pay', async () => {
    const receipt = {
      number: 'R-1042-1',
      card: 'Visa 1111',
      paidDate: '2026-11-25T15:00:00Z',
      refundedCents: 0,
    };
    openLink({
      'POST /api/paymentlinks/open': () => ({
        ...shown,
        state: 'paid',
        payableCents: 0,
        attempt: { status: 'approved', amountCents: 43_800, tipCents: 0, failure: null, receipt },
      }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Thank you. Your payment was received.' });
    for (const text of ['R-1042-1', '$438.00', 'Visa 1111', 'November 25, 2026 at 10:00 AM'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('shows who can send a new link if one has ended, and tells nothing of an unknown one', async () => {
    const { companyName, logo, brandColor } = shown;
    openLink({
      'POST /api/paymentlinks/open': () => ({ state: 'expired', companyName, contact, logo, brandColor }),
    });
    await screen.findByRole('heading', { name: 'This link has expired' });
    expect(screen.getByRole('link', { name: 'Call (828) 555-0140' })).toBeTruthy();
    cleanup();
    openLink({ 'POST /api/paymentlinks/open': () => refuse('link_expired') });
    await screen.findByRole('heading', { name: 'This link doesn’t work' });
  });
});
