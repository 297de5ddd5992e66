import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Answer, send } from '../../lib/requests/send.ts';
import { sendCode, startSession } from '../../lib/session/session.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { CodeStep, isCodeNeeded } from './code-step.tsx';
import { invitationTexts as texts } from './invitation.texts.ts';
import { resetTexts } from './reset.texts.ts';
import { signInTexts } from './sign-in.texts.ts';

interface Props {
  token: string;
  invitation: Answer<'POST /api/invitations/open'>;
  /** the person sets up the company, as its first owner */
  isFounding?: boolean;
  /** shown if the link has expired since */
  expired: ReactNode;
}

/**
 * Accepts an invitation: a new person enters name and password, an existing one confirms with password and
 * code.
 */
export function AcceptInvitation({ token, invitation, isFounding = false, expired }: Props) {
  const { companyName, email, hasPassword } = invitation;
  const title = isFounding ? texts.founding(companyName) : texts.title(companyName);
  const router = useRouter();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const goOn = () => router.navigate({ to: '/', replace: true });
  const { form, text, busy, failure } = useForm({
    first: 'password',
    initial: { firstName: invitation.firstName, lastName: invitation.lastName, password: '' },
    check: ({ firstName, lastName, password }) => ({
      ...(firstName.trim() ? {} : { firstName: texts.nameMissing }),
      ...(lastName.trim() ? {} : { lastName: texts.nameMissing }),
      ...(password ? {} : { password: signInTexts.passwordMissing }),
    }),
    save: async (filled) => {
      try {
        await startSession(() => send('POST /api/session/invitation', { body: { token, ...filled } }));
      } catch (error) {
        if (!isCodeNeeded(error)) throw error;
        return setStep('code');
      }
      await goOn();
    },
  });
  if (failure?.code === 'link_expired') return expired;
  if (step === 'code')
    return (
      <CodeStep
        finish={async (code) => {
          await startSession(() => sendCode(code));
          await goOn();
        }}
        // the person has already joined and can sign in normally
        back={() => void router.navigate({ to: '/signin', replace: true })}
      />
    );
  return (
    <form {...form}>
      <h1>{title}</h1>
      <p className="lead">{hasPassword ? texts.leadKnown(email) : texts.leadNew(email)}</p>
      {failure && <Note kind="bad">{failure.text}</Note>}
      {/* lets a password manager save the password with its account */}
      <input
        className="sr"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      {!hasPassword && (
        <div className="two-fields">
          <TextField {...text('firstName')} label={texts.firstName} autoComplete="given-name" />
          <TextField {...text('lastName')} label={texts.lastName} autoComplete="family-name" />
        </div>
      )}
      <PasswordField
        {...text('password')}
        label={hasPassword ? texts.password : texts.newPassword}
        help={hasPassword ? undefined : resetTexts.newPasswordHelp}
        autoComplete={hasPassword ? 'current-password' : 'new-password'}
      />
      <Button type="submit" kind="primary" wide busy={busy}>
        {title}
      </Button>
    </form>
  );
}
