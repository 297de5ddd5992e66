import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { PagePending } from '../../../app/pending.tsx';
import { textOf } from '../../../lib/errors/api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Failure } from '../../../ui/failure/failure.tsx';
import { Note } from '../../../ui/note.tsx';
import '../../../ui/styles/page.css';
import '../../imports/imports.css';
import { bookQuery } from '../price-book.data.ts';
import { type BookImport, bookImportQuery, compareFile } from './book-import.data.ts';
import { bookImportSearch } from './book-import.search.ts';
import { bookImportTexts as texts } from './book-import.texts.ts';
import { BookImportDone, NextSteps } from './book-import-done.tsx';
import { BookImportReview } from './book-import-review.tsx';
import { PastBookImports } from './past-book-imports.tsx';

const route = getRouteApi('/main/pricebooks/$id/import');

/** Takes a file for a price book, shows what it would change, and makes the changes. */
export function BookImportPage() {
  const id = Number(route.useParams().id);
  const { file } = bookImportSearch({ ...route.useSearch() });
  const { data } = useSuspenseQuery(bookQuery(id));
  const title = texts.title(data.book.text);
  useTitle(title);
  return (
    <div>
      <header className="page-head">
        <h1>{title}</h1>
        <Link to="/pricebooks/$id" params={{ id: String(id) }} className="btn quiet">
          {texts.back}
        </Link>
      </header>
      {file === undefined ? (
        <>
          <StartImport bookId={id} />
          <PastBookImports bookId={id} />
        </>
      ) : (
        <Import key={file} id={file} />
      )}
    </div>
  );
}

function StartImport({ bookId }: { bookId: number }) {
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const id = useId();
  const [checking, setChecking] = useState('');
  const [failure, setFailure] = useState('');
  const check = async (file: File) => {
    setFailure('');
    setChecking(file.name);
    try {
      const found = await compareFile(client, bookId, file);
      await navigate({ to: '.', search: { file: found.id } });
    } catch (error) {
      setFailure(textOf(error));
    } finally {
      setChecking('');
    }
  };
  return (
    <section className="import-start" aria-label={texts.start}>
      <p className="dim">{texts.lead}</p>
      <div className="field">
        <label className="btn primary import-file" htmlFor={id} aria-disabled={checking !== ''}>
          <Upload />
          <span>{texts.choose}</span>
        </label>
        <input
          id={id}
          className="sr"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          disabled={checking !== ''}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void check(file);
          }}
        />
        <p className="help" id={`${id}-note`}>
          {texts.chooseHelp}
        </p>
        <output>{checking !== '' && texts.checking(checking)}</output>
      </div>
      {failure && <Note kind="bad">{failure}</Note>}
    </section>
  );
}

function Import({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(bookImportQuery(id));
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <PagePending />;
  return (
    <>
      <p className="dim import-name">{texts.file(data.fileName, data.rows)}</p>
      {data.failure && (
        <Note kind="bad">
          {texts.failed} {data.failure}
        </Note>
      )}
      {(data.state === 'checked' || data.state === 'failed') && <BookImportReview of={data} />}
      {data.state === 'running' && <Running of={data} />}
      {data.state === 'done' && <BookImportDone of={data} />}
      {data.state === 'undone' && <Undone bookId={data.priceBookId} />}
    </>
  );
}

function Running({ of }: { of: BookImport }) {
  return (
    <section className="import-run">
      <p>
        <b>{texts.running(of.doneRows, of.rows)}</b>
      </p>
      <progress aria-label={texts.progress} max={of.rows} value={of.doneRows} />
      <p className="dim">{texts.runningHelp}</p>
    </section>
  );
}

function Undone({ bookId }: { bookId: number }) {
  return (
    <section className="import-run">
      <Note>{texts.undone}</Note>
      <NextSteps bookId={bookId} />
    </section>
  );
}
