import { mostInBulk } from '@fieldwright/domain/price-books/bulk-change';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { PagePending } from '../../app/pending.tsx';
import { textOf } from '../../lib/errors/api-error.ts';
import { useNearEnd } from '../../lib/use-near-end.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import type { ColumnChoice } from '../../ui/list/shown-columns.ts';
import { SimilarLead } from '../../ui/list/similar-lead.tsx';
import { Note } from '../../ui/note.tsx';
import '../../ui/styles/page.css';
import { CostsSwitch } from './costs-switch.tsx';
import './price-book.css';
import { BookActions } from './book-actions.tsx';
import { BookColumnsButton } from './book-columns.tsx';
import { BookCrumb } from './book-crumb.tsx';
import { BookTotals } from './book-totals.tsx';
import { useBookViews } from './book-views.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { CategoryTree } from './category-tree.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { EntryRows } from './entry-rows.tsx';
import { ExampleNote } from './example-note.tsx';
import { bookImportTexts } from './exchange/book-import.texts.ts';
import { type BrowsedEntry, bookQuery, entriesQuery, nameOf, type PriceBook } from './price-book.data.ts';
import { keptOf, type PriceBookSearch, priceBookSearch } from './price-book.search.ts';
import { PriceBookTools } from './price-book-tools.tsx';
import { priceBooksTexts as texts } from './price-books.texts.ts';
import { openStarterDialog } from './starter.dialog.tsx';
import { starterTexts } from './starter.texts.ts';
import { ViewChoice } from './view-choice.tsx';

const route = getRouteApi('/main/pricebooks/$id');

/** Shows a price book: categories, entries, and one entry (R1.6). */
export function PriceBookPage() {
  const id = Number(route.useParams().id);
  const { data: book, error, refetch } = useQuery(bookQuery(id));
  if (book) return <Book key={id} book={book} />;
  return error ? <Failure error={error} retry={() => void refetch()} /> : <PagePending />;
}

function Book({ book }: { book: PriceBook }) {
  // the router keeps values that can't be read
  const search = priceBookSearch({ ...route.useSearch() });
  const { may } = useMain();
  const isEditing = search.edit !== undefined && may('pricebooks.edit');
  // on a phone the tree closes when a different category is chosen
  const here = search.category ?? 'all';
  const [treeAt, showTreeAt] = useState<number | string | null>(null);
  const isTreeShown = treeAt === here;
  const { id, text, type } = book.book;
  useTitle(text);
  const query = useInfiniteQuery({ ...entriesQuery(id, search), placeholderData: keepPreviousData });
  const entries = query.data?.pages.flatMap((page) => page.entries);
  const listed = entries?.find((entry) => nameOf(entry) === search.entry);
  useWayBack(search.entry);
  const views = useBookViews(id, search);
  return (
    <div
      className="price-book"
      data-entry={search.entry || isEditing ? true : undefined}
      data-edit={isEditing || undefined}
      data-tree={isTreeShown || undefined}
    >
      <header className="page-head">
        <h1>{text}</h1>
        <span className="tag">{texts.types[type]}</span>
        <span className="dim price-book-amounts">{texts.amounts(book.services, book.parts)}</span>
        <CostsSwitch />
        {may('pricebooks.edit') && <BookActions book={book} search={search} />}
      </header>
      <ExampleNote book={book.book} />
      <div className="price-book-parts">
        <nav className="price-book-tree" aria-label={texts.tree}>
          <CategoryTree book={book} search={search} />
          <Loose book={book} search={search} />
        </nav>
        <section className="price-book-list" aria-label={texts.list}>
          <Button
            className="tree-button"
            aria-expanded={isTreeShown}
            onClick={() => showTreeAt(isTreeShown ? null : here)}
          >
            {isTreeShown ? texts.hideTree : texts.showTree}
          </Button>
          <div className="crumb-line">
            <BookCrumb book={book} search={search} />
            <ViewChoice search={search} />
            {may('pricebooks.edit') &&
              (search.category === undefined || typeof search.category === 'number') && (
                <CategoryMenu book={book} id={search.category ?? null} />
              )}
          </div>
          {views.bar}
          <PriceBookTools
            book={book}
            search={search}
            tool={
              <>
                <BookColumnsButton search={search} choice={views.columns} />
                {views.tool}
              </>
            }
            count={
              entries && !query.isPlaceholderData
                ? texts.shown(entries.length, query.hasNextPage)
                : texts.looking
            }
          />
          <Entries book={book} search={search} query={query} columns={views.columns} />
        </section>
        {isEditing ? (
          <EntryEditor book={book} search={search} />
        ) : (
          search.entry && (
            <EntryPanel
              key={search.entry}
              book={book}
              name={search.entry}
              search={search}
              listed={listed}
              isStale={query.isPlaceholderData}
            />
          )
        )}
      </div>
    </div>
  );
}

/** Returns the focus to an entry's row when the entry is closed. */
function useWayBack(entry: PriceBookSearch['entry']): void {
  const shown = useRef(entry);
  useEffect(() => {
    const row = document.querySelector<HTMLElement>(`[data-entry="${shown.current}"].row-link`);
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (entry === undefined && shown.current !== undefined && isLost) row?.focus();
    shown.current = entry;
  }, [entry]);
}

