import { dayText } from '@fieldwright/domain/kernel/days';
import { taxItems } from '@fieldwright/domain/taxes/tax-item';
import { rateText, type TaxPart } from '@fieldwright/domain/taxes/tax-parts';
import { zipsText } from '@fieldwright/domain/taxes/zip-codes';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import type { EntryForm, ListScreen } from '../company-lists/list-screen.ts';
import { newItem, readItem, type TaxItem, type TypedTaxItem, typedItem } from './tax-item.typed.ts';
import { TaxPartsField } from './tax-parts-field.tsx';
import { taxesTexts as texts } from './taxes.texts.ts';

const { titles } = taxItems.shape;

/** Returns the list of tax items as its dialogs show it. @param items what a new one takes its state from */
export const taxItemScreen = (items: readonly TaxItem[]): ListScreen<TaxItem, TypedTaxItem> => ({
  name: 'taxitems',
  list: taxItems,
  names: [],
  columns: [],
  width: 760,
  blank: newItem(items),
  typed: typedItem,
  read: readItem,
  Fields,
  valueText,
});

function Fields({ form: { values, errors, set } }: { form: EntryForm<TypedTaxItem> }) {
  return (
    <>
      <TextField
        label={titles.section}
        name="section"
        value={values.section}
        error={errors.section}
        help={texts.form.sectionHelp}
        autoComplete="off"
        onChange={(value) => set('section', value)}
      />
      <CheckField
        name="elsewhere"
        checked={values.elsewhere}
        error={errors.elsewhere}
        onChange={(value) => set('elsewhere', value)}
      >
        {texts.form.elsewhere}
      </CheckField>
      {(!values.elsewhere || values.zips.trim() !== '') && (
        <TextField
          label={titles.zips}
          name="zips"
          value={values.zips}
          error={errors.zips}
          help={values.elsewhere ? texts.form.zipsToo : texts.form.zipsHelp}
          autoComplete="off"
          onChange={(value) => set('zips', value)}
        />
      )}
      <TaxPartsField
        parts={values.parts}
        errors={errors as Readonly<Record<string, string | undefined>>}
        onChange={(parts) => set('parts', parts)}
      />
    </>
  );
}

const { history } = texts;

/** Returns a field's value in words, for the history. */
function valueText(field: string, value: unknown): string {
  if (field === 'zips') return zipsText(value as string[]) || history.none;
  if (field === 'elsewhere') return value === true ? history.yes : history.no;
  if (field === 'parts') return (value as TaxPart[]).map(partText).join('; ') || history.none;
  return (value as string) || history.none;
}

const partText = ({ text, rates }: TaxPart) =>
  `${text} ${rates
    .map(({ rate, from, to }) =>
      [rateText(rate), from && history.from(dayText(from)), to && history.to(dayText(to))]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ')}`;
