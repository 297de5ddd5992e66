import type { Answer } from '../../lib/send.ts';
import { signIn } from '../../lib/session.ts';
import { rememberCompany } from '../../lib/session-storage.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog-part.ts';
import { type HostedProps, type OpenedDialog, openDialog } from '../../ui/dialog-stack.ts';
import { CheckField, EmailField, PasswordField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { signInAgainTexts as texts } from './sign-in-again.texts.ts';

type Me = Answer<'GET /api/me'>;

/**
 * Offers who was in to sign in again above unsaved work.
 * @param wasEnded the session ended by itself; else the person signed out, in another tab
 * @returns a dialog that closes by `save` where the person is in again, by `cancel` where the work is given up
 */
export function askToSignInAgain(me: Me, wasEnded: boolean): OpenedDialog<true> {
  return openDialog<Me, true>({
    title: texts.title,
    text: wasEnded ? texts.ended : texts.signedOut,
    width: 400,
    disableExit: true,
    buttons: [
      { id: 'cancel', text: texts.leave, secondary: true },
      { id: 'save', text: texts.submit },
    ],
    component: SignInAgain,
    intakeData: me,
  });
}

function SignInAgain({ intakeData: me, dialog }: HostedProps<Me, true>) {
  const { text, values, set, failure, submit } = useForm({
    initial: { email: me.email, password: '', stay: true },
    check: ({ password }) => (password ? {} : { password: texts.passwordMissing }),
    save: async (filled) => {
      // the work is of this company; signing out has forgotten it
      rememberCompany(me.company.id);
      await signIn(filled);
    },
  });
  useDialogPart(dialog, { save: async () => (await submit()) || null });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <EmailField {...text('email')} label={texts.email} autoComplete="username" readOnly />
      <PasswordField {...text('password')} label={texts.password} autoComplete="current-password" />
      <CheckField name="stay" checked={values.stay} onChange={(stay) => set('stay', stay)}>
        {texts.stay}
      </CheckField>
    </>
  );
}
