import type { ReactElement, ReactNode } from 'react';
import { textOf } from '../lib/api-error.ts';
import { Button } from './button.tsx';
import { Failure } from './failure.tsx';
import { listTexts as texts } from './list.texts.ts';
import type { ListSort } from './list-sort.ts';
import { type ListColumn, ListTable, type RowLinkProps } from './list-table.tsx';
import { ListTiles, type ListTilesProps } from './list-tiles.tsx';
import { Note } from './note.tsx';
import { SearchBox } from './search-box.tsx';
import { SortChoice } from './sort-choice.tsx';
import { uiTexts } from './ui.texts.ts';
import './page.css';
import './list.css';

/**
 * The frame of a list screen: title and what can be done, tiles by status, search and filters, and the rows, a page of
 * the query at a time. The screen keeps search, filters, sort and the chosen tile in its address and hands them in.
 *
 *   const query = useInfiniteQuery({ ...customersQuery(search), placeholderData: keepPreviousData });
 *   <ListPage title={…} actions={<Button kind="primary">…</Button>} search={{ label, placeholder, value, onSearch }}
 *     query={query} rows={query.data?.pages.flatMap(({ customers }) => customers)} rowKey={({ id }) => id}
 *     renderLink={({ id }, props) => <Link to="/customers/$id" params={{ id: String(id) }} {...props} />}
 *     columns={columns} count={texts.count} noMatch={search.search ? {…} : undefined} empty={{…}} />
 *
 * `rows` is undefined until the first answer is there. While another search is under way the rows of the last one stay.
 */
export interface ListPageProps<Row> {
  title: string;
  /** whose or which they are, beside the title */
  note?: string;
  /** at most one of them primary, as the last */
  actions?: ReactNode;
  tiles?: ListTilesProps;
  search: { label: string; placeholder: string; value: string; onSearch: (text: string) => void };
  /** chips and buttons beside the search */
  filters?: ReactNode;
  query: ListQuery;
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  renderLink: (row: Row, props: RowLinkProps) => ReactElement;
  columns: readonly ListColumn<Row>[];
  sort?: ListSort;
  /** how many are shown, in words; with more to come */
  count: (shown: number, more: boolean) => string;
  /** where nothing is there at all: a drawing, a sentence, the first step */
  empty: ListWords;
  /** given while something narrows the list down: where nothing fits, and the way back */
  noMatch?: ListWords | undefined;
  /** below the rows, in sight while one scrolls: what they come to */
  foot?: ReactNode;
}

export interface ListWords {
  title: string;
  detail: string;
  drawing?: ReactNode;
  action?: ReactNode;
}

/** What the frame needs of `useInfiniteQuery`. */
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

export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, note, actions, tiles, search, filters, columns, sort, query, rows, count, foot } = props;
  const isLooking = query.isPlaceholderData;
  return (
    <div className="list-page">
      <header className="page-head">
        <h1>
          {title}
          {note && <small>{note}</small>}
        </h1>
        {actions}
      </header>
      {tiles && <ListTiles {...tiles} />}
      <div className="tools">
        <SearchBox {...search} onSearch={(text) => search.onSearch(text.trim())} waitMs={typingMs} />
        {filters}
        {sort && rows && rows.length > 0 && <SortChoice {...{ columns, sort }} />}
        <span className="grow" />
        <output className="faint">
          {isLooking ? texts.looking : rows && rows.length > 0 && count(rows.length, query.hasNextPage)}
        </output>
      </div>
      <ListBody {...props} />
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

function ListBody<Row>({
  title,
  query,
  rows,
  rowKey,
  renderLink,
  columns,
  sort,
  empty,
  noMatch,
}: ListPageProps<Row>) {
  if (!rows && query.error)
    return <Failure error={query.error} detail={texts.kept} retry={() => void query.refetch()} />;
  if (!rows) return <ListPending />;
  if (rows.length === 0) return <ListWordsState {...(noMatch ?? empty)} />;
  return (
    <div className="list-rows" aria-busy={query.isPlaceholderData || undefined}>
      <ListTable label={texts.table(title)} {...{ columns, rows, rowKey, renderLink, sort }} />
    </div>
  );
}

/** Rows that are on their way: their outline. */
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

function ListWordsState({ title, detail, drawing, action }: ListWords) {
  return (
    <section className="state">
      {drawing}
      <h2>{title}</h2>
      <p>{detail}</p>
      {action && <div className="actions">{action}</div>}
    </section>
  );
}
