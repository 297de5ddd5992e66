import { chosenRolesSchema, emailSchema, nameSchema } from '@fieldwright/domain/people/person';
import type { Role } from '@fieldwright/domain/people/roles';
import { useQueryClient } from '@tanstack/react-query';
import { useUnsaved } from '../../app/unsaved.ts';
import { fieldErrors } from '../../lib/errors/field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import type { DialogOptions, HostedProps } from '../../ui/dialog/dialog-stack.ts';
import { EmailField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { DepartmentField } from './department-field.tsx';
import { NameFields } from './name-fields.tsx';
import { invitePerson } from './people.data.ts';
import { personDialogTexts as texts } from './people.texts.ts';
import { RoleChoices } from './role-choices.tsx';

const rules = { firstName: nameSchema, lastName: nameSchema, email: emailSchema, roles: chosenRolesSchema };

/** The dialog that invites a person by email. */
export const inviteDialog: DialogOptions<null, true> = {
  title: texts.inviteTitle,
  text: texts.inviteLead,
  width: 400,
  buttons: [
    { id: 'cancel', text: texts.cancel, secondary: true },
    { id: 'save', text: texts.send },
  ],
  component: Invitation,
  intakeData: null,
};

function Invitation({ dialog }: HostedProps<null, true>) {
  const client = useQueryClient();
  const { text, values, isChanged, set, errors, failure, submit } = useForm({
    initial: {
      firstName: '',
      lastName: '',
      email: '',
      roles: [] as Role[],
      callDepartmentTypeId: null as number | null,
    },
    check: (filled) => fieldErrors(rules, filled),
    save: async (filled) => {
      const isTechnician = filled.roles.includes('technician');
      const callDepartmentTypeId = isTechnician ? filled.callDepartmentTypeId : null;
      await invitePerson(client, { ...filled, callDepartmentTypeId });
      showToast({ text: texts.sent(filled.email.trim()) });
    },
  });
  useUnsaved(isChanged, texts.inviteUnsaved);
  useDialogPart(dialog, {
    unsaved: isChanged && texts.inviteUnsaved,
    save: async () => (await submit()) || null,
  });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <NameFields text={text} />
      <EmailField {...text('email')} label={texts.email} autoComplete="off" required />
      <RoleChoices chosen={values.roles} onChange={(roles) => set('roles', roles)} error={errors.roles} />
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
