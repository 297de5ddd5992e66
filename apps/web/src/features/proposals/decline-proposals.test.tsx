import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';
import type { ListedProposal } from './proposals.data.ts';

const row = (id: number, status: ListedProposal['status']): ListedProposal => ({
  id,
  version: 1,
  number: String(id),
  text: 'Heat pump',
  customerId: 7,
  siteId: 8,
  customerName: 'Dana Whitlock',
  placeRemoved: false,
  address: null,
  totalCents: 30_000,
  createdDate: '2026-11-19T16:35:00Z',
  status,
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
});

it('marks several proposals declined after a question, and says of each what came of it (R4.25)', async () => {
  const { user, server } = await openApp('/proposals', {
    'GET /api/salesproposals': () => ({
      proposals: [row(812, 'Sent'), row(813, 'Viewed'), row(814, 'Accepted')],
      tiles: [],
      makers: null,
      similar: false,
      next: null,
    }),
    'POST /api/salesproposals/{id}/status': ({ path }) =>
      path.includes('813')
        ? refuse('invalid', { detail: 'The customer has accepted it.' })
        : ({ id: 812, version: 2, status: 'Declined' } as never),
  });
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  // what the customer has accepted can't be declined
  expect(screen.queryByRole('checkbox', { name: 'Select 814' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Select all 2' }));
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: 'Mark declined…' }));
    return within(await screen.findByRole('alertdialog', { name: 'Mark 2 proposals declined' }));
  };
  await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
  expect(server.keys().filter((key) => key.endsWith('/status'))).toEqual([]);
  await user.click((await ask()).getByRole('button', { name: 'Mark declined' }));
  expect(await screen.findByText('1 marked declined, 1 not.')).toBeDefined();
  expect(screen.getByText('The customer has accepted it.')).toBeDefined();
  const sent = server.calls.filter(({ key }) => key.endsWith('/status')).map(({ body }) => body as object);
  expect(sent).toEqual([
    { key: expect.any(String), status: 'Declined' },
    { key: expect.any(String), status: 'Declined' },
  ]);
});
