import type {
  PaymentToCheck,
  PersonTotal,
  RecordedPayment,
} from '@fieldwright/domain/payments/recorded-payment';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';
import { buildPayment } from './testing/recorded-payment.ts';

afterEach(() => vi.unstubAllGlobals());

const totalBy = (method: PersonTotal['method'], amountCents: number, pendingCents = 0) => ({
  day: '2026-11-19',
  method,
  count: amountCents > 0 ? 1 : 0,
  amountCents,
  tipCents: 0,
  pendingCount: pendingCents > 0 ? 1 : 0,
  pendingCents,
});
const page = (payments: RecordedPayment[], next: string | null = null) => ({
  payments,
  totals: [totalBy('card', 43_800)],
  byPerson: [] as PersonTotal[],
  takers: [{ id: 4, name: 'Marcus Bell' }],
  toCheck: [] as PaymentToCheck[],
  similar: false,
  next,
});
const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error(`${text} stands in no row.`);
  return within(row);
};

it('leads to the work orders that are to be paid, and to the proposals whose deposits are, for people who have any', async () => {
  const answer = { 'GET /api/payments': () => page([buildPayment()]) };
  await openApp('/payments', answer);
  const link = await screen.findByRole('link', { name: 'Take payment' });
  expect(link.getAttribute('href')).toBe('/workorders?filter=unpaid');
  const deposits = () => screen.getByRole('link', { name: 'Take deposit' }).getAttribute('href');
  expect(deposits()).toBe('/proposals?depositDue=true');
  cleanup();
  await openApp('/payments', { ...answer, 'GET /api/me': () => buildMe({ roles: ['technician'] }) });
  await screen.findByRole('link', { name: 'Take payment' });
  expect(deposits()).toBe('/proposals?depositDue=true');
  cleanup();
  await openApp('/payments', {
    ...answer,
    'GET /api/me': () => buildMe({ roles: ['sales'] }),
  });
  await screen.findByText('R-1002-1');
  expect(screen.queryByRole('link', { name: 'Take payment' })).toBeNull();
  // sales can take only deposits
  expect(deposits()).toBe('/proposals?depositDue=true');
});

it('exports the listed payments with their filters (R2.8)', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  // otherwise the page would go there
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user, server } = await openApp('/payments?method=card&takenBy=4&from=2026-11-01', {
    'GET /api/payments': () => page([buildPayment()]),
    'GET /api/payments/export': () =>
      new Response('Day', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export payments' }));
  await user.click(dialog.getByRole('radio', { name: 'CSV' }));
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('Payments.csv exported.')).toBeDefined();
  expect(saved).toHaveBeenCalled();
  const asked = server.calls.find(({ key }) => key === 'GET /api/payments/export')!.path;
  for (const part of ['method=card', 'takenById=4', 'from=2026-11-01', 'format=csv'])
    expect(asked).toContain(part);
});

describe('/payments, refused', () => {
  it('to who may not collect: nothing is asked for (R2.1, R6.2)', async () => {
    const { address, server } = await openApp('/payments', {
      'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
    });
    await screen.findByText('That page doesn’t exist, or your role can’t open it.');
    expect(address()).toBe('/dashboard?noAccess=1');
    expect(server.keys()).not.toContain('GET /api/payments');
  });

  it('to who has neither a sign-in nor a link: said in words, nothing is asked for (R2.1, R6.2)', async () => {
    const { address, server } = await openApp('/payments', {
      'POST /api/session/refresh': () => refuse('signed_out'),
    });
    await screen.findByRole('heading', { name: 'Open this page from your link' });
    expect(address()).toBe('/payments');
    expect(server.keys()).not.toContain('GET /api/payments');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/signin?back=%2Fpayments',
    );
  });

  it.each(['not_found', 'forbidden'] as const)(
    'by the data (%s) leads to the dashboard, which says so (R2.4)',
    async (code) => {
      const { address } = await openApp('/payments', { 'GET /api/payments': () => refuse(code) });
      await screen.findByText('That page doesn’t exist, or your role can’t open it.');
      expect(address()).toBe('/dashboard?noAccess=1');
    },
  );
});

