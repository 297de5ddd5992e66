import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PagePending } from '../../../app/pending.tsx';
import { useTitle } from '../../../lib/use-title.ts';
import { Failure } from '../../../ui/failure/failure.tsx';
import { Note } from '../../../ui/note.tsx';
import '../../../ui/styles/page.css';
import { ChooseFile } from '../../imports/choose-file.tsx';
import { ImportProgress } from '../../imports/import-progress.tsx';
import '../../imports/imports.css';
import { showToast } from '../../../ui/toast/toasts.ts';
import { bookQuery } from '../price-book.data.ts';
import { bookImportQuery, compareFile, stopBookImport } from './book-import.data.ts';
import { bookImportSearch } from './book-import.search.ts';
import { bookImportTexts as texts } from './book-import.texts.ts';
import { BookImportDone, NextSteps } from './book-import-done.tsx';
import { BookImportReview } from './book-import-review.tsx';
import { BookImportScheduled } from './book-import-scheduled.tsx';
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
  return (
    <section className="import-start" aria-label={texts.start}>
      <p className="dim">{texts.lead}</p>
      <ChooseFile
        canStop
        check={async (file, signal) => {
          const found = await compareFile(client, bookId, file, signal);
          await navigate({ to: '.', search: { file: found.id } });
        }}
      />
    </section>
  );
}

function Import({ id }: { id: number }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(bookImportQuery(id));
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <PagePending />;
  const stop = async () => {
    const { state } = await stopBookImport(client, id);
    const wanted = data.state === 'running' ? 'checked' : 'done';
    const isStopped = state === wanted;
    const stopped = data.state === 'running' ? texts.stopped : texts.undoStopped;
    showToast({ text: isStopped ? stopped : texts.tooLate });
  };
  return (
    <>
      <p className="dim import-name">
        {texts.file(data.fileName, {
          rows: data.rows,
          sheet: data.report.sheet,
          supplier: data.asked.supplier,
        })}
      </p>
      {data.failure && (
        <Note kind="bad">
          {texts.failed} {data.failure}
        </Note>
      )}
      {(data.state === 'checked' || data.state === 'failed') && <BookImportReview of={data} />}
      {data.state === 'scheduled' && <BookImportScheduled of={data} />}
      {data.state === 'running' && <ImportProgress of={data} stop={stop} />}
      {data.state === 'undoing' && <ImportProgress of={data} words={undoWords} stop={stop} />}
      {data.state === 'done' && <BookImportDone of={data} />}
      {data.state === 'undone' && <Undone bookId={data.priceBookId} />}
    </>
  );
}

const undoWords = {
  rows: texts.undoing,
  turn: texts.undoingTurn,
  help: texts.undoingHelp,
  label: texts.undoProgress,
  stop: texts.stopUndo,
  notStopped: texts.notStopped,
};

function Undone({ bookId }: { bookId: number }) {
  return (
    <section className="import-run">
      <Note>{texts.undone}</Note>
      <NextSteps bookId={bookId} />
    </section>
  );
}
