import { mapColumn } from '@fieldwright/domain/imports/mapping';
import { exchangeTitles } from '@fieldwright/domain/price-books/exchange/exchange-rows';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { ImportBar } from '../../imports/import-bar.tsx';
import { ImportColumns } from '../../imports/import-columns.tsx';
import { ReviewFrame } from '../../imports/review-frame.tsx';
import { withCorrection, withLeftOut } from '../../imports/use-recheck.ts';
import {
  type BookImport,
  type BookImportAsk,
  commitBookImport,
  discardBookImport,
} from './book-import.data.ts';
import { bookImportTexts as texts } from './book-import.texts.ts';
import { BookImportRules } from './book-import-rules.tsx';
import { ChangeTable, type KeptEntry } from './change-table.tsx';
import { openScheduleDialog } from './schedule.dialog.tsx';
import { useSharedRecheck } from './use-shared-recheck.ts';

/** Lets the person set rules, map columns and correct rows of a compared file, and make its changes. */
export function BookImportReview({ of }: { of: BookImport }) {
  const { report } = of;
  const { recheck, isNewer, drops, drop } = useSharedRecheck(of);
  const { mapping, checking, check, stop } = recheck;
  // another price isn't the one that was allowed
  const correct = (line: number, heading: string, value: string) =>
    check((now) => withAllowed(withCorrection(now, { line, heading, value }), line, false));
  const allow = (line: number, isAllowed: boolean) => check((now) => withAllowed(now, line, isAllowed));
  const keep = (entry: KeptEntry, isKept: boolean) => check((now) => withKept(now, entry, isKept));
  const leave = (line: number, isOut: boolean) => check((now) => withLeftOut(now, line, isOut));
  return (
    <ReviewFrame
      checking={checking}
      bar={
        <ReviewBar
          of={of}
          checking={checking}
          checkAgain={() => check((now) => ({ ...now }))}
          stopChecking={stop}
        />
      }
      sideTitle={texts.rulesAndColumns}
      isSideNeeded={false}
      side={
        <>
          <BookImportRules
            // what was typed and discarded isn't left in the fields
            key={drops}
            asked={of.asked}
            onChange={(rules) => check((now) => ({ ...now, ...rules }))}
            // the columns are as in that supplier's last file
            onSupplier={(supplier) => check((now) => ({ ...now, supplier, mapping: null }))}
          />
          <ImportColumns
            columns={exchangeTitles}
            missing={[]}
            label={(column) => column}
            headings={report.headings.map((heading) => ({ heading, examples: [] }))}
            mapping={mapping}
            remembered={of.remembered}
            onChange={(column, heading) =>
              check((now) => ({
                ...now,
                mapping: mapColumn(now.mapping ?? report.mapping, column, heading),
              }))
            }
            onReset={() => check((now) => ({ ...now, mapping: null }))}
          />
          {report.ignoredColumns.length > 0 && <p className="faint">{texts.unused(report.ignoredColumns)}</p>}
        </>
      }
    >
      <output className="import-news">
        {isNewer && (
          <Note kind="warn">
            {texts.changedBy(of.checkedBy?.name ?? null)}
            {recheck.hasHeld && (
              <span className="import-held">
                {texts.held}
                <Button small onClick={recheck.checkHeld}>
                  {texts.applyHeld}
                </Button>
                <Button small kind="quiet" onClick={drop}>
                  {texts.dropHeld}
                </Button>
              </span>
            )}
          </Note>
        )}
      </output>
      <ChangeTable
        key={drops}
        of={of}
        onCorrect={correct}
        onLeave={leave}
        onLeaveBad={(leavesBad) => check((now) => ({ ...now, leavesBad }))}
        onAllow={allow}
        onKeep={keep}
      />
    </ReviewFrame>
  );
}

/** Returns what is asked with one more row allowed, or refused again; the same if it was so already. */
function withAllowed(asked: BookImportAsk, line: number, isAllowed: boolean): BookImportAsk {
  if (asked.allowed.includes(line) === isAllowed) return asked;
  const others = asked.allowed.filter((each) => each !== line);
  return { ...asked, allowed: isAllowed ? [...others, line] : others };
}

/** Returns what is asked with one more item kept, or removed after all. */
function withKept(asked: BookImportAsk, entry: KeptEntry, isKept: boolean): BookImportAsk {
  const others = asked.kept.filter(({ kind, id }) => kind !== entry.kind || id !== entry.id);
  return { ...asked, kept: isKept ? [...others, entry] : others };
}

interface BarProps {
  of: BookImport;
  checking: boolean;
  checkAgain: () => void;
  stopChecking: () => void;
}

function ReviewBar({ of, checking, checkAgain, stopChecking }: BarProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { counts, lowMargins, newCategories, removalsHeld } = of.report;
  const { bad, add, change, remove } = counts;
  const isChanging = add + change + remove + newCategories > 0;
  return (
    <ImportBar
      fileName={of.fileName}
      checking={checking}
      stopChecking={stopChecking}
      label={texts.apply}
      isReady={bad === 0 && isChanging}
      start={() => commitBookImport(client, of)}
      discard={() => discardBookImport(of.id)}
      others={
        <>
          {of.state === 'failed' && (
            <Button disabled={checking} onClick={checkAgain}>
              {texts.checkAgain}
            </Button>
          )}
          <Button
            kind="quiet"
            disabled={checking || bad > 0 || !isChanging}
            onClick={() => openScheduleDialog(of)}
          >
            {texts.schedule}
          </Button>
        </>
      }
      leave={() => navigate({ to: '/pricebooks/$id', params: { id: String(of.priceBookId) } })}
    >
      {bad > 0 && <b>{texts.badRows(bad)} </b>}
      {removalsHeld && `${texts.removalsHeld} `}
      {newCategories > 0 && `${texts.newCategories(newCategories)} `}
      {lowMargins > 0 && `${texts.lowMargins(lowMargins)} `}
      {bad === 0 && (isChanging ? texts.ready : texts.nothing)}
    </ImportBar>
  );
}
