import { type ReactNode, useEffect } from 'react';
import { offerEndedTexts as texts } from './offer-ended.texts.ts';

interface OfferEndedProps {
  state: keyof typeof texts;
  companyName: string;
  /** how to reach the company */
  children: ReactNode;
}

/** Says why a link no longer works, and whom to ask. */
export function OfferEnded({ state, companyName, children }: OfferEndedProps) {
  const { title, detail } = texts[state];
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <section className="state">
      <h1>{title}</h1>
      <p>{detail(companyName)}</p>
      {children}
    </section>
  );
}
