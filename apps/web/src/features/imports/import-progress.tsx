import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { importsTexts as texts } from './imports.texts.ts';

interface Props {
  of: { doneRows: number; rows: number };
  /** other words than those of an import */
  words?: Words;
  /** stops it */
  stop?: () => Promise<unknown>;
}

interface Words {
  rows: (done: number, rows: number) => string;
  /** while it may have to wait for its turn */
  turn: string;
  help: string;
  /** of the bar */
  label: string;
  stop: string;
  notStopped: string;
}

const importing: Words = {
  rows: texts.running,
  turn: texts.runningTurn,
  help: texts.runningHelp,
  label: texts.progress,
  stop: texts.stop,
  notStopped: texts.notStopped,
};

/** Shows how far a running import is. */
export function ImportProgress({ of: { doneRows, rows }, words = importing, stop }: Props) {
  const [stopping, setStopping] = useState(false);
  const end = async () => {
    setStopping(true);
    try {
      await stop?.();
    } catch (error) {
      showToast({ kind: 'failed', text: words.notStopped, detail: textOf(error) });
    } finally {
      setStopping(false);
    }
  };
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
      {stop && (
        <p>
          <Button busy={stopping} onClick={() => void end()}>
            {words.stop}
          </Button>
        </p>
      )}
    </section>
  );
}
