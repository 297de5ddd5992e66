import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import type { Answer } from '../../lib/send.ts';
import { enterCode, signIn } from '../../lib/session.ts';
import { sessionState } from '../../lib/session-state.ts';
import { rememberCompany } from '../../lib/session-storage.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog-part.ts';
import { type HostedProps, type OpenedDialog, openDialog } from '../../ui/dialog-stack.ts';
import { CheckField, EmailField, PasswordField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { codeTexts } from './code.texts.ts';
import { AnyCodeField } from './code-field.tsx';
import { isCodeNeeded } from './code-step.tsx';
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
  const [needsCode, setNeedsCode] = useState(false);
  const { text, values, set, failure, submit } = useForm({
    initial: { email: me.email, password: '', stay: true, code: '' },
    check: ({ password, code }) => ({
      ...(password ? {} : { password: texts.passwordMissing }),
      ...(needsCode && !code.trim() ? { code: codeTexts.missing } : {}),
    }),
    save: async ({ code, ...filled }) => {
      // the work is of this company; signing out has forgotten it
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
