import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Dialogs } from '../dialog/dialog.tsx';
import { daysFilter } from './days-filter.ts';
import type { FoundProps, ListFilter } from './list-filters.ts';
import { ListTools } from './list-tools.tsx';
import { useAnnouncement } from './use-announcement.ts';

afterEach(() => act(cleanup));

interface Search {
  search?: string;
  status?: string;
  technician?: number;
  owing?: true;
  from?: string;
  to?: string;
}

const all: ListFilter<Search>[] = [
  {
    kind: 'choice',
    label: 'Status',
    as: 'chips',
    choices: [
      { text: 'Any status', says: { status: undefined } },
      { text: 'Open', says: { status: 'open' } },
      { text: 'Processed', says: { status: 'processed' } },
    ],
  },
  {
    kind: 'choice',
    label: 'Technician',
    as: 'menu',
    choices: [
      { text: 'All technicians', says: { technician: undefined } },
      { text: 'Marcus Bell', says: { technician: 4 } },
    ],
  },
  { kind: 'switch', label: 'Balance due', says: { owing: true } },
  daysFilter({ label: 'Made', as: 'menu', from: 'Made from', to: 'Made until', today: '2026-11-19' }),
];

function Found({ search: { status, owing }, tell }: FoundProps<Search>) {
  useAnnouncement(tell, `${status ?? 'any'}${owing ? ' owing' : ''}: 18 work orders`);
  return null;
}

function List({ begin, without }: { begin: Search; without?: boolean }) {
  const [search, setSearch] = useState(begin);
  return (
    <>
      <ListTools
        search={{ label: 'Search', placeholder: '', value: '', onSearch: () => {} }}
        filters={
          without
            ? undefined
            : {
                all,
                search,
                onChange: setSearch,
                renderLink: (to, { replace: _, children, ...props }) => (
                  <a
                    href="#list"
                    {...props}
                    onClick={(event) => {
                      event.preventDefault();
                      setSearch(to);
                    }}
                  >
                    {children}
                  </a>
                ),
                Found,
              }
        }
        count=""
      />
      <output data-testid="address">{JSON.stringify(search)}</output>
      <Dialogs />
    </>
  );
}

function show(begin: Search = {}) {
  render(<List begin={begin} />);
  return userEvent.setup();
}
const address = () => JSON.parse(screen.getByTestId('address').textContent!) as Search;
const dialog = () => within(screen.getByRole('dialog', { name: 'Filters' }));
const filtersButton = () => screen.getByRole('button', { name: /^Filters/ });

describe('ListTools', () => {
  it('has no button "Filters" where a list has none (R2.8)', () => {
    render(<List begin={{}} without />);
    expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
  });

  it('says how many filters are on, and takes each off by its chip (R2.8)', async () => {
    const user = show({ search: 'whit', status: 'open', from: '2026-11-03' });
    expect(filtersButton().textContent).toContain('2 on');
    const on = within(screen.getByRole('group', { name: 'Active filters' }));
    await user.click(on.getByRole('link', { name: 'Remove filter: Status, Open' }));
    expect(address()).toEqual({ search: 'whit', from: '2026-11-03' });
    expect(filtersButton().textContent).toContain('1 on');
    await user.click(on.getByRole('link', { name: 'Remove filter: Made, From Nov 3, 2026' }));
    expect(address()).toEqual({ search: 'whit' });
    expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull();
  });

  it('narrows down in the row and in the dialog by the same filters (R2.8, R2.13)', async () => {
    const user = show();
    await user.click(screen.getByRole('link', { name: 'Open' }));
    await user.click(screen.getByRole('link', { name: 'Balance due' }));
    await user.click(screen.getByRole('button', { name: 'Technician: All technicians' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Marcus Bell' }));
    await user.click(screen.getByRole('button', { name: 'Made: All days' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Today' }));
    expect(address()).toEqual({
      status: 'open',
      owing: true,
      technician: 4,
      from: '2026-11-19',
      to: '2026-11-19',
    });
    await user.click(filtersButton());
    expect((dialog().getByRole('radio', { name: 'Open' }) as HTMLInputElement).checked).toBe(true);
    expect((dialog().getByRole('checkbox', { name: 'Balance due' }) as HTMLInputElement).checked).toBe(true);
    expect(dialog().getByRole('combobox', { name: 'Technician' })).toHaveProperty('value', '1');
    expect((dialog().getByRole('radio', { name: 'Today' }) as HTMLInputElement).checked).toBe(true);
    expect(dialog().getByLabelText('Made from')).toHaveProperty('value', '2026-11-19');
  });

  it('opens the dialog by the key F, and leads to any days from the menu of days (R2.8)', async () => {
    const user = show();
    await user.keyboard('f');
    await user.type(dialog().getByLabelText('Made from'), '2026-11-02');
    await user.click(dialog().getByRole('button', { name: 'Add Filters' }));
    expect(address()).toEqual({ from: '2026-11-02' });
    await user.click(screen.getByRole('button', { name: 'Made: From Nov 2, 2026' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Choose days' }));
    expect(dialog().getByLabelText('Made from')).toHaveProperty('value', '2026-11-02');
  });
});

describe('the dialog "Filters"', () => {
  it('changes nothing before "Add Filters", and says meanwhile how many there would be (R2.8)', async () => {
    const user = show({ search: 'whit' });
    await user.click(filtersButton());
    expect(dialog().getByText('any: 18 work orders')).toBeTruthy();
    await user.click(dialog().getByRole('radio', { name: 'Processed' }));
    await user.selectOptions(dialog().getByRole('combobox', { name: 'Technician' }), 'Marcus Bell');
    await user.click(dialog().getByRole('checkbox', { name: 'Balance due' }));
    expect(dialog().getByText('processed owing: 18 work orders')).toBeTruthy();
    expect(address()).toEqual({ search: 'whit' });
    await user.click(dialog().getByRole('button', { name: 'Add Filters' }));
    expect(address()).toEqual({ search: 'whit', status: 'processed', technician: 4, owing: true });
    expect(document.activeElement).toBe(filtersButton());
  });

  it.each(['Cancel', 'Esc'])('leaves the list as it was by %s (R2.8, R4.23)', async (way) => {
    const user = show({ status: 'open' });
    await user.click(filtersButton());
    await user.click(dialog().getByRole('radio', { name: 'Processed' }));
    if (way === 'Esc') await user.keyboard('{Escape}');
    else await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toEqual({ status: 'open' });
  });

  it('adds them by Enter, also from a choice (R2.8, R2.9)', async () => {
    const user = show();
    await user.click(filtersButton());
    await user.click(dialog().getByRole('radio', { name: 'Open' }));
    await user.keyboard('{Enter}');
    expect(address()).toEqual({ status: 'open' });
  });

  it('clears all of them at once; what is searched for stays (R2.8)', async () => {
    const user = show({ search: 'whit', status: 'open', owing: true, technician: 99 });
    await user.click(filtersButton());
    expect(dialog().getByRole('combobox', { name: 'Technician' })).toHaveProperty('value', '');
    await user.click(dialog().getByRole('button', { name: 'Clear all' }));
    expect(dialog().queryByRole('button', { name: 'Clear all' })).toBeNull();
    await user.click(dialog().getByRole('button', { name: 'Add Filters' }));
    expect(address()).toEqual({ search: 'whit' });
    expect(document.activeElement).toBe(filtersButton());
  });
});
