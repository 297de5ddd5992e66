import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import type { Handlers } from '../../testing/stub-server.ts';
import { buildPayment } from './testing/recorded-payment.ts';

afterEach(() => vi.unstubAllGlobals());

const payment = buildPayment({ method: 'check', reference: '4417' });
const page = {
  payments: [payment],
  totals: [
    {
      day: '2026-11-19',
      method: 'check' as const,
      count: 1,
      amountCents: 43_800,
      tipCents: 0,
      pendingCount: 0,
      pendingCents: 0,
    },
  ],
  byPerson: [],
  takers: [{ id: 4, name: 'Marcus Bell' }],
  toCheck: [],
  similar: false,
  next: null,
};
const checks = {
  id: 12,
  name: 'Marcus’s checks',
  shared: true,
  isOwn: true,
  owner: 'Lena Hollis',
  content: {
    list: 'payments' as const,
    params: { method: 'check' as const, takenBy: 4 },
    columns: ['what', 'amount'],
  },
};
const choice = { list: 'payments' as const, columns: null, defaultViewId: null as number | null };

interface Kept {
  defaultViewId?: number;
  roles?: Parameters<typeof buildMe>[0];
  handlers?: Handlers;
}
const open = (address: string, { defaultViewId, roles, handlers }: Kept = {}) =>
  openApp(address, {
    'GET /api/me': () =>
      buildMe({
        ...roles,
        lists: {
          views: [checks],
          choices: defaultViewId === undefined ? [] : [{ ...choice, defaultViewId }],
        },
      }),
    'GET /api/payments': () => page,
    ...handlers,
  });
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const asked = ({ server }: Awaited<ReturnType<typeof open>>) =>
  server.calls.filter(({ key }) => key === 'GET /api/payments').map(({ path }) => path);

describe('saved views of payments', () => {
  it('open by their address, with filters and columns, in one request', async () => {
    const app = await open('/payments?view=12');
    await screen.findByText('Dana Whitlock');
    expect(heads()).toEqual(['Customer and work', 'Amount']);
    expect(asked(app)).toEqual(['/api/payments?method=check&takenById=4']);
    const views = within(screen.getByRole('navigation', { name: 'Saved views' }));
    expect(views.getByRole('link', { name: /^Marcus’s checks/ }).getAttribute('aria-current')).toBe('page');
    // the line of the day spans what shows
    expect(screen.getByRole('rowheader').getAttribute('colspan')).toBe('2');
    await app.user.click(views.getByRole('link', { name: 'All' }));
    await waitFor(() => expect(heads()).toContain('Receipt'));
    expect(app.address()).toBe('/payments');
  });

  it('leave out whose payments, for people who see only their own (R6.4)', async () => {
    const app = await open('/payments?view=12', { roles: { roles: ['technician'] } });
    await screen.findByText('Dana Whitlock');
    expect(asked(app)).toEqual(['/api/payments?method=check']);
  });

  it('show everything on request, although one opens first', async () => {
    const none = { 'GET /api/payments': () => ({ ...page, payments: [], totals: [] }) };
    const app = await open('/payments', { defaultViewId: 12, handlers: none });
    await app.user.click(await screen.findByRole('link', { name: 'Show all payments' }));
    await waitFor(() => expect(app.address()).toBe('/payments?view=all'));
    expect(asked(app).at(-1)).toBe('/api/payments');
  });

  it('are saved from the filters that are on', async () => {
    const app = await open('/payments?method=cash&from=2026-11-01', {
      handlers: {
        'POST /api/listviews': ({ body }) => ({ ...checks, ...(body as object), id: 20 }),
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await app.user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Cash');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Cash saved.')).toBeDefined();
    expect(app.server.calls.find(({ key }) => key === 'POST /api/listviews')!.body).toMatchObject({
      name: 'Cash',
      content: { list: 'payments', params: { method: 'cash', from: '2026-11-01' }, columns: null },
    });
    await waitFor(() => expect(app.address()).toBe('/payments?view=20'));
  });
});

describe('columns of payments', () => {
  it('are chosen in a dialog, and kept for the person', async () => {
    const app = await open('/payments', {
      handlers: {
        'POST /api/listviews/choice': ({ body }) => ({ ...choice, ...(body as object) }),
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Columns' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
    await app.user.click(dialog.getByRole('checkbox', { name: 'Receipt' }));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(heads()).not.toContain('Receipt'));
    expect(app.server.calls.find(({ key }) => key === 'POST /api/listviews/choice')!.body).toEqual({
      list: 'payments',
      columns: ['time', 'what', 'method', 'takenBy', 'status', 'amount'],
    });
  });
});
