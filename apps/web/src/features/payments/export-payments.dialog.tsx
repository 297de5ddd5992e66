import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { keepCsv, keepFile } from '../../lib/requests/keep-file.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { OneOf } from '../../ui/field/one-of.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { narrowedQuery } from './payments.data.ts';
import type { PaymentsSearch } from './payments.search.ts';
import { paymentsTexts } from './payments.texts.ts';

const texts = paymentsTexts.exporting;

/** Opens the dialog that exports the listed payments. */
export function openExportPayments(search: PaymentsSearch): void {
  openDialog<PaymentsSearch, true>({
    title: texts.title,
    text: texts.lead,
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: ExportPayments,
    intakeData: search,
  });
}

function ExportPayments({ intakeData: search, dialog }: HostedProps<PaymentsSearch, true>) {
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [failure, setFailure] = useState('');
  useDialogPart(dialog, {
    save: async () => {
      setFailure('');
      try {
        const query = { ...narrowedQuery(search), format };
        const file = await api('GET /api/payments/export', { query });
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
