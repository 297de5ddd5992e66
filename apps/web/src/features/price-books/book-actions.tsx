import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { BookMenu } from './book-menu.tsx';
import { toCategory } from './category-tree.tsx';
import type { PriceBook } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';
import { editsTexts } from './price-book-edits.texts.ts';

/** Adds a service or a part, and the menu of the book. */
export function BookActions({ book, search }: { book: PriceBook; search: PriceBookSearch }) {
  const params = { id: String(book.book.id) };
  const creating = (edit: 'serviceRepair' | 'partItem') => ({ ...toCategory(search.category)(search), edit });
  return (
    <>
      <Link to="/pricebooks/$id" params={params} search={creating('partItem')} className="btn">
        <Plus /> {editsTexts.part}
      </Link>
      <Link to="/pricebooks/$id" params={params} search={creating('serviceRepair')} className="btn primary">
        <Plus /> {editsTexts.service}
      </Link>
      <BookMenu book={book} search={search} />
    </>
  );
}
