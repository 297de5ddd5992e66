import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { type Answer, send } from '../../lib/requests/send.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Failure } from '../../ui/failure/failure.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { AcceptInvitation } from './accept-invitation.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { invitationTexts as texts } from './invitation.texts.ts';

type Invitation = Answer<'POST /api/invitations/open'>;

/** Shows the page of an invitation link. The token is after the `#`, as in a password reset link. */
export function InvitationPage() {
  useTitle(texts.pageTitle);
  const token = useLocation({ select: (location) => location.hash });
  const [attempt, setAttempt] = useState(0);
  return (
    <EntryFrame>
      {token ? (
        <OpenInvitation key={`${token} ${attempt}`} token={token} retry={() => setAttempt(attempt + 1)} />
      ) : (
        <Expired />
      )}
    </EntryFrame>
  );
}

function OpenInvitation({ token, retry }: { token: string; retry: () => void }) {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const leaving = new AbortController();
    send('POST /api/invitations/open', { body: { token }, signal: leaving.signal }).then(
      setInvitation,
      (problem) => leaving.signal.aborted || setError(problem),
    );
    return () => leaving.abort();
  }, [token]);

  if (isExpired(error)) return <Expired />;
  if (error) return <Failure error={error} retry={retry} />;
  if (!invitation) {
    return (
      <output className="spin">
        <span className="sr">{uiTexts.loading}</span>
      </output>
    );
  }
  return <AcceptInvitation token={token} invitation={invitation} expired={<Expired />} />;
}

/** Checks whether the link was used, has expired, or was cut off in the email. */
function isExpired(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_expired' || error.code === 'invalid');
}

function Expired() {
  return (
    <>
      <h1>{texts.expiredTitle}</h1>
      <p className="dim">{texts.expired}</p>
      <Link to="/signin" className="btn wide">
        {texts.toSignIn}
      </Link>
    </>
  );
}
