import { jobTypes } from '@fieldwright/domain/company-lists/job-type';
import { priorityTexts } from '@fieldwright/domain/schedule/priority';
import { lengthText } from '../../lib/dates/times.ts';
import { TextField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import type { EntryOf } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import type { ListScreen, Named } from './list-screen.ts';
import { readBy } from './simple-screens.ts';

type JobType = EntryOf['jobtypes'];
type Typed = Pick<JobType, 'text' | 'callDepartmentTypeId' | 'priority' | 'arrivalWindowId'> & {
  expectedMinutes: string;
};
const { titles } = jobTypes.shape;
const priorities = Object.keys(priorityTexts) as JobType['priority'][];

const nameIn = (entries: readonly { id: number; text: string }[] | undefined, id: unknown) =>
  entries?.find((entry) => entry.id === id)?.text;
const departmentOf = ({ departments }: Named, id: unknown) => nameIn(departments, id) ?? texts.noDepartment;
const windowOf = ({ arrivalwindows }: Named, id: unknown) => nameIn(arrivalwindows, id) ?? texts.noWindow;

/** Returns the choices of a list, with the current one even if it was removed. */
const choicesOf = (
  entries: readonly { id: number; text: string; hidden: boolean }[] | undefined,
  current: number | null,
  nothing: string,
) => [
  { value: '', text: nothing },
  ...(entries ?? [])
    .filter(({ hidden, id }) => !hidden || id === current)
    .map(({ id, text }) => ({ value: String(id), text })),
];

export const jobTypesScreen: ListScreen<JobType, Typed> = {
  name: 'jobtypes',
  list: jobTypes,
  names: ['departments', 'arrivalwindows'],
  columns: [
    {
      key: 'department',
      field: 'callDepartmentTypeId',
      head: titles.callDepartmentTypeId,
      cell: ({ callDepartmentTypeId: id }, named) => id !== null && departmentOf(named, id),
    },
    {
      key: 'minutes',
      field: 'expectedMinutes',
      head: titles.expectedMinutes,
      num: true,
      cell: ({ expectedMinutes }) => lengthText(expectedMinutes),
    },
    {
      key: 'priority',
      field: 'priority',
      head: titles.priority,
      cell: ({ priority }) => priorityTexts[priority],
    },
    {
      key: 'window',
      field: 'arrivalWindowId',
      head: titles.arrivalWindowId,
      cell: ({ arrivalWindowId: id }, named) => id !== null && windowOf(named, id),
    },
  ],
  blank: {
    text: '',
    callDepartmentTypeId: null,
    expectedMinutes: '60',
    priority: 'normal',
    arrivalWindowId: null,
  },
  typed: ({ text, callDepartmentTypeId, expectedMinutes, priority, arrivalWindowId }) => ({
    text,
    callDepartmentTypeId,
    expectedMinutes: String(expectedMinutes),
    priority,
    arrivalWindowId,
  }),
  read: ({ expectedMinutes, ...rest }) => {
    const minutes = Number(expectedMinutes.trim() || Number.NaN);
    const reading = readBy(jobTypes, { ...rest, expectedMinutes: minutes });
    const isWrong = !Number.isInteger(minutes) || minutes < 5 || minutes > 14_400;
    if (!isWrong) return reading;
    const others = 'wrong' in reading ? reading.wrong : {};
    return { wrong: { ...others, expectedMinutes: texts.minutesWrong } };
  },
  Fields: ({ form: { values, errors, set }, named }) => (
    <>
      <SelectField
        label={titles.callDepartmentTypeId}
        value={String(values.callDepartmentTypeId ?? '')}
        options={choicesOf(named.departments, values.callDepartmentTypeId, texts.noDepartment)}
        error={errors.callDepartmentTypeId}
        onChange={(id) => set('callDepartmentTypeId', id === '' ? null : Number(id))}
      />
      <TextField
        label={titles.expectedMinutes}
        name="expectedMinutes"
        value={values.expectedMinutes}
        error={errors.expectedMinutes}
        inputMode="numeric"
        autoComplete="off"
        after={<span className="faint">{texts.minutesUnit}</span>}
        onChange={(value) => set('expectedMinutes', value)}
      />
      <SelectField
        label={titles.priority}
        value={values.priority}
        options={priorities.map((value) => ({ value, text: priorityTexts[value] }))}
        onChange={(value) => set('priority', value)}
      />
      <SelectField
        label={titles.arrivalWindowId}
        value={String(values.arrivalWindowId ?? '')}
        options={choicesOf(named.arrivalwindows, values.arrivalWindowId, texts.noWindow)}
        error={errors.arrivalWindowId}
        onChange={(id) => set('arrivalWindowId', id === '' ? null : Number(id))}
      />
    </>
  ),
  valueText: (field, value, named) => {
    if (field === 'callDepartmentTypeId') return departmentOf(named, value);
    if (field === 'arrivalWindowId') return windowOf(named, value);
    if (field === 'priority') return priorityTexts[value as JobType['priority']];
    return field === 'expectedMinutes' ? lengthText(Number(value)) : String(value);
  },
};
