import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { PresentedPackage } from '@fieldwright/domain/proposals/presentation';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { part } from '../../app/part.ts';
import { VersionPlace } from '../../app/version-place.tsx';
import { ApiError } from '../../lib/errors/api-error.ts';
import { type Answer, send } from '../../lib/requests/send.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import './offer.css';
import { CompanyFoot, CompanyHead } from './company-frame.tsx';
import { offerTexts as texts } from './offer.texts.ts';
import { OfferFiles } from './offer-files.tsx';
import { type Choose, OfferPackages, SelectOption } from './offer-packages.tsx';
import { dayText, Standing } from './offer-standing.tsx';
import { OfferTerms } from './offer-terms.tsx';
import { useAddOns } from './use-add-ons.tsx';

type Shown = Answer<'POST /api/proposallinks/open'>;
type Open = Extract<Shown, { state: 'open' }>;

const loadAnswers = () => import('./answer-offer.ts');
type Answers = Awaited<ReturnType<typeof loadAnswers>>;
/** Says why a link no longer works. Few customers see it, so its code loads when it is needed. */
const Ended = lazy(async () => ({ default: (await part(loadAnswers)).OfferEnded }));

/**
 * Shows a proposal to its customer through a link (R1.2, R2.13), without the UI library, in the company's
 * name.
 */
export function OfferPage() {
  const token = location.pathname.replace(/^\/p\/|\/$/g, '');
  const [attempt, setAttempt] = useState(0);
  return <ByToken key={attempt} token={token} retry={() => setAttempt(attempt + 1)} />;
}

function ByToken({ token, retry }: { token: string; retry: () => void }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    // a lender's page leads here also from a presentation, which the tab has noted (`lib/presenting.ts`)
    const [left, presented] = sessionStorage.getItem('fieldwright.away')?.split(' ') ?? [];
    if (left === token && presented) return location.replace(presented);
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
      {shown && <CompanyHead {...shown} />}
      <main>
        {shown &&
          (shown.state === 'open' ? (
            <Offer shown={shown} token={token} renew={retry} />
          ) : (
            <Suspense>
              <Ended state={shown.state} companyName={shown.companyName}>
                <Reach {...shown.contact} />
              </Ended>
            </Suspense>
          ))}
        {error !== null && (isUnknown(error) ? <Unknown /> : <Failure error={error} retry={retry} />)}
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

/** Checks whether the link never existed or was cut off in the email. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.code === 'link_expired' || error.code === 'invalid');

/** Links to the company's phone and email; empty without either. */
function Reach({ phone, email }: Shown['contact']) {
  return (
    <p className="offer-reach">
      {phone && <a href={phone.href}>{texts.call(phone.text)}</a>}
      {email && <a href={email.href}>{texts.write(email.text)}</a>}
    </p>
  );
}

function Unknown() {
  useTabTitle(texts.unknownTitle);
  return (
    <section className="state">
      <h1>{texts.unknownTitle}</h1>
      <p>{texts.unknown}</p>
    </section>
  );
}

/** Sets the browser tab's title to the company's. */
function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** What a person does on a page; a mail scanner that opens it does none of it. */
const interactions = ['scroll', 'pointerdown', 'keydown'];

/** Reports once that the customer reads the proposal. Without a connection, the next interaction tries again. */
function useViewed(token: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    const listen = () => {
      const done = new AbortController();
      const report = () => {
        done.abort();
        send('POST /api/proposallinks/view', { body: { token } }).catch(listen);
      };
      const { signal } = done;
      leaving.signal.addEventListener('abort', () => done.abort());
      for (const each of interactions) addEventListener(each, report, { signal, passive: true });
    };
    listen();
    return () => leaving.abort();
  }, [token]);
}

/** What takes the place of the options: signing one, asking, declining, or the PDF. Its code loads when it begins. */
function useStep() {
  const [step, setStep] = useState<ReactNode>(null);
  const begin = (shown: (loaded: Answers) => ReactNode) => {
    part(loadAnswers).then(
      (loaded) => setStep(shown(loaded)),
      // shown in place of the page, with a way to try again
      (error: unknown) =>
        setStep(() => {
          throw error;
        }),
    );
  };
  return { step, begin, stop: () => setStep(null) };
}

