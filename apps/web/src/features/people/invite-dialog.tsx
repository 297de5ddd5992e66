import { chosenRolesSchema, emailSchema, nameSchema } from '@fieldwright/domain/people/person';
import type { Role } from '@fieldwright/domain/people/roles';
import { useQueryClient } from '@tanstack/react-query';
import { fieldErrors } from '../../lib/field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { EmailField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { NameFields } from './name-fields.tsx';
import { invitePerson } from './people.data.ts';
import { personDialogTexts as texts } from './people.texts.ts';
import { RoleChoices } from './role-choices.tsx';

const rules = { firstName: nameSchema, lastName: nameSchema, email: emailSchema, roles: chosenRolesSchema };

/** Invites a person by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { form, text, values, set, errors, busy, failure } = useForm({
    initial: { firstName: '', lastName: '', email: '', roles: [] as Role[] },
    check: (filled) => fieldErrors(rules, filled),
    save: async (filled) => {
      await invitePerson(client, filled);
      showToast({ text: texts.sent(filled.email.trim()) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.inviteTitle}
      onClose={onClose}
      form={form}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {texts.send}
          </Button>
        </>
      }
    >
      <p>{texts.inviteLead}</p>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <NameFields text={text} />
      <EmailField {...text('email')} label={texts.email} autoComplete="off" required />
      <RoleChoices chosen={values.roles} onChange={(roles) => set('roles', roles)} error={errors.roles} />
    </FormDialog>
  );
}
