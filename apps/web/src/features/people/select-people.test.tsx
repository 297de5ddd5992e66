import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe, buildPerson, openApp } from '../../testing/open-app.tsx';

const lena = buildPerson({ ...buildMe(), version: 4 });
const dee = buildPerson();
const tom = buildPerson({ id: 3, firstName: 'Tom', lastName: 'Ruiz', email: 'tom@x.example' });
const ann = buildPerson({
  id: 4,
  firstName: 'Ann',
  lastName: 'Boyd',
  email: 'ann@x.example',
  status: 'invited',
});

const open = () =>
  openApp('/settings/people', {
    'GET /api/people': () => [lena, dee, tom, ann],
    'POST /api/people/{id}/deactivate': ({ path }) => ({
      ...[lena, dee, tom, ann].find(({ id }) => path.includes(`/${id}/`))!,
      status: 'deactivated',
    }),
    'POST /api/people/{id}/invitation': () => ann,
  });
const check = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

it('deactivates several people, with a result for each; nobody can select themselves (R6.4)', async () => {
  const { user, server } = await open();
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  expect(screen.queryByRole('checkbox', { name: 'Select Lena Hollis' })).toBeNull();
  await user.click(check('Dee Wallace'));
  await user.click(check('Tom Ruiz'));
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 2 people' }));
  expect(await dialog.findByText('All 2 done.')).toBeDefined();
  expect(server.keys().filter((key) => key.endsWith('/deactivate'))).toHaveLength(2);
});

it('invites again only those who haven’t accepted', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  expect(screen.queryByRole('button', { name: 'Resend invitation' })).toBeNull();
  await user.click(check('Ann Boyd'));
  await user.click(screen.getByRole('button', { name: 'Resend invitation' }));
  expect(await screen.findByText('All 1 done.')).toBeDefined();
});

it('says why an admin can’t end an owner’s access (R6.4)', async () => {
  const { user } = await openApp('/settings/people', {
    'GET /api/me': () => buildMe({ id: 2, roles: ['admin'] }),
    'GET /api/people': () => [lena, { ...dee, roles: ['admin'] }],
  });
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  await user.click(check('Lena Hollis'));
  const button = screen.getByRole('button', { name: 'Deactivate' });
  expect(button).toHaveProperty('disabled', true);
  expect(button.getAttribute('title')).toMatch(/^Lena Hollis: /);
});

it('counts people by status below the list', async () => {
  await open();
  await screen.findByText('Dee Wallace');
  expect(document.querySelector('.list-foot')!.textContent).toBe('Active 3Invited 1Deactivated 0');
});
