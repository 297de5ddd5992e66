import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { refuse, stubServer } from '../../testing/stub-server.ts';
import { OfferPage } from './offer.page.tsx';

// loads the code of signing before the first test waits for it
beforeAll(() => import('./answer-offer.ts'), 60_000);
afterEach(() => vi.unstubAllGlobals());

type Open = Extract<Answer<'POST /api/proposallinks/open'>, { state: 'open' }>;
const token = 'a-token-of-more-than-twenty-signs';
const totals = {
  subtotalCents: 400_000,
  discounts: [],
  taxPercentage: null,
  taxBaseCents: 0,
  taxCents: 0,
  taxExempt: false,
  rebates: [],
  totalCents: 400_000,
  paidCents: 0,
  amountDueCents: 400_000,
  complete: true,
  depositCents: 50_000,
};
const option = (id: number, text: string): Open['proposal']['packages'][number] => ({
  id,
  text,
  description: '',
  selected: false,
  accepted: null,
  lines: [
    {
      id,
      text: 'Water heater',
      description: '',
      warranty: '',
      quantity: 1,
      beside: 'included',
      otherwise: null,
    },
  ],
  left: null,
  totals,
  financing: [],
});
const signature = { name: 'Ruth Farrow', date: '2026-11-21T15:04:00Z', packageId: 2, addOnIds: [] };
const shown = (more: Partial<Open> = {}): Open => ({
  state: 'open',
  companyName: 'Hollis & Rowe',
  contact: { phone: null, email: null, website: null, lines: [] },
  logo: null,
  brandColor: null,
  customer: { name: 'Ruth', fullName: 'Ruth Farrow', address: ['220 Montford Ave'] },
  timeZone: 'America/New_York',
  today: '2026-11-21',
  linkExpiresDate: '2026-12-21T15:00:00Z',
  signature: null,
  deposit: null,
  loanFor: null,
  appliesOnline: false,
  told: [],
  revision: { number: 1, hash: 'a'.repeat(64), sentDate: '2026-11-20T15:00:00Z' },
  proposal: {
    number: 'P-1042',
    text: 'Water heater',
    note: '',
    expiresDate: '2026-12-10',
    accepted: null,
    declined: false,
    packages: [option(1, 'Tank'), option(2, 'Tankless')],
    signers: 2,
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
  const sent = () =>
    server.calls.filter(({ key }) => key === 'POST /api/proposallinks/sign').map(({ body }) => body);
  return { server, user: userEvent.setup(), sent };
}

describe('/p/:token of a proposal with two signatures', () => {
  it('says so before the first one signs, and nothing is accepted with it (R1.2)', async () => {
    const { user, server, sent } = open(shown());
    expect(await screen.findByText(/Two people have to sign it/)).toBeTruthy();
    const [first] = screen.getAllByRole('button', { name: 'Select Tankless' });
    await user.click(first!);
    expect(await screen.findByText(/^This proposal needs two signatures/)).toBeTruthy();
    expect(screen.getByText(/It’s accepted once both of us have signed\.$/)).toBeTruthy();
    expect(screen.getByText('A deposit of $500.00 is due when both have signed.')).toBeTruthy();
    server.handlers['POST /api/proposallinks/sign'] = () => signature;
    server.handlers['POST /api/proposallinks/open'] = () => shown({ waiting: signature });
    await user.click(screen.getByLabelText('Type my name'));
    await user.click(screen.getByRole('button', { name: 'Sign for $4,000.00' }));
    expect(
      await screen.findByText(
        'Ruth Farrow signed for Tankless on November 21, 2026. Waiting for the second signature.',
      ),
    ).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });

  it('lets the second person sign the same option under another name, and no other option', async () => {
    const { user, server, sent } = open(shown({ waiting: signature }));
    const begin = await screen.findByRole('button', { name: 'Sign as the second person' });
    expect(screen.queryByRole('button', { name: /^Select/ })).toBeNull();
    expect(screen.getByText(/^The second person signs here/)).toBeTruthy();
    await user.click(begin);
    await screen.findByRole('heading', { level: 1, name: 'Second signature for Tankless' });
    expect(
      screen.getByText('Ruth Farrow has already signed. It’s accepted once you’ve signed, too.'),
    ).toBeTruthy();
    const name = screen.getByLabelText(/Your full name/);
    expect(name).toHaveProperty('value', '');
    const why = 'This person has already signed. Enter the name of the second signer.';
    server.handlers['POST /api/proposallinks/sign'] = () => refuse('invalid', { fields: { name: why } });
    await user.click(screen.getByLabelText('Type my name'));
    await user.type(name, 'Ruth Farrow');
    await user.click(screen.getByRole('button', { name: 'Sign and accept $4,000.00' }));
    expect(await screen.findByText(why)).toBeTruthy();
    await user.clear(name);
    await user.type(name, 'Tom Farrow');
    const both = { ...signature, name: 'Ruth Farrow and Tom Farrow' };
    server.handlers['POST /api/proposallinks/sign'] = () => both;
    server.handlers['POST /api/proposallinks/open'] = () => shown({ signature: both });
    await user.click(screen.getByRole('button', { name: 'Sign and accept $4,000.00' }));
    expect(await screen.findByText(/^Signed by Ruth Farrow and Tom Farrow on/)).toBeTruthy();
    expect(sent()[1]).toMatchObject({ packageId: 2, name: 'Tom Farrow' });
  });

  it('offers no second signature once the prices have expired', async () => {
    const { proposal } = shown();
    open(shown({ waiting: signature, proposal: { ...proposal, expiresDate: '2026-11-20' } }));
    expect(await screen.findByText(/^These prices expired/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign as the second person' })).toBeNull();
  });
});
