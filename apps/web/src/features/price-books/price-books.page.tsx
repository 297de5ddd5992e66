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
import type { PriceBooksSearch } from './price-book.search.ts';
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
 * Returns functions that open the dialogs for a new book and for an example; an address can ask for them, for a new
 * service or part, and for an import.
 */
function useNewBook(): { create: () => Promise<void>; start: () => Promise<void> } {
  const { new: wanted } = route.useSearch();
  const isEditor = useMain().may('pricebooks.edit');
  const navigate = useNavigate();
  const { data: books } = useQuery(booksQuery);
  const goTo = async (id: number | null) => {
    if (id !== null) await navigate({ to: '/pricebooks/$id', params: { id: String(id) } });
  };
  const create = async () => goTo(await openBookDialog({ book: null }));
  const start = async () => goTo(await openStarterDialog());
  // a company without a book creates one to import into
  const importInto = async (book: number | null) => {
    const id = book ?? (await openBookDialog({ book: null }));
    if (id !== null) await navigate({ to: '/pricebooks/$id/import', params: { id: String(id) } });
  };
  const begin = useEffectEvent(() => {
    const begun = isEditor ? wanted : undefined;
    const way = beginning(begun, books ?? []);
    void navigate(
      way.edit
        ? { to: '/pricebooks/$id', params: { id: String(way.id) }, search: { edit: way.edit }, replace: true }
        : { to: '/pricebooks', search: {}, replace: true },
    );
    if (way.says) showToast({ text: way.says });
    if (begun === 'book') void create();
    if (begun === 'starter') void start();
    if (begun === 'import' && !way.says) void importInto(way.id);
  });
  const isKnown = books !== undefined;
  useEffect(() => {
    if (wanted && isKnown) begin();
  }, [wanted, isKnown]);
  return { create, start };
}

interface Beginning {
  /** the book it begins in; null if there is none, or several */
  id: number | null;
  edit?: 'serviceRepair' | 'partItem';
  /** what the person has to do first */
  says?: string;
}

/** Returns where something new begins: services in the first book that has some, imports in the only book. */
function beginning(wanted: PriceBooksSearch['new'], books: readonly Book[]): Beginning {
  const first = (wanted === 'service' && books.find(({ type }) => type !== 'parts')) || books[0];
  if (wanted === 'service' || wanted === 'part') {
    const [edit, says] =
      wanted === 'service'
        ? (['serviceRepair', editsTexts.servicesNeedBook] as const)
        : (['partItem', editsTexts.partsNeedBook] as const);
    return first ? { id: first.id, edit } : { id: null, says };
  }
  if (wanted === 'import' && books.length > 1) return { id: null, says: editsTexts.whichToImport };
  return { id: first?.id ?? null };
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
