import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { textOf } from '../../../lib/errors/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { confirmed } from '../../../ui/dialog/confirm.ts';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { importsTexts } from '../../imports/imports.texts.ts';
import { LeftRowsButton } from '../../imports/left-rows-button.tsx';
import { type BookImport, keepLeftBookRows, undoBookImport } from './book-import.data.ts';
import { bookImportTexts as texts } from './book-import.texts.ts';

/** Says what an import did, and undoes it as one step, or says why it couldn't be undone. */
export function BookImportDone({ of }: { of: BookImport }) {
  const { id, priceBookId, report, undoRefused } = of;
  const client = useQueryClient();
  const [starting, setStarting] = useState(false);
  const { add, change, remove, left } = report.counts;
  const undo = async () => {
    const isSure = await confirmed({
      type: 'question',
      title: texts.undoTitle,
      text: texts.undoText,
      cancel: texts.keep,
      confirm: texts.undo,
    });
    if (!isSure) return;
    setStarting(true);
    try {
      await undoBookImport(client, id);
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notUndone, detail: textOf(error) });
    } finally {
      setStarting(false);
    }
  };
  return (
    <section className="import-run">
      <Note kind="good">{texts.done(add, change, remove)}</Note>
      <NextSteps bookId={priceBookId}>
        {left > 0 && (
          <LeftRowsButton label={importsTexts.downloadLeft(left)} keep={() => keepLeftBookRows(of)} />
        )}
        <Button kind="quiet" icon={<Undo2 />} busy={starting} onClick={() => void undo()}>
          {texts.undo}
        </Button>
      </NextSteps>
      {undoRefused && (
        <>
          <Note kind="bad">
            {texts.notUndone} {undoRefused.reason}
          </Note>
          <ul>
            {undoRefused.conflicts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Leads to the book, and to the next file. */
export function NextSteps({ bookId, children }: { bookId: number; children?: ReactNode }) {
  const params = { id: String(bookId) };
  return (
    <p className="import-next">
      <Link to="/pricebooks/$id" params={params} className="btn plain">
        {texts.toBook}
      </Link>
      <Link to="/pricebooks/$id/import" params={params} className="btn plain">
        {texts.another}
      </Link>
      {children}
    </p>
  );
}
