import { Check, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import './run-many.css';
import { runManyTexts } from './run-many.texts.ts';

/** A row that something is done with, as the dialog names it. */
export interface ManyRow {
  id: number;
  /** before the text: a number */
  number?: string;
  text: string;
}

interface Many {
  title: string;
  rows: readonly ManyRow[];
  /** does it with one row. @throws what was wrong, which shows at the row */
  run: (row: ManyRow) => Promise<unknown>;
  /** the words for what came of each */
  words?: { done: string; refused: string; ended: (done: number, refused: number) => string };
  /** once all are through, or the dialog is closed */
  through: () => void;
}

/** What has come of each so far, by id. */
type Results = Readonly<Record<number, { done: true } | { refused: string }>>;

/**
 * Does one thing with several rows, one after the other, and shows how far it is and the result of each. Closing the
 * dialog stops after the row that is being done.
 */
export function openRunMany(many: Many, ended: () => void): void {
  const opened = openDialog<Many, never>({
    title: many.title,
    width: 500,
    buttons: [{ id: 'cancel', text: runManyTexts.close, secondary: true }],
    component: RunMany,
    intakeData: many,
  });
  void opened.result.then(ended);
}

function RunMany({ intakeData: many, dialog }: HostedProps<Many, never>) {
  const { rows, words = runManyTexts } = many;
  const [results, setResults] = useState<Results>({});
  useDialogPart(dialog, {});
  const finished = Object.keys(results).length;
  const refused = Object.values(results).filter((result) => 'refused' in result).length;
  const one = useEffectEvent(async (row: ManyRow): Promise<Results[number]> => {
    try {
      await many.run(row);
      return { done: true };
    } catch (error) {
      return { refused: textOf(error) };
    }
  });
  const through = useEffectEvent(() => many.through());
  useEffect(() => {
    let isGone = false;
    const run = async () => {
      for (const row of rows) {
        if (isGone) break;
        const result = await one(row);
        setResults((before) => ({ ...before, [row.id]: result }));
      }
      through();
    };
    void run();
    return () => {
      isGone = true;
    };
  }, [rows]);
  return (
    <>
      <output className="dim">
        {finished < rows.length
          ? runManyTexts.progress(finished, rows.length)
          : words.ended(finished - refused, refused)}
      </output>
      <ul className="run-many">
        {rows.map(({ id, number, text }) => {
          const result = results[id];
          return (
            <li key={id} aria-busy={!result}>
              {number !== undefined && <span className="tn dim">{number}</span>}
              <span className="grow">
                {text}
                {result && 'refused' in result && <small className="bad">{result.refused}</small>}
              </span>
              {result && 'done' in result && <Check aria-label={words.done} />}
              {result && 'refused' in result && <X aria-label={words.refused} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}
