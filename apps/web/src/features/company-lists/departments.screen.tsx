import { departments } from '@fieldwright/domain/company-lists/department';
import { TextField } from '../../ui/field/field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { ColorField, colorText, EntryDot } from './color-field.tsx';
import type { EntryOf } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import type { ListScreen } from './list-screen.ts';
import { readBy } from './simple-screens.ts';

type Department = EntryOf['departments'];
type Typed = Pick<Department, 'text' | 'color' | 'quickBooksClass' | 'proposalTerms'>;
const { titles } = departments.shape;

export const departmentsScreen: ListScreen<Department, Typed> = {
  name: 'departments',
  list: departments,
  names: [],
  columns: [
    {
      key: 'color',
      field: 'color',
      head: titles.color,
      cell: ({ color }) => color && <EntryDot color={color} />,
    },
    {
      key: 'quickBooksClass',
      field: 'quickBooksClass',
      head: titles.quickBooksClass,
      cell: ({ quickBooksClass }) => quickBooksClass,
    },
  ],
  blank: { text: '', color: null, quickBooksClass: '', proposalTerms: '' },
  typed: ({ text, color, quickBooksClass, proposalTerms }) => ({
    text,
    color,
    quickBooksClass,
    proposalTerms,
  }),
  read: (values) => readBy(departments, values),
  Fields: ({ form: { values, errors, set } }) => (
    <>
      <ColorField label={titles.color} value={values.color} onChange={(color) => set('color', color)} />
      <TextField
        label={titles.quickBooksClass}
        name="quickBooksClass"
        value={values.quickBooksClass}
        error={errors.quickBooksClass}
        placeholder={texts.optional}
        autoComplete="off"
        onChange={(value) => set('quickBooksClass', value)}
      />
      <TextAreaField
        label={titles.proposalTerms}
        name="proposalTerms"
        rows={4}
        value={values.proposalTerms}
        error={errors.proposalTerms}
        help={texts.proposalTermsHelp}
        onChange={(value) => set('proposalTerms', value)}
      />
    </>
  ),
  valueText: (field, value) =>
    field === 'color' ? colorText(value as Typed['color']) : (value as string) || texts.none,
};
