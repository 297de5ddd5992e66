import { arrivalWindows } from '@fieldwright/domain/company-lists/arrival-window';
import { hoursText } from '../../lib/dates/times.ts';
import { TextField } from '../../ui/field/field.tsx';
import type { EntryOf } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import type { ListScreen } from './list-screen.ts';
import { readBy } from './simple-screens.ts';

type ArrivalWindow = EntryOf['arrivalwindows'];
type Typed = Pick<ArrivalWindow, 'text' | 'startTime' | 'endTime'>;
const { titles } = arrivalWindows.shape;
const edges = ['startTime', 'endTime'] as const;

export const arrivalWindowsScreen: ListScreen<ArrivalWindow, Typed> = {
  name: 'arrivalwindows',
  list: arrivalWindows,
  names: [],
  columns: [
    {
      key: 'times',
      field: 'startTime',
      head: texts.window,
      cell: ({ startTime, endTime }) => hoursText({ start: startTime, end: endTime }),
    },
  ],
  blank: { text: '', startTime: '08:00', endTime: '12:00' },
  typed: ({ text, startTime, endTime }) => ({ text, startTime, endTime }),
  read: (values) => readBy(arrivalWindows, values),
  Fields: ({ form: { values, errors, set } }) => (
    <div className="window-times">
      {edges.map((edge) => (
        <TextField
          key={edge}
          type="time"
          label={titles[edge]}
          name={edge}
          value={values[edge]}
          error={errors[edge]}
          required
          onChange={(value) => set(edge, value)}
        />
      ))}
    </div>
  ),
  valueText: (_field, value) => String(value),
};
