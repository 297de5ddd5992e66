import { importFormats } from '@fieldwright/domain/imports/formats';
import { rowOutcomes } from '@fieldwright/domain/imports/import';
import { ImportShelves } from './import-shelves.tsx';
import { badRowsQuery, type ImportDetail, keepLeftRows, type PreviewRow } from './imports.data.ts';
import { importsTexts as texts } from './imports.texts.ts';
import { PreviewRows } from './preview-rows.tsx';

interface Props {
  of: ImportDetail;
  onCorrect: (line: number, column: string, value: string) => void;
  onLeave: (line: number, isOut: boolean) => void;
}

/** Shows the rows of a file with customers or their work. */
export function PreviewTable({ of, onCorrect, onLeave }: Props) {
  return (
    <ImportShelves
      outcomes={rowOutcomes}
      counts={of.report.counts}
      words={texts.outcomes}
      preview={of.preview}
      badRows={(from) => badRowsQuery(of.id, from)}
      keepLeft={() => keepLeftRows(of)}
      none={texts.noRows}
      renderAbout={(outcome) => outcome === 'changed' && <span className="dim">{texts.changedHelp}</span>}
    >
      {(_, rows) => (
        <PreviewRows
          rows={rows}
          columns={columnsOf(of, rows)}
          label={texts.column}
          onCorrect={onCorrect}
          onLeave={onLeave}
        />
      )}
    </ImportShelves>
  );
}

/** Returns the columns of the file in the format's order, those with remarks first. */
function columnsOf({ kind, mapping }: ImportDetail, rows: readonly PreviewRow[]): string[] {
  const { needed, optional } = importFormats[kind];
  const columns = [...needed, ...optional].filter((column) => mapping[column] !== undefined);
  const isRemarked = (column: string) =>
    rows.some(({ remarks }) => remarks.some((each) => each.column === column));
  return [...columns.filter(isRemarked), ...columns.filter((column) => !isRemarked(column))];
}
