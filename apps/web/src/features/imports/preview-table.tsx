import { nameKindColumn } from '@fieldwright/domain/imports/columns';
import { importFormats } from '@fieldwright/domain/imports/formats';
import { importLimits, rowOutcomes } from '@fieldwright/domain/imports/import';
import { type NameKind, nameKinds } from '@fieldwright/domain/imports/name-kind';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ImportShelves } from './import-shelves.tsx';
import { type ImportDetail, keepLeftRows, type PreviewRow, rowsQuery } from './imports.data.ts';
import { importsTexts as texts } from './imports.texts.ts';
import { PreviewRows } from './preview-rows.tsx';

interface Props {
  of: ImportDetail;
  onCorrect: (line: number, column: string, value: string) => void;
  onLeave: (line: number, isOut: boolean) => void;
}

/** Shows the rows of a file with customers or their work. */
export function PreviewTable({ of, onCorrect, onLeave }: Props) {
  const [isWhole, setWhole] = useState(false);
  return (
    <ImportShelves
      outcomes={rowOutcomes}
      counts={of.report.counts}
      words={texts.outcomes}
      preview={of.preview}
      mostPaged={importLimits.pagedRows}
      rowsQuery={(outcome, from) => rowsQuery(of.id, outcome, from)}
      keepLeft={() => keepLeftRows(of)}
      none={texts.noRows}
      renderAbout={(outcome) => (
        <>
          {outcome === 'changed' && <span className="dim">{texts.changedHelp}</span>}
          {outcome === 'bad' && (
            <Button small aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
              {texts.allColumns}
            </Button>
          )}
        </>
      )}
    >
      {(outcome, rows) => (
        <PreviewRows
          rows={rows}
          columns={columnsOf(of, rows, isWhole && outcome === 'bad')}
          label={texts.column}
          canCorrect={(row) => row.outcome === 'bad' || row.outcome === 'new'}
          renderCell={(row, column) =>
            column === nameKindColumn &&
            row.nameKind &&
            (row.outcome === 'new' || row.outcome === 'bad') && (
              <NameKindSelect
                line={row.line}
                value={row.nameKind}
                onChoose={(kind) => onCorrect(row.line, column, kind)}
              />
            )
          }
          onCorrect={onCorrect}
          onLeave={onLeave}
        />
      )}
    </ImportShelves>
  );
}

/**
 * Returns the columns of the file in the format's order, those with remarks first.
 * @param isWhole whether all columns of the format are shown, to type what the file lacks
 */
function columnsOf({ kind, mapping }: ImportDetail, rows: readonly PreviewRow[], isWhole: boolean): string[] {
  const { needed, optional } = importFormats[kind];
  const isRemarked = (column: string) =>
    rows.some(({ remarks }) => remarks.some((each) => each.column === column));
  const isTyped = (column: string) => rows.some(({ cells }) => cells[column] !== undefined);
  const columns = [...needed, ...optional].filter(
    (column) =>
      (column === nameKindColumn && rows.some(({ nameKind }) => nameKind)) ||
      isWhole ||
      mapping[column] !== undefined ||
      isRemarked(column) ||
      isTyped(column),
  );
  return [...columns.filter(isRemarked), ...columns.filter((column) => !isRemarked(column))];
}

interface NameKindProps {
  line: number;
  value: NameKind;
  onChoose: (kind: NameKind) => void;
}

/** Shows what a name was taken for, and lets the person choose otherwise. */
function NameKindSelect({ line, value, onChoose }: NameKindProps) {
  return (
    <select
      className="import-cell"
      aria-label={texts.cellOf(texts.column(nameKindColumn), line)}
      value={value}
      onChange={({ target }) => onChoose(nameKinds.find((kind) => kind === target.value)!)}
    >
      {nameKinds.map((kind) => (
        <option key={kind} value={kind}>
          {texts.nameKinds[kind]}
        </option>
      ))}
    </select>
  );
}
