import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';
import { closedDaysCsv } from './closed-days-csv.ts';
import type { DayClosing } from './day-closings.data.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const closing: DayClosing = {
  id: 5,
  day: '2026-11-18',
  personId: null,
  person: null,
  taken: [
    { method: 'cash', provider: null, count: 1, amountCents: 10_000, refundedCents: 0, tipCents: 0 },
    { method: 'card', provider: 'stripe', count: 2, amountCents: 50_000, refundedCents: 500, tipCents: 900 },
  ],
  drawerCents: 10_000,
  countedCents: 9_500,
  reason: '=Parking, "lot B"',
  closedDate: '2026-11-18T22:00:00Z',
  closedBy: 'Beth Young',
  changes: [
    {
      paymentId: 31,
      document: { kind: 'workOrder', id: 1003 },
      receipt: 'R-1003-1',
      method: 'check',
      change: 'voided',
      fromCents: 12_900,
      toCents: 0,
    },
    {
      paymentId: 32,
      document: { kind: 'salesProposal', id: 1004 },
      receipt: 'R-P-1004-1',
      method: 'cash',
      change: 'added',
      fromCents: 0,
      toCents: 2_000,
    },
  ],
  givenBackCents: 2_500,
  reopened: null,
};
const totals = [
  {
    day: '2026-11-18',
    personId: 7,
    takenBy: 'Marcus Bell',
    method: 'cash' as const,
    count: 1,
    amountCents: 10_000,
    tipCents: 0,
    pendingCount: 0,
    pendingCents: 0,
  },
];
const payment = {
  id: 20,
  receipt: 'R-1002-1',
  document: { kind: 'workOrder' as const, id: 1002, number: '1002', text: '' },
  customerName: 'Dana Whitlock',
  placeRemoved: false,
  kind: 'balance' as const,
  method: 'cash' as const,
  amountCents: 10_000,
  refundedCents: 0,
  tipCents: 0,
  sharedCents: null,
  status: 'completed' as const,
  disputed: false,
  afterClosing: true,
  changedAfterClosing: true,
  reference: '',
  text: '',
  paidDate: '2026-11-18T16:35:00Z',
  timeZone: 'America/New_York',
  day: '2026-11-18',
  takenBy: 'Marcus Bell',
  voided: null,
};
const payments = {
  payments: [payment],
  totals,
  byPerson: totals,
  takers: [],
  toCheck: [],
  similar: false,
  next: null,
};

