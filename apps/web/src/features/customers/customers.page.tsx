import { contactName } from '@fieldwright/domain/customers/customer';
import { phoneText } from '@fieldwright/domain/customers/phone';
import { customerSorts } from '@fieldwright/domain/kernel/list-sort';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { useInTurn } from '../../lib/in-turn.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { listSort } from '../../ui/list-sort.ts';
import type { ListColumn } from '../../ui/list-table.tsx';
import { useDialogWhile } from '../../ui/use-dialog-while.ts';
import { removalTexts } from '../removals/removals.texts.ts';
import { newCustomerDialog } from './customer.dialog.tsx';
import { customersTexts as texts } from './customer-pages.texts.ts';
import './customers.css';
import { type CustomerRow, customersQuery } from './customers.data.ts';
import { type CustomersSearch, pathOf } from './customers.search.ts';
import { dateText } from './visit-times.ts';

const route = getRouteApi('/main/customers');

/** Everybody whom the company serves, found by name, number or address. */
export function CustomersPage() {
  useTitle(texts.title);
  const { me, may } = useMain();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const inTurn = useInTurn();
  const query = useInfiniteQuery({ ...customersQuery(search), placeholderData: keepPreviousData });
  const mayEdit = may('customers.edit');
  const change = (more: { [K in keyof CustomersSearch]?: CustomersSearch[K] | undefined }) => {
    const all = Object.entries({ ...search, ...more }).filter(([, value]) => value);
    inTurn(() => navigate({ to: '.', search: Object.fromEntries(all), replace: true }));
  };
  const entering = (open: boolean) => change(open ? { new: true } : { new: undefined, begin: undefined });
  // the new customer is saved and gone to: nothing is left unsaved
  const made = (id: number, siteId: number | null) => {
    const to =
      search.begin && siteId !== null
        ? { to: pathOf(search.begin), params: { id: 'new' }, search: { siteId } }
        : { to: '/customers/$id' as const, params: { id: String(id) } };
    void navigate({ ...to, ignoreBlocker: true });
  };
  useDialogWhile({
    open: !!search.new && mayEdit,
    data: newCustomerDialog({
      timeZone: me.company.timeZone,
      state: me.company.contact.state,
      made,
    }),
    closed: (action) => action !== 'save' && entering(false),
  });
  const { owing, removed, ...rest } = search;
  const isNarrowed = search.search !== undefined || owing === true;
  return (
    <ListPage
      title={texts.title}
      actions={
        mayEdit && (
          <Button kind="primary" icon={<UserPlus />} onClick={() => entering(true)}>
            {texts.add}
          </Button>
        )
      }
      search={{
        label: texts.searchLabel,
        placeholder: texts.search,
        value: search.search ?? '',
        onSearch: (text) => change({ search: text }),
      }}
      filters={
        <>
          <Chip text={texts.owing} isOn={owing} search={owing ? rest : { ...rest, owing: true }} />
          <Chip
            text={removalTexts.filter}
            isOn={removed}
            search={removed ? rest : { ...rest, removed: true }}
          />
        </>
      }
      query={query}
      rows={query.data?.pages.flatMap(({ customers }) => customers)}
      rowKey={({ id }) => id}
      renderLink={({ id }, props) => <Link to="/customers/$id" params={{ id: String(id) }} {...props} />}
      columns={columnsOf(me.company.timeZone)}
      sort={listSort(customerSorts, search.sort, (sort) => change({ sort }))}
      count={texts.shown}
      empty={
        removed
          ? { title: removalTexts.none, detail: removalTexts.noneDetail }
          : { title: texts.empty, detail: texts.emptyDetail }
      }
      noMatch={
        isNarrowed
          ? {
              title: texts.noMatch,
              detail: texts.noMatchDetail,
              action: (
                <Link to="/customers" search={search.sort ? { sort: search.sort } : {}} className="btn">
                  {texts.showAll}
                </Link>
              ),
            }
          : undefined
      }
    />
  );
}

interface ChipProps {
  text: string;
  isOn: boolean | undefined;
  /** where it leads: to the list narrowed down by it, or no longer */
  search: CustomersSearch;
}

function Chip({ text, isOn, search }: ChipProps) {
  const current = isOn ? 'true' : undefined;
  return (
    <Link to="/customers" search={search} replace className="chip" activeProps={{}} aria-current={current}>
      {text}
    </Link>
  );
}

function columnsOf(timeZone: string): ListColumn<CustomerRow>[] {
  const { columns } = texts;
  return [
    {
      key: 'name',
      head: columns.name,
      main: true,
      sort: { key: 'name', note: columns.byName },
      cell: (row) => <Name row={row} />,
    },
    {
      key: 'phone',
      head: columns.phone,
      cell: ({ mainPhone, mobilePhone }) => {
        const phone = mainPhone || mobilePhone;
        return phone && <span className="tn">{phoneText(phone)}</span>;
      },
    },
    { key: 'site', head: columns.site, cell: (row) => <Address row={row} /> },
    {
      key: 'last',
      head: columns.last,
      spare: true,
      card: 'none',
      cell: ({ lastWorkDate }) =>
        lastWorkDate && <span className="dim">{dateText(lastWorkDate, timeZone)}</span>,
    },
    {
      key: 'since',
      head: columns.since,
      spare: true,
      card: 'none',
      sort: { key: 'since', down: true },
      cell: ({ createdDate }) => <span className="dim">{dateText(createdDate, timeZone)}</span>,
    },
    {
      key: 'open',
      head: columns.open,
      num: true,
      card: 'side',
      cell: ({ openWork }) =>
        openWork > 0 && (
          <>
            {openWork}
            <span className="on-card"> {texts.openOnCard(openWork).replace(/^\d+ /, '')}</span>
          </>
        ),
    },
    {
      key: 'balance',
      head: columns.balance,
      num: true,
      card: 'side',
      cell: ({ balanceCents }) => balanceCents > 0 && <b className="owed">{moneyText(balanceCents)}</b>,
    },
  ];
}

function Name({ row }: { row: CustomerRow }) {
  const contact = contactName(row);
  return (
    <>
      {row.company || (
        <>
          <span className="first-name">{row.firstName}</span> {row.lastName}
        </>
      )}
      {row.doNotService && <span className="tag bad">{texts.doNotService}</span>}
      {contact && <small>{contact}</small>}
    </>
  );
}

function Address({ row: { site, siteCount } }: { row: CustomerRow }) {
  if (!site) return <span className="faint">{texts.noSite}</span>;
  const town = [site.city, site.state].filter(Boolean).join(', ');
  return (
    <>
      {site.street || town}
      <small>
        {[site.street && town, siteCount > 1 && texts.moreSites(siteCount - 1)].filter(Boolean).join(' ')}
      </small>
    </>
  );
}
