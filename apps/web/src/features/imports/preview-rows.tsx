import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import '../../ui/list/table.css';
import { importsTexts as texts } from './imports.texts.ts';

/** A row of a file, as its preview shows it. */
export interface ShownRow {
  line: number;
  outcome: string;
  cells: Readonly<Record<string, string>>;
  remarks: readonly { column: string | null; reason: string }[];
  /** Whether it can't be brought in or left out alone. */
  isFixed?: boolean;
}

interface Props {
  rows: readonly ShownRow[];
  columns: readonly string[];
  label: (column: string) => string;
  /** Whether every cell of a bad row can be corrected, not only the wrong ones. */
  isAnyCorrected?: boolean;
  /** Corrects a cell of a bad row. */
  onCorrect: (line: number, column: string, value: string) => void;
  /** Leaves a bad row out, or takes it back. */
  onLeave: (line: number, isOut: boolean) => void;
}

/** Shows rows of a file. The cells of bad rows can be corrected in place. */
export function PreviewRows({ rows, columns, label, isAnyCorrected = false, onCorrect, onLeave }: Props) {
  const canLeave = rows.some(({ outcome }) => outcome === 'bad' || outcome === 'left');
  return (
    <div className="import-rows" role="tabpanel" aria-label={texts.preview} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th className="num">{texts.line}</th>
            <th>{texts.note}</th>
            {columns.map((column) => (
              <th key={column}>{label(column)}</th>
            ))}
            {canLeave && (
              <th>
                <span className="sr">{texts.leave}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} data-outcome={row.outcome}>
              <td className="num" data-label={texts.line}>
                {row.line}
              </td>
              <td className="import-note">{notesOf(row, label)}</td>
              {columns.map((column) => (
                <td key={column} data-label={label(column)}>
                  {row.outcome === 'bad' && (isAnyCorrected || isWrong(row, column)) ? (
                    <OpenCell
                      was={row.cells[column] ?? ''}
                      label={texts.cellOf(label(column), row.line)}
                      isWrong={isWrong(row, column)}
                      onLeave={(value) => onCorrect(row.line, column, value)}
                    />
                  ) : (
                    row.cells[column]
                  )}
                </td>
              ))}
              {canLeave && <td>{!row.isFixed && <LeaveButton row={row} onLeave={onLeave} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LeaveButton({ row: { line, outcome }, onLeave }: { row: ShownRow } & Pick<Props, 'onLeave'>) {
  const isOut = outcome === 'left';
  return (
    <Button
      small
      kind="quiet"
      aria-label={isOut ? texts.takeBackRow(line) : texts.leaveRow(line)}
      onClick={() => onLeave(line, !isOut)}
    >
      {isOut ? texts.takeBack : texts.leave}
    </Button>
  );
}

const isWrong = ({ remarks }: ShownRow, column: string) => remarks.some((each) => each.column === column);

const notesOf = ({ remarks }: ShownRow, label: Props['label']): string =>
  remarks
    .map(({ column, reason }) => (column === null ? reason : texts.remark(label(column), reason)))
    .join(' ');

interface OpenCellProps {
  was: string;
  label: string;
  isWrong: boolean;
  onLeave: (value: string) => void;
}

/** A cell of a bad row. It is checked again when it is left, or with Enter. */
function OpenCell({ was, label, isWrong: isInvalid, onLeave }: OpenCellProps) {
  const [value, setValue] = useState(was);
  const leave = () => {
    if (value !== was) onLeave(value);
  };
  return (
    <input
      className="import-cell"
      aria-label={label}
      aria-invalid={isInvalid}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
      }}
    />
  );
}
