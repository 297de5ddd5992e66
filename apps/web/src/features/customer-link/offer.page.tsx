import { type ReactNode, useEffect, useState } from 'react';
import { VersionPlace } from '../../app/version-place.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { type Answer, send } from '../../lib/send.ts';
import { Failure } from '../../ui/failure.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import './offer.css';
import { CompanyMark } from './company-mark.tsx';
import { offerTexts as texts } from './offer.texts.ts';
import { OfferPackages } from './offer-packages.tsx';

type Shown = Answer<'POST /api/proposallinks/open'>;
type Open = Extract<Shown, { state: 'open' }>;

/** A proposal as its customer sees it by a link (R1.2, R2.13): without the UI library, in the company's name. */
export function OfferPage() {
  const token = location.pathname.replace(/^\/p\/|\/$/g, '');
  const [attempt, setAttempt] = useState(0);
  return <ByToken key={`${token} ${attempt}`} token={token} retry={() => setAttempt(attempt + 1)} />;
}

function ByToken({ token, retry }: { token: string; retry: () => void }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const leaving = new AbortController();
    send('POST /api/proposallinks/open', { body: { token }, signal: leaving.signal }).then(
      setShown,
      (problem) => leaving.signal.aborted || setError(problem),
    );
    return () => leaving.abort();
  }, [token]);
  return (
    <div className="offer">
      <VersionPlace />
      {shown && (
        <header className="offer-head">
          <CompanyMark />
          <b>{shown.companyName}</b>
        </header>
      )}
      <main>
        {shown?.state === 'open' && <Offer shown={shown} />}
        {shown && shown.state !== 'open' && <Ended {...shown} />}
        {isUnknown(error) && <Words title={texts.unknownTitle} detail={texts.unknown} />}
        {error !== null && !isUnknown(error) && <Failure error={error} retry={retry} />}
        {!shown && error === null && (
          <output className="spin">
            <span className="sr">{uiTexts.loading}</span>
          </output>
        )}
      </main>
      {shown && <CompanyFoot {...shown} />}
    </div>
  );
}

/** Never made, or cut off on its way out of the mail. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.code === 'link_expired' || error.code === 'invalid');

function Ended({ state, companyName, contact }: Exclude<Shown, Open>) {
  const { title, detail } = texts.ended[state];
  return (
    <Words title={title} detail={detail(companyName)}>
      <Reach {...contact} />
    </Words>
  );
}

/** What dials the company, and what writes to it; nothing where it has given neither. */
function Reach({ phone, email }: Shown['contact']) {
  return (
    <p className="offer-reach">
      {phone && <a href={phone.href}>{texts.call(phone.text)}</a>}
      {email && <a href={email.href}>{texts.write(email.text)}</a>}
    </p>
  );
}

/** Whose page it is: the address, the license, the website. */
function CompanyFoot({ companyName, contact: { lines, website } }: Shown) {
  return (
    <footer className="offer-company">
      <b>{companyName}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {website && <a href={website.href}>{website.text}</a>}
    </footer>
  );
}

function Words({ title, detail, children }: { title: string; detail: string; children?: ReactNode }) {
  useTabTitle(title);
  return (
    <section className="state">
      <h1>{title}</h1>
      <p>{detail}</p>
      {children}
    </section>
  );
}

/** The tab is the company's, not ours. */
function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

const dayText = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric', year: 'numeric' }).format(date);
const momentText = (date: string, timeZone: string) => dayText(new Date(date), timeZone);
/** A day without a time is the same everywhere. */
const wholeDayText = (day: string) => dayText(new Date(`${day}T00:00:00Z`), 'UTC');

function Offer({ shown }: { shown: Open }) {
  const { proposal, companyName, contact, customer, timeZone, linkExpiresDate } = shown;
  useTabTitle(texts.pageTitle(proposal.text, companyName));
  const { packages, note, accepted } = proposal;
  return (
    <>
      <h1>{proposal.text || texts.title}</h1>
      <p className="offer-lead">
        {texts.lead(customer.fullName, customer.address.join(', '))}
        <Standing shown={shown} />
      </p>
      {packages.length > 0 ? (
        <OfferPackages packages={packages} />
      ) : (
        <section className="state">
          <h2>{texts.nothing}</h2>
          <p>{texts.nothingDetail(companyName)}</p>
        </section>
      )}
      {note && (
        <section className="offer-words">
          <h2>{texts.note(companyName)}</h2>
          <p className="offer-note">{note}</p>
        </section>
      )}
      <section className="offer-words">
        {!accepted && packages.length > 0 && (
          <>
            <h2>{texts.accept}</h2>
            <p>{texts.acceptDetail(companyName, contact, packages.length > 1)}</p>
          </>
        )}
        <Reach {...contact} />
      </section>
      <p className="offer-foot">{texts.linkEnds(momentText(linkExpiresDate, timeZone))}</p>
    </>
  );
}

/** Where the proposal stands, as a sentence of its own. */
function Standing({ shown: { proposal, companyName, timeZone, today } }: { shown: Open }) {
  const { accepted, declined, expiresDate } = proposal;
  if (accepted) {
    const day = accepted.date && momentText(accepted.date, timeZone);
    return <b className="offer-accepted">{texts.accepted(accepted.by, day)}</b>;
  }
  if (declined) return <b>{texts.declined(companyName)}</b>;
  if (expiresDate === null) return null;
  const day = wholeDayText(expiresDate);
  if (expiresDate < today) return <b className="offer-held">{texts.heldUntil(day, companyName)}</b>;
  return <span>{texts.holdUntil(day)}</span>;
}
