import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../ui/field/select-field.tsx';
import { departmentsQuery } from './people.data.ts';
import { personDialogTexts as texts } from './people.texts.ts';

interface DepartmentFieldProps {
  /** null for no department */
  value: number | null;
  onChange: (id: number | null) => void;
  error: string | undefined;
}

/** Lets the user choose a technician's department on the board; nothing if the company has none. */
export function DepartmentField({ value, onChange, error }: DepartmentFieldProps) {
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
      error={error}
      help={texts.departmentHelp}
    />
  );
}