function Offer({ shown, token, renew }: { shown: Open; token: string; renew: () => void }) {
  const { proposal, companyName, contact, customer, timeZone, linkExpiresDate, deposit } = shown;
  useTabTitle(texts.pageTitle(proposal.text, companyName));
  useViewed(token);
  const { note, accepted, declined, expiresDate, files } = proposal;
  const { packages, addOns } = useAddOns(proposal.packages, shown.revision?.hash);
  const { step, begin, stop } = useStep();
  const props = { shown, token, back: stop, renew };
  const isOver =
    accepted || declined || shown.signature || (expiresDate !== null && expiresDate < shown.today);
  const reply = (kind: 'question' | 'decline' | 'deposit' | 'financing') =>
    begin(({ ReplyOffer }) => <ReplyOffer {...props} packages={packages} kind={kind} />);
  if (step) return step;
  const sign = (option: PresentedPackage) =>
    begin(({ SignOffer }) => <SignOffer {...props} option={option} />);
  const choose: Choose = isOver || !shown.revision || shown.waiting ? null : sign;
  // the second person signs for what the first one chose
  const second = !isOver && packages.find(({ id }) => id === shown.waiting?.packageId);
  return (
    <>
      <h1>{proposal.text || texts.title}</h1>
      <p className="offer-lead">
        {texts.lead({
          number: proposal.number,
          name: customer.fullName,
          address: customer.address.join(', '),
        })}
        <Standing shown={shown} />
      </p>
      {second && (
        <Button kind="primary" onClick={() => sign(second)}>
          {texts.signSecond}
        </Button>
      )}
      {deposit?.isPayable && (
        <Button kind="primary" onClick={() => reply('deposit')}>
          {texts.payDeposit(moneyText(deposit.dueCents))}
        </Button>
      )}
      {shown.loanFor && <Button onClick={() => reply('financing')}>{texts.financing}</Button>}
      {packages.length > 0 ? (
        <OfferPackages
          packages={packages}
          told={shown.told}
          pictures={shown.pictures ?? []}
          choose={choose}
          addOns={addOns(choose !== null)}
        />
      ) : (
        <section className="state">
          <h2>{texts.nothing}</h2>
          <p>{texts.nothingDetail(companyName)}</p>
        </section>
      )}
      <div className="offer-end">
        {note && (
          <section className="offer-words">
            <h2>{texts.note(companyName)}</h2>
            <p className="offer-note">{note}</p>
          </section>
        )}
        <OfferFiles
          files={files}
          open={(file) => begin(({ OfferFile }) => <OfferFile {...props} file={file} />)}
        />
        <OfferTerms terms={proposal.terms} />
        <section className="offer-words">
          {!accepted && !shown.signature && packages.length > 0 && (
            <>
              <h2>{texts.accept}</h2>
              <p>
                {second
                  ? texts.acceptSecond
                  : choose
                    ? texts.acceptOnline(packages.length > 1, proposal.signers)
                    : texts.acceptDetail(companyName, contact, packages.length > 1)}
              </p>
            </>
          )}
          <p className="offer-reach">
            <Button onClick={() => reply('question')}>{texts.ask}</Button>
            {!isOver && <Button onClick={() => reply('decline')}>{texts.decline}</Button>}
            {shown.revision && (!accepted || shown.signature) && (
              <Button onClick={() => begin(({ OfferPdf }) => <OfferPdf {...props} />)}>{texts.pdf}</Button>
            )}
          </p>
          <Reach {...contact} />
        </section>
        {choose && (
          <div className="offer-select end">
            {packages.map((option) => (
              <SelectOption key={option.id} option={option} choose={choose} />
            ))}
          </div>
        )}
      </div>
      <p className="offer-foot">{texts.linkEnds(dayText(linkExpiresDate, timeZone))}</p>
    </>
  );
}
