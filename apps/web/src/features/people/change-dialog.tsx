import { chosenRolesSchema, fullName, nameSchema } from '@fieldwright/domain/people/person';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { NameFields } from './name-fields.tsx';
import { changePerson, type Person, peopleQuery } from './people.data.ts';
import { peopleTexts, personDialogTexts as texts } from './people.texts.ts';
import { RoleChoices } from './role-choices.tsx';

const rules = { firstName: nameSchema, lastName: nameSchema, roles: chosenRolesSchema };

/** Changes a person's name and roles; when somebody else was quicker, shows what it is now. */
export function ChangeDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient();
  const [base, setBase] = useState(person);
  const { form, text, values, set, errors, busy, failure } = useForm({
    initial: { firstName: person.firstName, lastName: person.lastName, roles: person.roles },
    check: (filled) => fieldErrors(rules, filled),
    save: async (filled) => {
      try {
        await changePerson(client, base.id, { ...filled, version: base.version });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale_version') await showCurrent();
        throw error;
      }
      showToast({ text: peopleTexts.changed(fullName({ ...base, ...filled })) });
      onClose();
    },
  });

  async function showCurrent() {
    const list = await client.fetchQuery({ ...peopleQuery, staleTime: 0 });
    const current = list.find(({ id }) => id === base.id);
    if (!current) return;
    setBase(current);
    set('firstName', current.firstName);
    set('lastName', current.lastName);
    set('roles', current.roles);
  }

  return (
    <FormDialog
      title={texts.changeTitle(fullName(person))}
      onClose={onClose}
      form={form}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {texts.save}
          </Button>
        </>
      }
    >
      {failure && (
        <Note kind="bad">
          {failure.text} {failure.code === 'stale_version' && texts.staleDetail}
        </Note>
      )}
      <NameFields text={text} />
      <TextField label={texts.email} value={person.email} onChange={() => {}} readOnly />
      <RoleChoices chosen={values.roles} onChange={(roles) => set('roles', roles)} error={errors.roles} />
    </FormDialog>
  );
}
