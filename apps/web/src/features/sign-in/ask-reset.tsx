import { useState } from 'react';
import { send } from '../../lib/requests/send.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { resetTexts as texts } from './reset.texts.ts';
import { signInTexts } from './sign-in.texts.ts';

/** Asks for an email with a reset link. The response is the same for unknown addresses. */
export function AskReset() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, text, busy, failure } = useForm({
    first: 'email',
    initial: { email: '' },
    check: ({ email }) => (email.trim() ? {} : { email: signInTexts.emailMissing }),
    save: async ({ email }) => {
      await send('POST /api/passwordresets', { body: { email } });
      setSentTo(email.trim());
    },
  });
  if (sentTo) {
    return (
      <>
        <h1>{texts.sentTitle}</h1>
        <output>{texts.sent(sentTo)}</output>
        <p className="dim">{texts.sentHelp}</p>
        <Button onClick={() => setSentTo(null)}>{texts.again}</Button>
      </>
    );
  }
  return (
    <form {...form}>
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <EmailField {...text('email')} label={signInTexts.email} autoComplete="username" />
      <Button type="submit" kind="primary" wide busy={busy}>
        {texts.submit}
      </Button>
    </form>
  );
}
