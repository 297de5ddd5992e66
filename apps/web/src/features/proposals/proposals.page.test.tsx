import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import type { ListedProposal } from './proposals.data.ts';

afterEach(() => vi.unstubAllGlobals());

const row: ListedProposal = {
  id: 812,
  version: 1,
  number: '812',
  text: 'Heat pump',
  customerId: 7,
  siteId: 8,
  customerName: 'Dana Whitlock',
  placeRemoved: false,
  address: { street: '610 Haywood Rd', city: 'Asheville', state: 'NC', postalCode: '28806' },
  totalCents: 30_000,
  createdDate: '2026-11-19T16:35:00Z',
  status: 'Sent',
  signed: false,
  halfSigned: false,
  statusDate: null,
  isTemplate: false,
  templateNote: '',
  department: null,
  accepted: null,
  packages: 1,
  expiresDate: null,
  createdBy: null,
};

it('lists those of a status by its tile (R4.25)', async () => {
  const tiles = [{ status: 'Declined' as const, count: 2, cents: 30_000 }];
  const { user, address } = await openApp('/proposals', {
    'GET /api/salesproposals': () => ({ proposals: [row], tiles, makers: null, similar: false, next: null }),
  });
  await user.click(await screen.findByText('Declined', { selector: '.tile-name' }));
  await waitFor(() => expect(address()).toContain('status=Declined'));
});

it('marks those that the customer has signed, and those that one of two has', async () => {
  const signed = { ...row, id: 813, number: '813', signed: true };
  const half = { ...row, id: 814, number: '814', halfSigned: true };
  await openApp('/proposals', {
    'GET /api/salesproposals': () => ({
      proposals: [row, signed, half],
      tiles: [],
      makers: null,
      similar: false,
      next: null,
    }),
  });
  await screen.findByText('No. 813');
  const rowsWith = (mark: string) =>
    screen.getAllByText(mark, { selector: '.tag' }).map((each) => each.closest('tr')?.textContent);
  expect(rowsWith('Signed')).toEqual([expect.stringContaining('No. 813')]);
  expect(rowsWith('1 of 2 signed')).toEqual([expect.stringContaining('No. 814')]);
});

it('says why one was declined', async () => {
  const lost = { ...row, status: 'Declined' as const, lostReason: 'Went with a cheaper bid' };
  await openApp('/proposals', {
    'GET /api/salesproposals': () => ({
      proposals: [lost],
      tiles: [],
      makers: null,
      similar: false,
      next: null,
    }),
  });
  const reason = await screen.findByText('Went with a cheaper bid');
  expect(reason.closest('td')!.textContent).toContain('Declined');
});

it.each([true, false])(
  'says of proposals whether only something like the words is called so: %s',
  async (similar) => {
    await openApp('/proposals?search=whitlok', {
      'GET /api/salesproposals': () => ({ proposals: [row], tiles: [], makers: null, similar, next: null }),
    });
    expect(await screen.findByText('Dana Whitlock')).toBeTruthy();
    expect(screen.queryByText('No exact match. Similar:') !== null).toBe(similar);
  },
);

it('can be narrowed down to deposits that are due', async () => {
  const empty = { proposals: [], tiles: [], makers: null, similar: false, next: null };
  const { user, address, server } = await openApp('/proposals', {
    'GET /api/salesproposals': ({ path }) => ({
      ...empty,
      proposals: path.includes('depositDue=true') ? [] : [row],
    }),
  });
  await user.click(await screen.findByText('Deposit due'));
  await waitFor(() => expect(address()).toContain('depositDue=true'));
  expect(await screen.findByText('No deposits due')).toBeTruthy();
  const asked = server.calls.findLast(({ key }) => key === 'GET /api/salesproposals')!;
  expect(asked.path).toContain('depositDue=true');
});

describe('proposals to follow up on', () => {
  const awaited = {
    since: '2026-11-10T15:00:00Z',
    views: 2,
    viewedDate: '2026-11-12T15:00:00Z',
    remindedDate: null,
    asks: false,
    phone: '+18285550140',
    email: 'dana@whitlock.example',
  };
  const page = (proposals: ListedProposal[]) => ({
    proposals,
    tiles: [],
    makers: null,
    similar: false,
    next: null,
  });

  it('are a filter, the longest awaited first, with views, phone, email and a reminder', async () => {
    const { user, address, server } = await openApp('/proposals', {
      'GET /api/salesproposals': ({ path }) =>
        page([path.includes('followUp=true') ? { ...row, awaited } : row]),
      'POST /api/salesproposals/{id}/reminders': () => ({ mailedTo: 'dana@whitlock.example' }),
    });
    await user.click(await screen.findByText('Follow up'));
    await waitFor(() => expect(address()).toContain('followUp=true'));
    expect(await screen.findByText(/Viewed 2 times, last /)).toBeTruthy();
    const asked = server.calls.findLast(({ key }) => key === 'GET /api/salesproposals')!;
    expect(asked.path).toContain('sort=made');
    expect(screen.getByText(/^No answer for \d+ days$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call (828) 555-0140' }).getAttribute('href')).toBe(
      'tel:+18285550140',
    );
    expect(screen.getByRole('link', { name: 'Email dana@whitlock.example' }).getAttribute('href')).toBe(
      'mailto:dana@whitlock.example',
    );
    await user.click(screen.getByRole('button', { name: 'Send reminder' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Send reminder' }));
    expect(await screen.findByText('Reminder sent to dana@whitlock.example.')).toBeTruthy();
    expect(server.keys().filter((key) => key === 'POST /api/salesproposals/812/reminders')).toHaveLength(1);
  });

  it('say that there are none', async () => {
    await openApp('/proposals?followUp=true', { 'GET /api/salesproposals': () => page([]) });
    expect(await screen.findByText('No proposals to follow up on')).toBeTruthy();
  });
});
