import { importLimits } from '@fieldwright/domain/imports/import';
import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { importsTexts as texts } from './imports.texts.ts';

/**
 * Takes a file to import.
 * @param check sends it and opens what was found; its signal gives it up. @throws ApiError with what is wrong with it
 * @param canStop whether giving it up leaves nothing behind
 */
export function ChooseFile({
  check,
  canStop = false,
}: {
  check: (file: File, signal: AbortSignal) => Promise<unknown>;
  canStop?: boolean;
}) {
  const id = useId();
  const [checking, setChecking] = useState('');
  const [stop, setStop] = useState<AbortController | null>(null);
  const [failure, setFailure] = useState('');
  const take = async (file: File) => {
    // a larger one would be read and sent in vain
    if (file.size > importLimits.bytes) return setFailure(texts.tooLarge(file.name));
    setFailure('');
    setChecking(file.name);
    const stopping = new AbortController();
    setStop(stopping);
    try {
      await check(file, stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) setFailure(textOf(error));
    } finally {
      setChecking('');
    }
  };
  return (
    <>
      <div className="field">
        <label className="btn primary import-file" htmlFor={id} aria-disabled={checking !== ''}>
          <Upload />
          <span>{texts.choose}</span>
        </label>
        <input
          id={id}
          className="sr"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          disabled={checking !== ''}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void take(file);
          }}
        />
        <p className="help" id={`${id}-note`}>
          {texts.chooseHelp}
        </p>
        <output>{checking !== '' && texts.checking(checking)}</output>
        {checking !== '' && canStop && (
          <p>
            <Button small onClick={() => stop?.abort()}>
              {texts.stopChecking}
            </Button>
          </p>
        )}
      </div>
      {failure && <Note kind="bad">{failure}</Note>}
    </>
  );
}
