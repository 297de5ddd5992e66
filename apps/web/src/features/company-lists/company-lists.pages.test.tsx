import { debriefQuestion } from '@fieldwright/domain/work-orders/testing/questions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const department = (id: number, text: string, more: object = {}) => ({
  id,
  version: 1,
  hidden: false,
  hiddenByTrade: false,
  text,
  color: null,
  quickBooksClass: '',
  proposalTerms: '',
  ...more,
});
const jobType = {
  id: 9,
  version: 4,
  hidden: false,
  hiddenByTrade: false,
  text: 'No heat',
  callDepartmentTypeId: 1,
  expectedMinutes: 90,
  priority: 'high' as const,
  arrivalWindowId: null,
};

/** Opens the departments, which the calls that are sent can change. */
async function openDepartments(more: Handlers = {}, heating: object = {}) {
  let all = [
    department(1, 'Heating', heating),
    department(2, 'Plumbing'),
    department(3, 'Gone', { hidden: true }),
  ];
  const app = await openApp('/settings/departments', {
    'GET /api/departments': () => all,
    'POST /api/departments': ({ body }) => {
      const { id = 0, guid: _guid, ...fields } = body as { id?: number; guid?: string };
      if (id <= 0) all = [...all, department(7, '', fields)];
      else
        all = all.map((each) => (each.id === id ? { ...each, ...fields, version: each.version + 1 } : each));
      return all.find((each) => each.id === (id > 0 ? id : 7))!;
    },
    'POST /api/departments/order': ({ body }) => {
      const { ids } = body as { ids: number[] };
      all = [...all].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      return all;
    },
    'DELETE /api/departments/{id}': ({ path }) => {
      all = all.map((each) => (path.endsWith(`/${each.id}`) ? { ...each, hidden: true } : each));
      return null;
    },
    'POST /api/departments/{id}/restore': ({ path }) => {
      all = all.map((each) => (path.includes(`/${each.id}/`) ? { ...each, hidden: false } : each));
      return all[0]!;
    },
    ...more,
  });
  await screen.findByRole('table', { name: 'Departments' });
  const bodies = () =>
    app.server.calls
      .filter(({ key }) => key.startsWith('POST /api/departments'))
      .map(({ body }) => body as Record<string, unknown>);
  return { ...app, bodies };
}
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('button')[0]!.textContent);
const menu = async (user: Awaited<ReturnType<typeof openApp>>['user'], name: string, item: RegExp) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await user.click(screen.getByRole('menuitem', { name: item }));
};

