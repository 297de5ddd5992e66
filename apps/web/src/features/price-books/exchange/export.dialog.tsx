import { useState } from 'react';
import { textOf } from '../../../lib/errors/api-error.ts';
import { api } from '../../../lib/requests/api.ts';
import { keepCsv, keepFile } from '../../../lib/requests/keep-file.ts';
import { useDialogPart } from '../../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../../ui/dialog/dialog-stack.ts';
import { OneOf } from '../../../ui/field/one-of.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import type { PriceBook } from '../price-book.data.ts';
import type { PriceBookSearch } from '../price-book.search.ts';
import { exportTexts as texts } from './export.texts.ts';

interface Intake {
  book: PriceBook['book'];
  search: Pick<PriceBookSearch, 'category' | 'text'>;
}

/** Opens the dialog that exports a book, or what is listed of it. */
export function openExport(intakeData: Intake): void {
  openDialog<Intake, true>({
    title: texts.title,
    text: texts.lead,
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: Export,
    intakeData,
  });
}

function Export({ intakeData: { book, search }, dialog }: HostedProps<Intake, true>) {
  const isListed = search.category !== undefined || Boolean(search.text);
  const [what, setWhat] = useState<'book' | 'list'>(isListed ? 'list' : 'book');
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [failure, setFailure] = useState('');
  useDialogPart(dialog, {
    save: async () => {
      setFailure('');
      try {
        const { category, text } = what === 'list' ? search : {};
        const query = { format, ...(category !== undefined && { category }), ...(text && { text }) };
        const file = await api('GET /api/pricebooks/{id}/export', { params: { id: book.id }, query });
        const name = texts.fileName(book.text, format);
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
      {isListed && <OneOf label={texts.what} choices={texts.whats} chosen={what} onChange={setWhat} />}
      <OneOf label={texts.format} choices={texts.formats} chosen={format} onChange={setFormat} />
    </>
  );
}