describe('closing a day', () => {
  it('counts the cash, asks why it differs, and sends what was shown', async () => {
    const sent: unknown[] = [];
    const { user } = await openApp('/payments?from=2026-11-18&to=2026-11-18', {
      'GET /api/payments': () => payments,
      'GET /api/dayclosings/overview': () => ({
        taken: closing.taken,
        givenBackCents: 0,
        drawerCents: 10_000,
        closings: [],
      }),
      'POST /api/dayclosings': ({ body }) => {
        sent.push(body);
        if (sent.length > 1) return closing;
        return refuse('invalid', { fields: { countedCents: 'Cash expected is now $100.00.' } });
      },
    });
    expect(await screen.findByText('After closing')).toBeTruthy();
    expect(screen.getByText('Changed after closing')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Close day' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Card, Stripe');
    expect(dialog.getByText('Cash expected')).toBeTruthy();
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Close day' });
    expect(save.disabled).toBe(true);
    await user.type(dialog.getByLabelText(/^Cash counted/), '95');
    expect(dialog.getByText('$5.00 short')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Reason for the difference/), 'Parking');
    await user.click(save);
    await dialog.findByText('Cash expected is now $100.00.');
    await user.click(save);
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({
      day: '2026-11-18',
      countedCents: 9_500,
      expectedCents: 10_000,
      reason: 'Parking',
    });
  });

  it('can be closed without a count where no cash is expected', async () => {
    const sent: unknown[] = [];
    const { user } = await openApp('/payments?from=2026-11-18&to=2026-11-18', {
      'GET /api/payments': () => payments,
      'GET /api/dayclosings/overview': () => ({
        taken: closing.taken.slice(1),
        givenBackCents: 0,
        drawerCents: 0,
        closings: [],
      }),
      'POST /api/dayclosings': ({ body }) => {
        sent.push(body);
        return closing;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Close day' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = await dialog.findByLabelText<HTMLInputElement>('Cash counted');
    expect(field.getAttribute('aria-required')).not.toBe('true');
    expect(field.placeholder).toBe('Optional');
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Close day' });
    expect(save.disabled).toBe(false);
    await user.type(field, 'x');
    expect(save.disabled).toBe(true);
    await user.clear(field);
    await user.click(save);
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ countedCents: 0, expectedCents: 0, reason: '' });
  });

  it('shows a closed day as it was kept, and reopens it with a reason', async () => {
    const sent: unknown[] = [];
    const { user } = await openApp('/payments?from=2026-11-18&to=2026-11-18', {
      'GET /api/payments': () => payments,
      'GET /api/dayclosings/overview': () => ({
        taken: closing.taken,
        givenBackCents: 0,
        drawerCents: 12_000,
        closings: [closing],
      }),
      'POST /api/dayclosings/{id}/reopen': ({ body }) => {
        sent.push(body);
        return closing;
      },
    });
    expect(await screen.findByText(/^Closed .+ by Beth Young$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close day' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show closing' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Since this closing');
    const [voided, added] = ['R-1003-1', 'R-P-1004-1'].map(
      (receipt) => dialog.getByRole('link', { name: new RegExp(`^${receipt}`) }).closest('li')!,
    );
    expect(within(voided!).getByText('Voided')).toBeTruthy();
    expect(within(voided!).getByText('$129.00 → $0.00')).toBeTruthy();
    expect(within(added!).getByText('Recorded')).toBeTruthy();
    expect(dialog.getByText('Cash returned')).toBeTruthy();
    expect(dialog.queryByRole('textbox', { name: /^Cash counted/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Reopen' }));
    await user.click(dialog.getByRole('button', { name: 'Reopen day' }));
    expect(dialog.getByText('Enter a reason.')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Reason for reopening/), 'A check was missing');
    await user.click(dialog.getByRole('button', { name: 'Reopen day' }));
    await expect.poll(() => sent).toEqual([{ reason: 'A check was missing' }]);
  });

  it('shows what each of its amounts consists of (R3.11)', async () => {
    const card = { ...payment, method: 'card' as const, reference: 'Visa 4417', customerName: null };
    const { user, server } = await openApp('/payments?from=2026-11-18&to=2026-11-18', {
      'GET /api/payments': ({ path }) =>
        path.includes('method=card')
          ? { ...payments, payments: [{ ...card, amountCents: 53_000, refundedCents: 500, tipCents: 900 }] }
          : payments,
      'GET /api/dayclosings/overview': () => ({
        taken: [
          ...closing.taken,
          { ...closing.taken[1]!, provider: 'square', amountCents: 3_000, tipCents: 0 },
        ],
        givenBackCents: 12_500,
        drawerCents: 0,
        closings: [{ ...closing, reopened: { date: closing.closedDate, by: null, reason: 'Again' } }],
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Close day' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Close/ }));
    expect(await dialog.findAllByText('Card, Stripe')).toHaveLength(2);
    const partsOf = async (button: HTMLElement) => {
      await user.click(button);
      const opened = within(screen.getAllByRole('dialog').at(-1)!);
      await opened.findAllByRole('definition');
      const parts = opened.getAllByRole('definition').map((each) => each.parentElement!.textContent);
      await user.keyboard('{Escape}');
      return parts;
    };
    const day = 'Wednesday, November 18, 2026';
    const open = dialog.getAllByRole('list')[0]!;
    const ofDay = (name: string) => within(open).getByRole('button', { name });
    expect(await partsOf(ofDay(`Cash on ${day} $100.00, see parts`))).toEqual([
      'R-1002-1 Dana Whitlock · Cash100.00',
      `Cash on ${day} $100.00`,
    ]);
    // of the two processors’ cards, those of the other one are left out
    expect(await partsOf(ofDay(`Card, Stripe on ${day} $500.00, see parts`))).toEqual([
      'R-1002-1 Card Visa 4417530.00',
      'Through other processors −30.00',
      `Card, Stripe on ${day} $500.00`,
    ]);
    expect(server.calls.at(-1)!.path).toBe(
      '/api/payments?from=2026-11-18&to=2026-11-18&method=card&limit=100',
    );
    expect(await partsOf(ofDay('$9.00 in tips, see parts'))).toEqual([
      'R-1002-1 Card Visa 44179.00',
      `Card, Stripe on ${day} $9.00`,
    ]);
    expect(await partsOf(dialog.getByRole('button', { name: /^Cash returned −\$125\.00/ }))).toEqual([
      'From this day’s cash −100.00',
      'Not from this day’s cash −25.00',
      'Cash returned −$125.00',
    ]);
    expect(await partsOf(dialog.getByRole('button', { name: 'Cash expected $0.00, see parts' }))).toEqual([
      'Cash 100.00',
      'Cash returned −125.00',
      'Not from this day’s cash 25.00',
      'Cash expected $0.00',
    ]);
    expect(await partsOf(dialog.getByRole('button', { name: /^Cash counted on .* \$95\.00/ }))).toEqual([
      'Cash expected 100.00',
      'Short =Parking, "lot B"−5.00',
      `Cash counted on ${day} $95.00`,
    ]);
    expect(await partsOf(dialog.getByRole('button', { name: '$129.00 → $0.00, see parts' }))).toEqual([
      'At closing 129.00',
      'Change since closing Voided−129.00',
      'Payment R-1003-1 $0.00',
    ]);
  });

  it('offers to close a day again that was reopened', async () => {
    await openApp('/payments?from=2026-11-18&to=2026-11-18', {
      'GET /api/payments': () => payments,
      'GET /api/dayclosings/overview': () => ({
        taken: closing.taken,
        givenBackCents: 0,
        drawerCents: 12_000,
        closings: [
          { ...closing, reopened: { date: '2026-11-18T23:00:00Z', by: 'Beth Young', reason: 'A check' } },
        ],
      }),
    });
    expect(await screen.findByRole('button', { name: 'Close day' })).toBeTruthy();
    await expect.poll(() => screen.queryByText(/^Closed .+ by/)).toBeNull();
  });

  it('lists the closed days, and says if there are none', async () => {
    let closings: DayClosing[] = [];
    const { user } = await openApp('/payments', {
      'GET /api/payments': () => payments,
      'GET /api/dayclosings': ({ path }) =>
        path.includes('after=-day_5')
          ? { closings: [{ ...closing, id: 4, day: '2025-01-02', changes: [] }], next: null }
          : { closings, next: closings.length > 0 ? '-day_5_2026-11-18T00:00:00.000000Z' : null },
    });
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Closed days' }));
      return within(await screen.findByRole('dialog', { name: 'Closed days' }));
    };
    const empty = await open();
    await empty.findByText(/^No closed days yet/);
    await user.click(empty.getAllByRole('button', { name: 'Close' }).at(-1)!);
    closings = [closing];
    const list = await open();
    expect(await list.findByText('$95.00 cash counted')).toBeTruthy();
    expect(list.getByText('2 payments changed after closing (−$109.00).')).toBeTruthy();
    expect(list.queryByText(/January 2/)).toBeNull();
    await user.click(list.getByRole('button', { name: 'Show more' }));
    expect(await list.findByText(/January 2/)).toBeTruthy();
    expect(list.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('keeps every closed day in the file, however many are listed', async () => {
    const kept: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      void (file as Blob).text().then((text) => kept.push(text));
      return 'blob:days';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    // otherwise the window goes to the file's address
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user } = await openApp('/payments', {
      'GET /api/payments': () => payments,
      'GET /api/dayclosings': ({ path }) => ({
        closings: [closing],
        next: path.includes('after=') ? null : '-day_5_2026-11-18T00:00:00.000000Z',
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Closed days' }));
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await expect.poll(() => kept).toHaveLength(1);
    expect(kept[0]!.trim().split('\r\n')).toHaveLength(3);
  });
});

describe('closedDaysCsv', () => {
  it('has a line for each day, which no spreadsheet program runs as a formula', () => {
    const [, line] = closedDaysCsv([closing]).split('\r\n');
    expect(line).toContain('600.00,5.00,9.00,25.00,100.00,95.00,"\'=Parking, ""lot B""",1,1,470.00,');
  });

  it('has no total of now for a closing that was reopened', () => {
    const reopened = { reason: 'Count again', date: '2026-11-19T09:00:00Z', by: 'Beth Young' };
    const [, line] = closedDaysCsv([{ ...closing, changes: [], reopened }]).split('\r\n');
    expect(line).toContain(',0,0,,Count again');
  });
});
