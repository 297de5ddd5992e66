import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { presenting } from '../../lib/presenting.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { refuse, stubServer } from '../../testing/stub-server.ts';
import { OfferPage } from './offer.page.tsx';

// loads what answers first, which takes long on a busy machine
beforeAll(() => import('./answer-offer.ts'), 60_000);
afterEach(() => vi.unstubAllGlobals());

type Open = Extract<Answer<'POST /api/proposallinks/open'>, { state: 'open' }>;
const token = 'a-token-of-more-than-twenty-signs';

type Line = Open['proposal']['packages'][number]['lines'][number];
const line = (more: Partial<Line>): Line => ({
  id: 1,
  text: '',
  description: '',
  warranty: '',
  quantity: 1,
  beside: 'included',
  otherwise: null,
  ...more,
});
const contact: Open['contact'] = {
  phone: { href: 'tel:+18285550140', text: '(828) 555-0140' },
  email: { href: 'mailto:office@hollisrowe.example', text: 'office@hollisrowe.example' },
  website: { href: 'https://hollisrowe.example', text: 'hollisrowe.example' },
  lines: ['48 Foundry Row, Asheville, NC 28801', 'License NC 00-0140'],
};
const nothingGiven: Open['contact'] = { phone: null, email: null, website: null, lines: [] };

const shown = (proposal: Partial<Open['proposal']> = {}): Open => ({
  state: 'open',
  companyName: 'Hollis & Rowe',
  contact,
  logo: null,
  brandColor: null,
  customer: { name: 'Ruth', fullName: 'Ruth Farrow', address: ['220 Montford Ave', 'Asheville, NC 28803'] },
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
    note: 'We can schedule this within two weeks.',
    expiresDate: '2026-12-10',
    accepted: null,
    declined: false,
    packages: [
      {
        id: 1,
        text: 'Tankless',
        description: 'Endless hot water.',
        selected: false,
        accepted: null,
        lines: [line({ id: 5, text: 'Water heater, tankless', quantity: 2 })],
        left: null,
        totals: {
          subtotalCents: 413_800,
          discounts: [{ text: 'Fall offer', amountCents: 10_000 }],
          taxPercentage: 7,
          taxBaseCents: 16_500,
          taxExempt: false,
          taxCents: 1_155,
          rebates: [{ text: '', amountCents: 5_000 }],
          totalCents: 399_955,
          paidCents: 50_000,
          amountDueCents: 349_955,
          complete: false,
        },
        financing: [],
      },
      {
        id: 2,
        text: 'Larger',
        description: '',
        selected: false,
        accepted: null,
        lines: [],
        left: null,
        totals: null,
        financing: [],
      },
    ],
    ...proposal,
  },
});
function open(answer: Answer<'POST /api/proposallinks/open'> | Response) {
  cleanup();
  window.history.pushState({}, '', `/p/${token}`);
  const server = stubServer({ 'POST /api/proposallinks/open': () => answer });
  render(<OfferPage />);
  return { server, user: userEvent.setup() };
}

describe('/p/:token, refused', () => {
  it.each(['link_expired', 'invalid'] as const)(
    'says that a link (%s) leads nowhere (R2.1)',
    async (code) => {
      open(refuse(code));
      expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
    },
  );

  it.each([
    ['expired', 'This link has expired'],
    ['revoked', 'This link no longer works'],
    ['draft', 'This proposal is being updated'],
  ] as const)('says of one that is %s whom to ask (R2.1)', async (state, title) => {
    open({ state, companyName: 'Hollis & Rowe', contact, logo: null, brandColor: null });
    const section = (await screen.findByRole('heading', { name: title })).closest('section')!;
    expect(section.textContent).toContain('Hollis & Rowe');
    expect(within(section).getByRole('link', { name: 'Call (828) 555-0140' })).toBeTruthy();
  });

  it('leads a seller’s screen that comes back from the lender to the presentation (R1.2, R1.7)', async () => {
    const gone: string[] = [];
    vi.spyOn(location, 'replace').mockImplementation((to) => void gone.push(String(to)));
    presenting.begin('/proposals/12/present');
    presenting.leave(token);
    const { server } = open(shown());
    await expect.poll(() => gone).toEqual(['/proposals/12/present']);
    expect(server.keys()).toEqual([]);
    // another link stays where it is, and so does this one once nobody presents
    presenting.leave('another-token-of-twenty-signs');
    open(shown());
    await screen.findByRole('heading', { level: 1, name: 'Tankless water heater' });
    presenting.end();
    vi.restoreAllMocks();
    open(shown());
    await screen.findByRole('heading', { level: 1, name: 'Tankless water heater' });
  });

  it('offers to try again where the server is not reached', async () => {
    const { user, server } = open(refuse('unavailable'));
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.handlers['POST /api/proposallinks/open'] = () => shown();
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Tankless water heater' })).toBeTruthy();
  });
});

