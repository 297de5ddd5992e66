import { useEffect, useRef, useState } from 'react';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import { type Answer, send } from '../../lib/requests/send.ts';
import { Button } from '../../ui/button.tsx';
import { offerFileTexts as texts } from './offer-file.texts.ts';
import './sign.css';

interface OfferFileProps {
  shown: Extract<Answer<'POST /api/proposallinks/open'>, { state: 'open' }>;
  token: string;
  file: { id: string; text: string };
  back: () => void;
}

/** Shows a file that comes with the proposal: a picture at once, everything as a download. */
export function OfferFile({
  shown: { companyName, files },
  token,
  file: { id, text },
  back,
}: OfferFileProps) {
  const [found, setFound] = useState<Answer<'POST /api/proposallinks/file'> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.title;
    document.title = texts.pageTitle(text, companyName);
    scrollTo(0, 0);
    heading.current?.focus();
    return () => {
      document.title = before;
    };
  }, [text, companyName]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const leaving = new AbortController();
    setError(null);
    send('POST /api/proposallinks/file', { body: { token, id }, signal: leaving.signal }).then(
      setFound,
      (problem) => leaving.signal.aborted || setError(problem),
    );
    return () => leaving.abort();
  }, [token, id, attempt]);
  const size = files?.find((each) => each.id === id)?.size;
  const isGone = error instanceof ApiError && error.code === 'not_found';
  return (
    <section className="sign" aria-busy={found === null && error === null}>
      <Button onClick={back}>{texts.back}</Button>
      <h1 ref={heading} tabIndex={-1}>
        {text}
      </h1>
      {error !== null && <p role="alert">{isGone ? texts.gone : textOf(error)}</p>}
      {error !== null && !isGone && <Button onClick={() => setAttempt(attempt + 1)}>{texts.again}</Button>}
      {found === null && error === null && <output className="sign-making">{texts.loading}</output>}
      {found?.picture && <img className="offer-picture-large" src={apiHost() + found.picture} alt={text} />}
      {found && (
        <a className="btn primary wide" href={apiHost() + found.url} download>
          <span>{texts.download(size === undefined ? '' : texts.size(size))}</span>
        </a>
      )}
    </section>
  );
}
