import { wrongIn } from '@fieldwright/domain/kernel/record-shape';
import {
  priceBookCategoryShape as shape,
  withThoseBelow,
} from '@fieldwright/domain/price-books/price-book-category';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { ComboField } from '../../ui/field/combo-field.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Note } from '../../ui/note.tsx';
import { changed, useBasis } from '../customers/editing.ts';
import { categoryChoices, categoryOptions } from './category-options.ts';
import { departmentsQuery, optionsOf } from './departments.ts';
import type { PriceBook } from './price-book.data.ts';
import { type KeptCategory, keptCategoryQuery } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';
import { useKeptSave } from './use-kept-save.ts';

interface Intake {
  book: PriceBook;
  /** null: a new one */
  category: KeptCategory | null;
  /** of a new one */
  parentId: number | null;
}

/** Opens the dialog that adds, renames or moves a category. */
export function openCategoryDialog(intakeData: Intake): void {
  openDialog<Intake, true>({
    title: intakeData.category ? texts.editCategory : texts.newCategory,
    width: 460,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: EditCategory,
    intakeData,
  });
}

const fieldsOf = ({ text, parent, department }: { text: string; parent: string; department: string }) => ({
  text: text.trim(),
  parentPriceBookCategoryId: parent === '' ? null : Number(parent),
  callDepartmentTypeId: department === '' ? null : Number(department),
});

function EditCategory({ intakeData: { book, category, parentId }, dialog }: HostedProps<Intake, true>) {
  const client = useQueryClient();
  const { data: departments = [] } = useQuery(departmentsQuery);
  const [guid] = useState(() => crypto.randomUUID());
  const { add, change } = useKeptSave('pricebookcategories', shape.titles);
  const based = useBasis(
    category?.version ?? 0,
    async () => (await client.fetchQuery({ ...keptCategoryQuery(category!.id), staleTime: 0 })).version,
    shape.titles,
  );
  const initial = {
    text: category?.text ?? '',
    parent: String((category ? category.parentPriceBookCategoryId : parentId) ?? ''),
    department: String(category?.callDepartmentTypeId ?? ''),
    // where the server's refusals of these fields are shown
    parentPriceBookCategoryId: '',
    callDepartmentTypeId: '',
  };
  const { values, set, text, errors, isChanged, failure, submit } = useForm({
    initial,
    first: 'text',
    check: (filled) => {
      const { text: wrong } = wrongIn(shape, fieldsOf(filled));
      return wrong ? { text: wrong } : {};
    },
    save: async (filled) => {
      const fields = fieldsOf(filled);
      if (category) {
        const was = fieldsOf(initial);
        const now = changed(was, fields);
        await based((basedOn) => change({ id: category.id, was, fields: now, basedOn }));
      } else await add(fields.text, { guid, priceBookId: book.book.id, ...fields });
    },
  });
  useUnsaved(isChanged, texts.unsavedCategory);
  useDialogPart(dialog, {
    unsaved: isChanged && texts.unsavedCategory,
    save: async () => (await submit()) || null,
  });
  // not inside itself
  const self = book.categories.find(({ id }) => id === category?.id);
  const own = new Set(self && withThoseBelow(book.categories, self).map(({ id }) => id));
  const places = categoryOptions(book.categories).filter(({ id }) => !own.has(id));
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <TextField {...text('text')} label={shape.titles.text} required autoComplete="off" />
      <ComboField
        label={texts.parent}
        value={values.parent}
        options={[{ value: '', text: texts.top }, ...categoryChoices(places)]}
        error={errors.parent ?? errors.parentPriceBookCategoryId}
        onChange={(value) => set('parent', value)}
      />
      <SelectField
        label={texts.department}
        value={values.department}
        options={optionsOf(departments, category?.callDepartmentTypeId ?? null)}
        help={texts.departmentHelp}
        error={errors.department ?? errors.callDepartmentTypeId}
        onChange={(value) => set('department', value)}
      />
    </>
  );
}
