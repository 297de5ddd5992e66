import type { ListFormat } from '@fieldwright/domain/kernel/exported-list';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { keepCsv, keepFile } from '../../lib/requests/keep-file.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { OneOf } from '../../ui/field/one-of.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { listExportTexts as texts } from './list-export.texts.ts';

interface ExportedList {
  /** the rows in words: "work orders" */
  rows: string;
  /** asks for the listed rows as a file: the text of a CSV, or a workbook */
  load: (format: ListFormat) => Promise<unknown>;
}

/** The button that exports a list as it is filtered and sorted, for those who may export lists. */
export function ExportButton({ rows, load }: ExportedList) {
  const { may } = useMain();
  if (!may('lists.export')) return null;
  return (
    <Button icon={<Download />} onClick={() => openExportList({ rows, load })}>
      {texts.button}
    </Button>
  );
}

function openExportList(list: ExportedList): void {
  openDialog<ExportedList, true>({
    title: texts.title(list.rows),
    text: texts.lead(list.rows),
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: ExportList,
    intakeData: list,
  });
}

function ExportList({ intakeData: { rows, load }, dialog }: HostedProps<ExportedList, true>) {
  const [format, setFormat] = useState<ListFormat>('xlsx');
  const [failure, setFailure] = useState('');
  useDialogPart(dialog, {
    save: async () => {
      setFailure('');
      try {
        const file = await load(format);
        const name = texts.fileName(rows, format);
        if (format === 'csv') keepCsv(name, file as string);
        else keepFile(name, file as Blob);
        showToast({ text: texts.done(name) });
        return true;
      } catch (error) {
        setFailure(texts.notExported(textOf(error)));
        return null;
      }
    },
  });
  return (
    <>
      {failure && <Note kind="bad">{failure}</Note>}
      <OneOf label={texts.format} choices={texts.formats} chosen={format} onChange={setFormat} />
    </>
  );
}
