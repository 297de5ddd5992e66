import { useEffect, useState } from 'react';
import { VersionPlace } from '../../app/version-place.tsx';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { presenting } from '../../lib/presenting.ts';
import { api } from '../../lib/requests/api.ts';
import { type Answer, send } from '../../lib/requests/send.ts';
import { restoreSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import '../customer-link/offer.css';
import './present.css';
import { presentTexts as texts } from './present.texts.ts';
import { Presented } from './presented.tsx';

type Presentation = Answer<'POST /api/salesproposals/{id}/present'>;

/**
 * Presents a proposal to its customer on the seller's screen (R1.2), without the staff's pages: nothing but what a
 * customer link shows is loaded.
 */
export function PresentPage() {
  const id = Number(location.pathname.split('/')[2]);
  const [attempt, setAttempt] = useState(0);
  return <Loaded key={attempt} id={id} retry={() => setAttempt(attempt + 1)} />;
}

/** Leads to the sign-in page, which leads back to the editor. */
const toSignIn = (id: number) => location.replace(`/signin?back=${encodeURIComponent(`/proposals/${id}`)}`);

function Loaded({ id, retry }: { id: number; retry: () => void }) {
  const [presented, setPresented] = useState<Presentation | null>(null);
  const [renewals, setRenewals] = useState(0);
  const [isBack] = useState(presenting.isAway);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      if (!(await restoreSession())) return toSignIn(id);
      setPresented(
        await api('POST /api/salesproposals/{id}/present', { params: { id }, signal: leaving.signal }),
      );
      presenting.begin(location.pathname);
    };
    load().catch((problem: unknown) => leaving.signal.aborted || setError(problem));
    return () => leaving.abort();
  }, [id]);
  const isShown = presented !== null;
  // staff see that it's open; the customer at this screen doesn't see them
  useEffect(() => {
    if (!isShown) return undefined;
    const key = 'POST /api/salesproposals/{id}/presence';
    // loaded once the packages are shown, which don't need it
    const opened = import('../documents/open-presence.ts').then(({ openPresence }) =>
      openPresence({ key, id, onOthers: () => {} }),
    );
    return () => void opened.then((presence) => presence.close());
  }, [id, isShown]);
  /** Loads what is shown again, after it was signed or has changed, and begins with it anew. */
  const renew = async () => {
    const token = presented!.token;
    const shown = await send('POST /api/proposallinks/open', { body: { token } }).catch(() => null);
    if (shown?.state !== 'open') return retry();
    setPresented({ ...presented!, shown });
    setRenewals((before) => before + 1);
  };
  return (
    <div className="offer present">
      <VersionPlace />
      {presented && (
        <Presented
          key={renewals}
          {...presented}
          isBack={isBack && renewals === 0}
          leave={() => leave(id)}
          renew={() => void renew()}
        />
      )}
      {error !== null && <Refused error={error} retry={retry} id={id} />}
      {!presented && error === null && (
        <output className="spin">
          <span className="sr">{uiTexts.loading}</span>
        </output>
      )}
    </div>
  );
}

/** Returns to the editor. */
function leave(id: number): void {
  presenting.end();
  location.replace(`/proposals/${id}`);
}

function Refused({ error, retry, id }: { error: unknown; retry: () => void; id: number }) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 403);
  const isRefused = error instanceof ApiError && error.code === 'invalid';
  if (!isMissing && !isRefused) return <Failure error={error} retry={retry} />;
  return (
    <section className="state" role="alert">
      <h1>{texts.refused}</h1>
      <p>{isMissing ? texts.notFound : textOf(error)}</p>
      <Button kind="primary" onClick={() => (isMissing ? location.replace('/proposals') : leave(id))}>
        {isMissing ? texts.toList : texts.leave}
      </Button>
    </section>
  );
}
