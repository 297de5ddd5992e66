import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { presenting } from '../../lib/presenting.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { sessionState } from '../../lib/session/session-state.ts';
import { buildAccess, refuse, stubServer } from '../../testing/stub-server.ts';
import { payDepositTexts } from '../customer-link/pay-deposit.texts.ts';
import { signTexts } from '../customer-link/sign.texts.ts';
import { PresentPage } from './present.page.tsx';

type Presentation = Answer<'POST /api/salesproposals/{id}/present'>;
type Package = Presentation['shown']['proposal']['packages'][number];
type Line = Package['lines'][number];

const line = (id: number, text: string, more: Partial<Line> = {}): Line => ({
  id,
  text,
  description: '',
  warranty: '',
  quantity: 1,
  beside: 'included',
  otherwise: null,
  ...more,
});
const option = (id: number, text: string, more: Partial<Package> = {}): Package => ({
  id,
  text,
  description: '',
  selected: false,
  accepted: null,
  lines: [line(id, 'Single-stage heat pump')],
  left: null,
  totals: {
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
    depositCents: 100_000,
  },
  financing: [],
  ...more,
});
const terms =
  'Estimated payment of $52.85 per month for 120 months at 9.99% APR on $4,000.00 with $0.00 down.';
const presentation = (more: Partial<Presentation['shown']> = {}): Presentation => ({
  token: 'a-token-of-more-than-twenty-signs',
  memberOptions: [
    {
      id: 2,
      standard: [
        { addOnIds: [], totalCents: 450_000 },
        { addOnIds: [7], totalCents: 465_000 },
      ],
    },
  ],
  shown: {
    state: 'open',
    companyName: 'Hollis & Rowe',
    contact: { phone: null, email: null, website: null, lines: [] },
    logo: null,
    brandColor: null,
    customer: { name: 'Angela', fullName: 'Angela Castellano', address: ['42 Birch Hollow Ln'] },
    timeZone: 'America/New_York',
    today: '2026-11-21',
    linkExpiresDate: '2026-11-21T23:00:00Z',
    revision: { number: 1, hash: 'a'.repeat(64), sentDate: '2026-11-21T15:00:00Z' },
    signature: null,
    deposit: null,
    loanFor: null,
    appliesOnline: true,
    told: [
      { left: null, gains: [] },
      {
        left: 'Essential',
        gains: [{ lineId: 2, notes: ['In place of Single-stage heat pump'] }],
      },
    ],
    proposal: {
      number: 'P-1042',
      text: 'New heat pump',
      note: '',
      expiresDate: '2026-12-10',
      accepted: null,
      declined: false,
      packages: [
        option(1, 'Essential'),
        option(2, 'Comfort', {
          lines: [line(2, 'Two-stage heat pump', { beside: 'also' })],
          left: { text: 'Essential', missing: [{ id: 1, text: 'Single-stage heat pump', quantity: 1 }] },
          financing: [{ text: '120 months', monthlyCents: 5_285, selected: false, sentences: [terms] }],
        }),
      ],
    },
    ...more,
  },
});

/** The second option is recommended, has a picture, and an add-on to tick. */
function withAddOn(): Partial<Presentation['shown']> {
  const { proposal } = presentation().shown;
  const [essential, comfort] = proposal.packages;
  const totals = { ...comfort!.totals!, totalCents: 412_000, subtotalCents: 412_000 };
  const { id, text, quantity, description, warranty } = line(7, 'Surge protector');
  const more: Partial<Package> = {
    recommended: true,
    pictureId: picture,
    addOns: [{ id, text, quantity, description, warranty, addsCents: 12_000, chosen: false }],
    choices: [{ addOnIds: [7], totals, financing: [] }],
  };
  return {
    proposal: { ...proposal, packages: [essential!, { ...comfort!, ...more }] },
    pictures: [{ id: picture, small: '/api/filecontents/s', large: '/api/filecontents/l' }],
  };
}
const picture = '0d6f0f0e-0000-4000-8000-000000000009';

