import { ArrowDown, ArrowUp, Columns3, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { useDialogPart } from '../dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../dialog/dialog-stack.ts';
import './columns.css';
import { listTexts } from './list.texts.ts';
import type { ListColumn } from './list-table.tsx';
import { type ColumnChoice, type ColumnLine, columnLines, keysOf, usualKeys } from './shown-columns.ts';
import { useRowDrag } from './use-row-drag.ts';

const texts = listTexts.columns;

interface ChosenColumns<Row> {
  columns: readonly ListColumn<Row>[];
  choice: ColumnChoice;
}

/** The button that chooses which columns a list shows; not on a phone, whose cards have no columns. */
export function ColumnsButton<Row>({ columns, choice }: ChosenColumns<Row>) {
  const open = async () => {
    const { action, result } = await openDialog<ColumnLine[][], ColumnLine[]>({
      title: texts.title,
      width: 400,
      buttons: [
        { id: 'cancel', text: texts.cancel, secondary: true },
        { id: 'save', text: texts.save },
      ],
      component: ColumnFields,
      intakeData: [columnLines(columns, choice.keys), columnLines(columns, null)],
    }).result;
    if (action === 'save' && result !== null) choice.onChoose(keysOf(columns, result), usualKeys(columns));
  };
  return (
    <button type="button" className="chip columns-button" aria-haspopup="dialog" onClick={() => void open()}>
      <Columns3 className="i-sm" aria-hidden="true" />
      {texts.title}
    </button>
  );
}

/** Shows all columns in order: check boxes show them, grips and arrows move them. */
function ColumnFields({ intakeData: [now, usual], dialog }: HostedProps<ColumnLine[][], ColumnLine[]>) {
  const [lines, setLines] = useState(now!);
  const [moved, setMoved] = useState('');
  useDialogPart(dialog, { save: () => lines });
  const move = (from: number, to: number) => {
    const line = lines[from];
    if (!line || to < 0 || to >= lines.length) return;
    setLines(lines.toSpliced(from, 1).toSpliced(to, 0, line));
    setMoved(texts.moved(line.head, to + 1, lines.length));
  };
  const { rows, grip, dropAt } = useRowDrag(move);
  return (
    <div className="column-fields">
      <output className="sr">{moved}</output>
      <button type="button" className="text-button filters-clear" onClick={() => setLines(usual!)}>
        {texts.reset}
      </button>
      <table className="column-lines">
        <tbody ref={rows}>
          {lines.map((line, at) => (
            <tr key={line.key} data-row="" data-drop={dropAt(at, lines.length)}>
              <td className="column-name">
                <span className="column-grip" title={texts.drag} aria-hidden="true" {...grip(at, at)}>
                  <GripVertical />
                </span>
                <label>
                  <input
                    type="checkbox"
                    checked={line.isOn || line.isMain}
                    disabled={line.isMain}
                    onKeyDown={(event) => {
                      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                      if (!event.altKey || step === 0) return;
                      event.preventDefault();
                      move(at, at + step);
                    }}
                    onChange={(event) => setLines(lines.with(at, { ...line, isOn: event.target.checked }))}
                  />
                  {line.head}
                  {line.isMain && <small className="faint">{texts.always}</small>}
                </label>
              </td>
              <td className="column-moves">
                <Mover up name={line.head} isEnd={at === 0} move={() => move(at, at - 1)} />
                <Mover name={line.head} isEnd={at === lines.length - 1} move={() => move(at, at + 1)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MoverProps {
  up?: boolean;
  name: string;
  /** there is no place beyond; the button stays, so that the focus does */
  isEnd: boolean;
  move: () => void;
}

function Mover({ up = false, name, isEnd, move }: MoverProps) {
  const Mark = up ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className="btn quiet sm icon"
      aria-label={up ? texts.up(name) : texts.down(name)}
      aria-disabled={isEnd || undefined}
      onClick={move}
    >
      <Mark className="i-sm" aria-hidden="true" />
    </button>
  );
}
