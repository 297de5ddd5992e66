import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { PagePending } from '../../app/pending.tsx';
import type { Answer } from '../../lib/requests/send.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { type ListColumn, ListTable } from '../../ui/list/list-table.tsx';
import '../../ui/styles/page.css';
import { showToast } from '../../ui/toast/toasts.ts';
import { openBookDialog } from './book.dialog.tsx';
import './entry-editor.css';
import './price-books.css';
import { removedBooksQuery } from './price-book-edits.data.ts';
import { editsTexts } from './price-book-edits.texts.ts';
import { booksQuery } from './price-books.data.ts';
import { priceBooksTexts as texts } from './price-books.texts.ts';
import { openStarterDialog } from './starter.dialog.tsx';
import { starterTexts } from './starter.texts.ts';
import { useKeptRemoval } from './use-kept-removal.ts';

const route = getRouteApi('/main/pricebooks');

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
  {
    key: 'name',
    head: texts.columns.name,
    main: true,
    cell: ({ text, isExample }) => (
      <>
        {text} {isExample && <span className="tag">{starterTexts.tag}</span>}
      </>
    ),
  },
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
  const { may } = useMain();
  const { create, start } = useNewBook();
  const { data: books, error, refetch } = useQuery(booksQuery);
  const isEmpty = books?.every(({ services, parts }) => services + parts === 0) ?? false;
  return (
    <div className="price-books">
      <header className="page-head">
        <h1>{texts.title}</h1>
        {may('pricebooks.edit') && !isEmpty && (
          <>
            <Button onClick={() => void start()}>{starterTexts.open}</Button>
            <Button kind="primary" icon={<Plus />} onClick={() => void create()}>
              {editsTexts.newBook}
            </Button>
          </>
        )}
      </header>
      {!books && error && <Failure error={error} retry={() => void refetch()} />}
      {!books && !error && <PagePending />}
      {books && isEmpty && (
        <section className="state">
          <h2>{books.length === 0 ? texts.empty : starterTexts.nothing}</h2>
          <p>{books.length === 0 ? texts.emptyDetail : starterTexts.nothingDetail}</p>
          {may('pricebooks.edit') && (
            <div className="actions">
              <Button kind="primary" onClick={() => void start()}>
                {starterTexts.start}
              </Button>
              <Button icon={<Plus />} onClick={() => void create()}>
                {editsTexts.newBook}
              </Button>
            </div>
          )}
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
      {may('pricebooks.edit') && <RemovedBooks />}
    </div>
  );
}

/**
 * Returns functions that open the dialogs for a new book and for an example; an address can ask for a new book
 * or part.
 */
function useNewBook(): { create: () => Promise<void>; start: () => Promise<void> } {
  const { new: wanted } = route.useSearch();
  const navigate = useNavigate();
  const { data: books } = useQuery(booksQuery);
  const goTo = async (id: number | null) => {
    if (id !== null) await navigate({ to: '/pricebooks/$id', params: { id: String(id) } });
  };
  const create = async () => goTo(await openBookDialog({ book: null }));
  const begin = useEffectEvent(() => {
    if (wanted === 'book') void create();
    if (wanted === 'part' && !books?.[0]) showToast({ text: editsTexts.partsNeedBook });
    void navigate({
      ...(wanted === 'part' && books?.[0]
        ? { to: '/pricebooks/$id', params: { id: String(books[0].id) }, search: { edit: 'partItem' } }
        : { to: '/pricebooks', search: {} }),
      replace: true,
    });
  });
  const isKnown = books !== undefined;
  useEffect(() => {
    if (wanted && isKnown) begin();
  }, [wanted, isKnown]);
  return { create, start: async () => goTo(await openStarterDialog()) };
}

/** Shows the removed books, folded, each with a button to restore it; nothing if there are none. */
function RemovedBooks() {
  const { data: books = [] } = useQuery(removedBooksQuery);
  const { restore } = useKeptRemoval('pricebooks');
  if (books.length === 0) return null;
  return (
    <details className="removed-books">
      <summary>{editsTexts.removedBooks(books.length)}</summary>
      <ul className="removed-items">
        {books.map((book) => (
          <li key={book.id}>
            <span className="grow">{book.text}</span>
            <Button small aria-label={editsTexts.restoreOne(book.text)} onClick={() => void restore(book)}>
              {editsTexts.restore}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
