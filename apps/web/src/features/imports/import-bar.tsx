import { type ReactNode, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { importsTexts as texts } from './imports.texts.ts';

interface Props {
  fileName: string;
  checking: boolean;
  /** gives up the check that is in progress */
  stopChecking?: () => void;
  /** what was found, in words */
  children: ReactNode;
  /** the words of the button that starts the import */
  label: string;
  isReady: boolean;
  start: () => Promise<unknown>;
  /** other ways to continue, beside the button that starts it */
  others?: ReactNode;
  /** deletes the file */
  discard: () => Promise<unknown>;
  /** leads away from the deleted file */
  leave: () => Promise<unknown>;
}

/** Says what was found in a file, and starts its import or discards it. */
export function ImportBar({
  fileName,
  checking,
  stopChecking,
  children,
  label,
  isReady,
  start,
  others,
  discard,
  leave,
}: Props) {
  const [starting, setStarting] = useState(false);
  const begin = async () => {
    setStarting(true);
    try {
      await start();
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notStarted, detail: textOf(error) });
    } finally {
      setStarting(false);
    }
  };
  const giveUp = async () => {
    try {
      await discard();
      showToast({ text: texts.discarded(fileName) });
      await leave();
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notDiscarded, detail: textOf(error) });
    }
  };
  return (
    <div className="import-bar">
      <output className="grow">{checking ? texts.checkingAgain : children}</output>
      {checking && stopChecking && (
        <Button kind="quiet" onClick={stopChecking}>
          {texts.stopChecking}
        </Button>
      )}
      <Button kind="quiet" onClick={() => void giveUp()}>
        {texts.discard}
      </Button>
      {others}
      <Button kind="primary" disabled={checking || !isReady} busy={starting} onClick={() => void begin()}>
        {label}
      </Button>
    </div>
  );
}
