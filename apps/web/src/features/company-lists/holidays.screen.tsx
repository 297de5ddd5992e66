import { holidays } from '@fieldwright/domain/company-lists/holiday';
import { datedWeekdayText, dayText } from '@fieldwright/domain/kernel/days';
import { DateField } from '../../ui/field/date-field.tsx';
import type { EntryOf } from './company-lists.data.ts';
import type { ListScreen } from './list-screen.ts';
import { readBy } from './simple-screens.ts';

type Holiday = EntryOf['holidays'];
const { titles } = holidays.shape;

export const holidaysScreen: ListScreen<Holiday, Pick<Holiday, 'text' | 'date'>> = {
  name: 'holidays',
  list: holidays,
  names: [],
  columns: [{ key: 'date', field: 'date', head: titles.date, cell: ({ date }) => datedWeekdayText(date) }],
  isPast: ({ date }, today) => date < today,
  detail: ({ date }) => dayText(date),
  blank: { text: '', date: '' },
  typed: ({ text, date }) => ({ text, date }),
  read: (values) => readBy(holidays, values),
  Fields: ({ form: { values, errors, set } }) => (
    <DateField
      label={titles.date}
      name="date"
      value={values.date}
      error={errors.date}
      required
      onChange={(value) => set('date', value)}
    />
  ),
  valueText: (field, value) => (field === 'date' ? dayText(String(value)) : String(value)),
};
