import { wrongIn } from '@fieldwright/domain/kernel/record-shape';
import { priceBookShape, priceBookTypes } from '@fieldwright/domain/price-books/price-book';
import { useRef, useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Note } from '../../ui/note.tsx';
import { changed } from '../customers/editing.ts';
import type { PriceBook } from './price-book.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';
import { priceBooksTexts } from './price-books.texts.ts';
import { useKeptSave } from './use-kept-save.ts';

type Book = PriceBook['book'];
interface Intake {
  /** null: a new one */
  book: Book | null;
}

/** Opens the dialog that adds or edits a price book. @returns the id of a new one; null otherwise */
export async function openBookDialog(intakeData: Intake): Promise<number | null> {
  const { result } = await openDialog<Intake, number>({
    title: intakeData.book ? texts.editBook : texts.newBook,
    width: 460,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: EditBook,
    intakeData,
  }).result;
  return intakeData.book ? null : result;
}

function EditBook({ intakeData: { book }, dialog }: HostedProps<Intake, number>) {
  const [guid] = useState(() => crypto.randomUUID());
  const saved = useRef(0);
  const { add, change } = useKeptSave('pricebooks', priceBookShape.titles);
  const initial = { text: book?.text ?? '', type: book?.type ?? ('service' as const) };
  const { values, set, text, errors, isChanged, failure, submit } = useForm({
    initial,
    first: 'text',
    check: (filled) => wrongIn(priceBookShape, filled),
    save: async (filled) => {
      saved.current = book
        ? await change({ id: book.id, was: initial, fields: changed(initial, filled) })
        : await add(filled.text.trim(), { guid, ...filled });
    },
  });
  useUnsaved(isChanged, texts.unsavedBook);
  useDialogPart(dialog, {
    unsaved: isChanged && texts.unsavedBook,
    save: async () => ((await submit()) ? saved.current : null),
  });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <TextField {...text('text')} label={priceBookShape.titles.text} required autoComplete="off" />
      <SelectField
        label={priceBookShape.titles.type}
        value={values.type}
        options={priceBookTypes.map((value) => ({ value, text: priceBooksTexts.types[value] }))}
        error={errors.type}
        onChange={(value) => set('type', value)}
      />
    </>
  );
}