describe('/payments', () => {
  it('says of each payment what it is for, how it was paid, who took it, and what became of it', async () => {
    const voided = { reason: 'Entered twice', by: 'Beth Young', date: '2025-11-19T17:02:00Z' };
    await openApp('/payments', {
      'GET /api/payments': () =>
        page([
          buildPayment(),
          buildPayment({ id: 19, receipt: 'R-1002-2', status: 'voided', voided }),
          buildPayment({ id: 18, receipt: 'R-1002-3', refundedCents: 4_000 }),
          buildPayment({ id: 17, receipt: 'R-1002-4', status: 'pending', customerName: null, takenBy: null }),
          buildPayment({
            id: 16,
            receipt: 'R-9-1',
            kind: 'deposit',
            document: { kind: 'salesProposal', id: 9, number: '9', text: '' },
          }),
        ]),
    });
    const first = await rowOf('R-1002-1');
    for (const text of [
      'Dana Whitlock',
      'Work order 1002 · No heat upstairs',
      'Marcus Bell',
      '$438.00',
      '11:35 AM',
    ])
      expect(first.getByText(text)).toBeTruthy();
    expect(first.getByText(/^Card/).textContent).toBe('Card Visa 4417');
    const second = await rowOf('R-1002-2');
    expect(second.getByText('Voided')).toBeTruthy();
    expect(second.getByText('Entered twice')).toBeTruthy();
    expect(second.getByText('By Beth Young, Nov 19, 2025, 12:02 PM')).toBeTruthy();
    expect((await rowOf('R-1002-3')).getByText('$40.00 refunded')).toBeTruthy();
    const fourth = await rowOf('R-1002-4');
    for (const text of ['Pending', 'No customer', 'Online']) expect(fourth.getByText(text)).toBeTruthy();
    expect((await rowOf('R-9-1')).getByText('Deposit · Proposal 9')).toBeTruthy();
    expect(screen.getByText('Thursday, November 19, 2026')).toBeTruthy();
  });

  it('says of one day who was paid what, how, and what is still on its way (R2.13)', async () => {
    const [marcus, dee] = [
      { personId: 1, takenBy: 'Marcus Bell' },
      { personId: 2, takenBy: 'Dee Wallace' },
    ];
    const byPerson = [
      { ...marcus, ...totalBy('cash', 5_000) },
      { ...dee, ...totalBy('bank', 0, 17_120) },
      { ...marcus, ...totalBy('card', 43_800) },
    ];
    const { user, address } = await openApp('/payments?from=2026-11-19&to=2026-11-19', {
      'GET /api/payments': () => ({ ...page([buildPayment()]), byPerson }),
    });
    const sheet = within(
      await screen.findByRole('region', { name: /^Totals by person Thursday, November 19, 2026$/ }),
    );
    const rows = sheet
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Taken by', 'Cash', 'Card', 'Payments', 'Pending', 'Total'],
      ['Marcus Bell', '$50.00', '$438.00', '2', '', '$488.00'],
      ['Dee Wallace', '', '', '0', '$171.20', '$0.00'],
      ['All', '$50.00', '$438.00', '2', '$171.20', '$488.00'],
    ]);
    expect(sheet.getByText(/^\$171\.20 is pending\. It’s on its way from the bank/)).toBeTruthy();
    await user.click(sheet.getByRole('link', { name: 'Dee Wallace' }));
    await waitFor(() =>
      expect(new URLSearchParams(address().split('?')[1]).get('search')).toBe('Dee Wallace'),
    );
    // a search result would not show what each person collected
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Totals by person/ })).toBeNull());
  });

  it('leads from a day of the list to who was paid what on it, and says what is pending; not for who sees the own ones only (R6.4)', async () => {
    const list = () => ({ ...page([buildPayment()]), totals: [totalBy('bank', 0, 17_120)] });
    await openApp('/payments', { 'GET /api/payments': list });
    const link = await screen.findByRole('link', {
      name: 'Totals by person for Thursday, November 19, 2026',
    });
    expect(link.getAttribute('href')).toBe('/payments?from=2026-11-19&to=2026-11-19');
    expect(screen.getByText('$171.20 pending')).toBeTruthy();
    expect(screen.getByText('Nothing received')).toBeTruthy();
    await openApp('/payments?search=bell', {
      'GET /api/me': () => buildMe({ roles: ['technician'] }),
      'GET /api/payments': list,
    });
    await screen.findByText('$171.20 pending');
    expect(screen.queryByRole('link', { name: /^Totals by person/ })).toBeNull();
  });

  it('is narrowed down by how it was paid and who took it, which is no sheet of a day then (R2.8, R2.13)', async () => {
    const byPerson = [{ personId: 4, takenBy: 'Marcus Bell', ...totalBy('card', 43_800) }];
    const { user, address, server } = await openApp('/payments?from=2026-11-19&to=2026-11-19', {
      'GET /api/payments': () => ({ ...page([buildPayment()]), byPerson }),
    });
    await screen.findByRole('region', { name: /^Totals by person/ });
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Filters' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Method' }), 'Card');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Taken by' }), 'Marcus Bell');
    await dialog.findByText('1 payment');
    await user.click(dialog.getByRole('button', { name: 'Add Filters' }));
    await waitFor(() =>
      expect(address()).toBe('/payments?from=2026-11-19&to=2026-11-19&method=card&takenBy=4'),
    );
    const asked = server.calls.filter(({ key }) => key === 'GET /api/payments').at(-1)!;
    expect(asked.path).toBe('/api/payments?from=2026-11-19&to=2026-11-19&method=card&takenById=4');
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Totals by person/ })).toBeNull());
  });

  it('shows any other days beside the row, where no range is chosen then (R2.8)', async () => {
    await openApp('/payments?from=2026-11-03', { 'GET /api/payments': () => page([buildPayment()]) });
    const row = within(await screen.findByRole('navigation', { name: 'Days' }));
    expect(row.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))).toEqual([]);
    expect(screen.getByRole('link', { name: 'Remove filter: Days, From Nov 3, 2026' })).toBeTruthy();
  });

  it('says of a day without payments that nothing was paid on it', async () => {
    await openApp('/payments?from=2026-11-22&to=2026-11-22', {
      'GET /api/payments': () => ({ ...page([]), totals: [] }),
    });
    expect(
      await screen.findByRole('heading', { name: 'No payments on Sunday, November 22, 2026' }),
    ).toBeTruthy();
  });

  it('says of payments that only something like the words is called so', async () => {
    await openApp('/payments?search=whitlok', {
      'GET /api/payments': () => ({ ...page([buildPayment()]), similar: true }),
    });
    expect(await screen.findByText('No exact match. Similar:')).toBeTruthy();
    expect(screen.getByText('R-1002-1')).toBeTruthy();
    cleanup();
    await openApp('/payments?search=whitlock', { 'GET /api/payments': () => page([buildPayment()]) });
    await screen.findByText('R-1002-1');
    expect(screen.queryByText('No exact match. Similar:')).toBeNull();
  });

  it('goes on where the page before ended, and keeps what is there when that fails', async () => {
    const { server, user } = await openApp('/payments?search=whitlock', {
      'GET /api/payments': ({ path }) =>
        path.includes('after=')
          ? refuse('too_many_attempts')
          : page([buildPayment()], '2026-11-19T16:35:00.000000Z_20'),
    });
    await screen.findByText('First 1 payment');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText(/^Couldn’t load more\./);
    expect(screen.getByText('R-1002-1')).toBeTruthy();
    server.handlers['GET /api/payments'] = () =>
      page([buildPayment({ id: 3, receipt: 'R-900-1', day: '2026-11-18' })]);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('R-900-1');
    expect(screen.getByText('R-1002-1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    const asked = server.calls.filter(({ key }) => key === 'GET /api/payments').at(-1)!;
    expect(asked.path).toBe('/api/payments?search=whitlock&after=2026-11-19T16%3A35%3A00.000000Z_20');
  });

  it('offers to try again where the list could not be loaded, inside its frame', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { server, user } = await openApp('/payments', {
      'GET /api/payments': () => refuse('too_many_attempts'),
    });
    await screen.findByText('Too many attempts. Wait a moment and try again.');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    server.handlers['GET /api/payments'] = () => page([buildPayment()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('R-1002-1');
  });
});

describe('a payment of one of several work orders', () => {
  it('is marked as a part of one card payment (R1.8)', async () => {
    await openApp('/payments', { 'GET /api/payments': () => page([buildPayment({ sharedCents: 60_000 })]) });
    expect(await (await rowOf('R-1002-1')).findByText('part of one card payment of $600.00')).toBeTruthy();
  });
});

describe('card payments to check', () => {
  const toCheck = (why: PaymentToCheck['why'], id: number): PaymentToCheck => ({
    id,
    document: { kind: 'workOrder', id: 1002, number: '1002' },
    workOrders: why === 'unanswered' ? ['1002', '1003', '1007'] : [],
    provider: 'stripe',
    amountCents: 43_800,
    createdDate: '2026-11-19T16:35:00Z',
    why,
    dueDate: why === 'disputed' ? '2026-12-02T12:00:00Z' : null,
  });

  it('are above the payments, each with its work order and what to do', async () => {
    await openApp('/payments', {
      'GET /api/payments': () => ({
        ...page([buildPayment({ disputed: true })]),
        toCheck: [
          toCheck('unanswered', 1),
          toCheck('differs', 2),
          toCheck('disputed', 3),
          toCheck('refund', 4),
          toCheck('unreachable', 5),
        ],
      }),
    });
    const section = within(await screen.findByRole('region', { name: 'Card payments to check' }));
    expect(section.getAllByRole('link', { name: 'Work order 1002' })).toHaveLength(5);
    expect(section.getByText('Pays work orders 1002, 1003, and 1007.')).toBeTruthy();
    section.getByText(/Stripe hasn’t said whether a refund was made/);
    section.getByText(/Stripe hasn’t said whether this was charged/);
    section.getByText(/Stripe reports something different/);
    section.getByText(
      /Stripe doesn’t accept your key or can’t find.* If your key changed, .* Otherwise, open the card billing/,
    );
    section.getByText(/Answer in Stripe’s dashboard by .*Dec/);
    expect(section.getByRole('link', { name: 'Open card settings' }).getAttribute('href')).toBe(
      '/settings/cards',
    );
    expect(await (await rowOf('R-1002-1')).findByText('Disputed')).toBeTruthy();
  });

  it('lead to the site of an agreement whose payment is disputed', async () => {
    const document = { kind: 'agreement' as const, id: 9, number: 'Comfort Plan' };
    await openApp('/payments', {
      'GET /api/payments': () => ({ ...page([]), toCheck: [{ ...toCheck('disputed', 3), document }] }),
    });
    const link = await screen.findByRole('link', { name: 'Agreement: Comfort Plan' });
    expect(link.getAttribute('href')).toBe('/sites/9');
  });

  it('may be of an agreement and a work order with the same number inside', async () => {
    const complaint = vi.spyOn(console, 'error');
    const document = { kind: 'agreement' as const, id: 9, number: 'Comfort Plan' };
    await openApp('/payments', {
      'GET /api/payments': () => ({
        ...page([]),
        toCheck: [toCheck('disputed', 3), { ...toCheck('disputed', 3), document }],
      }),
    });
    await screen.findByRole('link', { name: 'Agreement: Comfort Plan' });
    expect(complaint).not.toHaveBeenCalled();
  });

  it('have an address of their own, which says if there are none', async () => {
    await openApp('/payments?show=toCheck', { 'GET /api/payments': () => page([buildPayment()]) });
    await screen.findByRole('heading', { name: 'No payments to check' });
    expect(screen.queryByText('R-1002-1')).toBeNull();
  });
});

describe('the amounts of payments', () => {
  it('show what came of each, and what a day adds up (R3.11)', async () => {
    const payment = buildPayment({ refundedCents: 3_800, tipCents: 500, sharedCents: 60_000 });
    const { user } = await openApp('/payments', { 'GET /api/payments': () => page([payment]) });
    const partsOf = async (name: string) => {
      await user.click(await screen.findByRole('button', { name }));
      const dialog = await screen.findByRole('dialog');
      const parts = [...dialog.querySelectorAll('.amount-parts-list > div')].map((each) => each.textContent);
      await user.keyboard('{Escape}');
      return parts;
    };
    expect(await partsOf('Payment R-1002-1 $438.00, see parts')).toEqual([
      'Card Visa 4417 part of one card payment of $600.00438.00',
      'Refunded −38.00',
      'Tip 5.00',
      'Received $405.00',
    ]);
    const day = 'Thursday, November 19, 2026';
    expect(await partsOf(`Total on ${day} $438.00, see parts`)).toEqual([
      'Card 1 payment438.00',
      `Total on ${day} $438.00`,
    ]);
  });

  it('of a day and a method are the payments behind them, asked for when pressed (R3.11)', async () => {
    const [tipped, online] = [
      buildPayment({ refundedCents: 3_800, tipCents: 500 }),
      buildPayment({ id: 19, receipt: 'R-1003-1', takenBy: null, amountCents: 3_800 }),
    ];
    const more = buildPayment({ id: 18, receipt: 'R-9-9', status: 'pending', customerName: null });
    const byPerson = [
      { personId: 1, takenBy: 'Marcus Bell', ...totalBy('card', 40_000), tipCents: 500 },
      { personId: null, takenBy: null, ...totalBy('card', 4_000, 43_800) },
    ];
    const { user, server } = await openApp('/payments?from=2026-11-19&to=2026-11-19', {
      'GET /api/payments': () => ({ ...page([tipped, online, more]), byPerson }),
    });
    const day = 'Thursday, November 19, 2026';
    const partsOf = async (name: string) => {
      await user.click(await screen.findByRole('button', { name }));
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findAllByRole('definition');
      const parts = dialog.getAllByRole('definition').map((each) => each.parentElement!.textContent);
      const note = dialog.queryByText(/^It was/)?.textContent;
      await user.keyboard('{Escape}');
      return [...parts, ...(note ? [note] : [])];
    };
    const asked = () => server.calls.findLast(({ key }) => key === 'GET /api/payments')!.path;
    expect(await partsOf(`Card on ${day} $440.00, see parts`)).toEqual([
      'R-1002-1 Dana Whitlock · Card Visa 4417400.00',
      'R-1003-1 Dana Whitlock · Card Visa 441738.00',
      `Card on ${day} $438.00`,
      'It was $440.00 before. Payments have been recorded, voided, refunded or moved since.',
    ]);
    expect(asked()).toBe('/api/payments?from=2026-11-19&to=2026-11-19&method=card&limit=100');
    expect(await partsOf(`Tips taken by Marcus Bell on ${day} $5.00, see parts`)).toEqual([
      'R-1002-1 Dana Whitlock · Card Visa 44175.00',
      `Tips taken by Marcus Bell on ${day} $5.00`,
    ]);
    expect(asked()).toBe('/api/payments?from=2026-11-19&to=2026-11-19&takenById=1&limit=100');
    expect((await partsOf(`Total taken by Online on ${day} $40.00, see parts`))[0]).toBe(
      'R-1003-1 Dana Whitlock · Card Visa 441738.00',
    );
    expect(await partsOf(`Pending on ${day} $438.00, see parts`)).toEqual([
      'R-9-9 Card Visa 4417438.00',
      `Pending on ${day} $438.00`,
    ]);
    const sheet = within(screen.getByRole('region', { name: /^Totals by person/ }));
    await user.click(sheet.getByRole('button', { name: `Total on ${day} $440.00, see parts` }));
    const parts = within(await screen.findByRole('dialog')).getAllByRole('term');
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      'Marcus Bell 1 payment',
      'Online 1 payment',
      `Total on ${day} `,
    ]);
  });

  it('of a day with more payments than are listed say what the others add up to (R3.11)', async () => {
    const { user } = await openApp('/payments', {
      'GET /api/payments': ({ path }) => ({
        ...page([buildPayment({ amountCents: 40_000 })]),
        ...(path.includes('limit=100') && { next: '2026-11-19T16:35:00.000000Z_20' }),
      }),
    });
    await user.click(await screen.findByRole('button', { name: /^Card on .* \$438\.00, see parts$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const rest = await dialog.findByText('More payments');
    expect(rest.parentElement!.textContent).toBe('More payments 38.00');
    expect(dialog.queryByText(/^It was/)).toBeNull();
  });

  it('come to nothing for one that was voided or is pending (R3.11)', async () => {
    const { user } = await openApp('/payments', {
      'GET /api/payments': () => page([buildPayment({ status: 'pending' })]),
    });
    await user.click(await screen.findByRole('button', { name: /^Payment R-1002-1/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('−438.00')).toBeTruthy();
    expect(dialog.querySelector('.amount-parts-list > div:last-child')!.textContent).toBe('Received $0.00');
  });
});
