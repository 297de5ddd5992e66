import { useState } from 'react';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { ComboField } from '../../ui/field/combo-field.tsx';
import { bulkTexts } from './bulk.texts.ts';
import { categoryChoices, categoryOptions } from './category-options.ts';
import type { BrowsedEntry, PriceBook } from './price-book.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';

interface Intake {
  book: PriceBook;
  entries: readonly BrowsedEntry[];
}

/** Opens the choice of the category that entries are moved to. @returns the category; null if none was chosen */
export async function chooseCategoryFor(intakeData: Intake): Promise<number | null> {
  const { result } = await openDialog<Intake, number>({
    title: texts.moveTitle(
      intakeData.entries.length === 1 ? intakeData.entries[0]!.text : texts.items(intakeData.entries.length),
    ),
    width: 420,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.move },
    ],
    component: ChooseCategory,
    intakeData,
  }).result;
  return typeof result === 'number' ? result : null;
}

function ChooseCategory({ intakeData: { book, entries }, dialog }: HostedProps<Intake, number>) {
  const [chosen, choose] = useState('');
  useDialogPart(dialog, {
    disabled: chosen === '' ? ['save'] : [],
    save: async () => Number(chosen),
  });
  const places = categoryOptions(book.categories).filter(({ id }) =>
    entries.some(({ categoryIds }) => !categoryIds.includes(id)),
  );
  return (
    <ComboField
      label={bulkTexts.category}
      value={chosen}
      options={categoryChoices(places)}
      placeholder={bulkTexts.chooseCategory}
      onChange={choose}
    />
  );
}