let gone: string[];
beforeEach(() => {
  gone = [];
  sessionState.set('unknown');
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('location', {
    href: 'http://localhost/proposals/12/present',
    origin: 'http://localhost',
    pathname: '/proposals/12/present',
    replace: (to: string) => void gone.push(to),
    assign: (to: string) => void gone.push(to),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  presenting.end();
});

const open = (handlers: Parameters<typeof stubServer>[0] = {}) => {
  const server = stubServer({
    'POST /api/session/refresh': () => buildAccess(),
    'POST /api/salesproposals/{id}/present': () => presentation(),
    'POST /api/salesproposals/{id}/presence': () => ({ others: [] }),
    ...handlers,
  });
  render(<PresentPage />);
  return server;
};

describe('presenting a proposal', () => {
  it('asks once, and shows each option with what it adds, its monthly amount with the terms, and the member price (R1.2)', async () => {
    const server = open();
    const comfort = within(await screen.findByRole('article', { name: 'Comfort' }));
    expect(comfort.getByRole('heading', { name: 'Adds to Essential' })).toBeTruthy();
    expect(comfort.getByText('In place of Single-stage heat pump')).toBeTruthy();
    expect(
      within(comfort.getByRole('list', { name: 'Pay over time' })).getByRole('listitem').textContent,
    ).toBe(`or $52.85/mo, estimated 120 months${terms}`);
    expect(comfort.getByText('Member price (standard price $4,500.00)')).toBeTruthy();
    expect(screen.getAllByText(/^Member price/)).toHaveLength(1);
    expect(screen.getByText('For Angela Castellano')).toBeTruthy();
    expect(server.keys()).toEqual(['POST /api/session/refresh', 'POST /api/salesproposals/12/present']);
  });

  it('tells colleagues that it’s open, and shows the customer nothing of them', async () => {
    const others = [
      {
        personId: 5,
        name: 'Maria Lopez',
        initials: 'ML',
        isYou: false,
        isEditing: true,
        since: '2026-11-20',
      },
    ];
    const server = open({ 'POST /api/salesproposals/{id}/presence': () => ({ others }) });
    await screen.findByRole('article', { name: 'Comfort' });
    const states = () => server.presence.map(({ body }) => (body as { state: string }).state);
    await expect.poll(states).toEqual(['viewing']);
    expect(document.body.textContent).not.toContain('Maria');
    cleanup();
    await expect.poll(states).toEqual(['viewing', 'left']);
  });

  it('is signed on the screen, then asks for the deposit, then leads back to the editor (R1.2)', async () => {
    const user = userEvent.setup();
    const server = open();
    await user.click((await screen.findAllByRole('button', { name: 'Select Comfort' }))[0]!);
    await user.click(await screen.findByRole('radio', { name: 'Type my name' }));
    const signature = { name: 'Angela Castellano', date: '2026-11-21T16:00:00Z', packageId: 2, addOnIds: [] };
    server.handlers['POST /api/proposallinks/sign'] = () => signature;
    server.handlers['POST /api/proposallinks/open'] = () =>
      presentation({ signature, deposit: { dueCents: 100_000, isPayable: true } }).shown;
    server.handlers['POST /api/proposallinks/deposit'] = () => ({ url: 'https://a.example/payments/abc' });
    await user.click(screen.getByRole('button', { name: /^Sign and accept/ }));
    await screen.findByText('Angela Castellano signed for Comfort.');
    expect(server.calls.find(({ key }) => key.endsWith('/sign'))!.body).toMatchObject({
      token: presentation().token,
      packageId: 2,
      name: 'Angela Castellano',
    });
    expect(presenting.address()).toBe('/proposals/12/present');
    await user.click(screen.getByRole('button', { name: 'Pay $1,000.00 by card' }));
    await expect.poll(() => gone).toEqual(['https://a.example/payments/abc']);
  });

  it('waits for the second signature where two are asked for, and takes it on the same screen (R1.2)', async () => {
    const user = userEvent.setup();
    const before = presentation();
    const waiting = { name: 'Angela Castellano', date: '2026-11-21T16:00:00Z', packageId: 2, addOnIds: [] };
    const proposal = { ...before.shown.proposal, signers: 2 as const };
    open({
      'POST /api/salesproposals/{id}/present': () => presentation({ proposal, waiting }),
    });
    expect(await screen.findByRole('heading', { name: 'Waiting for the second signature' })).toBeTruthy();
    expect(screen.getByText(/^Angela Castellano signed for Comfort\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign as the second person' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Second signature for Comfort' }),
    ).toBeTruthy();
  });

  it('shows the customer who comes back from the lender their application first (R1.7)', async () => {
    const user = userEvent.setup();
    presenting.begin('/proposals/12/present');
    presenting.leave(presentation().token);
    const loan = {
      plan: '120 months',
      status: 'PENDING_LENDER',
      approvedCents: null,
      inDoubt: false,
    } as const;
    open({
      'POST /api/salesproposals/{id}/present': () => presentation({ loanFor: 2 }),
      'POST /api/proposallinks/financing': () => ({
        needs: [],
        isTest: false,
        plans: [],
        loan: { ...loan, continues: false },
      }),
    });
    await screen.findByText('The lender is reviewing it.');
    expect(presenting.isAway()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Back to your options' }));
    expect(await screen.findByRole('article', { name: 'Comfort' })).toBeTruthy();
  });

  it('begins anew with the latest version, if what was to be signed has changed', async () => {
    const user = userEvent.setup();
    const before = presentation();
    const [, comfort] = before.shown.proposal.packages;
    const proposal = {
      ...before.shown.proposal,
      packages: [{ ...comfort!, text: 'Comfort plus', left: null }],
    };
    open({
      'POST /api/proposallinks/sign': () => refuse('stale_version', { detail: 'There is a newer version.' }),
      'POST /api/proposallinks/open': () => presentation({ proposal, told: [] }).shown,
    });
    await user.click((await screen.findAllByRole('button', { name: 'Select Comfort' }))[0]!);
    await user.click(await screen.findByRole('radio', { name: 'Type my name' }));
    await user.click(screen.getByRole('button', { name: /^Sign and accept/ }));
    await screen.findByText('There is a newer version.');
    await user.click(screen.getByRole('button', { name: signTexts.newVersion }));
    await screen.findByRole('article', { name: 'Comfort plus' });
    expect(screen.queryByRole('heading', { name: 'Sign for Comfort' })).toBeNull();
  });

  it('leads back from a deposit that can’t be paid by card', async () => {
    const user = userEvent.setup();
    const signature = { name: 'Angela Castellano', date: '2026-11-21T16:00:00Z', packageId: 2, addOnIds: [] };
    const answer = presentation({ signature, deposit: { dueCents: 100_000, isPayable: true } });
    open({
      'POST /api/salesproposals/{id}/present': () => answer,
      'POST /api/proposallinks/open': () => answer.shown,
      'POST /api/proposallinks/deposit': () => refuse('unavailable', { detail: 'Cards can’t be taken now.' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Pay $1,000.00 by card' }));
    await screen.findByText('Cards can’t be taken now.');
    await user.click(screen.getByRole('button', { name: payDepositTexts.back }));
    expect(await screen.findByText('Angela Castellano signed for Comfort.')).toBeTruthy();
  });

  it('shows the pictures and the recommended option, and signs with the add-ons that were ticked (R1.2)', async () => {
    const user = userEvent.setup();
    const shown = withAddOn();
    const server = open({
      'POST /api/salesproposals/{id}/present': () => presentation(shown),
      'POST /api/proposallinks/sign': () => refuse('unavailable'),
    });
    const comfort = within(await screen.findByRole('article', { name: 'Comfort' }));
    expect(comfort.getByText('Recommended')).toBeTruthy();
    expect(comfort.getByRole('presentation').getAttribute('src')).toMatch(/\/l$/);
    await user.click(await comfort.findByRole('checkbox', { name: /Surge protector/ }));
    expect(comfort.getAllByText('$4,120.00').length).toBeGreaterThan(0);
    // what is said of the option stays, the standard price with what is ticked
    expect(comfort.getByText('Member price (standard price $4,650.00)')).toBeTruthy();
    expect(comfort.getByRole('heading', { name: 'Adds to Essential' })).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Select Comfort' })[0]!);
    await user.click(await screen.findByRole('radio', { name: 'Type my name' }));
    await user.click(screen.getByRole('button', { name: 'Sign and accept $4,120.00' }));
    await expect
      .poll(() => server.calls.find(({ key }) => key.endsWith('/sign'))?.body)
      .toMatchObject({ packageId: 2, addOnIds: [7] });
  });

  it('goes back with Escape: from signing to the options, from the options to the editor', async () => {
    const user = userEvent.setup();
    open();
    await user.click((await screen.findAllByRole('button', { name: 'Select Essential' }))[0]!);
    await screen.findByRole('heading', { name: 'Sign for Essential' });
    await user.keyboard('{Escape}');
    await screen.findByRole('article', { name: 'Essential' });
    expect(gone).toEqual([]);
    await user.keyboard('{Escape}');
    expect(gone).toEqual(['/proposals/12']);
    expect(presenting.address()).toBeNull();
  });

  it('has the files that customers see, and opens them in place of the options (R1.2)', async () => {
    const user = userEvent.setup();
    const id = '00000000-0000-4000-8000-000000000001';
    const { shown } = presentation();
    const server = open({
      'POST /api/salesproposals/{id}/present': () =>
        presentation({
          proposal: { ...shown.proposal, files: [{ id, text: 'Brochure' }] },
          files: [{ id, contentType: 'application/pdf', size: 1_300_000 }],
        }),
      'POST /api/proposallinks/file': () => ({ url: '/api/filecontents/x', picture: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Brochure' }));
    await screen.findByRole('link', { name: 'Download (1.2 MB)' });
    expect(server.calls.at(-1)!.body).toEqual({ token: presentation().token, id });
    expect(screen.queryByRole('article')).toBeNull();
    await user.keyboard('{Escape}');
    await screen.findByRole('article', { name: 'Essential' });
    expect(gone).toEqual([]);
  });

  it('says once the deposit is paid, and has no Select for what was accepted', async () => {
    const user = userEvent.setup();
    const signature = { name: 'Angela Castellano', date: '2026-11-21T16:00:00Z', packageId: 2, addOnIds: [] };
    open({
      'POST /api/salesproposals/{id}/present': () =>
        presentation({ signature, deposit: { dueCents: 0, isPayable: false } }),
    });
    await screen.findByText('The deposit is paid.');
    await user.click(screen.getByRole('button', { name: 'See the options again' }));
    await screen.findByRole('article', { name: 'Essential' });
    expect(screen.queryByRole('button', { name: /^Select/ })).toBeNull();
  });

  it('says why it can’t be presented, and leads back', async () => {
    const user = userEvent.setup();
    open({
      'POST /api/salesproposals/{id}/present': () =>
        refuse('invalid', { detail: 'It’s expired. Set a new date.' }),
    });
    await screen.findByText('It’s expired. Set a new date.');
    await user.click(screen.getByRole('button', { name: 'Back to the proposal' }));
    expect(gone).toEqual(['/proposals/12']);
  });

  it('leads to the sign-in page without a session, and then to the editor', async () => {
    open({ 'POST /api/session/refresh': () => refuse('signed_out') });
    await expect.poll(() => gone).toEqual(['/signin?back=%2Fproposals%2F12']);
  });
});
