import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import type { DeferredWork, DeferredWorkList } from './recommendations.data.ts';

const row = (more: Partial<DeferredWork> = {}): DeferredWork => ({
  id: 51,
  text: 'Anode rod',
  priceCents: 28_000,
  urgency: 'soon',
  status: 'open',
  deferredUntil: null,
  partItemId: null,
  serviceRepairId: null,
  workOrderId: 7,
  workOrderNumber: 'WO-7',
  date: '2026-09-01T15:00:00Z',
  customer: { id: 31, name: 'Dana Whitlock' },
  siteId: 41,
  address: { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28804' },
  system: 'Water heater',
  technician: 'Marcus Bell',
  proposal: null,
  ...more,
});
const list = (recommendations: DeferredWork[]): DeferredWorkList => ({
  recommendations,
  tiles: [
    { filter: 'open', count: 1, cents: 28_000 },
    { filter: 'quoted', count: 0, cents: 0 },
    { filter: 'due', count: 1, cents: 45_000 },
    { filter: 'later', count: 0, cents: 0 },
  ],
  sum: { count: 2, cents: 73_000 },
  choices: { technicians: [{ id: 6, name: 'Marcus Bell' }], systemTypes: [{ id: 3, text: 'Water heater' }] },
  next: null,
});

describe('/deferredwork', () => {
  it('opens how the price comes about of what is from the price book (R3.11)', async () => {
    const { user } = await openApp('/deferredwork', {
      'GET /api/deferredwork': () => list([row({ serviceRepairId: 201 }), row({ id: 52, text: 'Coil' })]),
      'POST /api/pricebookprices': () => [
        {
          kind: 'serviceRepair',
          id: 201,
          priceKey: '1.1.0',
          unitPriceCents: 30_000,
          standardCents: 30_000,
          priceSteps: [{ kind: 'flat', amountCents: 30_000, totalCents: 30_000 }],
          open: null,
          taxedShare: 1_000_000_000,
          priceBookVersion: 3,
        },
      ],
      'GET /api/servicerepairs/{id}/pricesources': () => [],
    });
    const how = await screen.findByRole('button', {
      name: '$280.00, how the price of Anode rod is calculated',
    });
    how.focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Price of Anode rod' });
    expect(dialog.textContent).toContain('Recommended at $280.00. The price book’s price today:');
    expect(within(dialog).getByRole('row', { name: /^Flat price/ })).toBeTruthy();
    // nobody knows how a price came about that was entered
    expect(screen.queryByRole('button', { name: /how the price of Coil/ })).toBeNull();
  });

  it('lists what nobody has decided, with sums of dollars (R4.14, R2.13)', async () => {
    const { server } = await openApp('/deferredwork', {
      'GET /api/deferredwork': () =>
        list([row(), row({ id: 52, text: 'Coil', priceCents: null, system: null, technician: '' })]),
    });
    expect(await screen.findByText('2 recommendations, $730.00')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Deferred, due now/ }).textContent).toContain('$450');
    const link = screen.getByRole('link', { name: /Anode rod/ });
    expect(link.getAttribute('href')).toBe('/workorders/7?part=recommendations');
    const [, first, second] = screen.getAllByRole('row');
    for (const text of ['Water heater', 'Marcus Bell', '$280.00']) expect(first!.textContent).toContain(text);
    for (const text of ['Whole site', 'Unknown', 'No price']) expect(second!.textContent).toContain(text);
    expect(server.keys().filter((key) => key.startsWith('GET /api/deferredwork'))).toHaveLength(1);
  });

  it('makes one proposal of chosen ones at one site, and goes there (R4.14)', async () => {
    const { user, server, address } = await openApp('/deferredwork', {
      'GET /api/deferredwork': () =>
        list([
          row(),
          row({ id: 52, text: 'Coil', priceCents: 5_000 }),
          row({ id: 53, text: 'Fan', siteId: 42 }),
        ]),
      'POST /api/recommendationitems/quote': () => ({
        salesProposalId: 90,
        number: 'P-1090',
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    const propose = () => screen.getByRole('button', { name: 'Create proposal' });
    const choose = (name: string) => user.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
    expect(propose()).toHaveProperty('disabled', true);
    await choose('Anode rod');
    await choose('Fan');
    expect(screen.getByText(/Choose one site to create a proposal\.$/)).toBeTruthy();
    expect(propose()).toHaveProperty('disabled', true);
    await choose('Fan');
    await choose('Coil');
    expect(screen.getByText('2 selected, $330.00')).toBeTruthy();
    await user.click(propose());
    await waitFor(() => expect(address()).toBe('/proposals/90'));
    const sent = server.calls.find(({ key }) => key === 'POST /api/recommendationitems/quote');
    expect(sent?.body).toMatchObject({ ids: [51, 52], key: expect.any(String) });
  });

  it('declines chosen ones for one reason, with one undo that brings each back as it was (R4.14)', async () => {
    const { user, server } = await openApp('/deferredwork', {
      'GET /api/deferredwork': () =>
        list([
          row(),
          row({ id: 52, text: 'Coil', status: 'deferred', deferredUntil: '2027-03-01', siteId: 42 }),
          row({ id: 53, text: 'Fan', status: 'quoted', proposal: { id: 9, number: 'P-9' } }),
        ]),
      'POST /api/recommendationitems/{id}/status': () => ({
        id: 1,
        status: 'declined',
        workOrderId: 7,
        version: 2,
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    const choose = (name: string) => user.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
    const decline = () => screen.getByRole('button', { name: 'Decline…' });
    await choose('Fan');
    expect(decline()).toHaveProperty('disabled', true);
    expect(screen.getByText(/Quoted work is declined on its proposal\.$/)).toBeTruthy();
    await choose('Fan');
    await choose('Anode rod');
    await choose('Coil');
    await user.click(decline());
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'House sold');
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    const results = within(await screen.findByRole('dialog', { name: 'Decline 2 recommendations' }));
    expect(await results.findByText('All 2 done.')).toBeTruthy();
    await user.click(results.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const sent = () =>
      server.calls
        .filter(({ key }) => key.startsWith('POST /api/recommendationitems'))
        .map(({ path, body }) => [/\d+/.exec(path)![0], body]);
    await waitFor(() =>
      expect(sent()).toEqual([
        ['51', { status: 'declined', reason: 'House sold' }],
        ['52', { status: 'declined', reason: 'House sold' }],
        ['51', { status: 'open' }],
        ['52', { status: 'open' }],
        ['52', { status: 'deferred', until: '2027-03-01' }],
      ]),
    );
  });

  it('is for sales staff, too, who open the site of what they can’t open (R6.4)', async () => {
    await openApp('/deferredwork', {
      'GET /api/me': () => buildMe({ roles: ['sales'] }),
      'GET /api/deferredwork': () => list([row()]),
    });
    const link = await screen.findByRole('link', { name: /Anode rod/ });
    expect(link.getAttribute('href')).toBe('/sites/41');
    expect(screen.getByRole('button', { name: 'Select' })).toBeTruthy();
  });

  it('keeps its filters in the address, and says if nothing matches (R2.8, R2.13)', async () => {
    const { server } = await openApp('/deferredwork?filter=due&technician=6&urgency=now', {
      'GET /api/deferredwork': () => list([]),
    });
    await screen.findByRole('heading', { name: 'No matching recommendations' });
    expect(screen.getByRole('link', { name: 'Show all deferred work' }).getAttribute('href')).toBe(
      '/deferredwork',
    );
    const { path } = server.calls.findLast(({ key }) => key === 'GET /api/deferredwork')!;
    for (const part of ['filter=due', 'technicianId=6', 'urgency=now']) expect(path).toContain(part);
  });

  it('isn’t for those who see only their own work orders (R6.4)', async () => {
    await openApp('/deferredwork', { 'GET /api/me': () => buildMe({ roles: ['technician'] }) });
    expect(await screen.findByText(/your role can’t open it/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Deferred work' })).toBeNull();
  });
});
