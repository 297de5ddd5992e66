import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError, textOf } from '../../../lib/errors/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { confirmed } from '../../../ui/dialog/confirm.ts';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { importsTexts } from '../../imports/imports.texts.ts';
import { LeftRowsButton } from '../../imports/left-rows-button.tsx';
import { type BookImport, keepLeftBookRows, undoBookImport } from './book-import.data.ts';
import { bookImportTexts as texts } from './book-import.texts.ts';

interface Refused {
  text: string;
  /** each item that was changed or used since, in words */
  conflicts: readonly string[];
}

/** Says what an import did, and undoes it as one step. */
export function BookImportDone({ of }: { of: BookImport }) {
  const { id, fileName, priceBookId, report } = of;
  const client = useQueryClient();
  const [undoing, setUndoing] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
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
    setRefused(null);
    setUndoing(true);
    try {
      await undoBookImport(client, id);
      showToast({ text: texts.undoneToast(fileName) });
    } catch (error) {
      const conflicts = error instanceof ApiError ? error.obstacles.map(({ text }) => text) : [];
      setRefused({ text: textOf(error), conflicts });
    } finally {
      setUndoing(false);
    }
  };
  return (
    <section className="import-run">
      <Note kind="good">{texts.done(add, change, remove)}</Note>
      <NextSteps bookId={priceBookId}>
        {left > 0 && (
          <LeftRowsButton label={importsTexts.downloadLeft(left)} keep={() => keepLeftBookRows(of)} />
        )}
        <Button kind="quiet" icon={<Undo2 />} busy={undoing} onClick={() => void undo()}>
          {texts.undo}
        </Button>
      </NextSteps>
      <output>{undoing && texts.undoing}</output>
      {refused && (
        <Note kind="bad">
          {texts.notUndone} {refused.text}
        </Note>
      )}
      {refused && refused.conflicts.length > 0 && (
        <ul>
          {refused.conflicts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
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
