import { importFormats } from '@fieldwright/domain/imports/formats';
import type { Correction, RowOutcome } from '@fieldwright/domain/imports/import';
import { rowOutcomes } from '@fieldwright/domain/imports/import';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import '../../ui/list/table.css';
import type { ImportDetail, PreviewRow } from './imports.data.ts';
import { importsTexts as texts } from './imports.texts.ts';

interface Props {
  of: ImportDetail;
  onCorrect: (corrected: Correction) => void;
}

/** Shows the first rows of each outcome. The wrong cells of bad rows can be corrected in place. */
export function PreviewTable({ of, onCorrect }: Props) {
  const { counts } = of.report;
  const shelves = rowOutcomes.filter((outcome) => counts[outcome] > 0);
  const [chosen, setChosen] = useState<RowOutcome | null>(null);
  const outcome = chosen && shelves.includes(chosen) ? chosen : shelves[0];
  const rows = of.preview.filter((row) => row.outcome === outcome);
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
      {rows.length < counts[outcome] && (
        <p className="faint">{texts.firstOnly(rows.length, counts[outcome])}</p>
      )}
      <Rows rows={rows} columns={columnsOf(of, rows)} onCorrect={onCorrect} />
    </section>
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

function Rows({
  rows,
  columns,
  onCorrect,
}: { rows: readonly PreviewRow[]; columns: readonly string[] } & Pick<Props, 'onCorrect'>) {
  return (
    <div className="import-rows" role="tabpanel" aria-label={texts.preview} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th className="num">{texts.line}</th>
            <th>{texts.note}</th>
            {columns.map((column) => (
              <th key={column}>{texts.column(column)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} data-outcome={row.outcome}>
              <td className="num">{row.line}</td>
              <td className="import-note">{notesOf(row)}</td>
              {columns.map((column) => (
                <td key={column}>
                  {row.outcome === 'bad' && row.remarks.some((each) => each.column === column) ? (
                    <Wrong row={row} column={column} onCorrect={onCorrect} />
                  ) : (
                    row.cells[column]
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function notesOf({ remarks }: PreviewRow): string {
  return remarks
    .map(({ column, reason }) => (column === null ? reason : texts.remark(column, reason)))
    .join(' ');
}

/** A wrong cell. It is checked again when it is left, or with Enter. */
function Wrong({ row, column, onCorrect }: { row: PreviewRow; column: string } & Pick<Props, 'onCorrect'>) {
  const was = row.cells[column] ?? '';
  const [value, setValue] = useState(was);
  const leave = () => {
    if (value !== was) onCorrect({ line: row.line, column, value });
  };
  return (
    <input
      className="import-cell"
      aria-label={texts.cellOf(column, row.line)}
      aria-invalid
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
      }}
    />
  );
}
