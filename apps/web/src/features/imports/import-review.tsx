import { importFormats } from '@fieldwright/domain/imports/formats';
import { mapColumn } from '@fieldwright/domain/imports/mapping';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { ImportColumns } from './import-columns.tsx';
import { commitImport, discardImport, type ImportDetail, recheck } from './imports.data.ts';
import { importsTexts as texts } from './imports.texts.ts';
import { PreviewTable } from './preview-table.tsx';
import { type Asked, useRecheck, withCorrection, withLeftOut } from './use-recheck.ts';

/** Lets the person map columns and correct rows of a checked file, and import it. */
export function ImportReview({ of }: { of: ImportDetail }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mapping, checking, check } = useRecheck<Asked>(
    { mapping: of.mapping, corrections: of.corrections, leftOut: of.leftOut },
    (asked) => recheck(client, of.id, asked),
  );
  const [starting, setStarting] = useState(false);
  const { counts, missingColumns, ignoredColumns, joined, marked, makes, encoding, state } = of.report;
  const isReady = missingColumns.length === 0 && counts.new > 0 && !checking;
  const start = async () => {
    setStarting(true);
    try {
      await commitImport(client, of.id, counts.bad > 0);
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notStarted, detail: textOf(error) });
    } finally {
      setStarting(false);
    }
  };
  const discard = async () => {
    try {
      await discardImport(client, of.id);
      showToast({ text: texts.discarded(of.fileName) });
      await navigate({ to: '/settings/imports' });
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notDiscarded, detail: textOf(error) });
    }
  };
  const correct = (line: number, column: string, value: string) =>
    check((now) => withCorrection(now, { line, heading: of.mapping[column]!, value }));
  const leave = (line: number, isOut: boolean) => check((now) => withLeftOut(now, line, isOut));
  return (
    <div className="import-review" aria-busy={checking || undefined}>
      <div className="import-bar">
        <output className="grow">
          {checking && texts.checkingAgain}
          {!checking && missingColumns.length > 0 && <b>{texts.missing(missingColumns.map(texts.column))}</b>}
          {!checking && missingColumns.length === 0 && counts.bad > 0 && <b>{texts.badRows(counts.bad)} </b>}
          {!checking && counts.new > 0 && `${texts.willMake(texts.made(makes))} `}
          {!checking && joined > 0 && `${texts.joined(joined)} `}
          {!checking && marked > 0 && `${texts.marked(marked)} `}
          {!checking && counts.new > 0 && texts.ready}
          {!checking && missingColumns.length === 0 && counts.new + counts.bad === 0 && texts.nothingNew}
        </output>
        <Button kind="quiet" onClick={() => void discard()}>
          {texts.discard}
        </Button>
        <Button kind="primary" disabled={!isReady} busy={starting} onClick={() => void start()}>
          {counts.bad > 0 && missingColumns.length === 0
            ? texts.skipAndImport(counts.bad, counts.new)
            : texts.importRows(counts.new)}
        </Button>
      </div>
      <div className="import-side">
        <ImportColumns
          columns={[...importFormats[of.kind].needed, ...importFormats[of.kind].optional]}
          missing={missingColumns}
          label={texts.column}
          headings={of.headings}
          mapping={mapping}
          remembered={of.remembered}
          onChange={(column, heading) =>
            check((now) => ({ ...now, mapping: mapColumn(now.mapping ?? of.mapping, column, heading) }))
          }
          onReset={() => check((now) => ({ ...now, mapping: null }))}
        />
        {state && <Note>{texts.state(state)}</Note>}
        {encoding === 'windows-1252' && <Note kind="warn">{texts.windows}</Note>}
        {ignoredColumns.length > 0 && <p className="faint">{texts.unused(ignoredColumns)}</p>}
      </div>
      <div className="import-main">
        {missingColumns.length === 0 && <PreviewTable of={of} onCorrect={correct} onLeave={leave} />}
      </div>
    </div>
  );
}
