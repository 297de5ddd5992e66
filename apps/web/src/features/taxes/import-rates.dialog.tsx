import { dayOf } from '@fieldwright/domain/kernel/days';
import {
  itemsIn,
  mostRateMegabytes,
  type RateFile,
  rateFileMessages,
  readRateFile,
} from '@fieldwright/domain/taxes/rate-files';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Upload, X } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { dateNow } from '../../lib/clock.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { ImportPreview } from './import-preview.tsx';
import { PlacesField } from './places-field.tsx';
import { type Compared, importRates, undoRates } from './taxes.data.ts';
import './taxes.css';
import { taxesTexts } from './taxes.texts.ts';

const texts = taxesTexts.importing;

/** Opens the dialog that imports published rates: files, places, comparison, and all of it at once. */
export function openImportRates(): void {
  openDialog<null, true>({
    title: texts.title,
    width: 760,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.write },
    ],
    component: ImportRates,
    intakeData: null,
  });
}

/** A chosen file: what it is, or why it can't be used. */
type Chosen = { name: string } & (RateFile | { wrong: string });

/** Reads a file that was chosen; never throws. */
async function readChosen(file: File): Promise<Chosen> {
  const { name, size } = file;
  if (size > mostRateMegabytes * 1_000_000) return { name, wrong: rateFileMessages.size(mostRateMegabytes) };
  const text = await file.text().catch(() => null);
  return { name, ...(text === null ? { wrong: texts.unreadable } : readRateFile(text)) };
}

function ImportRates({ dialog }: HostedProps<null, true>) {
  const client = useQueryClient();
  const { timeZone } = useMain().me.company;
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [places, setPlaces] = useState<ReadonlySet<string>>(new Set());
  const [from, setFrom] = useState(() => dayOf(dateNow(), timeZone));
  const [preview, setPreview] = useState<readonly Compared[] | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const files = useMemo(
    () => chosen.filter((file): file is { name: string } & RateFile => 'kind' in file),
    [chosen],
  );
  const offered = useMemo(() => itemsIn(files, places), [files, places]);

  const restart = () => {
    setPreview(null);
    setFailure('');
  };
  const add = async (list: readonly File[]) => {
    const read = await Promise.all(list.map(readChosen));
    const isAgain = (old: Chosen) => read.some((file) => file.name === old.name);
    setChosen((before) => [...before.filter((old) => !isAgain(old)), ...read]);
    restart();
  };
  const remove = (name: string) => {
    setChosen((before) => before.filter((file) => file.name !== name));
    restart();
  };
  const compare = async () => {
    setBusy(true);
    restart();
    try {
      setPreview((await importRates(client, { from, items: offered.items, write: false })).items);
    } catch (error) {
      setFailure(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  const changes = preview?.filter(({ outcome }) => outcome !== 'same').length ?? 0;
  useDialogPart(dialog, {
    disabled: changes > 0 ? [] : ['save'],
    helperText: preview && changes === 0 ? texts.nothing : undefined,
    unsaved: changes > 0 && texts.unsaved,
    save: async () => {
      const { written } = await importRates(client, { from, items: offered.items, write: true });
      const run = () => void takeBack(client, written, changes);
      showToast({ text: texts.done(changes), action: { text: uiTexts.undo, undo: true, run } });
      return true as const;
    },
  });
  const isReady = offered.items.length > 0 && offered.problems.length === 0 && from !== '';
  return (
    <div className="import-rates">
      <FilesField chosen={chosen} onAdd={(list) => void add(list)} onRemove={remove} />
      {files.length > 0 && (
        <PlacesField
          files={files}
          chosen={places}
          onChange={(now) => {
            setPlaces(now);
            restart();
          }}
        />
      )}
      {places.size > 0 && (
        <div className="import-from">
          <DateField
            label={texts.from}
            value={from}
            help={texts.fromHelp}
            onChange={(day) => {
              setFrom(day);
              restart();
            }}
          />
          <Button busy={busy} disabled={!isReady} onClick={() => void compare()}>
            {texts.preview}
          </Button>
        </div>
      )}
      {offered.problems.length > 0 && <Note kind="bad">{texts.problems(offered.problems)}</Note>}
      {failure && <Note kind="bad">{failure}</Note>}
      {preview && <ImportPreview items={preview} offered={offered} />}
    </div>
  );
}

function FilesField({
  chosen,
  onAdd,
  onRemove,
}: {
  chosen: readonly Chosen[];
  onAdd: (files: readonly File[]) => void;
  onRemove: (name: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <p className="help" id={`${id}-note`}>
        {texts.filesHelp}
      </p>
      <label className="btn plain import-files" htmlFor={id}>
        <Upload />
        <span>{texts.files}</span>
      </label>
      <input
        id={id}
        className="sr"
        type="file"
        accept=".csv,text/csv"
        multiple
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {chosen.length > 0 && (
        <ul className="import-chosen">
          {chosen.map((file) => (
            <li key={file.name}>
              <p>
                <b>{file.name}</b>{' '}
                {'wrong' in file ? (
                  <span className="help bad">{file.wrong}</span>
                ) : (
                  <span className="faint">{texts.fileOf(texts.fileKinds[file.kind], file.rows.length)}</span>
                )}
              </p>
              <IconButton small label={texts.remove(file.name)} onClick={() => onRemove(file.name)}>
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Undoes the import and says so, or why it stays. */
async function takeBack(
  client: QueryClient,
  written: Parameters<typeof undoRates>[1],
  count: number,
): Promise<void> {
  try {
    await undoRates(client, written);
    showToast({ text: texts.undone(count) });
  } catch (error) {
    showToast({ kind: 'failed', text: texts.notUndone, detail: textOf(error) });
  }
}