describe('/p/:token', () => {
  it('says how much of the option was accepted, and which items are no part of it (R4.8, R2.1)', async () => {
    const [first] = shown().proposal.packages;
    const lines = [
      line({ id: 5, text: 'Water heater' }),
      line({ id: 6, text: 'Softener', beside: 'leftOut' }),
    ];
    const part = { ...first!, selected: true, accepted: { lines: 1, of: 2 }, lines };
    open(shown({ accepted: { by: 'Ruth Farrow', date: null }, packages: [part] }));
    const option = within(await screen.findByRole('article', { name: 'Tankless' }));
    expect(option.getByText('You accepted 1 of 2 items')).toBeTruthy();
    expect(option.getByRole('heading', { name: 'Not part of what you accepted' })).toBeTruthy();
    const lists = option.getAllByRole('list').map(({ textContent }) => textContent);
    expect(lists).toEqual(['Water heater', 'Softener']);
    expect(option.getByText('1 item')).toBeTruthy();
  });

  it('asks once, with the token in the body and in no address of a call, and for no session (R2.1, R2.13)', async () => {
    const { server } = open(shown());
    await screen.findByRole('heading', { name: 'Tankless water heater' });
    expect(server.calls.map(({ path, body }) => [path, body])).toEqual([
      ['/api/proposallinks/open', { token }],
    ]);
  });

  it('shows packages, discounts, tax and totals, until when, and how to accept (R1.2)', async () => {
    open(shown());
    const article = within(await screen.findByRole('article', { name: 'Tankless' }));
    for (const words of [
      '× 2',
      'Fall offer',
      '−$100.00',
      'Sales tax, 7% of $165.00',
      'Rebate',
      'Paid so far',
      '$3,499.55',
    ])
      expect(article.getByText(words)).toBeTruthy();
    expect(
      article.getByText('At least one item doesn’t have a price yet, so it isn’t in the total.'),
    ).toBeTruthy();
    expect(
      within(screen.getByRole('article', { name: 'Larger' })).getByText('Price to be determined.'),
    ).toBeTruthy();
    for (const words of [
      'Proposal P-1042 for Ruth Farrow, 220 Montford Ave, Asheville, NC 28803',
      'These prices are good until December 10, 2026.',
      'We can schedule this within two weeks.',
      /^Select the option you want and sign\./,
      /^This link works until December 21, 2026/,
    ])
      expect(screen.getByText(words)).toBeTruthy();
    expect(document.title).toBe('Tankless water heater · Hollis & Rowe');
    // an option without a whole price can't be signed
    expect(screen.queryByRole('button', { name: /^Select/ })).toBeNull();
  });

  it('shows a discount that comes to nothing without a sign (R1.2)', async () => {
    const [first] = shown().proposal.packages;
    const totals = { ...first!.totals!, discounts: [{ text: 'Lost offer', amountCents: 0 }] };
    open(shown({ packages: [{ ...first!, totals }] }));
    const article = within(await screen.findByRole('article', { name: 'Tankless' }));
    expect(article.getByText('Lost offer').closest('div')!.textContent).toBe('Lost offer$0.00');
  });

  it('says how much more was paid than an option comes to, and nothing of owing less than nothing (R1.2)', async () => {
    const [first] = shown().proposal.packages;
    const totals = { ...first!.totals!, totalCents: 40_000, amountDueCents: -10_000 };
    open(shown({ packages: [{ ...first!, totals }] }));
    const article = within(await screen.findByRole('article', { name: 'Tankless' }));
    const row = article.getByText('Overpaid').closest('div')!;
    expect(row.textContent).toContain('$100.00');
    expect(row.textContent).not.toContain('−');
    expect(article.queryByText('Balance due')).toBeNull();
  });

  it('says in words what an option adds to the one to its left, and what else it has (R1.2)', async () => {
    const [first, second] = shown().proposal.packages;
    const lines = [
      line({ text: 'Water heater, tankless', quantity: 2, beside: 'same' }),
      line({ id: 2, text: 'Softener', beside: 'also' }),
      line({
        id: 3,
        text: 'Vent kit',
        description: 'Steel',
        warranty: '2 years',
        quantity: 3,
        beside: 'other',
        otherwise: { quantity: 1, description: '', warranty: '', price: true },
      }),
    ];
    const missing = [{ id: 4, text: 'Flush in a year', quantity: 1 }];
    const gains = [
      { lineId: 2, notes: [] },
      { lineId: 3, notes: ['Instead of 1', 'With a warranty'] },
    ];
    const left = { text: 'Tankless', missing };
    open({
      ...shown({ packages: [first!, { ...second!, lines, left }] }),
      told: [
        { left: null, gains: [] },
        { left: 'Tankless', gains },
      ],
    });
    const listsOf = (name: string) =>
      within(screen.getByRole('article', { name }))
        .getAllByRole('list')
        .map((list) => [list.previousElementSibling!.textContent, list.textContent]);
    await screen.findByRole('article', { name: 'Larger' });
    expect(listsOf('Larger')).toEqual([
      ['Adds to Tankless', 'SoftenerVent kit × 3Instead of 1With a warrantySteelWarranty: 2 years'],
      ['What’s included', 'Water heater, tankless × 2'],
    ]);
    // what only the other option has isn't held against this one
    expect(screen.queryByText('Flush in a year')).toBeNull();
    expect(listsOf('Tankless')).toEqual([['What’s included', 'Water heater, tankless × 2']]);
  });

  it('says of the tax only its rate where all is taxed (R3.5)', async () => {
    const offer = shown();
    offer.proposal.packages[0]!.totals!.taxBaseCents = 403_800;
    open(offer);
    expect(await screen.findByText('Sales tax, 7%')).toBeTruthy();
  });

  it('says of a customer who is exempt that they pay no tax', async () => {
    const offer = shown();
    Object.assign(offer.proposal.packages[0]!.totals!, { taxExempt: true, taxBaseCents: 0, taxCents: 0 });
    open(offer);
    expect(await screen.findByText('Sales tax (exempt)')).toBeTruthy();
  });

  it('says that prices are over, that it was turned down, and who has accepted what (R1.2, R4.25)', async () => {
    open(shown({ expiresDate: '2026-11-20' }));
    await screen.findByText(/^These prices expired on November 20, 2026/);
    open(shown({ declined: true }));
    await screen.findByText(/^You declined this/);
    const [first, second] = shown().proposal.packages;
    const accepted = { by: 'Ruth Farrow', date: '2026-11-20T15:00:00Z' };
    open(shown({ accepted, packages: [{ ...first!, selected: true }, second!] }));
    await screen.findByText('Accepted by Ruth Farrow on November 20, 2026. Thank you.');
    expect(within(screen.getByRole('article', { name: 'Tankless' })).getByText('Your choice')).toBeTruthy();
    expect(screen.queryByText('How to accept')).toBeNull();
  });

  it('dials and writes by a press, and says at its foot whose page it is (R1.2)', async () => {
    open(shown());
    const dials = await screen.findByRole('link', { name: 'Call (828) 555-0140' });
    const top = within(screen.getAllByRole('banner')[0]!).getByRole('link', { name: '(828) 555-0140' });
    expect(top.getAttribute('href')).toBe('tel:+18285550140');
    expect(dials.getAttribute('href')).toBe('tel:+18285550140');
    const writes = screen.getByRole('link', { name: 'Email office@hollisrowe.example' });
    expect(writes.getAttribute('href')).toBe('mailto:office@hollisrowe.example');
    const foot = within(screen.getByRole('contentinfo'));
    for (const words of ['48 Foundry Row, Asheville, NC 28801', 'License NC 00-0140'])
      expect(foot.getByText(words)).toBeTruthy();
    expect(foot.getByRole('link').getAttribute('href')).toBe('https://hollisrowe.example');
  });

  it.each([
    [{ ...nothingGiven, phone: contact.phone }, /^Call Hollis & Rowe and say which option you want\./, 2],
    [{ ...nothingGiven, email: contact.email }, /^Email Hollis & Rowe and say which option you want\./, 1],
    [nothingGiven, /^Contact Hollis & Rowe and say which option you want\./, 0],
  ])('promises no way to accept that the company has not given (R1.2)', async (given, words, links) => {
    open({ ...shown({ expiresDate: '2026-11-20' }), contact: given });
    await screen.findByText(words);
    expect(screen.queryAllByRole('link')).toHaveLength(links);
  });

  it('shows plans to pay over time, never an amount without its terms, and which one was chosen (R1.7)', async () => {
    const [first, second] = shown().proposal.packages;
    const terms =
      'Estimated payment of $46.22 per month for 120 months at 9.99% APR on $3,499.55 with $500.00 down.';
    const financing = [
      {
        text: '9.99% for 10 years',
        monthlyCents: 4_622,
        selected: true,
        sentences: [terms, 'Estimate only.'],
      },
    ];
    open(shown({ packages: [{ ...first!, financing }, second!] }));
    const [own, other] = await screen.findAllByRole('article');
    const plan = within(own!).getByRole('list', { name: 'Pay over time' });
    expect(within(plan).getByRole('listitem').textContent).toBe(
      `or $46.22/mo, estimated 9.99% for 10 years Your choice${terms} Estimate only.`,
    );
    expect(within(other!).queryByRole('list', { name: 'Pay over time' })).toBeNull();
  });
});

