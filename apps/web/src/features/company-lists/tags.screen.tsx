import { tags } from '@fieldwright/domain/company-lists/tag';
import { ColorField, colorText, EntryDot } from './color-field.tsx';
import type { EntryOf } from './company-lists.data.ts';
import type { ListScreen } from './list-screen.ts';
import { readBy } from './simple-screens.ts';

type Tag = EntryOf['tags'];
type Typed = Pick<Tag, 'text' | 'color'>;
const { titles } = tags.shape;

export const tagsScreen: ListScreen<Tag, Typed> = {
  name: 'tags',
  list: tags,
  names: [],
  columns: [
    {
      key: 'color',
      field: 'color',
      head: titles.color,
      cell: ({ color }) => color && <EntryDot color={color} />,
    },
  ],
  blank: { text: '', color: null },
  typed: ({ text, color }) => ({ text, color }),
  read: (values) => readBy(tags, values),
  Fields: ({ form: { values, set } }) => (
    <ColorField label={titles.color} value={values.color} onChange={(color) => set('color', color)} />
  ),
  valueText: (field, value) => (field === 'color' ? colorText(value as Typed['color']) : String(value)),
};
