import { usualWorkingHours } from '@fieldwright/domain/schedule/working-hours';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, buildPerson, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse, refuseChanged } from '../../testing/stub-server.ts';
import type { Person } from './people.data.ts';

afterEach(() => vi.unstubAllGlobals());
const dee = buildPerson();
const lena = buildPerson({ ...buildMe(), version: 4 });
const base = {
  timeZone: 'America/New_York',
  technicians: [],
  departments: [{ id: 7, text: 'Heating', order: 0, color: null }],
  jobTypes: [],
  arrivalWindows: [],
  leadSources: [],
  tags: [],
  workingHours: usualWorkingHours,
  holidays: [],
};
const row = (name: string) => screen.getByText(name).closest('tr')!;

async function openPeople(handlers: Handlers = {}, address = '/settings/people') {
  const app = await openApp(address, { 'GET /api/people': () => [lena, dee], ...handlers });
  await screen.findByRole('heading', { name: 'People' });
  const choose = async (name: string, item: string) => {
    await app.user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    await app.user.click(screen.getByRole('menuitem', { name: new RegExp(`^${item}`) }));
  };
  return { ...app, choose };
}

describe('people page, refused', () => {
  it('lets owners edit their own name and do calls themselves, and nothing that locks them out (R6.4)', async () => {
    const bodies: unknown[] = [];
    const { user, choose } = await openPeople({
      'GET /api/board/base': () => base,
      'PATCH /api/people/{id}': ({ body }) => {
        bodies.push(body);
        return { ...lena, ...(body as object), version: lena.version + 1 };
      },
    });
    expect(within(row('Lena Hollis')).getByText('You')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Actions for Lena Hollis' }));
    const end = screen.getByRole('menuitem', { name: /^Deactivate/ });
    expect(end.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    await choose('Lena Hollis', 'Edit name and roles');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lena Hollis' }));
    expect(dialog.getByLabelText('Email').getAttribute('aria-describedby')).toBe(
      dialog.getByText('You sign in with it, so it can’t be changed.').id,
    );
    const role = (name: RegExp) => dialog.getByRole('checkbox', { name });
    expect(['Owner', 'Admin', 'Office'].map((name) => role(RegExp(`^${name}`)))).toEqual(
      Array(3).fill(expect.objectContaining({ disabled: true })),
    );
    await user.clear(dialog.getByLabelText(/^Last name/));
    await user.type(dialog.getByLabelText(/^Last name/), 'Rowe');
    await user.click(role(/^Technician/));
    await user.selectOptions(await dialog.findByLabelText('Department'), 'Heating');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Lena Rowe saved.');
    expect(bodies).toEqual([
      {
        lastName: 'Rowe',
        roles: ['owner', 'technician'],
        callDepartmentTypeId: 7,
        basedOn: lena.version,
      },
    ]);
  });

  it('offers no change at all to who may only look (R6.4)', async () => {
    await openPeople({ 'GET /api/me': () => buildMe({ roles: ['office'] }) });
    expect(screen.queryByRole('button', { name: /^(Invite|Actions)/ })).toBeNull();
  });

  it('takes the own password, and a code where the server asks for one, to turn off a second factor (second factor)', async () => {
    const sent: unknown[] = [];
    const { user, choose } = await openPeople({
      'GET /api/people': () => [lena, { ...dee, hasSecondFactor: sent.length < 2 }],
      'POST /api/people/{id}/secondfactor/off': ({ body }) => {
        sent.push(body);
        return sent.length < 2 ? refuse('second_factor_needed') : dee;
      },
    });
    await choose('Dee Wallace', 'Turn off two-factor sign-in');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Turn off two-factor sign-in for Dee Wallace?' }),
    );
    await user.type(dialog.getByLabelText('Your password'), 'open the shop{Enter}');
    await user.type(await dialog.findByLabelText('Code from the app, or a recovery code'), '123456{Enter}');
    await screen.findByText('Two-factor sign-in is off for Dee Wallace.');
    expect(sent).toEqual([{ password: 'open the shop' }, { password: 'open the shop', code: '123456' }]);
  });

  it('says in the menu what only an owner can do', async () => {
    const { server, choose } = await openPeople({
      'GET /api/me': () => buildMe({ id: 9, roles: ['admin'] }),
    });
    await choose('Lena Hollis', 'Deactivate');
    expect(screen.getByRole('menuitem', { name: /^Deactivate/ }).textContent).toContain('Only an owner can.');
    expect(server.keys()).not.toContain('POST /api/people/1/deactivate');
  });

  it('asks for a name, an email and a role by the rules of the server, each at its place (R5.8)', async () => {
    const { user, server } = await openPeople();
    await user.click(screen.getByRole('button', { name: 'Invite someone' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Email/), 'dee.wallace');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(dialog.getAllByText('Enter a name.').length).toBe(2);
    expect(dialog.getByText('Enter an email address, like ana@company.com.')).toBeTruthy();
    expect(dialog.getByText('Choose at least one role.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText(/^First name/));
    expect(server.keys()).not.toContain('POST /api/people');
  });

  it('shows at the email that the person is in the company already, and keeps the dialog (R5.8)', async () => {
    const { user } = await openPeople({
      'POST /api/people': () =>
        refuse('already_member', { fields: { email: 'This person is already here.' } }),
    });
    await user.click(screen.getByRole('button', { name: 'Invite someone' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText(/^First name/), 'Dee');
    await user.type(dialog.getByLabelText(/^Last name/), 'Wallace');
    await user.type(dialog.getByLabelText(/^Email/), dee.email);
    await user.click(dialog.getByRole('checkbox', { name: /^Sales/ }));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await dialog.findByText('This person is already here.');
    expect(dialog.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBe('true');
  });

  it('asks in which department of the board an invited technician is (R3.6)', async () => {
    const { user, server } = await openPeople({
      'GET /api/board/base': () => ({
        timeZone: 'America/New_York',
        technicians: [],
        departments: [{ id: 4, text: 'Plumbing', order: 0, color: null }],
        jobTypes: [],
        arrivalWindows: [],
        leadSources: [],
        tags: [],
        workingHours: usualWorkingHours,
        holidays: [],
      }),
      'POST /api/people': ({ body }) => ({ ...dee, id: 77, ...(body as object) }),
    });
    await user.click(screen.getByRole('button', { name: 'Invite someone' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText(/^First name/), 'Tess');
    await user.type(dialog.getByLabelText(/^Last name/), 'Young');
    await user.type(dialog.getByLabelText(/^Email/), 'tess@hollisrowe.example');
    expect(dialog.queryByLabelText(/^Department/)).toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: /^Technician/ }));
    await user.selectOptions(await dialog.findByLabelText(/^Department/), 'Plumbing');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await screen.findByText(/tess@hollisrowe\.example/);
    expect(server.calls.find(({ key }) => key === 'POST /api/people')?.body).toMatchObject({
      callDepartmentTypeId: 4,
    });
  });

  it('takes back at once what the server refuses, and says why', async () => {
    const { choose, server } = await openPeople({
      'POST /api/people/{id}/deactivate': () => refuse('last_owner'),
    });
    server.handlers['GET /api/people'] = () => new Promise(() => {});
    await choose('Dee Wallace', 'Deactivate');
    await screen.findByText(/^Couldn’t change Dee Wallace\. A company needs at least one active owner\.$/);
    expect(within(row('Dee Wallace')).getByText('Active')).toBeTruthy();
  });

  it('shows what it is now when somebody else was quicker, and saves on top of that', async () => {
    let now = dee;
    const { user, server, choose } = await openPeople({
      'GET /api/people': () => [lena, now],
      'PATCH /api/people/{id}': ({ body }) => {
        const { basedOn, ...fields } = body as { basedOn: number };
        if (basedOn !== now.version) return refuseChanged('roles', 'Lena Ortiz');
        now = { ...now, ...fields, version: now.version + 1 };
        return now;
      },
    });
    await choose('Dee Wallace', 'Edit name and roles');
    now = { ...dee, lastName: 'Walsh', version: 2 };
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: /^Office/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(
      /^Lena Ortiz changed this at \d+:\d\d [AP]M\. The form now shows the latest version\./,
    );
    expect(dialog.getByLabelText<HTMLInputElement>(/^Last name/).value).toBe('Walsh');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.at(-1)?.body).toEqual({
      roles: ['office', 'sales'],
      basedOn: 2,
    });
  });
});

describe('a change of a person that others were quicker with', () => {
  it.each(['firstName', 'lastName', 'roles', 'callDepartmentTypeId'])('is told at %s', async (field) => {
    const technician = buildPerson({ roles: ['technician'] });
    const { user, choose } = await openPeople({
      'GET /api/people': () => [lena, technician],
      'GET /api/board/base': () => base,
      'PATCH /api/people/{id}': () => refuseChanged(field, 'Lena Ortiz'),
    });
    await choose('Dee Wallace', 'Edit name and roles');
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByLabelText('Department');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^Lena Ortiz changed this at /)).toBeTruthy();
  });
});

describe('people page', () => {
  it('shows which technicians have no department, as the setup counts them (R1.6)', async () => {
    const technician = (id: number, firstName: string, more: object = {}) =>
      buildPerson({ id, firstName, roles: ['technician'], ...more });
    await openPeople({
      'GET /api/people': () => [
        lena,
        technician(2, 'Dee'),
        technician(3, 'Ann', { callDepartmentTypeId: 7 }),
        technician(4, 'Gil', { status: 'deactivated' }),
      ],
    });
    expect(row('Dee Wallace').textContent).toContain('Technician · No department');
    for (const name of ['Lena Hollis', 'Ann Wallace', 'Gil Wallace'])
      expect(row(name).textContent).not.toContain('No department');
  });

  it('has the invitation open for as long as the address says so', async () => {
    const { user, address, router } = await openPeople({}, '/settings/people?status=active&invite=true');
    await screen.findByRole('dialog', { name: 'Invite someone' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/settings/people?status=active'));
    await user.click(screen.getByRole('button', { name: 'Invite someone' }));
    expect(address()).toContain('invite=true');
    await router.navigate({ to: '/settings/sessions' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/settings/sessions');
  });

  it('keeps search and status in the address, and reads them from it', async () => {
    const { user, address } = await openPeople({}, '/settings/people?status=active&search=dee');
    expect(screen.queryByText('Lena Hollis')).toBeNull();
    expect(row('Dee Wallace')).toBeTruthy();
    await user.clear(screen.getByRole('searchbox'));
    await screen.findByText('Lena Hollis');
    expect(address()).toBe('/settings/people?status=active');
    await user.click(screen.getByRole('link', { name: /^Invited/ }));
    await screen.findByText('No matches');
    expect(address()).toBe('/settings/people?status=invited');
  });

  it('shows a deactivated person as such before the server has answered, and gives the access back with Undo', async () => {
    let answer = (_: typeof dee) => {};
    const { choose, server, user } = await openPeople({
      'POST /api/people/{id}/deactivate': () => new Promise((resolve) => (answer = resolve)),
      'POST /api/people/{id}/reactivate': () => ({ ...dee, version: 3 }),
    });
    await choose('Dee Wallace', 'Deactivate');
    await within(row('Dee Wallace')).findByText('Deactivated');
    answer({ ...dee, status: 'deactivated', version: 2 });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await within(row('Dee Wallace')).findByText('Active');
    expect(server.keys().slice(-2)).toEqual([
      'POST /api/people/2/deactivate',
      'POST /api/people/2/reactivate',
    ]);
  });

  it('asks in which department of the board a technician stands, and nobody else (R3.6)', async () => {
    const { choose, user, server } = await openPeople({
      'GET /api/board/base': () => base,
      'PATCH /api/people/{id}': ({ body }) => ({ ...dee, ...(body as object), version: 2 }),
    });
    await choose('Dee Wallace', 'Edit name and roles');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByLabelText('Department')).toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: /^Technician/ }));
    await user.selectOptions(await dialog.findByLabelText('Department'), 'Heating');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.find(({ key }) => key === 'PATCH /api/people/2')?.body).toMatchObject({
      callDepartmentTypeId: 7,
    });
  });

  it('has the history of a person in words, and puts back what the rules allow, with Undo (R6.4)', async () => {
    const by = { id: 1, name: 'Lena Hollis' };
    const change = (id: number, fields: object, created = false) => ({
      id,
      version: id,
      by,
      date: '2026-11-20T15:00:00Z',
      requestId: 'r',
      saveKey: null,
      steps: [{ kind: 'person', records: [{ id: 2, created, updated: !created, deleted: false, fields }] }],
    });
    let now = { ...dee, roles: ['office', 'technician'] as Person['roles'], version: 5 };
    const bodies: unknown[] = [];
    const { choose, user } = await openPeople({
      'GET /api/people': () => [lena, now],
      'GET /api/board/base': () => base,
      'GET /api/people/{id}/changes': () =>
        [
          change(5, {
            callDepartmentTypeId: { from: 7, to: null },
            status: { from: 'deactivated', to: 'active' },
          }),
          change(4, { roles: { from: ['technician'], to: ['office', 'technician'] } }),
          change(1, {}, true),
        ] as never,
      'PATCH /api/people/{id}': ({ body }) => {
        bodies.push(body);
        const { basedOn: _, ...fields } = body as { basedOn: number };
        now = { ...now, ...fields, version: now.version + 1 };
        return now;
      },
    });
    await choose('Dee Wallace', 'History');
    const dialog = within(await screen.findByRole('dialog', { name: 'History of Dee Wallace' }));
    await dialog.findByText('Department: Heating → none');
    dialog.getByText('Status: Deactivated → Active');
    dialog.getByText('Invited');
    expect(dialog.getAllByRole('button', { name: /^Revert/ })).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Revert to Technician: Roles' }));
    await screen.findByText('Reverted: Roles.');
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await screen.findByText('Undone.');
    await user.click(dialog.getByRole('button', { name: 'Revert to Heating: Department' }));
    await screen.findByText('Reverted: Department.');
    expect(bodies).toEqual([
      { roles: ['technician'], basedOn: 5 },
      { roles: ['office', 'technician'], basedOn: 6 },
      { callDepartmentTypeId: 7, basedOn: 7 },
    ]);
  });

  it('sends an invitation again, withdraws it, and gives access again', async () => {
    let now = buildPerson({ status: 'invited' });
    const { choose, server } = await openPeople({
      'GET /api/people': () => [lena, now],
      'POST /api/people/{id}/invitation': () => now,
      'POST /api/people/{id}/deactivate': () => (now = { ...now, status: 'deactivated', version: 2 }),
      'POST /api/people/{id}/reactivate': () => (now = { ...now, status: 'active', version: 3 }),
    });
    await choose('Dee Wallace', 'Resend invitation');
    await waitFor(() => expect(server.keys()).toContain('POST /api/people/2/invitation'));
    await choose('Dee Wallace', 'Withdraw invitation');
    await screen.findByText('Invitation for Dee Wallace withdrawn.');
    await choose('Dee Wallace', 'Reactivate');
    await screen.findByText('Dee Wallace has access again.');
  });

  it('undoes with Ctrl Z too', async () => {
    const { choose, user } = await openPeople({
      'POST /api/people/{id}/deactivate': () => ({ ...dee, status: 'deactivated', version: 2 }),
      'POST /api/people/{id}/reactivate': () => ({ ...dee, version: 3 }),
    });
    await choose('Dee Wallace', 'Deactivate');
    await screen.findByRole('button', { name: 'Undo' });
    await user.keyboard('{Control>}z{/Control}');
    expect(await within(row('Dee Wallace')).findByText('Active')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('leads through the menu with the keyboard alone, and back to its button', async () => {
    const { user } = await openPeople();
    const button = screen.getByRole('button', { name: 'Actions for Dee Wallace' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('Edit name and roles');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('History');
    await user.keyboard('{ArrowDown}{End}{Home}d');
    expect(document.activeElement?.textContent).toBe('Deactivate');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});
