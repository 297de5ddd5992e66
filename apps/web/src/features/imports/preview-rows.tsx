import { type ReactNode, useState } from 'react';
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

interface Props<R extends ShownRow> {
  rows: readonly R[];
  columns: readonly string[];
  label: (column: string) => string;
  /** Whether a row's cells can be corrected. Those of bad rows are open, others once the person asks for it. */
  canCorrect: (row: R) => boolean;
  /** Renders a cell in another way; nothing where it's shown as it is. */
  renderCell?: (row: R, column: string) => ReactNode;
  /** Corrects a cell. */
  onCorrect: (line: number, column: string, value: string) => void;
  /** Leaves a bad row out, or takes it back. */
  onLeave: (line: number, isOut: boolean) => void;
  /** What else can be done with a row; its rows can be left out, too. */
  renderAction?: (row: R) => ReactNode;
}

/** Shows rows of a file. Their cells can be corrected in place. */
export function PreviewRows<R extends ShownRow>({
  rows,
  columns,
  label,
  canCorrect,
  renderCell,
  onCorrect,
  onLeave,
  renderAction,
}: Props<R>) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const canLeave = (row: R) => (row.outcome === 'bad' || row.outcome === 'left') && !row.isFixed;
  const isOpen = (row: R) => canCorrect(row) && (row.outcome === 'bad' || opened.has(row.line));
  const hasNotes = rows.some(({ remarks }) => remarks.length > 0);
  const hasActions = rows.some((row) => canLeave(row) || canCorrect(row));
  return (
    <div className="import-rows" role="tabpanel" aria-label={texts.preview} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th className="num">{texts.line}</th>
            {hasNotes && <th>{texts.note}</th>}
            {columns.map((column) => (
              <th key={column}>{label(column)}</th>
            ))}
            {hasActions && (
              <th className="import-actions">
                <span className="sr">{texts.rowActions}</span>
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
              {hasNotes && <td className="import-note">{notesOf(row, label)}</td>}
              {columns.map((column) => (
                <td key={column} data-label={label(column)}>
                  {renderCell?.(row, column) ||
                    (isOpen(row) ? (
                      <OpenCell
                        was={row.cells[column] ?? ''}
                        label={texts.cellOf(label(column), row.line)}
                        isWrong={isWrong(row, column)}
                        onLeave={(value) => onCorrect(row.line, column, value)}
                      />
                    ) : (
                      row.cells[column]
                    ))}
                </td>
              ))}
              {hasActions && (
                <td className="import-actions">
                  {canCorrect(row) && !isOpen(row) && (
                    <Button
                      small
                      kind="quiet"
                      aria-label={texts.editRow(row.line)}
                      onClick={() => setOpened(new Set([...opened, row.line]))}
                    >
                      {texts.edit}
                    </Button>
                  )}
                  {renderAction?.(row)}
                  {canLeave(row) && <LeaveButton row={row} onLeave={onLeave} />}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LeaveButton({
  row: { line, outcome },
  onLeave,
}: { row: ShownRow } & Pick<Props<ShownRow>, 'onLeave'>) {
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

const notesOf = ({ remarks }: ShownRow, label: Props<ShownRow>['label']): string =>
  remarks
    .map(({ column, reason }) => (column === null ? reason : texts.remark(label(column), reason)))
    .join(' ');

interface OpenCellProps {
  was: string;
  label: string;
  isWrong?: boolean;
  onLeave: (value: string) => void;
}

/** A cell that can be corrected. It is checked again when it is left, or with Enter. */
export function OpenCell({ was, label, isWrong: isInvalid = false, onLeave }: OpenCellProps) {
  const [value, setValue] = useState(was);
  const [shown, setShown] = useState(was);
  // somebody else may have corrected it; what is being typed stays
  if (shown !== was) {
    setShown(was);
    if (value === shown) setValue(was);
  }
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
