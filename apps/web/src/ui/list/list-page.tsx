import type { ReactElement, ReactNode } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../button.tsx';
import { Failure } from '../failure/failure.tsx';
import { Note } from '../note.tsx';
import { uiTexts } from '../ui.texts.ts';
import { ColumnsButton } from './column-choice.tsx';
import { listTexts as texts } from './list.texts.ts';
import { chosenOf, goneFilters, type ListFilters, searchWith, withoutFilter } from './list-filters.ts';
import type { ListSort } from './list-sort.ts';
import { type ListColumn, ListTable, type RowLinkProps } from './list-table.tsx';
import { ListTiles } from './list-tiles.tsx';
import { type ListSearch, ListTools } from './list-tools.tsx';
import { type ColumnChoice, useShownColumns } from './shown-columns.ts';
import { SimilarLead } from './similar-lead.tsx';
import { SortChoice } from './sort-choice.tsx';
import './list.css';

/**
 * The frame of a list screen: title and actions, tiles by status, search and filters, and the rows, one page
 * of the query at a time. The screen keeps search, filters, sort and the chosen tile in its address and
 * passes them in.
 *
 * const query = useInfiniteQuery({ ...customersQuery(search), placeholderData: keepPreviousData }); <ListPage
 * title={…} actions={<Button kind="primary">…</Button>} search={{ label, placeholder, value, onSearch }}
 * query={query} rows={query.data?.pages.flatMap(({ customers }) => customers)} rowKey={({ id }) => id}
 * renderLink={({ id }, props) => <Link to="/customers/$id" params={{ id: String(id) }} {...props} />}
 * columns={columns} count={texts.count} noMatch={search.search ? {…} : undefined} empty={{…}} />
 *
 * `rows` is undefined until the first response. During a new search the previous rows stay.
 */
export interface ListPageProps<Row, Search extends object = object> {
  title: string;
  /** whose or which rows, beside the title */
  note?: ReactNode;
  /** at most one primary, as the last */
  actions?: ReactNode;
  search: ListSearch;
  /** the filters, besides the search */
  filters?: ListFilters<Search>;
  query: ListQuery;
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  renderLink: (row: Row, props: RowLinkProps) => ReactElement;
  columns: readonly ListColumn<Row>[];
  sort?: ListSort;
  /** its saved views, and which columns show; without it, the usual ones */
  views?: ListViewParts;
  /** words the number of rows; `more` if there are further ones */
  count: (shown: number, more: boolean) => string;
  /** for a list without any rows: a drawing, a sentence, the first step */
  empty: ListWords;
  /** set while a search or filter is on: shown if nothing matches, with a way to clear it */
  noMatch?: ListWords | undefined;
  /** nothing matched the search exactly: the rows have similar names */
  similar?: boolean | undefined;
  /** below the rows, sticky: their totals */
  foot?: ReactNode;
}

/** What saved views add to a list's frame. */
export interface ListViewParts {
  /** below the title: the views */
  bar: ReactNode;
  /** beside the filters */
  tool: ReactNode;
  columns: ColumnChoice;
}

export interface ListWords {
  title: string;
  detail: string;
  /** the page's own actions are the first step, and show here instead of beside the title */
  first?: boolean;
  drawing?: ReactNode;
  action?: ReactNode;
}

