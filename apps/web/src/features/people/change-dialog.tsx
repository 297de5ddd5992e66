import { recordChanges } from '@fieldwright/domain/kernel/record-change';
import { chosenRolesSchema, fullName, nameSchema } from '@fieldwright/domain/people/person';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import { dateNow } from '../../lib/clock.ts';
import { ApiError } from '../../lib/errors/api-error.ts';
import { sayWhoChanged } from '../../lib/errors/changed-text.ts';
import { fieldErrors } from '../../lib/errors/field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { DepartmentField } from './department-field.tsx';
import { NameFields } from './name-fields.tsx';
import { changePerson, type Person, peopleQuery } from './people.data.ts';
import { peopleTexts, personDialogTexts as texts } from './people.texts.ts';
import { RoleChoices } from './role-choices.tsx';

const rules = { firstName: nameSchema, lastName: nameSchema, roles: chosenRolesSchema };

const fieldsOf = ({ firstName, lastName, roles, callDepartmentTypeId }: Person) => ({
  firstName,
  lastName,
  roles,
  callDepartmentTypeId,
});
const fieldNames = ['firstName', 'lastName', 'roles', 'callDepartmentTypeId'] as const;

type Fields = ReturnType<typeof fieldsOf>;

/** Returns the changed fields. */
const differing = (base: Person, now: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(recordChanges(base, now)).map(([field, { to }]) => [field, to]));

/** Opens the dialog that edits a person's name, roles and department. */
export function openChangeDialog(person: Person): void {
  openDialog({
    title: texts.changeTitle(fullName(person)),
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: Change,
    intakeData: person,
  });
}

/** Shows name, roles and department; after a conflict also what someone else changed. */
function Change({ intakeData: person, dialog }: HostedProps<Person, true>) {
  const client = useQueryClient();
  const [base, setBase] = useState(person);
  const { me } = useMain();
  const { timeZone } = me.company;
  const { text, values, isChanged, set, errors, failure, submit } = useForm({
    initial: fieldsOf(person),
    check: (filled) => fieldErrors(rules, filled),
    save: async (filled) => {
      try {
        await changePerson(client, base.id, { ...differing(base, filled), basedOn: base.version });
      } catch (error) {
        sayWhoChanged(error, { now: dateNow(), timeZone }, texts.staleDetail);
        if (error instanceof ApiError && error.code === 'stale_version') await showCurrent();
        throw error;
      }
      showToast({ text: peopleTexts.changed(fullName({ ...base, ...filled })) });
    },
  });
  const unsaved = texts.changeUnsaved(fullName(person));
  useUnsaved(isChanged, unsaved);
  useDialogPart(dialog, { unsaved: isChanged && unsaved, save: async () => (await submit()) || null });

  async function showCurrent() {
    const list = await client.fetchQuery({ ...peopleQuery, staleTime: 0 });
    const current = list.find(({ id }) => id === base.id);
    if (!current) return;
    setBase(current);
    const theirs = differing(base, fieldsOf(current));
    for (const field of fieldNames) if (field in theirs) set(field, fieldsOf(current)[field]);
  }

  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <NameFields text={text} />
      <TextField
        label={texts.email}
        value={person.email}
        onChange={() => {}}
        readOnly
        help={person.id === me.id ? texts.ownEmailHelp : texts.emailHelp}
      />
      <RoleChoices
        chosen={values.roles}
        onChange={(roles) => set('roles', roles)}
        error={errors.roles}
        own={person.id === me.id}
      />
      {values.roles.includes('technician') && (
        <DepartmentField
          value={values.callDepartmentTypeId}
          onChange={(id) => set('callDepartmentTypeId', id)}
          error={errors.callDepartmentTypeId}
        />
      )}
    </>
  );
}
