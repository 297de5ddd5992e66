import { mapColumn } from '@fieldwright/domain/imports/mapping';
import { exchangeTitles } from '@fieldwright/domain/price-books/exchange/exchange-rows';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { textOf } from '../../../lib/errors/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { ImportColumns } from '../../imports/import-columns.tsx';
import { useRecheck, withCorrection, withLeftOut } from '../../imports/use-recheck.ts';
import {
  type BookImport,
  type BookImportAsk,
  commitBookImport,
  discardBookImport,
  recompare,
} from './book-import.data.ts';
import { bookImportTexts as texts } from './book-import.texts.ts';
import { BookImportRules } from './book-import-rules.tsx';
import { ChangeTable } from './change-table.tsx';

/** Lets the person set rules, map columns and correct rows of a compared file, and make its changes. */
export function BookImportReview({ of }: { of: BookImport }) {
  const client = useQueryClient();
  const { report } = of;
  const { mapping, checking, check } = useRecheck<BookImportAsk>(
    { ...of.asked, mapping: report.mapping },
    async (asked) => (await recompare(client, of.id, asked)).report,
  );
  const correct = (line: number, heading: string, value: string) =>
    check((now) => withCorrection(now, { line, heading, value }));
  const leave = (line: number, isOut: boolean) => check((now) => withLeftOut(now, line, isOut));
  return (
    <div className="import-review" aria-busy={checking || undefined}>
      <ReviewBar of={of} checking={checking} />
      <div className="import-side">
        <BookImportRules asked={of.asked} onChange={(rules) => check((now) => ({ ...now, ...rules }))} />
        <ImportColumns
          columns={exchangeTitles}
          missing={[]}
          label={(column) => column}
          headings={report.headings.map((heading) => ({ heading, examples: [] }))}
          mapping={mapping}
          remembered={false}
          onChange={(column, heading) =>
            check((now) => ({ ...now, mapping: mapColumn(now.mapping ?? report.mapping, column, heading) }))
          }
          onReset={() => check((now) => ({ ...now, mapping: null }))}
        />
        {report.ignoredColumns.length > 0 && <p className="faint">{texts.unused(report.ignoredColumns)}</p>}
      </div>
      <div className="import-main">
        <ChangeTable report={report} onCorrect={correct} onLeave={leave} />
      </div>
    </div>
  );
}

function ReviewBar({ of, checking }: { of: BookImport; checking: boolean }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [starting, setStarting] = useState(false);
  const { counts, lowMargins, newCategories } = of.report;
  const { bad, add, change, remove } = counts;
  const isChanging = add + change + remove + newCategories > 0;
  const start = async () => {
    setStarting(true);
    try {
      await commitBookImport(client, of.id);
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notStarted, detail: textOf(error) });
    } finally {
      setStarting(false);
    }
  };
  const discard = async () => {
    try {
      await discardBookImport(of.id);
      showToast({ text: texts.discarded(of.fileName) });
      await navigate({ to: '/pricebooks/$id', params: { id: String(of.priceBookId) } });
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notDiscarded, detail: textOf(error) });
    }
  };
  return (
    <div className="import-bar">
      <output className="grow">
        {checking && texts.checkingAgain}
        {!checking && bad > 0 && <b>{texts.badRows(bad)} </b>}
        {!checking && newCategories > 0 && `${texts.newCategories(newCategories)} `}
        {!checking && lowMargins > 0 && `${texts.lowMargins(lowMargins)} `}
        {!checking && bad === 0 && (isChanging ? texts.ready : texts.nothing)}
      </output>
      <Button kind="quiet" onClick={() => void discard()}>
        {texts.discard}
      </Button>
      <Button
        kind="primary"
        disabled={checking || bad > 0 || !isChanging}
        busy={starting}
        onClick={() => void start()}
      >
        {texts.apply}
      </Button>
    </div>
  );
}
