import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import type { FoundProps, ListFilter } from '../../ui/list/list-filters.ts';
import { ListPage, type ListQuery } from '../../ui/list/list-page.tsx';
import type { ListColumn, RowLinkProps } from '../../ui/list/list-table.tsx';
import { LongListTable } from '../../ui/list/long-list-table.tsx';
import { useAnnouncement } from '../../ui/list/use-announcement.ts';
import { Part, Specimen } from './part.tsx';

interface Row {
  id: number;
  text: string;
  customer: string;
  address: string;
  status: string;
  total: string;
}

const rows: Row[] = [
  {
    id: 3182,
    text: 'Heat pump replacement',
    customer: 'Angela Castellano',
    address: '42 Birch Hollow Ln, Asheville',
    status: 'Viewed',
    total: '$9,983.05',
  },
  {
    id: 3171,
    text: '200 A panel upgrade',
    customer: 'Blue Ridge Bakery',
    address: '18 Depot St, Black Mountain',
    status: 'Sent',
    total: '$7,815.40',
  },
  {
    id: 3179,
    text: 'Tankless water heater',
    customer: 'Paul Okafor',
    address: '310 Kimberly Ave, Asheville',
    status: 'Sent',
    total: '$6,240.00',
  },
];

const columns: ListColumn<Row>[] = [
  {
    key: 'id',
    head: 'No.',
    spare: true,
    card: 'none',
    sort: { key: 'id' },
    cell: ({ id }) => <span className="tn faint">{id}</span>,
  },
  { key: 'text', head: 'Proposal', main: true, sort: { key: 'text' }, cell: ({ text }) => text },
  {
    key: 'customer',
    head: 'Customer',
    cell: ({ customer, address }) => (
      <>
        {customer}
        <small>{address}</small>
      </>
    ),
  },
  {
    key: 'status',
    head: 'Status',
    card: 'side',
    cell: ({ status }) => <span className="tag info">{status}</span>,
  },
  {
    key: 'total',
    head: 'Total',
    num: true,
    card: 'side',
    sort: { key: 'total', down: true },
    cell: ({ total }) => total,
  },
];

const many: readonly Row[] = Array.from({ length: 60 }, (_, at) => ({
  ...rows[at % rows.length]!,
  id: 3182 - at,
}));

const renderRowLink = ({ id }: Row, { className, children }: RowLinkProps) => (
  <a href={`#lists-${id}`} className={className}>
    {children}
  </a>
);

interface Narrowed {
  status?: string;
  sales?: string;
  owing?: true;
}

const filters: ListFilter<Narrowed>[] = [
  {
    kind: 'choice',
    label: 'Status',
    as: 'tiles',
    choices: [
      { text: 'Any status', says: { status: undefined } },
      { text: 'Draft', says: { status: 'draft' }, tile: { count: '12 proposals', cents: 9_641_000 } },
      { text: 'Sent', says: { status: 'sent' }, tile: { count: '18 proposals', cents: 17_120_500 } },
      {
        text: 'Accepted',
        says: { status: 'accepted' },
        tile: { count: '23 this month', cents: 24_831_600, tone: 'good' },
      },
    ],
  },
  {
    kind: 'choice',
    label: 'Sales',
    as: 'menu',
    choices: [
      { text: 'All sales', says: { sales: undefined } },
      { text: 'Colin Mercer', says: { sales: 'Colin' } },
      { text: 'Dee Wallace', says: { sales: 'Dee' } },
    ],
  },
  { kind: 'switch', label: 'Balance due', says: { owing: true } },
];

const settled: ListQuery = {
  error: null,
  isPlaceholderData: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => {},
  refetch: () => {},
};

function Found({ search: { status }, tell }: FoundProps<Narrowed>) {
  useAnnouncement(tell, status ? '18 proposals' : '72 proposals');
  return null;
}

/** Search, sort and tile are local state here; a screen keeps them in its address. */
function Sample({ query = settled, filled }: { query?: ListQuery; filled?: readonly Row[] }) {
  const [narrowed, setNarrowed] = useState<Narrowed>({ status: 'sent', owing: true });
  const [search, setSearch] = useState('');
  const [by, setBy] = useState<string | undefined>('-total');
  return (
    <div className="list-frame">
      <ListPage
        title="Proposals"
        note="72 in all"
        actions={<Button icon={<Plus />}>Proposal</Button>}
        search={{
          label: 'Search proposals',
          placeholder: 'Customer, address, number',
          value: search,
          onSearch: setSearch,
        }}
        filters={{
          all: filters,
          search: narrowed,
          onChange: setNarrowed,
          renderLink: (to, { replace: _, children, ...props }) => (
            <a
              href="#lists"
              {...props}
              onClick={(event) => {
                event.preventDefault();
                setNarrowed(to);
              }}
            >
              {children}
            </a>
          ),
          Found,
        }}
        query={query}
        rows={filled}
        rowKey={({ id }) => id}
        renderLink={renderRowLink}
        columns={columns}
        sort={{
          sorts: { kinds: { id: 'count', text: 'text', total: 'count' }, usual: '-id' },
          by,
          onSort: setBy,
        }}
        count={(shown, more) => (more ? `First ${shown} proposals` : `${shown} proposals`)}
        empty={{ title: 'No proposals yet', detail: 'Start one for a customer, or from a template.' }}
        noMatch={
          search
            ? { title: 'No proposal fits', detail: 'Try a customer, an address or a number.' }
            : undefined
        }
        foot={filled && filled.length > 0 && <b className="tn">$24,038.45</b>}
      />
    </div>
  );
}

export function ListsPart() {
  return (
    <Part part="lists">
      <Specimen label="Rows with more to come; a tile pressed; sorted by the total" wide bare>
        <Sample filled={rows} query={{ ...settled, hasNextPage: true }} />
      </Specimen>
      <Specimen label="Another search is under way" wide bare>
        <Sample filled={rows} query={{ ...settled, isPlaceholderData: true }} />
      </Specimen>
      <Specimen label="Loading" bare>
        <Sample />
      </Specimen>
      <Specimen label="Nothing there" bare>
        <Sample filled={[]} />
      </Specimen>
      <Specimen label="Not loaded" bare>
        <Sample query={{ ...settled, error: new ApiError('late') }} />
      </Specimen>
      <Specimen label="60 rows, of which those near the visible part are rendered" wide>
        <LongListTable
          label="Many proposals"
          columns={columns}
          rows={many}
          rowKey={({ id }) => String(id)}
          isMore={false}
          kept=""
          renderLink={renderRowLink}
        />
      </Specimen>
    </Part>
  );
}
