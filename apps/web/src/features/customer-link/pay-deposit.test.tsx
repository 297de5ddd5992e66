import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { refuse, stubServer } from '../../testing/stub-server.ts';
import { OfferPage } from './offer.page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Open = Extract<Answer<'POST /api/proposallinks/open'>, { state: 'open' }>;
const token = 'a-token-of-more-than-twenty-signs';
const signature = { name: 'Ruth Farrow', date: '2026-11-20T16:00:00Z', packageId: 1, addOnIds: [] };

const shown = (more: Partial<Open> = {}): Open => ({
  state: 'open',
  companyName: 'Hollis & Rowe',
  contact: { phone: null, email: null, website: null, lines: [] },
  logo: null,
  brandColor: null,
  customer: { name: 'Ruth', fullName: 'Ruth Farrow', address: [] },
  timeZone: 'America/New_York',
  today: '2026-11-21',
  linkExpiresDate: '2026-12-21T15:00:00Z',
  signature: null,
  deposit: null,
  loanFor: null,
  appliesOnline: true,
  told: [],
  revision: { number: 1, hash: 'a'.repeat(64), sentDate: '2026-11-20T15:00:00Z' },
  proposal: {
    number: 'P-1042',
    text: 'Tankless water heater',
    note: '',
    expiresDate: null,
    accepted: null,
    declined: false,
    packages: [
      {
        id: 1,
        text: 'Tankless',
        description: '',
        selected: false,
        accepted: null,
        lines: [],
        left: null,
        totals: {
          subtotalCents: 400_000,
          discounts: [],
          taxPercentage: null,
          taxBaseCents: 0,
          taxExempt: false,
          taxCents: 0,
          rebates: [],
          totalCents: 400_000,
          paidCents: 0,
          amountDueCents: 400_000,
          complete: true,
          depositCents: 100_000,
        },
        financing: [],
      },
    ],
  },
  ...more,
});
function open(answer: Open) {
  cleanup();
  window.history.pushState({}, '', `/p/${token}`);
  const server = stubServer({
    'POST /api/proposallinks/open': () => answer,
    'POST /api/proposallinks/view': () => null,
  });
  render(<OfferPage />);
  return { server, user: userEvent.setup() };
}
const payButton = () => screen.queryByRole('button', { name: /^Pay .* deposit$/ });

describe('/p/:token, the deposit', () => {
  it('is with the totals, and said again before the customer signs; nothing is paid before that', async () => {
    const { user } = open(shown());
    expect((await screen.findByText('Deposit')).parentElement!.textContent).toContain('$1,000.00');
    expect(payButton()).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Select Tankless' })[0]!);
    expect(await screen.findByText('A deposit of $1,000.00 is due when you sign.')).toBeTruthy();
  });

  it('is paid after signing, on the payment page of the link', async () => {
    const gone: string[] = [];
    vi.spyOn(location, 'assign').mockImplementation((url) => void gone.push(String(url)));
    const { user, server } = open(shown({ signature, deposit: { dueCents: 100_000, isPayable: true } }));
    await screen.findByText(/^Signed by Ruth Farrow/);
    expect(payButton()!.textContent).toBe('Pay $1,000.00 deposit');
    server.handlers['POST /api/proposallinks/deposit'] = () => ({ url: 'https://a.example/payments/abc' });
    await user.click(payButton()!);
    await expect.poll(() => gone).toEqual(['https://a.example/payments/abc']);
    const asked = server.calls.filter(({ key }) => key === 'POST /api/proposallinks/deposit');
    expect(asked.map(({ body }) => body)).toEqual([{ token }]);
  });

  it('says why it can’t be paid, and looks again', async () => {
    const { user, server } = open(shown({ signature, deposit: { dueCents: 100_000, isPayable: true } }));
    await screen.findByText(/^Signed by Ruth Farrow/);
    server.handlers['POST /api/proposallinks/deposit'] = () =>
      refuse('stale_version', { detail: 'The deposit is already paid.' });
    await user.click(payButton()!);
    expect((await screen.findByRole('alert')).textContent).toContain('The deposit is already paid.');
    server.handlers['POST /api/proposallinks/open'] = () =>
      shown({ signature, deposit: { dueCents: 0, isPayable: false } });
    await user.click(screen.getByRole('button', { name: 'Back to your proposal' }));
    await screen.findByText(/^Signed by Ruth Farrow/);
    expect(payButton()).toBeNull();
  });

  it('is only shown where no card can pay it', async () => {
    open(shown({ signature, deposit: { dueCents: 100_000, isPayable: false } }));
    expect(await screen.findByText('Deposit')).toBeTruthy();
    expect(payButton()).toBeNull();
  });
});
