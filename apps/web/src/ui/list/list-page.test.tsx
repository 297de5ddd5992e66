import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ListPage, type ListPageProps, type ListQuery } from './list-page.tsx';
import { listSort } from './list-sort.ts';

afterEach(cleanup);

interface Row {
  id: number;
  name: string;
  cents: number;
}

const settled: ListQuery = {
  error: null,
  isPlaceholderData: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => {},
  refetch: () => {},
};
const sorts = { kinds: { name: 'text', cents: 'count' }, usual: 'name' } as const;
const rows: Row[] = [
  { id: 1, name: 'Angela', cents: 500 },
  { id: 2, name: 'Paul', cents: 700 },
  { id: 3, name: 'Ruth', cents: 900 },
];

interface Narrowed {
  status?: string;
  sort?: string;
}

function show(more: Partial<ListPageProps<Row, Narrowed>> = {}) {
  const page = (
    <ListPage<Row, Narrowed>
      title="People"
      search={{ label: 'Search people', placeholder: '', value: '', onSearch: () => {} }}
      query={settled}
      rows={rows}
      rowKey={({ id }) => id}
      renderLink={({ id }, { className, children }) => (
        <a href={`#${id}`} className={className}>
          {children}
        </a>
      )}
      columns={[
        {
          key: 'name',
          head: 'Name',
          main: true,
          sort: { key: 'name', note: 'by last name' },
          cell: ({ name }) => name,
        },
        {
          key: 'cents',
          head: 'Amount',
          num: true,
          sort: { key: 'cents', down: true },
          cell: ({ cents }) => cents,
        },
      ]}
      count={(shown, isMore) => `${shown}${isMore ? ' and more' : ''}`}
      empty={{ title: 'Nobody yet', detail: '' }}
      {...more}
    />
  );
  render(page);
  return userEvent.setup();
}

describe('ListPage', () => {
  it('says that nothing could be loaded, that nothing is there, or that nothing fits', () => {
    show({ rows: undefined, query: { ...settled, error: new Error('x') } });
    expect(screen.getByRole('alert')).toBeTruthy();
    show({ rows: [] });
    expect(screen.getByRole('heading', { name: 'Nobody yet' })).toBeTruthy();
    show({ rows: [], noMatch: { title: 'Nobody fits', detail: '' } });
    expect(screen.getByRole('heading', { name: 'Nobody fits' })).toBeTruthy();
  });

  it('leads with the arrow keys from one row to the next, and by a press anywhere in a row to its page', async () => {
    const user = show();
    screen.getByRole('link', { name: 'Angela' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Ruth');
    await user.keyboard('{Home}{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Angela');
    const followed = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    screen.getByRole('link', { name: 'Paul' }).addEventListener('click', followed);
    await user.click(screen.getByRole('cell', { name: '700' }));
    expect(followed).toHaveBeenCalledTimes(1);
  });

  it('sorts by the head that is pressed, the other way round when it is pressed again (R2.13)', async () => {
    const onSort = vi.fn<(by: string | undefined) => void>();
    const user = show({ sort: listSort(sorts, '-cents', onSort) });
    const sorted = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));
    expect(sorted()).toEqual([null, 'descending']);
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    cleanup();
    show({ sort: listSort(sorts, 'cents', onSort) });
    expect(sorted()).toEqual([null, 'ascending']);
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    // the default order is not in the address
    expect(onSort.mock.calls).toEqual([['cents'], [undefined], ['-cents']]);
  });

  it('begins downwards where the most or the newest is looked for, and says what of a name counts (R2.13)', async () => {
    const onSort = vi.fn<(by: string | undefined) => void>();
    const user = show({ sort: listSort(sorts, undefined, onSort) });
    const head = screen.getByRole('columnheader', { name: 'Name by last name' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    screen.getByRole('button', { name: 'Amount' }).focus();
    await user.keyboard('{Enter}');
    expect(onSort.mock.calls).toEqual([['-cents']]);
  });

  it('offers every way beside the search, where the heads are not in sight (R2.13)', async () => {
    const onSort = vi.fn<(by: string | undefined) => void>();
    const user = show({ sort: listSort(sorts, '-cents', onSort) });
    await user.click(screen.getByRole('button', { name: 'Sort: Amount: highest first' }));
    const lines = screen.getAllByRole('menuitemradio');
    expect(lines.map((line) => [line.textContent, line.getAttribute('aria-checked')])).toEqual([
      ['A to Z', 'false'],
      ['Z to A', 'false'],
      ['Highest first', 'true'],
      ['Lowest first', 'false'],
    ]);
    await user.click(lines[1]!);
    expect(onSort.mock.calls).toEqual([['-name']]);
  });

  it('narrows down by a tile, which says that it is pressed, and shows all again by the same (R2.13)', async () => {
    const onChange = vi.fn<(search: Narrowed) => void>();
    const user = show({
      filters: {
        all: [
          {
            kind: 'choice',
            label: 'Status',
            as: 'tiles',
            choices: [
              { text: 'Any status', says: { status: undefined } },
              { text: 'Sent', says: { status: 'sent' }, tile: { count: '2 proposals', cents: 120_050 } },
            ],
          },
        ],
        search: { status: 'sent', sort: 'total' },
        onChange,
        renderLink: (_, { children }) => <a href="#all">{children}</a>,
        Found: () => null,
      },
    });
    const button = within(screen.getByRole('group', { name: 'Status' })).getByRole('button', {
      pressed: true,
    });
    expect(button.textContent).toBe('Sent$1,2012 proposals');
    await user.click(button);
    expect(onChange).toHaveBeenCalledWith({ sort: 'total' });
  });

  it('loads more where there is more, and says why it could not', async () => {
    const fetchNextPage = vi.fn<() => void>();
    const user = show({
      query: {
        ...settled,
        hasNextPage: true,
        fetchNextPage,
        isFetchNextPageError: true,
        error: new Error('x'),
      },
    });
    expect(screen.getByText('3 and more')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t load');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
  });
});
