import { Link, useLocation } from '@tanstack/react-router';
import { useTitle } from '../../lib/use-title.ts';
import { AskReset } from './ask-reset.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { resetTexts as texts } from './reset.texts.ts';
import { SetPassword } from './set-password.tsx';
import { signInTexts } from './sign-in.texts.ts';

/**
 * Shows the page for a forgotten password. Without a token it asks for the email. The email's link has the
 * token after the `#`, which browsers don't send to servers, so it stays out of logs.
 */
export function ResetPage() {
  useTitle(texts.title);
  const token = useLocation({ select: (location) => location.hash });
  return (
    <EntryFrame>
      {token ? <SetPassword key={token} token={token} /> : <AskReset />}
      <p>
        <Link to="/signin">{signInTexts.backToSignIn}</Link>
      </p>
    </EntryFrame>
  );
}