/** The parts of `useInfiniteQuery` that the frame needs. */
export interface ListQuery {
  error: Error | null;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

const typingMs = 250;

export function ListPage<Row, Search extends object = object>(props: ListPageProps<Row, Search>) {
  const { title, note, actions, search, filters, columns, sort, query, rows, count, foot } = props;
  const { views } = props;
  const shown = useShownColumns(columns, views?.columns);
  const hasRows = rows && rows.length > 0;
  const isLooking = query.isPlaceholderData;
  const isFirst = rows?.length === 0 && !props.noMatch && props.empty.first;
  return (
    <div className="list-page">
      <header className="page-head">
        <h1>
          {title}
          {note && <small> {note}</small>}
        </h1>
        {!isFirst && actions}
      </header>
      {views?.bar}
      {filters && <Tiles {...filters} />}
      <ListTools
        search={search}
        waitMs={typingMs}
        filters={filters}
        sort={
          <>
            {hasRows && sort && <SortChoice {...{ columns, sort, shown }} />}
            {hasRows && views && <ColumnsButton columns={columns} choice={views.columns} />}
            {views?.tool}
          </>
        }
        count={isLooking ? texts.looking : hasRows && count(rows.length, query.hasNextPage)}
      />
      {filters && <GoneFilters {...filters} />}
      <ListBody {...props} columns={shown} />
      {query.isFetchNextPageError && <Note kind="bad">{texts.moreFailed(textOf(query.error))}</Note>}
      {query.hasNextPage && (
        <div className="list-more">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
      {foot && <footer className="list-foot">{foot}</footer>}
    </div>
  );
}

/** Renders the filter that shows as tiles, once its numbers are known. */
function Tiles<Search extends object>({ all, search, onChange }: ListFilters<Search>) {
  const filter = all.find((each) => each.kind === 'choice' && each.as === 'tiles');
  if (filter?.kind !== 'choice') return null;
  const tiles = filter.choices.flatMap(({ text, tile }, at) =>
    tile ? [{ ...tile, name: text, value: String(at) }] : [],
  );
  if (tiles.length === 0) return null;
  const chosen = chosenOf(filter, search);
  const showsAll = filter.all ?? filter.choices[0];
  return (
    <ListTiles
      label={filter.label}
      tiles={tiles}
      chosen={chosen && String(filter.choices.indexOf(chosen))}
      onChoose={(at) => {
        const choice = at === undefined ? showsAll : filter.choices[Number(at)];
        if (choice) onChange(searchWith(search, choice.says));
      }}
    />
  );
}

/** Says which filters name something that was removed since, as a saved view may. */
export function GoneFilters<Search extends object>({ all, search, renderLink }: ListFilters<Search>) {
  return goneFilters(search, all).map((filter) => (
    <Note key={filter.label} kind="warn">
      {texts.filterGone(filter.label)}{' '}
      {renderLink(withoutFilter(search, filter), {
        className: 'text-button',
        'aria-current': undefined,
        replace: true,
        children: texts.withoutGone(filter.label),
      })}
    </Note>
  ));
}

function ListBody<Row, Search extends object>({
  title,
  query,
  rows,
  rowKey,
  renderLink,
  columns,
  sort,
  empty,
  noMatch,
  similar,
  actions,
}: ListPageProps<Row, Search>) {
  if (!rows && query.error)
    return <Failure error={query.error} detail={texts.kept} retry={() => void query.refetch()} />;
  if (!rows) return <ListPending />;
  if (rows.length === 0) return <ListWordsState {...(noMatch ?? empty)} actions={actions} />;
  return (
    <div className="list-rows" aria-busy={query.isPlaceholderData || undefined}>
      {similar && <SimilarLead />}
      <ListTable label={texts.table(title)} {...{ columns, rows, rowKey, renderLink, sort }} />
    </div>
  );
}

/** The outline of rows that are loading. */
function ListPending() {
  return (
    <output className="list-pending">
      <span className="sr">{uiTexts.loading}</span>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <i key={row} className="skeleton" />
      ))}
    </output>
  );
}

function ListWordsState({
  title,
  detail,
  drawing,
  action,
  first,
  actions,
}: ListWords & { actions: ReactNode }) {
  const own = first && actions;
  return (
    <section className="state">
      {drawing}
      <h2>{title}</h2>
      <p>{detail}</p>
      {(own || action) && (
        <div className="actions">
          {own}
          {action}
        </div>
      )}
    </section>
  );
}
