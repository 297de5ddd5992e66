import { importsTexts as texts } from './imports.texts.ts';

interface Props {
  of: { doneRows: number; rows: number };
  /** other words than those of an import */
  words?: Words;
}

interface Words {
  rows: (done: number, rows: number) => string;
  /** while it may have to wait for its turn */
  turn: string;
  help: string;
  /** of the bar */
  label: string;
}

const importing: Words = {
  rows: texts.running,
  turn: texts.runningTurn,
  help: texts.runningHelp,
  label: texts.progress,
};

/** Shows how far a running import is. */
export function ImportProgress({ of: { doneRows, rows }, words = importing }: Props) {
  return (
    <section className="import-run">
      <p>
        <b>{words.rows(doneRows, rows)}</b>
      </p>
      <progress aria-label={words.label} max={rows} value={doneRows} />
      <p className="dim">
        {doneRows === 0 && `${words.turn} `}
        {words.help}
      </p>
    </section>
  );
}
