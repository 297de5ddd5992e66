import { locale } from '@fieldwright/domain/kernel/locale';
import type { Answer } from '../../lib/requests/send.ts';
import { offerTexts as texts } from './offer.texts.ts';

type Open = Extract<Answer<'POST /api/proposallinks/open'>, { state: 'open' }>;

/**
 * Formats the day of a moment, or a date without time, which is UTC: "November 19, 2026". A separate formatter keeps the
 * domain's out of the customer's bundle.
 */
export const dayText = (at: string, timeZone = 'UTC'): string =>
  // oxlint-disable-next-line no-restricted-properties
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' }).format(new Date(at));

/** Shows the proposal's status as a sentence. */
export function Standing({
  shown: { proposal, companyName, timeZone, today, signature, waiting, revision },
}: {
  shown: Open;
}) {
  const { accepted, declined, expiresDate } = proposal;
  if (accepted) {
    const day = accepted.date && dayText(accepted.date, timeZone);
    return <b className="offer-accepted">{texts.accepted(accepted.by, day)}</b>;
  }
  if (signature) {
    const { name, date } = signature;
    return (
      <>
        <b className="offer-accepted">{texts.signed(name, dayText(date, timeZone))}</b>
        {revision && <a href={`/p/verify#${revision.hash}`}>{texts.check}</a>}
      </>
    );
  }
  if (declined) return <b>{texts.declined(companyName)}</b>;
  const optionName = proposal.packages.find(({ id }) => id === waiting?.packageId)?.text ?? '';
  const day = expiresDate && dayText(expiresDate);
  if (day && expiresDate < today) return <b className="offer-held">{texts.heldUntil(day, companyName)}</b>;
  return (
    <>
      {waiting && (
        <b className="offer-held">
          {texts.waiting(waiting.name, optionName, dayText(waiting.date, timeZone))}
        </b>
      )}
      {day && <span>{texts.holdUntil(day)}</span>}
    </>
  );
}
