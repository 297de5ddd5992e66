import { Link, useRouter } from '@tanstack/react-router';
import { send } from '../../lib/requests/send.ts';
import { leaveSession } from '../../lib/session/session.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { resetTexts as texts } from './reset.texts.ts';
import { signInTexts } from './sign-in.texts.ts';

/** Sets a new password with an email's token. Ends all of the person's sessions, including this browser's. */
export function SetPassword({ token }: { token: string }) {
  const router = useRouter();
  const { form, text, busy, failure } = useForm({
    first: 'password',
    initial: { password: '' },
    check: ({ password }) => (password ? {} : { password: signInTexts.passwordMissing }),
    save: async ({ password }) => {
      await send('POST /api/passwordresets/accept', { body: { token, password } });
      leaveSession();
      await router.navigate({ to: '/signin', search: { why: 'reset' }, replace: true });
    },
  });
  if (failure?.code === 'link_expired' || failure?.code === 'invalid') {
    return (
      <>
        <h1>{texts.expiredTitle}</h1>
        <p className="dim">{texts.expired}</p>
        <Link to="/reset" className="btn primary wide">
          {texts.askNew}
        </Link>
      </>
    );
  }
  return (
    <form {...form}>
      <h1>{texts.setTitle}</h1>
      <p className="lead">{texts.setLead}</p>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <PasswordField
        {...text('password')}
        label={texts.newPassword}
        help={texts.newPasswordHelp}
        autoComplete="new-password"
      />
      <Button type="submit" kind="primary" wide busy={busy}>
        {texts.set}
      </Button>
    </form>
  );
}
