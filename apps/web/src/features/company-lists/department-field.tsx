import { SelectField } from '../../ui/field/select-field.tsx';
import type { Named } from './list-screen.ts';
import { questionTexts as texts } from './question-fields.texts.ts';

/** Names the department that something is for. */
export const departmentText = (id: number | null, { departments = [] }: Named): string =>
  departments.find((department) => department.id === id)?.text ?? texts.allDepartments;

interface DepartmentFieldProps {
  label: string;
  id: number | null;
  named: Named;
  onChange: (id: number | null) => void;
  error?: string | undefined;
}

/** Chooses the department that something is for, or all; nothing if the company has none. */
export function DepartmentField({ label, id: chosen, named, onChange, error }: DepartmentFieldProps) {
  const offered = (named.departments ?? []).filter(({ id, hidden }) => !hidden || id === chosen);
  if (offered.length === 0) return null;
  return (
    <SelectField
      label={label}
      value={String(chosen ?? '')}
      options={[
        { value: '', text: texts.allDepartments },
        ...offered.map(({ id, text }) => ({ value: String(id), text })),
      ]}
      error={error}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
    />
  );
}