describe('a list of the company', () => {
  it('adds an entry with the fields of its kind, after its name is given', async () => {
    const { user, bodies } = await openDepartments();
    await user.click(screen.getByRole('button', { name: 'Add department' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add department' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Enter a name.');
    expect(bodies()).toEqual([]);
    await user.type(dialog.getByLabelText(/^Name/), 'Drains');
    await user.selectOptions(dialog.getByLabelText('Color'), 'Teal');
    await user.type(dialog.getByLabelText('QuickBooks class'), 'Drain work');
    await user.type(dialog.getByLabelText('Proposal terms'), 'Access is yours to give.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Added Drains.');
    const proposalTerms = 'Access is yours to give.';
    expect(bodies()).toMatchObject([
      { text: 'Drains', color: 'teal', quickBooksClass: 'Drain work', proposalTerms },
    ]);
    expect(bodies()[0]!['guid']).toMatch(/^[\da-f-]{36}$/);
    expect(names()).toEqual(['Heating', 'Plumbing', 'Drains']);
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await screen.findByText('Removed Drains.');
    expect(names()).toEqual(['Heating', 'Plumbing']);
  });

  it('removes several entries with the result of each, and restores them all by one Undo (R4.4)', async () => {
    let tries = 0;
    const { user, server } = await openDepartments({
      'DELETE /api/departments/{id}': () => {
        tries += 1;
        return tries === 2 ? refuse('in_use') : null;
      },
    });
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Plumbing' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Heating' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove 2 entries' }));
    await dialog.findByText('1 removed, 1 not.');
    expect(dialog.getByLabelText('Removed').closest('li')!.textContent).toContain('Heating');
    expect(dialog.getByLabelText('Not removed').closest('li')!.textContent).toContain('Plumbing');
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await screen.findByText('1 restored.');
    expect(server.keys().filter((key) => key.endsWith('/restore'))).toHaveLength(1);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('undoes a change, unless others have changed the same since', async () => {
    const { user, bodies } = await openDepartments();
    const rename = async (from: string, to: string) => {
      await user.click(screen.getByRole('button', { name: from }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit department' }));
      await user.clear(dialog.getByLabelText(/^Name/));
      await user.type(dialog.getByLabelText(/^Name/), to);
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      await screen.findByRole('button', { name: to });
    };
    await rename('Heating', 'Heat');
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await screen.findByText('Undone.');
    expect(names()).toEqual(['Heating', 'Plumbing']);
    expect(bodies()).toEqual([
      { id: 1, text: 'Heat', basedOn: 1 },
      { id: 1, text: 'Heating', basedOn: 2 },
    ]);
  });

  it('sends only what was changed, and says who changed the same since', async () => {
    let tries = 0;
    const { user, bodies } = await openDepartments({
      'POST /api/departments': () => {
        tries += 1;
        return tries === 1
          ? refuse('stale_version', { fields: { text: 'Beth Young has changed this since you opened it.' } })
          : department(1, 'Heat');
      },
    });
    await user.click(screen.getByRole('button', { name: 'Heating' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit department' }));
    await user.clear(dialog.getByLabelText(/^Name/));
    await user.type(dialog.getByLabelText(/^Name/), 'Heat');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(/Beth Young has changed this/);
    expect(bodies()).toEqual([{ id: 1, text: 'Heat', basedOn: 1 }]);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
  });

  it('is put in order from the menu and by Alt with an arrow key', async () => {
    const { user, bodies } = await openDepartments();
    await menu(user, 'Plumbing', /^Move up/);
    await waitFor(() => expect(names()).toEqual(['Plumbing', 'Heating']));
    screen.getByRole('button', { name: 'Plumbing' }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(names()).toEqual(['Heating', 'Plumbing']));
    expect(bodies()).toEqual([
      { ids: [2, 1, 3], was: [1, 2, 3] },
      { ids: [1, 2, 3], was: [2, 1, 3] },
    ]);
    await screen.findAllByText('Moved Plumbing.');
    await user.click(screen.getAllByRole('button', { name: /^Undo/ }).at(-1)!);
    await waitFor(() => expect(names()).toEqual(['Plumbing', 'Heating']));
    expect(bodies().at(-1)).toEqual({ ids: [2, 1, 3], was: [1, 2, 3] });
    await menu(user, 'Plumbing', /^Move down/);
    await waitFor(() => expect(names()).toEqual(['Heating', 'Plumbing']));
  });

  it('keeps the order that somebody else has made since, and says so at Undo (R9.12)', async () => {
    const detail = 'Someone else changed the order first. Theirs was kept.';
    let orders = 0;
    const { user } = await openDepartments({
      'POST /api/departments/order': () => {
        orders += 1;
        return orders > 1 ? refuse('stale_version', { detail }) : [];
      },
    });
    await menu(user, 'Plumbing', /^Move up/);
    await screen.findByText('Moved Plumbing.');
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await screen.findByText('Couldn’t undo it.');
    expect(await screen.findByText(detail)).toBeTruthy();
  });

  it('has the history of its order in words, and brings an earlier one back, with Undo', async () => {
    const before = [
      department(8, 'Solar'),
      department(1, 'Heating'),
      department(3, 'Gone', { hidden: true }),
    ];
    let all = [...before, department(2, 'Plumbing')];
    const by = { id: 1, name: 'Lena Hollis' };
    const changes = [
      { id: 2, version: 2, by, date: '2026-11-21T15:00:00Z', from: [2, 3, 1], to: [3, 1, 2] },
      { id: 1, version: 1, by, date: '2026-11-20T15:00:00Z', from: [3, 1, 2], to: [2, 3, 1] },
    ];
    const { user, bodies } = await openDepartments({
      'GET /api/departments': () => all,
      'GET /api/departments/order/changes': () => changes,
      'POST /api/departments/order': ({ body }) => {
        const { ids } = body as { ids: number[] };
        all = ids.map((id) => all.find((each) => each.id === id)!);
        return all;
      },
    });
    await user.click(screen.getByRole('button', { name: 'Order history' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Order history: Departments' }));
    await dialog.findByText(
      'Moved Plumbing after Heating: Plumbing, Gone, Heating → Gone, Heating, Plumbing',
    );
    dialog.getByText('Moved Plumbing before Gone: Gone, Heating, Plumbing → Plumbing, Gone, Heating');
    expect(dialog.getAllByText('Lena Hollis')).toHaveLength(2);
    // the older one’s order before it is the current one
    const back = dialog.getByRole('button', { name: 'Revert to the order Plumbing, Gone, Heating' });
    expect(dialog.getAllByRole('button', { name: /^Revert/ })).toEqual([back]);
    await user.click(back);
    // what was added keeps its place, and so does what was removed
    await screen.findByText('Order reverted.');
    await screen.findByText(
      'Solar was added since then and kept its place. Gone was removed since then and stays removed.',
    );
    expect(bodies().at(-1)).toEqual({ ids: [8, 2, 3, 1], was: [8, 1, 3, 2] });
    expect(names()).toEqual(['Solar', 'Plumbing', 'Heating']);
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(names()).toEqual(['Solar', 'Heating', 'Plumbing']));
    expect(bodies().at(-1)).toEqual({ ids: [8, 1, 3, 2], was: [8, 2, 3, 1] });
  });

  it('says when somebody else was faster to change the order that is to be brought back (R9.12)', async () => {
    const detail = 'Someone else changed the order first. Theirs was kept.';
    const change = { id: 1, version: 1, by: null, date: '2026-11-20T15:00:00Z', from: [2, 1], to: [1, 2] };
    const { user } = await openDepartments({
      'GET /api/departments/order/changes': () => [change],
      'POST /api/departments/order': () => refuse('stale_version', { detail }),
    });
    await user.click(screen.getByRole('button', { name: 'Order history' }));
    await user.click(await screen.findByRole('button', { name: /^Revert to the order/ }));
    await screen.findByText('Couldn’t revert the order.');
    expect(await screen.findByText(detail)).toBeTruthy();
  });

  it('removes at once with Undo, and keeps what was removed to restore', async () => {
    const { user } = await openDepartments();
    await menu(user, 'Plumbing', /^Remove/);
    await screen.findByText('Removed Plumbing.');
    expect(names()).toEqual(['Heating']);
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(names()).toEqual(['Heating', 'Plumbing']));
    await user.click(screen.getByText('1 removed entry'));
    await user.click(screen.getByRole('button', { name: 'Restore Gone' }));
    await waitFor(() => expect(names()).toEqual(['Heating', 'Plumbing', 'Gone']));
  });

  it('has the history of a removed entry, for those who may see histories (R5.8)', async () => {
    const gone = {
      id: 5,
      version: 2,
      by: { id: 1, name: 'Lena Hollis' },
      date: '2026-11-20T15:00:00Z',
      requestId: 'r',
      saveKey: null,
      steps: [
        {
          kind: 'department',
          records: [
            {
              id: 3,
              created: false,
              updated: true,
              deleted: false,
              fields: { hidden: { from: false, to: true } },
            },
          ],
        },
      ],
    };
    const { user, server } = await openDepartments({
      'GET /api/departments/{id}/changes': () => [gone] as never,
    });
    await user.click(screen.getByText('1 removed entry'));
    await user.click(screen.getByRole('button', { name: 'History of Gone' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'History of Gone' }));
    await dialog.findByText('Removed');
    dialog.getByText('Lena Hollis');
    expect(server.keys()).toContain('GET /api/departments/3/changes');
  });

  it('shows what the trades hide apart from what was removed, and where to change them (R1.6)', async () => {
    const others = [
      department(4, 'Electrical', { hidden: true, hiddenByTrade: true }),
      department(5, 'Roofing', { hidden: true }),
    ];
    const { server, user } = await openDepartments({
      'GET /api/departments': () => [department(1, 'Plumbing'), ...others],
      'POST /api/departments/{id}/restore': () => others[0]!,
    });
    const fold = within((await screen.findByText('1 entry hidden for other trades')).closest('details')!);
    expect(
      within(screen.getByText('1 removed entry').closest('details')!).queryByText('Electrical'),
    ).toBeNull();
    const link = fold.getByRole('link', { name: 'Change your trades', hidden: true });
    expect(link.getAttribute('href')).toBe('/settings/setup');
    await user.click(fold.getByRole('button', { name: 'Restore Electrical', hidden: true }));
    await waitFor(() =>
      expect(server.calls.some(({ key }) => key === 'POST /api/departments/4/restore')).toBe(true),
    );
  });

  it('says what still uses an entry that cannot be removed', async () => {
    const detail = 'Still used by 2 open calls. Change those first.';
    const { user } = await openDepartments({
      'DELETE /api/departments/{id}': () =>
        refuse('in_use', { detail, obstacles: [{ text: detail, places: [] }] }),
    });
    await menu(user, 'Plumbing', /^Remove/);
    await screen.findByText('Couldn’t remove Plumbing.');
    await screen.findByText(detail);
    expect(names()).toEqual(['Heating', 'Plumbing']);
  });

  it('tells the history of an entry in words, and puts a field back, with Undo', async () => {
    const by = { id: 1, name: 'Lena Hollis' };
    const record = (more: object) => ({
      id: 1,
      created: false,
      updated: true,
      deleted: false,
      fields: {},
      ...more,
    });
    const line = (id: number, version: number, each: object) => ({
      id,
      version,
      by,
      date: '2026-11-20T15:00:00Z',
      requestId: 'r',
      saveKey: null,
      steps: [{ kind: 'department', records: [record(each)] }],
    });
    const { user, bodies } = await openDepartments(
      {
        'GET /api/departments/{id}/changes': () =>
          [
            line(3, 3, { fields: { hidden: { from: false, to: true } } }),
            line(2, 2, {
              fields: { color: { from: null, to: 'teal' }, text: { from: 'Heat', to: 'Heating' } },
            }),
            line(1, 1, { created: true, updated: false, fields: { text: { from: null, to: 'Heat' } } }),
          ] as never,
      },
      { color: 'teal', version: 3 },
    );
    await menu(user, 'Heating', /^History/);
    const dialog = within(await screen.findByRole('dialog', { name: 'History of Heating' }));
    await dialog.findByText('Color: No color → Teal');
    const lines = dialog.getAllByRole('listitem').filter((item) => !item.querySelector('ul'));
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Removed',
      'Color: No color → TealRevert',
      'Name: Heat → HeatingRevert',
      'Added',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Revert to No color: Color' }));
    await screen.findByText('Reverted: Color.');
    expect(bodies()).toEqual([{ id: 1, color: null, basedOn: 3 }]);
    await waitFor(() => expect(dialog.queryByRole('button', { name: /^Revert .*: Color$/ })).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await screen.findByText('Undone.');
    expect(bodies().at(-1)).toEqual({ id: 1, color: 'teal', basedOn: 4 });
  });
});

describe('/settings/jobtypes', () => {
  it('names departments, and takes a length in minutes that a call can have', async () => {
    const { user, server } = await openApp('/settings/jobtypes', {
      'GET /api/jobtypes': () => [jobType],
      'GET /api/departments': () => [department(1, 'Heating'), department(2, 'Old', { hidden: true })],
      'GET /api/arrivalwindows': () => [],
      'POST /api/jobtypes': () => jobType,
    });
    await user.click(await screen.findByRole('button', { name: 'No heat' }));
    expect(screen.getByRole('row', { name: /No heat.*Heating.*1 h 30 min.*High/ })).toBeTruthy();
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit job type' }));
    const options = within(dialog.getByLabelText('Department')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['No department', 'Heating']);
    const length = dialog.getByLabelText('Expected duration');
    for (const wrong of ['', '4', '1.5', '14401', 'an hour']) {
      await user.clear(length);
      if (wrong) await user.type(length, wrong);
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      await dialog.findByText('Enter a whole number of minutes from 5 to 14,400.');
    }
    await user.clear(length);
    await user.type(length, '120');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(server.calls.filter(({ key }) => key === 'POST /api/jobtypes').map(({ body }) => body)).toEqual([
      { id: 9, expectedMinutes: 120, basedOn: 4 },
    ]);
  });
});

describe('/settings/discounts', () => {
  it('takes a percentage or an amount, by the kind, and says what is missing', async () => {
    const { user, server } = await openApp('/settings/discounts', {
      'POST /api/discounts': ({ body }) =>
        ({ id: 9, version: 1, hidden: false, ...(body as object) }) as never,
    });
    await user.click(await screen.findByRole('button', { name: 'Add discount' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add discount' }));
    const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.type(dialog.getByLabelText(/^Name/), 'Senior discount');
    await save();
    await dialog.findByText('Enter a percentage above zero.');
    await user.type(dialog.getByLabelText(/^Percentage/, { selector: 'input[inputmode]' }), '101');
    await save();
    await dialog.findByText('Enter 100% or less.');
    await user.click(dialog.getByRole('radio', { name: 'Amount' }));
    await user.type(dialog.getByLabelText(/^Amount/, { selector: 'input[inputmode]' }), '1,250.50');
    await user.click(dialog.getByRole('radio', { name: 'After tax' }));
    await save();
    await screen.findByText('Added Senior discount.');
    expect(server.calls.find(({ key }) => key === 'POST /api/discounts')!.body).toMatchObject({
      text: 'Senior discount',
      kind: 'fixed',
      rate: null,
      amountCents: 125_050,
      taxTreatment: 'afterTax',
    });
  });
});

describe('/settings/rebates', () => {
  it('shows what each takes off, and edits one', async () => {
    const rebate = { id: 9, version: 2, hidden: false, text: 'Utility rebate', amountCents: 40_000 };
    const { user, server } = await openApp('/settings/rebates', {
      'GET /api/rebates': () => [{ ...rebate, taxTreatment: 'afterTax', reimbursed: true }],
      'POST /api/rebates': ({ body }) => ({ ...rebate, ...(body as object) }) as never,
    });
    await user.click(await screen.findByRole('button', { name: 'Utility rebate' }));
    expect(screen.getByRole('row', { name: /Utility rebate.*\$400\.00.*After tax.*Yes/ })).toBeTruthy();
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit rebate' }));
    await user.clear(dialog.getByLabelText(/^Amount/));
    await user.type(dialog.getByLabelText(/^Amount/), '450');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(server.calls.find(({ key }) => key === 'POST /api/rebates')!.body).toEqual({
      id: 9,
      amountCents: 45_000,
      basedOn: 2,
    });
  });
});

describe('/settings/agreementplans', () => {
  it('adds a plan, and says everything that is wrong at once', async () => {
    const { user, server } = await openApp('/settings/agreementplans', {
      'POST /api/agreementplans': ({ body }) =>
        ({ id: 9, version: 1, hidden: false, ...(body as object) }) as never,
    });
    await user.click(await screen.findByRole('button', { name: 'Add plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add plan' }));
    const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.type(dialog.getByLabelText(/^Name/), 'Comfort Plus');
    await user.clear(dialog.getByLabelText(/^Visits per year/));
    await user.type(dialog.getByLabelText(/^Visits per year/), '60');
    await user.type(dialog.getByLabelText(/^Member discount/), '101');
    await user.type(dialog.getByLabelText(/^Member labor rate/), 'cheap');
    await save();
    expect(await dialog.findAllByText('Enter an amount like 1,250.00.')).toHaveLength(2);
    dialog.getByText('Enter a whole number from 0 to 52.');
    dialog.getByText('Enter 100% or less.');
    await user.type(dialog.getByLabelText(/^Price per year/), '240');
    await user.selectOptions(dialog.getByLabelText('Billed'), 'Monthly');
    await user.clear(dialog.getByLabelText(/^Visits per year/));
    await user.type(dialog.getByLabelText(/^Visits per year/), '3');
    await user.clear(dialog.getByLabelText(/^Member discount/));
    await user.type(dialog.getByLabelText(/^Member discount/), '12.5');
    await user.clear(dialog.getByLabelText(/^Member labor rate/));
    await user.type(dialog.getByLabelText(/^Member labor rate/), '95');
    await save();
    await screen.findByText('Added Comfort Plus.');
    expect(server.calls.find(({ key }) => key === 'POST /api/agreementplans')!.body).toMatchObject({
      text: 'Comfort Plus',
      priceCents: 24_000,
      billingFrequency: 'monthly',
      visitsPerYear: 3,
      discountRate: 125_000,
      laborRateCents: 9500,
    });
  });
});

describe('/settings/loanrates', () => {
  it('adds a loan rate by its kind, and says everything that is wrong at once (R1.7)', async () => {
    const { user, server } = await openApp('/settings/loanrates', {
      'POST /api/loanrates': ({ body }) =>
        ({ id: 9, version: 1, hidden: false, ...(body as object) }) as never,
    });
    await user.click(await screen.findByRole('button', { name: 'Add financing plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add financing plan' }));
    const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
    const type = (label: RegExp, text: string) => user.type(dialog.getByLabelText(label), text);
    await type(/^Name/, '12 months deferred');
    await type(/^APR/, '101');
    await type(/^Maximum amount/, 'a lot');
    await type(/^Payment factor/, '2');
    await save();
    await dialog.findByText('Enter 100% or less.');
    dialog.getByText('Enter 1 to 360 months.');
    dialog.getByText('Enter an amount like 1,250.00.');
    dialog.getByText('Enter a factor above 0 and up to 1, like 0.0132.');
    expect(dialog.queryByLabelText(/^Promotional months/)).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Type'), 'Deferred interest, no payments');
    for (const label of [/^APR/, /^Maximum amount/, /^Payment factor/])
      await user.clear(dialog.getByLabelText(label));
    await type(/^Lender/, 'Hometown Credit Union');
    await type(/^APR/, '26.99');
    await type(/^Term in months/, '84');
    await type(/^Promotional months/, '12');
    await type(/^Maximum amount/, '50,000');
    await type(/^Dealer fee/, '5.99');
    await type(/^Payment factor/, '0.0185');
    await save();
    await screen.findByText('Added 12 months deferred.');
    expect(server.calls.find(({ key }) => key === 'POST /api/loanrates')!.body).toMatchObject({
      text: '12 months deferred',
      lender: 'Hometown Credit Union',
      kind: 'deferredNoPayments',
      aprRate: 269_900,
      termMonths: 84,
      promoMonths: 12,
      leastCents: null,
      mostCents: 5_000_000,
      dealerFeeRate: 59_900,
      paymentFactor: 18_500,
    });
  });

  it('asks for no APR where the loan is without interest', async () => {
    const { user, server } = await openApp('/settings/loanrates', {
      'POST /api/loanrates': ({ body }) =>
        ({ id: 9, version: 1, hidden: false, ...(body as object) }) as never,
    });
    await user.click(await screen.findByRole('button', { name: 'Add financing plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add financing plan' }));
    await user.type(dialog.getByLabelText(/^Name/), 'No interest, 18 months');
    await user.type(dialog.getByLabelText(/^APR/), '9');
    await user.selectOptions(dialog.getByLabelText('Type'), 'No interest');
    expect(dialog.queryByLabelText(/^APR/)).toBeNull();
    expect(dialog.queryByText(/^Estimated payment/)).toBeNull();
    await user.type(dialog.getByLabelText(/^Term in months/), '18');
    dialog.getByText(/^Estimated payment of \$555\.56 per month for 18 months at 0% APR on \$10,000\.00/);
    await user.type(dialog.getByLabelText(/^Maximum amount/), '1800');
    dialog.getByText(/^Estimated payment of \$100\.00 per month for 18 months at 0% APR on \$1,800\.00/);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Added No interest, 18 months.');
    expect(server.calls.find(({ key }) => key === 'POST /api/loanrates')!.body).toMatchObject({
      kind: 'zero',
      aprRate: 0,
      termMonths: 18,
      promoMonths: null,
      mostCents: 180_000,
    });
  });
});

describe('/settings/inspectionquestions', () => {
  it('adds a reading with its unit to a form, and sends no unit with another answer', async () => {
    const { user, server } = await openApp('/settings/inspectionquestions', {
      'GET /api/inspectionforms': () => [
        {
          id: 5,
          version: 1,
          hidden: false,
          text: 'Furnace tune-up',
          siteSystemTypeIds: [],
          callDepartmentTypeId: null,
        },
      ],
      'POST /api/inspectionquestions': ({ body }) =>
        ({ id: 9, version: 1, hidden: false, ...(body as object) }) as never,
    });
    const add = async (name: string, answer: string) => {
      await user.click((await screen.findAllByRole('button', { name: 'Add question' }))[0]!);
      const dialog = within(await screen.findByRole('dialog', { name: 'Add question' }));
      await user.type(dialog.getByLabelText(/^Question/), name);
      await user.selectOptions(dialog.getByLabelText('Form'), 'Furnace tune-up');
      await user.selectOptions(dialog.getByLabelText('Answer'), 'Reading');
      await user.type(dialog.getByLabelText('Unit'), 'psi');
      await user.selectOptions(dialog.getByLabelText('Answer'), answer);
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      await screen.findByText(`Added ${name}.`);
    };
    await add('Gas pressure', 'Reading');
    await add('Filter clean', 'Yes or no');
    const sent = server.calls.filter(({ key }) => key === 'POST /api/inspectionquestions');
    expect(sent.map(({ body }) => body)).toMatchObject([
      { text: 'Gas pressure', inspectionFormId: 5, answerKind: 'reading', unit: 'psi' },
      { text: 'Filter clean', inspectionFormId: 5, answerKind: 'yesNo', unit: '' },
    ]);
  });
});

describe('/settings/debriefquestions', () => {
  it('asks a reading with limits after an earlier answer, and says so in the list (R3.3)', async () => {
    const earlier = {
      ...debriefQuestion(4, 'Gas furnace?', { answerKind: 'yesNo' }),
      version: 1,
      hidden: false,
    };
    const { user, server } = await openApp('/settings/debriefquestions', {
      'GET /api/departments': () => [],
      'GET /api/debriefquestions': () => [earlier],
      'POST /api/debriefquestions': ({ body }) =>
        ({ id: 9, version: 1, hidden: false, ...(body as object) }) as never,
    });
    await user.click(await screen.findByRole('button', { name: 'Add question' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add question' }));
    await user.type(dialog.getByLabelText(/^Question/), 'Gas pressure');
    await user.selectOptions(dialog.getByLabelText('Answer'), 'Reading');
    await user.type(dialog.getByLabelText('Unit'), 'in. w.c.');
    await user.type(dialog.getByLabelText('Lowest OK'), 'low');
    await user.type(dialog.getByLabelText('Highest OK'), '3.8');
    await user.selectOptions(dialog.getByLabelText('Ask only after'), 'Gas furnace?');
    await user.selectOptions(dialog.getByLabelText('If the answer is'), 'Yes');
    await user.type(dialog.getByLabelText('Recommend if it fails'), 'Adjust the gas valve');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    dialog.getByText('Enter a number like 2 or 1.5.');
    await user.clear(dialog.getByLabelText('Lowest OK'));
    await user.type(dialog.getByLabelText('Lowest OK'), '3.2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Added Gas pressure.');
    expect(server.calls.find(({ key }) => key === 'POST /api/debriefquestions')!.body).toMatchObject({
      answerKind: 'reading',
      unit: 'in. w.c.',
      minimum: 3.2,
      maximum: 3.8,
      askedIfId: 4,
      askedIf: 'Yes',
      advice: 'Adjust the gas valve',
      required: true,
    });
  });
});

describe('/settings/inspectionforms', () => {
  it('adds a form from a template, once (R3.3)', async () => {
    const water = {
      id: 5,
      version: 1,
      hidden: false,
      text: 'Water heater inspection',
      siteSystemTypeIds: [],
      callDepartmentTypeId: null,
    };
    const { user, server } = await openApp('/settings/inspectionforms', {
      'GET /api/departments': () => [],
      'GET /api/inspectionforms': () => [water],
      'POST /api/inspectionforms/template': () => [water],
    });
    await user.click(await screen.findByRole('button', { name: 'Add from template' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add inspection form' }));
    await user.selectOptions(dialog.getByLabelText('Form'), 'Water heater inspection');
    dialog.getByText('You already have a form with this name.');
    await user.selectOptions(dialog.getByLabelText('Form'), 'Electrical panel inspection');
    dialog.getByText('Voltage, leg to leg');
    await user.click(dialog.getByRole('button', { name: 'Add form' }));
    await screen.findByText('Added Electrical panel inspection.');
    const sent = server.calls.filter(({ key }) => key === 'POST /api/inspectionforms/template');
    expect(sent.map(({ body }) => body)).toEqual([{ template: 'electricalPanel' }]);
  });

  it('says which types of systems a form is for, and all where none is chosen', async () => {
    const type = (id: number, text: string) => ({
      id,
      version: 1,
      hidden: false,
      hiddenByTrade: false,
      text,
    });
    const { user, server } = await openApp('/settings/inspectionforms', {
      'GET /api/departments': () => [],
      'GET /api/sitesystemtypes': () => [type(1, 'Furnace'), type(2, 'Heat pump')],
      'GET /api/inspectionforms': () => [
        {
          id: 5,
          version: 1,
          hidden: false,
          text: 'Tune-up',
          siteSystemTypeIds: [1, 2],
          callDepartmentTypeId: null,
        },
        {
          id: 6,
          version: 1,
          hidden: false,
          text: 'Safety',
          siteSystemTypeIds: [],
          callDepartmentTypeId: null,
        },
      ],
      'POST /api/inspectionforms': ({ body }) =>
        ({ version: 2, hidden: false, ...(body as object) }) as never,
    });
    await screen.findByText('Furnace and Heat pump');
    screen.getByText('All systems');
    await user.click(screen.getByRole('button', { name: 'Tune-up' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit form' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Furnace' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(server.calls.find(({ key }) => key === 'POST /api/inspectionforms')!.body).toMatchObject({
      id: 5,
      siteSystemTypeIds: [2],
    });
  });
});

describe('/settings/holidays', () => {
  const holiday = (id: number, text: string, date: string, hidden = false) =>
    ({ id, version: 1, hidden, text, date }) as const;

  it('shows those to come by date, folds the past, and has no order of its own', async () => {
    vi.setSystemTime(Date.parse('2026-11-20T15:00:00Z'));
    const { user } = await openApp('/settings/holidays', {
      'GET /api/holidays': () => [
        holiday(1, 'Veterans Day', '2026-11-11'),
        holiday(2, 'Thanksgiving', '2026-11-26'),
        holiday(3, 'Christmas Day', '2026-12-25'),
        holiday(4, 'Deer season', '2026-11-23', true),
      ],
    });
    const [coming, past] = await screen.findAllByRole('table', { name: 'Holidays', hidden: true });
    const rows = (table: HTMLElement) =>
      within(table)
        .getAllByRole('row', { hidden: true })
        .slice(1)
        .map((row) => row.querySelectorAll('td')[1]!.textContent);
    expect(rows(coming!)).toEqual(['Thu, Nov 26, 2026', 'Fri, Dec 25, 2026']);
    expect(rows(past!)).toEqual(['Wed, Nov 11, 2026']);
    screen.getByText('1 past holiday');
    expect(screen.getByText('Deer season').textContent).toContain('Nov 23, 2026');
    await user.click(screen.getByRole('button', { name: 'Actions for Thanksgiving' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).not.toContain('Move up');
  });

  it('adds the federal holidays of a year that are missing, all named before', async () => {
    vi.setSystemTime(Date.parse('2026-11-20T15:00:00Z'));
    let all = [holiday(2, 'Thanksgiving', '2026-11-26')];
    const { user, server } = await openApp('/settings/holidays', {
      'GET /api/holidays': () => all,
      'POST /api/holidays/federal': () => {
        all = [...all, holiday(3, 'Christmas Day', '2026-12-25')];
        return all;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add federal holidays' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add federal holidays' }));
    expect(dialog.queryByText('Thanksgiving')).toBeNull();
    dialog.getByText('Independence Day (observed)');
    await user.selectOptions(dialog.getByLabelText('Year'), '2027');
    dialog.getByText('Thanksgiving');
    await user.selectOptions(dialog.getByLabelText('Year'), '2026');
    await user.click(dialog.getByRole('button', { name: 'Add holidays' }));
    await screen.findByText('Added 11 holidays for 2026.');
    await screen.findByRole('button', { name: 'Christmas Day' });
    const sent = server.calls.filter(({ key }) => key === 'POST /api/holidays/federal');
    expect(sent.map(({ body }) => body)).toEqual([{ year: 2026 }]);
  });

  it('asks for a date, and says which holiday is on it already', async () => {
    const { user } = await openApp('/settings/holidays', {
      'GET /api/holidays': () => [],
      'POST /api/holidays': () =>
        refuse('invalid', { fields: { date: 'Thu, Nov 26, 2026 is already Thanksgiving.' } }),
    });
    const empty = within((await screen.findByRole('heading', { name: 'No holidays yet' })).parentElement!);
    expect(empty.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Add federal holidays',
      'Add holiday',
    ]);
    await user.click(screen.getByRole('button', { name: 'Add holiday' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add holiday' }));
    await user.type(dialog.getByLabelText(/^Name/), 'Turkey day');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Enter a date.');
    fireEvent.change(dialog.getByLabelText(/^Date/, { selector: 'input' }), {
      target: { value: '2026-11-26' },
    });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Thu, Nov 26, 2026 is already Thanksgiving.')).toBeTruthy();
  });
});
