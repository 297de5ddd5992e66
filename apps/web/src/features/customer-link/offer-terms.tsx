import type { Presentation } from '@fieldwright/domain/proposals/presentation';
import { offerTexts as texts } from './offer.texts.ts';

/** Shows the terms that a proposal is sent with; nothing without any. */
export const OfferTerms = ({ terms = [] }: Pick<Presentation, 'terms'>) =>
  terms.map(({ department, text }) => (
    <section key={department} className="offer-words">
      <h2>{texts.terms(department)}</h2>
      <p className="offer-note">{text}</p>
    </section>
  ));