interface EntriesProps {
  book: PriceBook;
  search: PriceBookSearch;
  query: ReturnType<typeof useEntries>;
  columns: ColumnChoice;
}
const useEntries = (id: number) => useInfiniteQuery(entriesQuery(id, {}));

function Entries({ book, search, query, columns }: EntriesProps) {
  const { data, error, hasNextPage, isPlaceholderData } = query;
  if (!data)
    return error ? (
      <Failure error={error} detail={texts.kept} retry={() => void query.refetch()} />
    ) : (
      <PagePending />
    );
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <NoEntries book={book} search={search} />;
  return (
    <>
      {data.pages[0]?.similar && <SimilarLead />}
      <EntryRows
        book={book}
        search={search}
        entries={entries}
        columns={columns}
        busy={isPlaceholderData}
        loadAll={hasNextPage && !isPlaceholderData ? () => loadAll(query) : null}
      />
      {query.isFetchNextPageError && <Note kind="bad">{texts.moreFailed(textOf(error))}</Note>}
      {hasNextPage && <More query={query} />}
      {!isPlaceholderData && (
        <BookTotals bookId={book.book.id} search={search} rows={entries} hasMore={hasNextPage} />
      )}
    </>
  );
}

/** Loads the next page when its place comes near; the button is for keys, and for trying again. */
function More({ query }: Pick<EntriesProps, 'query'>) {
  const end = useRef<HTMLDivElement>(null);
  const { isFetchNextPageError, isPlaceholderData, isFetching, isFetchingNextPage, fetchNextPage } = query;
  const isOn = !isFetchNextPageError && !isPlaceholderData && !isFetching;
  useNearEnd(end, isOn, () => void fetchNextPage());
  return (
    <div ref={end} className="list-more">
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {texts.more}
      </Button>
    </div>
  );
}

/** Loads the pages that are missing, up to as many entries as can be changed at once, and returns all entries. */
async function loadAll({ fetchNextPage }: EntriesProps['query']): Promise<readonly BrowsedEntry[]> {
  for (;;) {
    const { data, hasNextPage, isError } = await fetchNextPage();
    const entries = data?.pages.flatMap((page) => page.entries) ?? [];
    if (!hasNextPage || isError || entries.length > mostInBulk) return entries;
  }
}

function NoEntries({ book: { book, services, parts }, search }: Pick<EntriesProps, 'book' | 'search'>) {
  const { text, category } = search;
  const { may } = useMain();
  const whose = keptOf(search);
  const params = { id: String(book.id) };
  if (services + parts === 0 && may('pricebooks.edit')) return <EmptyBook params={params} />;
  const nothing = nothingText(search);
  return (
    <section className="state">
      <h2>{nothing.title}</h2>
      <p>{nothing.detail}</p>
      {(text || category !== undefined) && (
        <div className="actions">
          <Link
            to="/pricebooks/$id"
            params={params}
            search={text && category !== undefined ? { text, ...whose } : whose}
            className="btn"
          >
            {text && category !== undefined ? texts.searchAll : texts.showAll}
          </Link>
        </div>
      )}
    </section>
  );
}

function nothingText({ text, category }: PriceBookSearch): { title: string; detail: string } {
  if (text) return { title: texts.noMatch, detail: texts.noMatchDetail };
  if (category === 'recent') return { title: texts.noRecent, detail: texts.noRecentDetail };
  return category === 'favorites'
    ? { title: texts.noFavorites, detail: texts.noFavoritesDetail }
    : { title: texts.noEntries, detail: texts.noEntriesDetail };
}

/** Offers a book that has nothing yet an import, and an example, which is another book. */
function EmptyBook({ params }: { params: { id: string } }) {
  const navigate = useNavigate();
  const start = async () => {
    const id = await openStarterDialog();
    if (id !== null) await navigate({ to: '/pricebooks/$id', params: { id: String(id) } });
  };
  return (
    <section className="state">
      <h2>{starterTexts.nothing}</h2>
      <p>{starterTexts.emptyBookDetail}</p>
      <div className="actions">
        <Link to="/pricebooks/$id/import" params={params} className="btn">
          {bookImportTexts.open}
        </Link>
        <Button kind="primary" onClick={() => void start()}>
          {starterTexts.start}
        </Button>
      </div>
    </section>
  );
}

/** Shows how many entries are in no category; always visible. */
function Loose({ book: { book, withoutCategory }, search }: { book: PriceBook; search: PriceBookSearch }) {
  if (withoutCategory === 0) return null;
  return (
    <div className="loose">
      <TriangleAlert />
      <span className="grow">
        <b>{texts.loose(withoutCategory)}</b>
        <span>{texts.looseDetail}</span>
      </span>
      <Link
        to="/pricebooks/$id"
        params={{ id: String(book.id) }}
        search={{ category: 'none', ...keptOf(search) }}
      >
        {texts.looseShow}
      </Link>
    </div>
  );
}
