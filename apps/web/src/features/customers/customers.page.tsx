import type { ShownTag } from '@fieldwright/domain/company-lists/tag';
import { customerName } from '@fieldwright/domain/customers/customer';
import { customerSorts, foundCustomerSorts, sortsOf } from '@fieldwright/domain/kernel/list-sort';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { useSequential } from '../../lib/use-sequential.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogWhile } from '../../ui/dialog/use-dialog-while.ts';
import {
  type FoundProps,
  foundText,
  type ListFilter,
  type Patch,
  searchWith,
} from '../../ui/list/list-filters.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { type ListSort, listSort } from '../../ui/list/list-sort.ts';
import { useAnnouncement } from '../../ui/list/use-announcement.ts';
import { ExportButton } from '../list-views/export-list.tsx';
import { ListTotals } from '../list-views/list-totals.tsx';
import { useListView } from '../list-views/use-list-view.tsx';
import { useSelectedRows } from '../list-views/use-selected-rows.tsx';
import { removalTexts } from '../removals/removals.texts.ts';
import { newCustomerDialog } from './customer.dialog.tsx';
import { customersTexts as texts } from './customers.texts.ts';
import './customers.css';
import { customerColumns } from './customer-columns.tsx';
import { customersQuery, customerTotalsQuery, exportCustomers } from './customers.data.ts';
import { type CustomersSearch, customersSearch, pathOf } from './customers.search.ts';
import { TagCustomers } from './tag-customers.dialog.tsx';

const route = getRouteApi('/main/customers');

/** @param tags the company's tags; a removed one is only offered while it is chosen */
const filtersOf = (tags: readonly ShownTag[], { tag }: CustomersSearch): ListFilter<CustomersSearch>[] => [
  { kind: 'switch', label: texts.owing, says: { owing: true } },
  ...(tags.length > 0
    ? [
        {
          kind: 'choice',
          label: texts.tag,
          as: 'menu',
          choices: [
            { text: texts.allTags, says: { tag: undefined } },
            ...tags
              .filter(({ hidden, id }) => !hidden || id === tag)
              .map(({ id, text }) => ({ text, says: { tag: id } })),
          ],
        } as const,
      ]
    : []),
  { kind: 'switch', label: removalTexts.filter, says: { removed: true } },
];

function Found({ search, tell }: FoundProps<CustomersSearch>) {
  const { data, error, hasNextPage } = useInfiniteQuery(customersQuery(search));
  useAnnouncement(
    tell,
    error
      ? ''
      : data && foundText(data.pages.flatMap(({ customers }) => customers).length, hasNextPage, texts.shown),
  );
  return null;
}

/** Shows the company's customers, searchable by name, number or address. */
export function CustomersPage() {
  useTitle(texts.title);
  const { me, may } = useMain();
  const navigate = route.useNavigate();
  const sequential = useSequential();
  const view = useListView({
    list: 'customers',
    given: route.useSearch(),
    parse: customersSearch,
    show: (address) => sequential(() => navigate({ to: '.', search: address, replace: true })),
    renderLink: (address, props) => (
      <Link to="/customers" search={address} activeOptions={{ exact: true }} {...props} />
    ),
  });
  const { search, show } = view;
  const query = useInfiniteQuery({ ...customersQuery(search), placeholderData: keepPreviousData });
  const mayEdit = may('customers.edit');
  const change = (more: Patch<CustomersSearch>) => show(searchWith(search, more));
  const entering = (open: boolean) => change(open ? { new: true } : { new: undefined, begin: undefined });
  // the new customer is saved, so leaving must not ask
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
  const { owing, tag, removed } = search;
  const tags = query.data?.pages[0]?.tags ?? [];
  const rows = query.data?.pages.flatMap(({ customers }) => customers);
  const similar = query.data?.pages[0]?.similar ?? [];
  const isSimilar = rows?.length === 0 && similar.length > 0;
  const shown = isSimilar ? similar : rows;
  const mayTag = mayEdit && !removed && tags.some(({ hidden }) => !hidden);
  const selection = useSelectedRows({
    rows: shown,
    isOffered: mayTag,
    label: (row) => texts.tagging.selectOne(customerName(row)),
  });
  const hasActions = mayEdit || (rows !== undefined && rows.length > 0);
  const isNarrowed = search.search !== undefined || owing === true || tag !== undefined;
  return (
    <ListPage
      title={texts.title}
      actions={
        hasActions && (
          <>
            {mayTag && (selection.isOn || (shown && shown.length > 0)) && (
              <TagCustomers selection={selection} tags={tags} />
            )}
            {!selection.isOn && rows && rows.length > 0 && (
              <ExportButton rows={texts.exported} load={(format) => exportCustomers(search, format)} />
            )}
            {!selection.isOn && mayEdit && (
              <Button kind="primary" icon={<UserPlus />} onClick={() => entering(true)}>
                {texts.add}
              </Button>
            )}
          </>
        )
      }
      search={{
        label: texts.searchLabel,
        placeholder: texts.search,
        value: search.search ?? '',
        onSearch: (text) => change({ search: text || undefined }),
      }}
      filters={{
        all: filtersOf(tags, search),
        search,
        onChange: show,
        renderLink: (to, props) => (
          <Link to="/customers" search={view.toAddress(to)} activeOptions={{ exact: true }} {...props} />
        ),
        Found,
      }}
      views={view.parts}
      query={query}
      rows={shown}
      similar={isSimilar}
      rowKey={({ id }) => id}
      renderLink={({ id }, props) => <Link to="/customers/$id" params={{ id: String(id) }} {...props} />}
      columns={[...selection.columns, ...customerColumns(me.company.timeZone, tags)]}
      sort={sortOf(search, (sort) => change({ sort }))}
      count={texts.shown}
      foot={
        rows &&
        rows.length > 0 && (
          <ListTotals
            rows={rows.map((row) => ({ name: customerName(row), dueCents: row.balanceCents }))}
            hasMore={query.hasNextPage}
            count={texts.shown}
            query={customerTotalsQuery(search)}
          />
        )
      }
      empty={
        removed
          ? { title: removalTexts.none, detail: removalTexts.noneDetail }
          : {
              title: texts.empty,
              detail: texts.emptyDetail,
              first: true,
              action: may('imports.run') && (
                <Link to="/settings/imports" className="btn">
                  {texts.importThem}
                </Link>
              ),
            }
      }
      noMatch={
        isNarrowed
          ? {
              title: texts.noMatch,
              detail: texts.noMatchDetail,
              action: (
                <Link
                  to="/customers"
                  search={view.toAddress(search.sort ? { sort: search.sort } : {})}
                  className="btn"
                >
                  {texts.showAll}
                </Link>
              ),
            }
          : undefined
      }
    />
  );
}

const sortOf = (
  { search, sort }: CustomersSearch,
  onSort: (sort: CustomersSearch['sort']) => void,
): ListSort => {
  if (search) return listSort(foundCustomerSorts, sort, onSort);
  const usual = sortsOf(customerSorts).find((each) => each === sort);
  return listSort(customerSorts, usual, onSort);
};
