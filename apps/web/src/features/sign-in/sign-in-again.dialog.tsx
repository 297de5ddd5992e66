import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { enterCode, signIn } from '../../lib/session/session.ts';
import { sessionState } from '../../lib/session/session-state.ts';
import { rememberCompany } from '../../lib/session/session-storage.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, type OpenedDialog, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CheckField, EmailField, PasswordField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { codeTexts } from './code.texts.ts';
import { AnyCodeField } from './code-field.tsx';
import { isCodeNeeded } from './code-step.tsx';
import { signInAgainTexts as texts } from './sign-in-again.texts.ts';

type Me = Answer<'GET /api/me'>;

/**
 * Asks the user to sign in again on top of unsaved work.
 * @param wasEnded the session ended; false if the user signed out in a different tab
 * @returns a dialog that closes with `save` once signed in, with `cancel` if the work is discarded
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
  const [needsCode, setNeedsCode] = useState(false);
  const { text, values, set, failure, submit } = useForm({
    initial: { email: me.email, password: '', stay: true, code: '' },
    check: ({ password, code }) => ({
      ...(password ? {} : { password: texts.passwordMissing }),
      ...(needsCode && !code.trim() ? { code: codeTexts.missing } : {}),
    }),
    save: async ({ code, ...filled }) => {
      // the work belongs to this company, which signing out has forgotten
      rememberCompany(me.company.id);
      try {
        await (needsCode ? enterCode(code) : signIn(filled));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'step_expired') setNeedsCode(false);
        if (!isCodeNeeded(error)) throw error;
        setNeedsCode(true);
      }
    },
  });
  useEffect(() => {
    if (needsCode) document.querySelector<HTMLElement>('dialog [name="code"]')?.focus();
  }, [needsCode]);
  useDialogPart(dialog, {
    save: async () => ((await submit()) && sessionState.get() === 'in' ? true : null),
  });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <EmailField {...text('email')} label={texts.email} autoComplete="username" readOnly />
      <PasswordField
        {...text('password')}
        label={texts.password}
        autoComplete="current-password"
        readOnly={needsCode}
      />
      {needsCode ? (
        <AnyCodeField {...text('code')} label={texts.code} help={texts.codeHelp} />
      ) : (
        <CheckField name="stay" checked={values.stay} onChange={(stay) => set('stay', stay)}>
          {texts.stay}
        </CheckField>
      )}
    </>
  );
}
