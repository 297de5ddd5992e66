import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { hasSignUps } from '../../lib/requests/installation.ts';
import { localAddress } from '../../lib/session/local-address.ts';
import { enterCode, restoreSession, signIn } from '../../lib/session/session.ts';
import { sessionState } from '../../lib/session/session-state.ts';
import { useForm } from '../../lib/use-form.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, EmailField, PasswordField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { CodeStep, isCodeNeeded } from './code-step.tsx';
import { DemoSignIns } from './demo-sign-ins.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { signInTexts as texts } from './sign-in.texts.ts';

const route = getRouteApi('/signin');

/**
 * Shows the sign-in page: email, password, and a code with a second factor; then returns to the requested
 * page.
 */
export function SignInPage() {
  useTitle(texts.title);
  const { back, why } = route.useSearch();
  const router = useRouter();
  const goOn = () => router.navigate({ href: localAddress(back), replace: true });
  const [step, setStep] = useState<'password' | 'code' | 'expired'>('password');
  const { form, text, values, set, busy, failure, submitWith } = useForm({
    first: 'email',
    initial: { email: '', password: '', stay: true },
    check: ({ email, password }) => ({
      ...(email.trim() ? {} : { email: texts.emailMissing }),
      ...(password ? {} : { password: texts.passwordMissing }),
    }),
    save: async (filled) => {
      try {
        await signIn(filled);
      } catch (error) {
        if (!isCodeNeeded(error)) throw error;
        return setStep('code');
      }
      await goOn();
    },
  });

  // follows a sign-in in a different tab
  useEffect(() =>
    sessionState.watch((state) => {
      if (state !== 'unknown') return;
      restoreSession().then(
        (isIn) => void (isIn && goOn()),
        () => {},
      );
    }),
  );

  if (step === 'code')
    return (
      <EntryFrame>
        <CodeStep
          finish={async (code) => {
            await enterCode(code);
            await goOn();
          }}
          back={(expired) => setStep(expired ? 'expired' : 'password')}
        />
      </EntryFrame>
    );
  return (
    <EntryFrame>
      <form {...form} aria-labelledby="sign-in-title">
        <h1 id="sign-in-title">{texts.title}</h1>
        {failure ? (
          <Note kind="bad">{failure.text}</Note>
        ) : (
          <>
            {step === 'expired' && <Note>{texts.tooLong}</Note>}
            {why === 'ended' && <Note>{texts.ended}</Note>}
            {why === 'reset' && <Note kind="good">{texts.passwordSet}</Note>}
          </>
        )}
        <EmailField {...text('email')} label={texts.email} autoComplete="username" />
        <PasswordField
          {...text('password')}
          label={texts.password}
          autoComplete="current-password"
          aside={<Link to="/reset">{texts.forgot}</Link>}
        />
        <CheckField name="stay" checked={values.stay} onChange={(stay) => set('stay', stay)}>
          {texts.stay}
        </CheckField>
        <Button type="submit" kind="primary" wide busy={busy}>
          {texts.submit}
        </Button>
        {hasSignUps() && (
          <p>
            <Link to="/signup">{texts.signUp}</Link>
          </p>
        )}
        <DemoSignIns choose={({ email, password }) => void submitWith({ ...values, email, password })} />
      </form>
    </EntryFrame>
  );
}
