import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import './run-many.css';
import { runManyTexts as texts } from './run-many.texts.ts';
import type { SelectedRows } from './use-selected-rows.tsx';

/** What can be done with the selected rows. */
export interface RowsAction<Row> {
  text: string;
  /** why it can't be done with these rows */
  refused?: string | undefined;
  run: (chosen: Row[]) => void;
}

interface SelectRowsProps<Row> {
  selection: SelectedRows<Row>;
  /** the first is the main one */
  actions: readonly RowsAction<Row>[];
  /** what the selected rows come to */
  note?: ReactNode;
}

/** Shows the buttons that select rows of a list, and what can be done with them. */
export function SelectRows<Row>({ selection, actions, note }: SelectRowsProps<Row>) {
  const { isOn, chosen, open, turn, selectAll } = selection;
  if (!isOn)
    return (
      <Button disabled={open.length === 0} onClick={() => turn(true)}>
        {texts.select}
      </Button>
    );
  return (
    <span className="rows-chosen">
      <output className="dim">
        {texts.selected(chosen.length)}
        {chosen.length > 0 && note && <>, {note}</>}
      </output>
      {chosen.length < open.length && (
        <Button kind="quiet" onClick={selectAll}>
          {texts.selectAll(open.length)}
        </Button>
      )}
      {actions.map(({ text, refused, run }, at) => (
        <Button
          key={text}
          kind={at === 0 ? 'primary' : 'plain'}
          disabled={chosen.length === 0 || refused !== undefined}
          title={refused}
          onClick={() => run(chosen)}
        >
          {text}
        </Button>
      ))}
      <Button onClick={() => turn(false)}>{texts.stopSelecting}</Button>
    </span>
  );
}
