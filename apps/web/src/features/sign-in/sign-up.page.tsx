import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { hasSignUps } from '../../lib/requests/installation.ts';
import { type Answer, send } from '../../lib/requests/send.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Failure } from '../../ui/failure/failure.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { AcceptInvitation } from './accept-invitation.tsx';
import { AskSignUp } from './ask-sign-up.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { signInTexts } from './sign-in.texts.ts';
import { signUpTexts as texts } from './sign-up.texts.ts';

/**
 * Shows the page where a stranger sets up a company. The email's link has its token after the `#`, as in a
 * password reset link.
 */
export function SignUpPage() {
  useTitle(texts.title);
  const token = useLocation({ select: (location) => location.hash });
  const [attempt, setAttempt] = useState(0);
  return (
    <EntryFrame>
      {!hasSignUps() && <Words title={texts.closedTitle} text={texts.closed} />}
      {hasSignUps() && !token && <AskSignUp />}
      {hasSignUps() && token && (
        <ConfirmSignUp key={`${token} ${attempt}`} token={token} retry={() => setAttempt(attempt + 1)} />
      )}
      <p>
        <Link to="/signin">{signInTexts.backToSignIn}</Link>
      </p>
    </EntryFrame>
  );
}

interface Confirmed {
  token: string;
  invitation: Answer<'POST /api/invitations/open'>;
}

function ConfirmSignUp({ token, retry }: { token: string; retry: () => void }) {
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const confirm = async () => {
      const made = await send('POST /api/signups/confirm', { body: { token }, signal });
      const invitation = await send('POST /api/invitations/open', { body: made, signal });
      setConfirmed({ ...made, invitation });
    };
    confirm().catch((problem: unknown) => signal.aborted || setError(problem));
    return () => leaving.abort();
  }, [token]);

  if (isExpired(error)) return <Expired />;
  if (error) return <Failure error={error} retry={retry} />;
  if (!confirmed) {
    return (
      <output className="spin">
        <span className="sr">{uiTexts.loading}</span>
      </output>
    );
  }
  return <AcceptInvitation {...confirmed} isFounding expired={<Expired />} />;
}

/** Checks whether the link was used, has expired, or was cut off in the email. */
const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'link_expired' || error.code === 'invalid');

function Expired() {
  return (
    <>
      <Words title={texts.expiredTitle} text={texts.expired} />
      <Link to="/signup" hash="" className="btn wide">
        {texts.startOver}
      </Link>
    </>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="dim">{text}</p>
    </>
  );
}
