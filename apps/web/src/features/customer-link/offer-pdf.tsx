import { useEffect, useRef } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import { type Answer, send } from '../../lib/requests/send.ts';
import { useMadePdf } from '../../lib/use-made-pdf.ts';
import { Button } from '../../ui/button.tsx';
import { offerPdfTexts as texts } from './offer-pdf.texts.ts';
import './sign.css';

interface OfferPdfProps {
  shown: Extract<Answer<'POST /api/proposallinks/open'>, { state: 'open' }>;
  token: string;
  back: () => void;
}

/** Lets the customer open the proposal as a PDF, signed once it is, as soon as it is made. */
export function OfferPdf({ shown: { signature, companyName }, token, back }: OfferPdfProps) {
  const { url, error, isLate, retry } = useMadePdf((signal) =>
    send('POST /api/proposallinks/pdf', { body: { token }, signal }),
  );
  const isOver = error !== null || isLate;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.title;
    document.title = texts.pageTitle(companyName);
    scrollTo(0, 0);
    heading.current?.focus();
    return () => {
      document.title = before;
    };
  }, [companyName]);
  return (
    <section className="sign" aria-busy={url === null && !isOver}>
      <Button onClick={back}>{texts.back}</Button>
      <h1 ref={heading} tabIndex={-1}>
        {signature ? texts.signedTitle : texts.title}
      </h1>
      {isOver && <p role="alert">{error === null ? texts.late : textOf(error)}</p>}
      {isOver && <Button onClick={retry}>{texts.again}</Button>}
      {url === null && !isOver && (
        <output className="sign-making">
          <i className="spin" aria-hidden="true" />
          {texts.making}
        </output>
      )}
      {url !== null && (
        <a className="btn primary wide" href={apiHost() + url} target="_blank" rel="noreferrer">
          <span>{texts.open}</span>
        </a>
      )}
    </section>
  );
}
