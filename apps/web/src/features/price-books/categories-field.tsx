import { X } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ComboField } from '../../ui/field/combo-field.tsx';
import { FieldNote } from '../../ui/field/field.tsx';
import { categoryChoices, categoryOptions } from './category-options.ts';
import type { PriceBook } from './price-book.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';

interface CategoriesFieldProps {
  book: PriceBook;
  /** their ids; those of other books aren't shown, and stay */
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: number[]) => void;
}

/** The categories of this book that have an entry, and a search that adds one. */
export function CategoriesField({ book, chosen, error, onChange }: CategoriesFieldProps) {
  const note = `${useId()}-note`;
  const options = categoryOptions(book.categories);
  const own = options.filter(({ id }) => chosen.includes(id));
  const others = options.filter(({ id }) => !chosen.includes(id));
  return (
    <fieldset className="field service-parts" aria-describedby={error ? note : undefined}>
      <legend className="field-label">{texts.categories}</legend>
      {options.length === 0 && <p className="dim">{texts.noCategories}</p>}
      {own.length > 0 && (
        <ol>
          {own.map(({ id, text, short }) => (
            <li key={id}>
              <span className="grow" title={text}>
                {short}
              </span>
              <IconButton
                small
                label={texts.takeOutOf(text)}
                onClick={() => onChange(chosen.filter((each) => each !== id))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <FieldNote id={note} error={error} />
      {others.length > 0 && (
        <ComboField
          label={texts.addToCategory}
          value=""
          options={categoryChoices(others)}
          placeholder={texts.findCategory}
          onChange={(id) => onChange([...chosen, Number(id)])}
        />
      )}
    </fieldset>
  );
}
