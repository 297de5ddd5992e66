import { importFormats } from '@fieldwright/domain/imports/formats';
import type { AddedCell, Correction } from '@fieldwright/domain/imports/import';
import { mapColumn } from '@fieldwright/domain/imports/mapping';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Note } from '../../ui/note.tsx';
import { ImportBar } from './import-bar.tsx';
import { ImportColumns } from './import-columns.tsx';
import { commitImport, discardImport, type ImportAsked, type ImportDetail, recheck } from './imports.data.ts';
import { importsTexts as texts } from './imports.texts.ts';
import { PreviewTable } from './preview-table.tsx';
import { PropertyWords, withWord } from './property-words.tsx';
import { ReviewFrame } from './review-frame.tsx';
import { useRecheck, withCorrection, withLeftOut } from './use-recheck.ts';

/** Lets the person map columns and correct rows of a checked file, and import it. */
export function ImportReview({ of }: { of: ImportDetail }) {
  const client = useQueryClient();
  const { mapping, checking, check } = useRecheck<ImportAsked>(
    {
      mapping: of.mapping,
      propertyWords: of.propertyWords,
      corrections: of.corrections,
      leftOut: of.leftOut,
    },
    async (asked) => {
      const found = await recheck(client, of.id, asked);
      return { mapping: found.mapping, propertyWords: found.propertyWords };
    },
  );
  const { missingColumns, ignoredColumns, encoding, state } = of.report;
  const correct = (line: number, column: string, value: string) =>
    check((now) => withCorrection(now, correctionOf(of, { line, column, value })));
  const leave = (line: number, isOut: boolean) => check((now) => withLeftOut(now, line, isOut));
  return (
    <ReviewFrame
      checking={checking}
      bar={<ReviewBar of={of} checking={checking} />}
      sideTitle={texts.columnsTitle}
      isSideNeeded={missingColumns.length > 0}
      side={
        <>
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
          {ignoredColumns.length > 0 && <p className="faint">{texts.unused(ignoredColumns)}</p>}
        </>
      }
    >
      {state && <Note>{texts.state(state)}</Note>}
      {encoding === 'windows-1252' && <Note kind="warn">{texts.windows}</Note>}
      {of.report.propertyWords.length > 0 && (
        <PropertyWords
          of={of}
          onChoose={(word, propertyTypeId) =>
            check((now) => ({ ...now, propertyWords: withWord(now.propertyWords, word, propertyTypeId) }))
          }
        />
      )}
      {missingColumns.length === 0 && <PreviewTable of={of} onCorrect={correct} onLeave={leave} />}
    </ReviewFrame>
  );
}

/** Corrects a cell by its heading; one that the file lacks is added by the format's column. */
function correctionOf({ mapping }: ImportDetail, { column, ...cell }: AddedCell): Correction | AddedCell {
  const heading = mapping[column];
  return heading === undefined ? { ...cell, column } : { ...cell, heading };
}

function ReviewBar({ of, checking }: { of: ImportDetail; checking: boolean }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { counts, missingColumns, joined, marked, makes } = of.report;
  const isMapped = missingColumns.length === 0;
  return (
    <ImportBar
      fileName={of.fileName}
      checking={checking}
      label={
        counts.bad > 0 && isMapped
          ? texts.skipAndImport(counts.bad, counts.new)
          : texts.importRows(counts.new)
      }
      isReady={isMapped && counts.new > 0}
      start={() => commitImport(client, of.id, counts.bad > 0)}
      discard={() => discardImport(client, of.id)}
      leave={() => navigate({ to: '/settings/imports' })}
    >
      {!isMapped && <b>{texts.missing(missingColumns.map(texts.column))}</b>}
      {isMapped && counts.bad > 0 && <b>{texts.badRows(counts.bad)} </b>}
      {counts.new > 0 && `${texts.willMake(texts.made(makes))} `}
      {joined > 0 && `${texts.joined(joined)} `}
      {marked > 0 && `${texts.marked(marked)} `}
      {counts.new > 0 && texts.ready}
      {isMapped && counts.new + counts.bad === 0 && texts.nothingNew}
    </ImportBar>
  );
}
