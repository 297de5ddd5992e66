import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import type { Handlers } from '../../testing/stub-server.ts';

afterEach(() => vi.restoreAllMocks());

const base = { version: 1, hidden: false, hiddenByTrade: false };
const jobType = (id: number, text: string, more: object = {}) => ({
  ...base,
  id,
  text,
  callDepartmentTypeId: 1,
  expectedMinutes: 60,
  priority: 'normal' as const,
  arrivalWindowId: null,
  ...more,
});
const department = (id: number, text: string) => ({
  ...base,
  id,
  text,
  color: null,
  quickBooksClass: '',
  proposalTerms: '',
});
const all = [
  jobType(1, 'No heat', { expectedMinutes: 90, priority: 'high' }),
  jobType(2, 'Drain', { callDepartmentTypeId: 2 }),
  jobType(3, 'Estimate', { expectedMinutes: 120 }),
];
const answers: Handlers = {
  'GET /api/jobtypes': () => all,
  'GET /api/departments': () => [department(1, 'Heating'), department(2, 'Plumbing')],
  'GET /api/arrivalwindows': () => [],
};
const open = async (place: string, more: Handlers = {}) => {
  const app = await openApp(place, { ...answers, ...more });
  await screen.findByRole('heading', { name: 'Job types', level: 1 });
  return app;
};
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('.name')!.textContent);
const heads = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

describe('a list of the company, in the frame of every list', () => {
  it('is filtered in the dialog by its entries’ values, and moves nothing then', async () => {
    const { user, router } = await open('/settings/jobtypes');
    expect(names()).toEqual(['No heat', 'Drain', 'Estimate']);
    expect(document.querySelectorAll('.list-grip')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
    const departments = within(dialog.getByRole('radiogroup', { name: 'Department' }));
    await user.click(departments.getByRole('radio', { name: 'Heating' }));
    await dialog.findByText('2 entries');
    await user.click(dialog.getByRole('button', { name: 'Add Filters' }));
    await waitFor(() => expect(names()).toEqual(['No heat', 'Estimate']));
    expect(router.state.location.search).toEqual({ callDepartmentTypeId: 1 });
    expect(document.querySelector('.list-grip')).toBeNull();
    expect(screen.getByText('2 of 3')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Remove filter: Department, Heating' }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('is sorted by a press of a column’s head, and in its own order otherwise', async () => {
    const { user, router } = await open('/settings/jobtypes');
    await user.click(screen.getByRole('button', { name: 'Expected duration' }));
    await waitFor(() => expect(names()).toEqual(['Drain', 'No heat', 'Estimate']));
    await user.click(screen.getByRole('button', { name: 'Expected duration' }));
    await waitFor(() => expect(names()).toEqual(['Estimate', 'No heat', 'Drain']));
    expect(router.state.location.search).toEqual({ sort: '-expectedMinutes' });
    expect(document.querySelector('.list-grip')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Expected duration' }));
    await waitFor(() => expect(names()).toEqual(['No heat', 'Drain', 'Estimate']));
    expect(router.state.location.search).toEqual({});
    expect(document.querySelectorAll('.list-grip')).toHaveLength(3);
  });

  it('offers its own order beside the search while it is in another, however wide the window is', async () => {
    const { user } = await open('/settings/jobtypes?sort=text');
    expect(names()).toEqual(['Drain', 'Estimate', 'No heat']);
    const choice = screen.getByRole('button', { name: 'Sort: Name: A to Z' });
    expect(choice.closest('.sort-choice')!.getAttribute('data-on')).toBe('true');
    await user.click(choice);
    await user.click(await screen.findByRole('menuitemradio', { name: 'Your order' }));
    await waitFor(() => expect(names()).toEqual(['No heat', 'Drain', 'Estimate']));
    expect(document.querySelector('.sort-choice[data-on]')).toBeNull();
    expect(document.querySelectorAll('.list-grip')).toHaveLength(3);
  });

  it('says which value comes first where values have an order of their own', async () => {
    const { user } = await open('/settings/jobtypes?sort=priority');
    expect(names()).toEqual(['No heat', 'Drain', 'Estimate']);
    await user.click(screen.getByRole('button', { name: 'Sort: Priority: Emergency first' }));
    const priority = within(await screen.findByRole('group', { name: 'Priority' }));
    expect(priority.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      'Emergency first',
      'Low first',
    ]);
  });

  it('opens with the person’s saved view: filters, order and columns', async () => {
    const content = {
      list: 'jobtypes' as const,
      params: { callDepartmentTypeId: 1, sort: '-text' },
      columns: ['text', 'priority'],
    };
    const view = { id: 12, name: 'Heating jobs', shared: false, isOwn: true, owner: 'Lena', content };
    const me = { views: [view], choices: [{ list: 'jobtypes' as const, columns: null, defaultViewId: 12 }] };
    const { user, router } = await open('/settings/jobtypes', {
      'GET /api/me': () => buildMe({ lists: me }),
    });
    expect(names()).toEqual(['No heat', 'Estimate']);
    expect(heads()).toEqual(['Name', 'Priority', 'Actions']);
    const views = within(screen.getByRole('navigation', { name: 'Saved views' }));
    await user.click(views.getByRole('link', { name: 'All' }));
    await waitFor(() => expect(names()).toEqual(['No heat', 'Drain', 'Estimate']));
    expect(router.state.location.search).toEqual({ view: 'all' });
    expect(heads()).toHaveLength(6);
  });

  it('saves a view of what it shows, and keeps the columns that someone chose', async () => {
    const { user, server } = await open('/settings/jobtypes?search=t&sort=-text', {
      'POST /api/listviews': ({ body }) => {
        const { name, shared, content } = body as { name: string; shared: boolean; content: never };
        return { id: 13, name, shared, isOwn: true, owner: 'Lena', content };
      },
      'POST /api/listviews/choice': ({ body }) =>
        ({ columns: null, defaultViewId: null, ...(body as object) }) as never,
    });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const columns = within(await screen.findByRole('dialog', { name: 'Columns' }));
    await user.click(columns.getByRole('checkbox', { name: 'Priority' }));
    await user.click(columns.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(heads()).not.toContain('Priority'));
    const sent = (key: string) => server.calls.find((call) => call.key === key)!.body;
    expect(sent('POST /api/listviews/choice')).toEqual({
      list: 'jobtypes',
      columns: ['text', 'department', 'minutes', 'window'],
    });
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'With a t');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('With a t saved.');
    expect(sent('POST /api/listviews')).toMatchObject({
      content: { list: 'jobtypes', params: { search: 't', sort: '-text' } },
    });
  });

  it('exports what it shows', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user, server } = await open('/settings/jobtypes?priority=normal&sort=-text', {
      'GET /api/companylists/export': () =>
        new Response('Name', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
    });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export job types' }));
    await user.click(dialog.getByRole('radio', { name: 'CSV' }));
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await screen.findByText('Job types.csv exported.');
    const { path } = server.calls.find(({ key }) => key === 'GET /api/companylists/export')!;
    const query = new URLSearchParams(path.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      list: 'jobtypes',
      priority: 'normal',
      sort: '-text',
      format: 'csv',
    });
  });
});