/** A proposal whose first option can be signed. */
function signable(more: Partial<Open> = {}): Open {
  const offer = shown();
  offer.proposal.packages[0]!.totals!.complete = true;
  return { ...offer, ...more };
}
const signed = { name: 'Ruth Farrow', date: '2026-11-21T15:00:00Z', packageId: 1, addOnIds: [] };

describe('/p/:token as a PDF', () => {
  it('opens the signed copy once it is made, and says that it is being made until then', async () => {
    const { user, server } = open(signable({ signature: signed }));
    let url: string | null = null;
    server.handlers['POST /api/proposallinks/pdf'] = () => ({ url });
    await user.click(await screen.findByRole('button', { name: 'Get the PDF' }));
    // its code loads with the first press
    await screen.findByRole('heading', { name: 'Your signed copy' });
    expect(await screen.findByText('Preparing your PDF…')).toBeTruthy();
    url = '/api/proposalpdfs/1-2-3';
    const link = await screen.findByRole('link', { name: 'Open PDF' });
    expect(link.getAttribute('href')).toMatch(/\/api\/proposalpdfs\/1-2-3$/);
    expect(server.calls.find(({ key }) => key === 'POST /api/proposallinks/pdf')?.body).toEqual({ token });
    await user.click(screen.getByRole('button', { name: 'Back to the proposal' }));
    expect(await screen.findByRole('heading', { name: 'Tankless water heater' })).toBeTruthy();
  });

  it('offers what was sent before it is signed, and to try again where that failed', async () => {
    const { user, server } = open(signable());
    server.handlers['POST /api/proposallinks/pdf'] = () => refuse('too_many_attempts');
    await user.click(await screen.findByRole('button', { name: 'Get the PDF' }));
    expect(await screen.findByRole('heading', { name: 'Your proposal as a PDF' })).toBeTruthy();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.handlers['POST /api/proposallinks/pdf'] = () => ({ url: '/api/proposalpdfs/1-2-3' });
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'Open PDF' })).toBeTruthy();
  });

  it('isn’t offered for what was accepted without being signed here: it may differ from what was sent', async () => {
    const accepted = shown({ accepted: { by: 'Ruth Farrow', date: null } });
    for (const each of [accepted, { ...accepted, revision: null }]) {
      open(each);
      await screen.findByRole('heading', { name: 'Tankless water heater' });
      expect(screen.queryByRole('button', { name: /PDF|copy/ })).toBeNull();
    }
    open({ ...accepted, signature: signed });
    expect(await screen.findByRole('button', { name: 'Get the PDF' })).toBeTruthy();
  });
});

