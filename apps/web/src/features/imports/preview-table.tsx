import { importFormats } from '@fieldwright/domain/imports/formats';
import { importLimits, type RowOutcome, rowOutcomes } from '@fieldwright/domain/imports/import';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { badRowsQuery, type ImportDetail, keepLeftRows, type PreviewRow } from './imports.data.ts';
import { importsTexts as texts } from './imports.texts.ts';
import { LeftRowsButton } from './left-rows-button.tsx';
import { PreviewPages } from './preview-pages.tsx';
import { PreviewRows } from './preview-rows.tsx';

interface Props {
  of: ImportDetail;
  onCorrect: (line: number, column: string, value: string) => void;
  onLeave: (line: number, isOut: boolean) => void;
}

/** Shows the first rows of each outcome, and all bad ones page by page. */
export function PreviewTable({ of, onCorrect, onLeave }: Props) {
  const { counts } = of.report;
  const shelves = rowOutcomes.filter((outcome) => counts[outcome] > 0);
  const [chosen, setChosen] = useState<RowOutcome | null>(null);
  const outcome = chosen && shelves.includes(chosen) ? chosen : shelves[0];
  const [asked, setFrom] = useState(0);
  // there are fewer pages after corrections
  const from = Math.min(asked, lastPage(counts.bad));
  const first = of.preview.filter((row) => row.outcome === outcome);
  const isLater = outcome === 'bad' && from > 0;
  const later = useQuery({
    ...badRowsQuery(of.id, from),
    enabled: isLater,
    placeholderData: keepPreviousData,
  });
  const rows = isLater ? (later.data ?? []) : first;
  if (outcome === undefined) return <p>{texts.noRows}</p>;
  return (
    <section aria-label={texts.preview}>
      <div className="import-shelves" role="tablist" aria-label={texts.show}>
        {shelves.map((each) => (
          <Button
            key={each}
            small
            kind={each === outcome ? 'plain' : 'quiet'}
            role="tab"
            aria-selected={each === outcome}
            onClick={() => setChosen(each)}
          >
            {texts.outcomes[each]} <span className="tn">{texts.count(counts[each])}</span>
          </Button>
        ))}
      </div>
      {outcome === 'changed' && <p className="dim">{texts.changedHelp}</p>}
      {outcome === 'bad' ? (
        <PreviewPages count={counts.bad} from={from} onFrom={setFrom} />
      ) : (
        rows.length < counts[outcome] && (
          <p className="faint">{texts.firstOnly(rows.length, counts[outcome])}</p>
        )
      )}
      {isLater && later.isError && <p>{texts.pageFailed}</p>}
      {(outcome === 'bad' || outcome === 'left') && (
        <LeftRowsButton label={texts.download} keep={() => keepLeftRows(of)} />
      )}
      <PreviewRows
        rows={rows}
        columns={columnsOf(of, rows)}
        label={texts.column}
        onCorrect={onCorrect}
        onLeave={onLeave}
      />
    </section>
  );
}

const lastPage = (count: number): number => {
  const kept = Math.min(count, importLimits.badRows);
  return Math.max(0, Math.ceil(kept / importLimits.previewRows) - 1) * importLimits.previewRows;
};

/** Returns the columns of the file in the format's order, those with remarks first. */
function columnsOf({ kind, mapping }: ImportDetail, rows: readonly PreviewRow[]): string[] {
  const { needed, optional } = importFormats[kind];
  const columns = [...needed, ...optional].filter((column) => mapping[column] !== undefined);
  const isRemarked = (column: string) =>
    rows.some(({ remarks }) => remarks.some((each) => each.column === column));
  return [...columns.filter(isRemarked), ...columns.filter((column) => !isRemarked(column))];
}
