import { importLimits } from '@fieldwright/domain/imports/import';
import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { Note } from '../../ui/note.tsx';
import { importsTexts as texts } from './imports.texts.ts';

/**
 * Takes a file to import.
 * @param check sends it and opens what was found. @throws ApiError with what is wrong with it
 */
export function ChooseFile({ check }: { check: (file: File) => Promise<unknown> }) {
  const id = useId();
  const [checking, setChecking] = useState('');
  const [failure, setFailure] = useState('');
  const take = async (file: File) => {
    // a larger one would be read and sent in vain
    if (file.size > importLimits.bytes) return setFailure(texts.tooLarge(file.name));
    setFailure('');
    setChecking(file.name);
    try {
      await check(file);
    } catch (error) {
      setFailure(textOf(error));
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
      </div>
      {failure && <Note kind="bad">{failure}</Note>}
    </>
  );
}
