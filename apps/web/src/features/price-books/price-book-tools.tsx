import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useSequential } from '../../lib/use-sequential.ts';
import { type FoundProps, foundText, type ListFilters } from '../../ui/list/list-filters.ts';
import { GoneFilters } from '../../ui/list/list-page.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { useAnnouncement } from '../../ui/list/use-announcement.ts';
import { entriesQuery, type PriceBook } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';
import { priceBooksTexts as texts } from './price-books.texts.ts';
import { priceFilters } from './price-filters.ts';

const route = getRouteApi('/main/pricebooks/$id');
const typingMs = 50;
const placeholders = {
  all: texts.search,
  category: texts.searchHere,
  none: texts.searchHere,
  favorites: texts.searchFavorites,
  recent: texts.searchRecent,
} as const;

interface PriceBookToolsProps {
  book: PriceBook;
  search: PriceBookSearch;
  /** how many entries show, in words */
  count: string;
  /** chooses columns, and saves the current filters as a view */
  tool: ReactNode;
}

/** Shows a book's search and filters: words, property type, rate and agreement (R3.11). */
export function PriceBookTools({ book, search, count, tool }: PriceBookToolsProps) {
  const navigate = route.useNavigate();
  const sequential = useSequential();
  const show = (change: (before: PriceBookSearch) => PriceBookSearch) =>
    sequential(() => navigate({ to: '.', search: change, replace: true }));
  const Found = useMemo(() => foundIn(book.book.id), [book.book.id]);
  const plans = book.memberPlans.map(({ agreementId, text }) => ({ id: agreementId, text }));
  const filters: ListFilters<PriceBookSearch> = {
    all: priceFilters(plans),
    search,
    onChange: (to) => show(() => to),
    renderLink: (to, props) => (
      <Link to="/pricebooks/$id" params={{ id: String(book.book.id) }} search={to} {...props} />
    ),
    Found,
  };
  return (
    <>
      <ListTools
        search={{
          label: texts.searchLabel,
          placeholder:
            placeholders[typeof search.category === 'number' ? 'category' : (search.category ?? 'all')],
          value: search.text ?? '',
          onSearch: (text) => show(({ text: _, ...rest }) => (text ? { ...rest, text } : rest)),
        }}
        waitMs={typingMs}
        firstAtOnce
        filters={filters}
        sort={tool}
        count={count}
      />
      {/* an agreement that has ended since a view was saved: its prices would be the standard ones */}
      <GoneFilters {...filters} />
    </>
  );
}

/** Counts the entries of a book while filters are chosen. */
const foundIn = (bookId: number) =>
  function Found({ search, tell }: FoundProps<PriceBookSearch>) {
    const { data, error, hasNextPage } = useInfiniteQuery(entriesQuery(bookId, search));
    const shown = data?.pages.flatMap(({ entries }) => entries).length;
    useAnnouncement(
      tell,
      error ? '' : shown !== undefined ? foundText(shown, hasNextPage, texts.shown) : undefined,
    );
    return null;
  };
