import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { wayTo } from './category-tree.ts';
import { toCategory } from './category-tree.tsx';
import type { PriceBook } from './price-book.data.ts';
import { keptOf, type PriceBookSearch } from './price-book.search.ts';
import { priceBooksTexts as texts } from './price-books.texts.ts';

/** Shows the path from the list of books to the open category, leaving out levels in the middle if it's deep. */
export function BookCrumb({ book, search }: { book: PriceBook; search: PriceBookSearch }) {
  const { category } = search;
  const way = wayTo(book.categories, category);
  const params = { id: String(book.book.id) };
  const last = lastOf(category) ?? way.at(-1)?.text;
  return (
    <nav className="crumb" aria-label={texts.crumb}>
      <Link to="/pricebooks">{texts.title}</Link>
      <ChevronRight className="i-sm" />
      {last === undefined ? (
        <b aria-current="page">{texts.all}</b>
      ) : (
        <Link
          to="/pricebooks/$id"
          params={params}
          search={toCategory(undefined)(keptOf(search))}
          aria-current={undefined}
        >
          {texts.all}
        </Link>
      )}
      {crumbsOf(way.slice(0, -1)).map(({ id, text, skipped }) => (
        <span key={id}>
          <ChevronRight className="i-sm" />
          <Link
            to="/pricebooks/$id"
            params={params}
            search={toCategory(id)(keptOf(search))}
            {...(skipped > 0 && labeled(texts.skippedTo(text, skipped)))}
          >
            {skipped > 0 ? '…' : text}
          </Link>
        </span>
      ))}
      {last !== undefined && (
        <span>
          <ChevronRight className="i-sm" />
          <b aria-current="page">{last}</b>
        </span>
      )}
    </nav>
  );
}

const labeled = (words: string) => ({ 'aria-label': words, title: words });

const mostCrumbs = 4;

/** Returns the categories to show above the open one; in a deep tree, one represents those in the middle. */
function crumbsOf(above: PriceBook['categories']) {
  const skipped = above.slice(1, -2);
  const isLong = above.length > mostCrumbs;
  const shown = isLong ? [above[0]!, skipped.at(-1)!, ...above.slice(-2)] : above;
  return shown.map((each, at) => ({ ...each, skipped: isLong && at === 1 ? skipped.length : 0 }));
}

function lastOf(category: PriceBookSearch['category']): string | undefined {
  if (category === 'none') return texts.noCategory;
  return category === 'favorites' || category === 'recent' ? texts[category] : undefined;
}
