import { useEffect, useState } from 'react';
import { VersionPlace } from '../../app/version-place.tsx';
import { ApiError } from '../../lib/errors/api-error.ts';
import { type Answer, send } from '../../lib/requests/send.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { CompanyFoot, CompanyHead } from './company-frame.tsx';
import './offer.css';
import './sign.css';
import { remindersTexts as texts } from './reminders.texts.ts';

type Shown = Answer<'POST /api/reminderaddresses/open'>;

type Outcome = { shown: Shown; error?: undefined } | { error: unknown; shown?: undefined };

const openAddress = (token: string): Promise<Outcome> =>
  send('POST /api/reminderaddresses/open', { body: { token } }).then(
    (shown) => ({ shown }),
    (error: unknown) => ({ error }),
  );

/** Lets a customer turn a company's reminders about proposals off and on again, by the link in a reminder (R2.13). */
export function RemindersPage() {
  const token = location.pathname.replace(/^\/p\/reminders\/|\/$/g, '');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { shown = null, error = null } = outcome ?? {};
  useEffect(() => {
    document.title = texts.title;
    void openAddress(token).then(setOutcome);
  }, [token]);
  const retry = () => {
    setOutcome(null);
    void openAddress(token).then(setOutcome);
  };
  return (
    <div className="offer">
      <VersionPlace />
      {shown && <CompanyHead {...shown} />}
      <main>
        {shown && <Choice shown={shown} token={token} />}
        {error !== null &&
          (isUnknown(error) ? (
            <section className="state">
              <h1>{texts.unknown}</h1>
              <p>{texts.unknownDetail}</p>
            </section>
          ) : (
            <Failure error={error} retry={retry} />
          ))}
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

/** Shows whether the address gets reminders, and the one button that changes that. */
function Choice({ shown, token }: { shown: Shown; token: string }) {
  const { companyName, email } = shown;
  const [stopped, setStopped] = useState(shown.stopped);
  const [isChanged, setChanged] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const choose = async () => {
    setBusy(true);
    setError(null);
    try {
      const answer = await send('POST /api/reminderaddresses/choose', { body: { token, stopped: !stopped } });
      setStopped(answer.stopped);
      setChanged(true);
    } catch (problem) {
      setError(problem);
    }
    setBusy(false);
  };
  const title = stopped ? texts.stopped : isChanged ? texts.on : texts.title;
  const lead = stopped ? texts.stoppedLead : isChanged ? texts.onLead : texts.lead;
  return (
    <section className="sign">
      <div aria-live="polite">
        <h1>{title}</h1>
        <p>{lead(companyName, email)}</p>
      </div>
      <Button {...(!stopped && { kind: 'primary' })} wide busy={busy} onClick={() => void choose()}>
        {stopped ? texts.again : texts.stop}
      </Button>
      {error !== null && <Failure error={error} retry={() => void choose()} />}
    </section>
  );
}
