import { importsTexts as texts } from './imports.texts.ts';

/** Shows how far a running import is. */
export function ImportProgress({ of: { doneRows, rows } }: { of: { doneRows: number; rows: number } }) {
  return (
    <section className="import-run">
      <p>
        <b>{texts.running(doneRows, rows)}</b>
      </p>
      <progress aria-label={texts.progress} max={rows} value={doneRows} />
      <p className="dim">
        {doneRows === 0 && `${texts.runningTurn} `}
        {texts.runningHelp}
      </p>
    </section>
  );
}
