import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PagePending } from '../../app/pending.tsx';
import type { Answer } from '../../lib/requests/send.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Failure } from '../../ui/failure/failure.tsx';
import { type ListColumn, ListTable } from '../../ui/list/list-table.tsx';
import '../../ui/styles/page.css';
import './price-books.css';
import { booksQuery } from './price-books.data.ts';
import { priceBooksTexts as texts } from './price-books.texts.ts';

type Book = Answer<'GET /api/pricebooks'>[number];

const amount = (key: 'services' | 'parts' | 'categories'): ListColumn<Book> => ({
  key,
  head: texts.columns[key],
  num: true,
  cell: (book) => (
    <>
      {decimalText(book[key])}
      <span className="on-card"> {texts.onCard[key]}</span>
    </>
  ),
});
const columns: ListColumn<Book>[] = [
  { key: 'name', head: texts.columns.name, main: true, cell: ({ text }) => text },
  {
    key: 'type',
    head: texts.columns.type,
    cell: ({ type }) => <span className="tag">{texts.types[type]}</span>,
  },
  amount('services'),
  amount('parts'),
  amount('categories'),
];

/** Lists the company's price books: few, so without search. */
export function PriceBooksPage() {
  useTitle(texts.title);
  const { data: books, error, refetch } = useQuery(booksQuery);
  return (
    <div className="price-books">
      <header className="page-head">
        <h1>{texts.title}</h1>
      </header>
      {!books && error && <Failure error={error} retry={() => void refetch()} />}
      {!books && !error && <PagePending />}
      {books?.length === 0 && (
        <section className="state">
          <h2>{texts.empty}</h2>
          <p>{texts.emptyDetail}</p>
        </section>
      )}
      {books && books.length > 0 && (
        <ListTable
          label={texts.title}
          columns={columns}
          rows={books}
          rowKey={({ id }) => id}
          renderLink={({ id }, props) => <Link to="/pricebooks/$id" params={{ id: String(id) }} {...props} />}
        />
      )}
    </div>
  );
}