describe('/p/:token, read', () => {
  it('reports the first scroll, press or key once, and nothing before (R4.25)', async () => {
    const { server, user } = open(shown());
    let isReached = false;
    server.handlers['POST /api/proposallinks/view'] = () => (isReached ? null : refuse('unavailable'));
    await screen.findByRole('heading', { name: 'Tankless water heater' });
    const views = () => server.calls.filter(({ key }) => key === 'POST /api/proposallinks/view');
    expect(views()).toEqual([]);
    fireEvent.scroll(window);
    await waitFor(() => expect(views()).toHaveLength(1));
    // the report was lost, so the next interaction reports again
    isReached = true;
    await waitFor(async () => {
      await user.keyboard('a');
      expect(views()).toHaveLength(2);
    });
    await user.keyboard('bc');
    fireEvent.scroll(window);
    expect(views().map(({ body }) => body)).toEqual([{ token }, { token }]);
  });
});

describe('/p/:token, signing', () => {
  const begin = async (offer = signable()) => {
    const opened = open(offer);
    opened.server.handlers['POST /api/proposallinks/view'] = () => null;
    const [first] = await screen.findAllByRole('button', { name: 'Select Tankless' });
    await opened.user.click(first!);
    await screen.findByRole('heading', { level: 1, name: 'Sign for Tankless' });
    const sent = () =>
      opened.server.calls.filter(({ key }) => key === 'POST /api/proposallinks/sign').map(({ body }) => body);
    return { ...opened, sent };
  };
  const accept = () => screen.getByRole('button', { name: 'Sign and accept $3,999.55' });

  it('offers only options with a whole price, and none of a proposal that can’t be accepted (R1.2)', async () => {
    open(signable());
    await screen.findAllByRole('button', { name: 'Select Tankless' });
    expect(screen.queryByRole('button', { name: 'Select Larger' })).toBeNull();
    const { proposal } = signable();
    for (const more of [
      { signature: signed },
      { proposal: { ...proposal, declined: true } },
      { proposal: { ...proposal, expiresDate: '2026-11-20' } },
      { revision: null },
    ]) {
      open(signable(more));
      await screen.findByRole('heading', { name: 'Tankless water heater' });
      expect(screen.queryByRole('button', { name: 'Select Tankless' })).toBeNull();
    }
  });

  it('signs by a typed name, with the version that was read, and then says so (R1.2)', async () => {
    const { user, server, sent } = await begin();
    server.handlers['POST /api/proposallinks/sign'] = () => signed;
    expect(
      screen.getByText(/accept Tankless for \$3,999\.55\. I agree to sign it electronically/),
    ).toBeTruthy();
    await user.click(screen.getByLabelText('Type my name'));
    const name = screen.getByLabelText(/Your full name/);
    await user.clear(name);
    await user.click(accept());
    expect(await screen.findByText('Please enter your name.')).toBeTruthy();
    await user.type(name, 'Ruth Farrow');
    server.handlers['POST /api/proposallinks/open'] = () => signable({ signature: signed });
    await user.click(accept());
    await screen.findByText('Signed by Ruth Farrow on November 21, 2026. Thank you.');
    const body = {
      token,
      hash: 'a'.repeat(64),
      packageId: 1,
      addOnIds: [],
      name: 'Ruth Farrow',
      method: 'typed',
    };
    expect(sent()).toEqual([{ ...body, strokes: null, key: expect.any(String) }]);
  });

  it('asks for a drawn signature, which can be cleared and drawn again', async () => {
    const { user, server, sent } = await begin();
    server.handlers['POST /api/proposallinks/sign'] = () => signed;
    await user.click(accept());
    expect(await screen.findByText('Please sign in the box, or type your name instead.')).toBeTruthy();
    const pad = screen.getByRole('img', { name: 'Sign here' });
    vi.spyOn(pad, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 100));
    const draw = () => {
      fireEvent.pointerDown(pad, { clientX: 10, clientY: 10 });
      fireEvent.pointerMove(pad, { clientX: 20, clientY: 30 });
      fireEvent.pointerUp(pad);
      fireEvent.pointerMove(pad, { clientX: 200, clientY: 90 });
    };
    draw();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    draw();
    await user.click(accept());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      method: 'drawn',
      strokes: [[20, 20, 40, 60]],
    });
  });

  it('sends the same key again where no answer came, and another for another name', async () => {
    const { user, server, sent } = await begin();
    server.handlers['POST /api/proposallinks/sign'] = () => refuse('unavailable');
    await user.click(screen.getByLabelText('Type my name'));
    for (const words of ['', '', ' Senior']) {
      if (words) await user.type(screen.getByLabelText(/Your full name/), words);
      const count = sent().length;
      await user.click(accept());
      await waitFor(() => expect(sent()).toHaveLength(count + 1));
      await screen.findByRole('alert');
    }
    const [one, again, other] = sent().map((body) => (body as { key: string }).key);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });

  it('says that a new version was sent meanwhile, and shows it', async () => {
    const { user, server } = await begin();
    const detail = 'A new version of this proposal was sent since you opened it.';
    server.handlers['POST /api/proposallinks/sign'] = () => refuse('stale_version', { detail });
    await user.click(screen.getByLabelText('Type my name'));
    await user.click(accept());
    expect((await screen.findByRole('alert')).textContent).toContain(detail);
    const newer = signable();
    newer.proposal.text = 'Tankless, revised';
    server.handlers['POST /api/proposallinks/open'] = () => newer;
    await user.click(screen.getByRole('button', { name: 'See the current version' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tankless, revised' })).toBeTruthy();
  });

  it('goes back to the options', async () => {
    const { user } = await begin();
    await user.click(screen.getByRole('button', { name: 'Back to your options' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tankless water heater' })).toBeTruthy();
  });
});

describe('/p/:token, asking and declining', () => {
  const begin = async (name: string) => {
    const opened = open(shown());
    opened.server.handlers['POST /api/proposallinks/view'] = () => null;
    await opened.user.click(await screen.findByRole('button', { name }));
    const sent = (key: string) =>
      opened.server.calls.filter((call) => call.key === key).map(({ body }) => body);
    return { ...opened, sent };
  };

  it('sends a question once, with the same key where no answer came, and says who answers (R1.2)', async () => {
    const { user, server, sent } = await begin('Ask a question');
    const key = 'POST /api/proposallinks/ask';
    server.handlers[key] = () => refuse('unavailable');
    const send = await screen.findByRole('button', { name: 'Send question' });
    await user.click(send);
    expect(await screen.findByText('Please enter your question.')).toBeTruthy();
    await user.type(screen.getByLabelText('Your question'), 'When can you start?');
    await user.click(send);
    expect(await screen.findByText(/isn’t ready yet/)).toBeTruthy();
    server.handlers[key] = () => null;
    await user.click(send);
    expect(await screen.findByRole('heading', { name: 'Question sent.' })).toBeTruthy();
    expect(screen.getByText('Hollis & Rowe will answer by email.')).toBeTruthy();
    const [first, second] = sent(key);
    expect(first).toEqual({ token, key: expect.any(String), text: 'When can you start?' });
    expect(second).toEqual(first);
    await user.click(screen.getByRole('button', { name: 'Back to the proposal' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tankless water heater' })).toBeTruthy();
  });

  it('declines with a reason, and then says so (R4.25)', async () => {
    const { user, server, sent } = await begin('Decline');
    const key = 'POST /api/proposallinks/decline';
    server.handlers[key] = () => null;
    server.handlers['POST /api/proposallinks/open'] = () => shown({ declined: true });
    await user.type(await screen.findByLabelText('Why? (optional)'), 'Too much for now');
    await user.click(screen.getByRole('button', { name: 'Decline proposal' }));
    expect(await screen.findByText(/^You declined this/)).toBeTruthy();
    expect(sent(key)).toEqual([{ token, key: expect.any(String), text: 'Too much for now' }]);
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  });
});
