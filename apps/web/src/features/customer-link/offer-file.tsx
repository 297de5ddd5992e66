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
export function OfferFile(props: OfferFileProps) {
  const {
    shown: { companyName },
    file: { text },
    back,
  } = props;
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
  return (
    <section className="sign">
      <Button onClick={back}>{texts.back}</Button>
      <h1 ref={heading} tabIndex={-1}>
        {text}
      </h1>
      <FoundFile key={attempt} {...props} again={() => setAttempt(attempt + 1)} />
    </section>
  );
}

/** Asks for the file once, and shows it or why it can't be opened. */
function FoundFile({
  shown: { files },
  token,
  file: { id, text },
  again,
}: OfferFileProps & { again: () => void }) {
  const [found, setFound] = useState<Answer<'POST /api/proposallinks/file'> | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const leaving = new AbortController();
    send('POST /api/proposallinks/file', { body: { token, id }, signal: leaving.signal }).then(
      setFound,
      (problem) => leaving.signal.aborted || setError(problem),
    );
    return () => leaving.abort();
  }, [token, id]);
  const size = files?.find((each) => each.id === id)?.size;
  const isGone = error instanceof ApiError && error.code === 'not_found';
  return (
    <>
      {error !== null && <p role="alert">{isGone ? texts.gone : textOf(error)}</p>}
      {error !== null && !isGone && <Button onClick={again}>{texts.again}</Button>}
      {found === null && error === null && <output className="sign-making">{texts.loading}</output>}
      {found?.picture && <img className="offer-picture-large" src={apiHost() + found.picture} alt={text} />}
      {found && (
        <a className="btn primary wide" href={apiHost() + found.url} download>
          {/* a picture is downloaded as it is shown, not in its original size */}
          <span>{texts.download(size === undefined || found.picture ? '' : texts.size(size))}</span>
        </a>
      )}
    </>
  );
}
