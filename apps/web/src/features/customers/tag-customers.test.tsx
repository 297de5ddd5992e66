import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';

const row = (id: number, lastName: string, tagIds: number[] = []) => ({
  id,
  company: '',
  firstName: 'Dana',
  lastName,
  mainPhone: '',
  mobilePhone: '',
  doNotService: false,
  tagIds,
  site: null,
  siteCount: 0,
  openWork: 0,
  balanceCents: 0,
  lastWorkDate: null,
  createdDate: '2026-11-01T12:00:00Z',
});
const tags = [
  { id: 5, text: 'VIP', color: 'copper', hidden: false },
  { id: 6, text: 'Landlord', color: 'slate', hidden: false },
];
/** What the server has: another person has put a tag on the second since the list was loaded. */
const kept: Record<number, { version: number; tagIds: number[] }> = {
  31: { version: 4, tagIds: [5] },
  32: { version: 9, tagIds: [6] },
  33: { version: 1, tagIds: [] },
};

it('puts a tag on several customers, keeps the tags they have, and says of each what came of it (R3.3)', async () => {
  const { user, server } = await openApp('/customers', {
    'GET /api/customers': () =>
      ({
        customers: [row(31, 'Whitlock', [5]), row(32, 'Ames'), row(33, 'Boyd')],
        tags,
        similar: [],
        next: null,
      }) as never,
    'GET /api/customers/{id}': ({ path }) => ({ customer: kept[Number(path.split('/').at(-1))] }) as never,
    'PATCH /api/customers/{id}': ({ path }) => (path.endsWith('/33') ? refuse('removed') : ({} as never)),
  });
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  await user.click(screen.getByRole('button', { name: 'Select all 3' }));
  expect(screen.getByText('3 selected')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Tags…' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Tags of 3 customers' }));
  expect(asking.getByRole('button', { name: 'Change tags' })).toHaveProperty('disabled', true);
  await user.click(asking.getByRole('checkbox', { name: 'VIP' }));
  await user.click(asking.getByRole('button', { name: 'Change tags' }));
  expect(await screen.findByText('2 done, 1 not.')).toBeDefined();
  const sent = server.calls.filter(({ key }) => key.startsWith('PATCH'));
  // the first has the tag already; the second keeps the one it has got since
  expect(sent.map(({ body }) => body)).toEqual([
    { tagIds: [6, 5], basedOn: 9 },
    { tagIds: [5], basedOn: 1 },
  ]);
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
