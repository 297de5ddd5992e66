import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../ui/select-field.tsx';
import { departmentsQuery } from './people.data.ts';
import { personDialogTexts as texts } from './people.texts.ts';

interface DepartmentFieldProps {
  /** null: in no department */
  value: number | null;
  onChange: (id: number | null) => void;
}

/** Which department of the board a technician stands in; not there where the company has none. */
export function DepartmentField({ value, onChange }: DepartmentFieldProps) {
  const { data: departments = [] } = useQuery(departmentsQuery);
  if (departments.length === 0) return null;
  return (
    <SelectField
      label={texts.department}
      name="department"
      value={String(value ?? '')}
      options={[
        { value: '', text: texts.noDepartment },
        ...departments.map(({ id, text }) => ({ value: String(id), text })),
      ]}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
      help={texts.departmentHelp}
    />
  );
}
