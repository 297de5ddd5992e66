import {
  type EntrySearch,
  entrySorts,
  searchedEntries,
} from '@fieldwright/domain/company-lists/entry-search';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useSequential } from '../../lib/use-sequential.ts';
import { ColumnsButton } from '../../ui/list/column-choice.tsx';
import { searchWith } from '../../ui/list/list-filters.ts';
import { GoneFilters } from '../../ui/list/list-page.tsx';
import { type ListSort, listSort } from '../../ui/list/list-sort.ts';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { useShownColumns } from '../../ui/list/shown-columns.ts';
import { SortChoice } from '../../ui/list/sort-choice.tsx';
import { withView } from '../list-views/list-view.search.ts';
import { useListView } from '../list-views/use-list-view.tsx';
import type { Entry } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import { entriesFound, entrySearches, filtersOf, namesOf } from './entry-filters.ts';
import type { ListScreen, Named } from './list-screen.ts';

/** With fewer columns, there is nothing to choose. */
const leastChosen = 3;

interface Searched<E extends Entry, R> {
  screen: Pick<ListScreen, 'name' | 'list'>;
  named: Named;
  entries: readonly E[];
  /** all columns; the main one has the name */
  columns: readonly ListColumn<R>[];
  /** what to narrow to, if not all that the address says; always the same function */
  narrowed?: (search: EntrySearch) => EntrySearch;
  /** beside the search, in place of the number of entries */
  count?: (found: readonly E[], search: EntrySearch) => ReactNode;
  searchBox?: { label: string; placeholder: string };
}

interface EntryList<E, R> {
  /** the entries that the address asks for, in its order */
  found: E[];
  search: EntrySearch;
  /** what the list is narrowed to */
  narrowed: EntrySearch;
  columns: ListColumn<R>[];
  sort: ListSort;
  /** the entries are neither all, nor in the list's own order */
  isArranged: boolean;
  /** the saved views */
  views: ReactNode;
  /** search, filters, order, columns */
  tools: ReactNode;
  showAll: () => void;
}

const asSaid = (search: EntrySearch): EntrySearch => search;

/** Returns what the address of one of the company's lists shows, with the frame that every list has. */
export function useEntryList<E extends Entry, R>(given: Searched<E, R>): EntryList<E, R> {
  const { screen, named, entries, columns, narrowed = asSaid } = given;
  const { name } = screen;
  const navigate = useNavigate();
  const sequential = useSequential();
  const parse = entrySearches[name];
  const address = useSearch({ strict: false }) as Record<string, unknown>;
  const { search, show, toAddress, parts } = useListView<EntrySearch>({
    list: name,
    given: withView(parse)(address),
    parse,
    show: (to) => sequential(() => navigate({ to: '.', search: to as never, replace: true })),
    renderLink: (to, props) => (
      <Link to="." search={to as never} activeOptions={{ exact: true }} {...props} />
    ),
  });
  const asked = narrowed(search);
  const found = searchedEntries(name, entries, {
    search: asked,
    names: namesOf(named),
  });
  const shown = useShownColumns(columns, parts.columns);
  const Found = useMemo(() => entriesFound(name, narrowed), [name, narrowed]);
  const sort = listSort(entrySorts(name), search['sort'] as string | undefined, (by) =>
    show(searchWith(search, { sort: by })),
  );
  const filters = {
    all: filtersOf(screen, entries, named),
    search,
    onChange: show,
    renderLink: (to: EntrySearch, props: object) => (
      <Link to="." search={toAddress(to) as never} activeOptions={{ exact: true }} {...props} />
    ),
    Found,
  };
  return {
    found,
    search,
    narrowed: asked,
    columns: shown,
    sort,
    isArranged: Object.keys(search).length > 0,
    views: parts.bar,
    tools: (
      <>
        <ListTools
          search={{
            ...(given.searchBox ?? { label: texts.search, placeholder: texts.searchPlace }),
            value: String(search['search'] ?? ''),
            onSearch: (text) => show(searchWith(search, { search: text || undefined })),
          }}
          filters={filters.all.length > 0 ? filters : undefined}
          sort={
            <>
              <SortChoice {...{ columns, sort, shown }} />
              {columns.length >= leastChosen && <ColumnsButton columns={columns} choice={parts.columns} />}
              {parts.tool}
            </>
          }
          count={
            given.count?.(found, search) ??
            (found.length < entries.length
              ? texts.found(found.length, entries.length)
              : texts.entries(entries.length))
          }
        />
        <GoneFilters {...filters} />
      </>
    ),
    showAll: () => show({}),
  };
}
