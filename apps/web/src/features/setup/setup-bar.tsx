import { canConfirm, type SetupStep, setupSteps, stepAfter } from '@fieldwright/domain/settings/setup';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Check, ChevronLeft } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { timeText } from '../../lib/dates/times.ts';
import { lastSave } from '../../lib/last-save.ts';
import { useSignal } from '../../lib/signal.ts';
import { Button } from '../../ui/button.tsx';
import { openBookCall } from '../booking/open-book-call.ts';
import { openNewDocument } from '../palette/open-palette.ts';
import { setupQuery } from './setup.data.ts';
import './setup-bar.css';
import { setupTexts as texts } from './setup.texts.ts';
import { setupPlaces } from './setup-places.ts';
import { confirmTextOf } from './step-words.ts';
import { useSetupChange } from './use-setup-change.ts';

/** Shows above a page that was opened from the setup which step it is, and leads back and on. */
export function SetupBar({ step }: { step: SetupStep }) {
  const { data: setup } = useQuery(setupQuery);
  const pathname = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const change = useSetupChange();
  if (!setup) return null;
  const state = setup.steps.find((each) => each.step === step)!.state;
  const next = stepAfter(step, setup.steps);
  // both lists are looked at before the step is confirmed
  const isFirstList = step === 'departments' && state === 'open' && pathname === setupPlaces.departments;
  const isInProposal = pathname.startsWith('/proposals/');
  const goOn = () => {
    const search = next && next !== 'trade' ? { setup: next } : {};
    void navigate({ to: next ? setupPlaces[next] : '/dashboard', search });
  };
  const and = async (said: Parameters<typeof change>[0]) => (await change(said)) && goOn();
  return (
    <nav className="setup-bar" aria-label={texts.bar}>
      <Link to="/settings/setup" className="link">
        <ChevronLeft />
        <span>{texts.back}</span>
      </Link>
      <p>
        <b>{texts.steps[step].title}</b>{' '}
        <span className="dim">
          {texts.stepOf(setupSteps.indexOf(step) + 1, setupSteps.length, state)} <Saved pathname={pathname} />
        </span>
      </p>
      <div className="setup-bar-acts">
        {step === 'departments' && !isFirstList && <OtherList pathname={pathname} />}
        {step === 'customers' && <OtherWay pathname={pathname} />}
        {step === 'firstWork' && state !== 'done' && isInProposal && (
          <span className="dim">{texts.sendIt}</span>
        )}
        {step === 'firstWork' && state !== 'done' && !isInProposal && (
          <Button onClick={() => (setup.hasCall ? openNewDocument('newProposal') : openBookCall({}))}>
            {setup.hasCall ? texts.newProposal : texts.steps.firstWork.go}
          </Button>
        )}
        {state === 'open' && (
          <Button kind="quiet" onClick={() => void and({ skip: step })}>
            {texts.skipForNow}
          </Button>
        )}
        {isFirstList ? (
          <Link to="/settings/jobtypes" search={{ setup: 'departments' }} className="btn primary">
            {texts.nextJobTypes}
          </Link>
        ) : state === 'open' && canConfirm(step, setup) ? (
          <Button kind="primary" onClick={() => void and({ confirm: step })}>
            {confirmTextOf(step, setup)}
          </Button>
        ) : (
          <Button kind={state === 'open' ? 'plain' : 'primary'} onClick={goOn}>
            {next ? (
              <>
                {texts.goOn} <span className="setup-bar-to">{texts.to(texts.steps[next].title)}</span>
              </>
            ) : (
              texts.finish
            )}
          </Button>
        )}
      </div>
    </nav>
  );
}

/** Departments and job types are one step with two pages. */
function OtherList({ pathname }: { pathname: string }) {
  const isJobTypes = pathname === '/settings/jobtypes';
  return (
    <Link
      to={isJobTypes ? '/settings/departments' : '/settings/jobtypes'}
      search={{ setup: 'departments' }}
      className="link"
    >
      {isJobTypes ? texts.toDepartments : texts.toJobTypes}
    </Link>
  );
}

/** Customers come from a file or by hand. */
function OtherWay({ pathname }: { pathname: string }) {
  return pathname === setupPlaces.customers ? (
    <Link to="/customers" search={{ setup: 'customers', new: true }} className="link">
      {texts.addByHand}
    </Link>
  ) : (
    <Link to={setupPlaces.customers} search={{ setup: 'customers' }} className="link">
      {texts.toImport}
    </Link>
  );
}

/** Shows when something was last saved on this page; nothing before. */
function Saved({ pathname }: { pathname: string }) {
  const { timeZone } = useMain().me.company;
  const saved = useSignal(lastSave);
  return (
    <output className="setup-bar-saved">
      {saved && isWithin(pathname, saved.path) && (
        <>
          <Check aria-hidden="true" /> {texts.savedAt(timeText(saved.at, timeZone))}
        </>
      )}
    </output>
  );
}

/** Checks whether a page is the one that saved, or what it has just added: /customers/12 after a save on /customers. */
const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);
