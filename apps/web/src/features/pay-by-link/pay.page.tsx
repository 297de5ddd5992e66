import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { VersionPlace } from '../../app/version-place.tsx';
import { ApiError } from '../../lib/errors/api-error.ts';
import { presenting } from '../../lib/presenting.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import { send } from '../../lib/requests/send.ts';
import { Failure } from '../../ui/failure/failure.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import '../customer-link/offer.css';
import './pay.css';
import { PaidReceipt } from './paid-receipt.tsx';
import type { OpenPayment, ShownPayment as Shown } from './pay.data.ts';
import { payTexts as texts } from './pay.texts.ts';
import { PayForm } from './pay-form.tsx';

/** How often a payment in progress is asked about, and one that can't be paid right now, which may take days. */
const askEveryMs = 3_000;
const askBusyEveryMs = 30_000;

/**
 * Shows a customer what a payment link or QR code asks for, takes them to the provider's page, and shows the
 * receipt (R2.1), without the UI library, in the company's name.
 */
export function PayPage() {
  const token = location.pathname.replace(/^\/payments\/|\/$/g, '');
  const [attempt, setAttempt] = useState(0);
  return <ByToken key={`${token} ${attempt}`} token={token} retry={() => setAttempt(attempt + 1)} />;
}

function ByToken({ token, retry }: { token: string; retry: () => void }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<unknown>(null);
  const everyMs = shown && askEvery(shown);
  const load = useCallback(
    (signal?: AbortSignal) =>
      send('POST /api/paymentlinks/open', { body: { token }, ...(signal && { signal }) }).then(
        setShown,
        // a page that shows something keeps it while the connection is away
        (problem) => signal?.aborted || setError((known: unknown) => known ?? problem),
      ),
    [token],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    const timer = everyMs
      ? setInterval(() => document.hidden || void load(leaving.signal), everyMs)
      : undefined;
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [load, everyMs]);
  const failed = shown === null ? error : null;
  return (
    <div className="offer">
      <VersionPlace />
      {shown && 'isTest' in shown && shown.isTest && <p className="pay-test">{texts.test}</p>}
      {shown && (
        <header
          className="offer-head"
          style={{ borderTop: shown.brandColor ? `6px solid ${shown.brandColor}` : undefined }}
        >
          {shown.logo && <img src={apiHost() + shown.logo} alt="" />}
          <b>{shown.companyName}</b>
        </header>
      )}
      <main>
        {shown && 'payableCents' in shown && (
          <Payment shown={shown} token={token} reload={() => void load()} />
        )}
        {shown && !('payableCents' in shown) && <Ended shown={shown} />}
        {isUnknown(failed) && <Words title={texts.unknownTitle} detail={texts.unknown} />}
        {failed !== null && !isUnknown(failed) && <Failure error={failed} retry={retry} />}
        {!shown && failed === null && (
          <output className="spin">
            <span className="sr">{uiTexts.loading}</span>
          </output>
        )}
      </main>
      {shown && (
        <footer className="offer-company">
          <b>{shown.companyName}</b>
          {shown.contact.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </footer>
      )}
    </div>
  );
}

const isOpen = (status: string | undefined) => status === 'pending' || status === 'checking';

/** Returns how often a page asks again; null if it doesn't. */
const askEvery = (shown: Shown): number | null =>
  shown.state === 'busy'
    ? askBusyEveryMs
    : 'attempt' in shown && isOpen(shown.attempt?.status)
      ? askEveryMs
      : null;

/** Checks whether the link never existed or was cut off in the email. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.code === 'link_expired' || error.code === 'invalid');

function Payment({ shown, token, reload }: { shown: OpenPayment; token: string; reload: () => void }) {
  const { document: name, companyName, customerName, address, work, attempt, payableCents, contact } = shown;
  useTabTitle(texts.pageTitle(name, companyName));
  const isPaid = attempt !== null && attempt.receipt !== null;
  const canPay = payableCents > 0 || isOpen(attempt?.status);
  return (
    <div className="pay">
      <h1>{isPaid ? texts.paidTitle : name}</h1>
      <p className="offer-lead">
        {isPaid && <b>{name}</b>}
        {work && <span>{work}</span>}
        <span>{texts.lead(customerName, address)}</span>
      </p>
      {isPaid && <PaidReceipt shown={shown} />}
      {isPaid && payableCents > 0 && <p>{texts.left(moneyText(payableCents))}</p>}
      {canPay && <PayForm key={payableCents} shown={shown} token={token} reload={reload} />}
      {!canPay && !isPaid && (
        <section className="state">
          <h2>{texts.nothingTitle}</h2>
          <p>{texts.nothing(companyName)}</p>
        </section>
      )}
      <Reach contact={contact} />
    </div>
  );
}

function Reach({ contact: { phone, email } }: { contact: Shown['contact'] }) {
  const presented = presenting.address();
  return (
    <p className="offer-reach">
      {phone && <a href={phone.href}>{texts.call(phone.text)}</a>}
      {email && <a href={email.href}>{texts.write(email.text)}</a>}
      {presented !== null && <a href={presented}>{texts.toPresentation}</a>}
    </p>
  );
}

function Ended({ shown }: { shown: Exclude<Shown, OpenPayment> }) {
  const { title, detail } = texts.ended[shown.state];
  return (
    <Words title={title} detail={detail(shown.companyName)}>
      <Reach contact={shown.contact} />
    </Words>
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

/** Sets the browser tab's title to the company's. */
function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
