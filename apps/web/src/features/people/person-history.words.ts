import type { FieldChange } from '@fieldwright/domain/kernel/edit-plan';
import { listText } from '@fieldwright/domain/kernel/list-text';
import type { PersonStatus } from '@fieldwright/domain/people/person';
import { type Role, roleNames } from '@fieldwright/domain/people/roles';
import { peopleTexts, personHistoryTexts as texts } from './people.texts.ts';

type Departments = readonly { id: number; text: string }[];

const words: Readonly<Record<string, (value: never, departments: Departments) => string>> = {
  roles: (roles: Role[]) => listText(roles.map((role) => roleNames[role])),
  status: (status: PersonStatus) => peopleTexts.statuses[status],
  hasSecondFactor: (isOn: boolean) => (isOn ? texts.on : texts.off),
  callDepartmentTypeId: (id: number | null, departments) =>
    id === null ? '' : (departments.find((each) => each.id === id)?.text ?? texts.removedDepartment),
};

/** Returns a changed field of a person in words. */
export function personFieldWords(field: string, { from, to }: FieldChange, departments: Departments) {
  const text = (value: unknown) =>
    (words[field]?.(value as never, departments) ?? (typeof value === 'string' ? value : '')) || texts.none;
  const titles: Readonly<Record<string, string>> = texts.fields;
  return { title: titles[field] ?? field, from: text(from), to: text(to) };
}
