import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { keepCsv, keepFile } from '../../lib/requests/keep-file.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { OneOf } from '../../ui/field/one-of.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { workOrderListQuery } from './work-orders.data.ts';
import type { WorkOrdersSearch } from './work-orders.search.ts';
import { workOrdersTexts } from './work-orders.texts.ts';

const texts = workOrdersTexts.exporting;

/** Opens the dialog that exports the listed work orders. */
export function openExportList(search: WorkOrdersSearch): void {
  openDialog<WorkOrdersSearch, true>({
    title: texts.title,
    text: texts.lead,
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: ExportList,
    intakeData: search,
  });
}

function ExportList({ intakeData: search, dialog }: HostedProps<WorkOrdersSearch, true>) {
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [failure, setFailure] = useState('');
  useDialogPart(dialog, {
    save: async () => {
      setFailure('');
      try {
        const query = { ...workOrderListQuery(search), format };
        const file = await api('GET /api/workorders/export', { query });
        const name = texts.fileName(format);
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
