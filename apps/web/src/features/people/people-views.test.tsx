import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, buildPerson, openApp } from '../../testing/open-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const technicians = {
  id: 12,
  name: 'Technicians',
  shared: false,
  isOwn: true,
  owner: 'Lena Hollis',
  content: {
    list: 'people' as const,
    params: { role: 'technician' as const },
    columns: ['name', 'seen'],
  },
};
const dee = buildPerson();
const lena = buildPerson({ ...buildMe(), version: 4 });
const choice = { list: 'people' as const, columns: null, defaultViewId: null as number | null };

const open = (address: string, choices: (typeof choice)[] = []) =>
  openApp(address, {
    'GET /api/me': () => buildMe({ lists: { views: [technicians], choices } }),
    'GET /api/people': () => [lena, { ...dee, roles: ['technician'] }],
    'POST /api/listviews/choice': ({ body }) => ({ ...choice, ...(body as object) }),
  });
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('saved views of people', () => {
  it('open by their address, with filters and columns, and the actions at the end', async () => {
    const { user, address } = await open('/settings/people?view=12');
    await waitFor(() => expect(heads()).toEqual(['Name', 'Last seen', 'Actions']));
    expect(screen.queryByText('Lena Hollis')).toBeNull();
    const views = within(screen.getByRole('navigation', { name: 'Saved views' }));
    await user.click(views.getByRole('link', { name: 'All' }));
    await waitFor(() => expect(heads()).toContain('Email'));
    expect(address()).toBe('/settings/people');
  });

  it('stay open while someone is invited', async () => {
    const { user, address } = await open('/settings/people', [{ ...choice, defaultViewId: 12 }]);
    await waitFor(() => expect(heads()).toEqual(['Name', 'Last seen', 'Actions']));
    await user.click(screen.getByRole('button', { name: 'Invite someone' }));
    await screen.findByRole('dialog', { name: 'Invite someone' });
    expect(address()).toBe('/settings/people?invite=true');
    expect(heads()).toEqual(['Name', 'Last seen', 'Actions']);
  });
});

describe('columns of people', () => {
  it('are chosen in a dialog, and kept for the person', async () => {
    const { user, server } = await open('/settings/people');
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Email' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(heads()).toEqual(['Name', 'Roles', 'Status', 'Last seen', 'Actions']));
    expect(server.calls.find(({ key }) => key === 'POST /api/listviews/choice')!.body).toEqual({
      list: 'people',
      columns: ['name', 'roles', 'status', 'seen'],
    });
  });
});
