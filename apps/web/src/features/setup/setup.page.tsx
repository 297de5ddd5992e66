import {
  trades as allTrades,
  canConfirm,
  nextStep,
  type SetupStep,
  type StepState,
  setupMinutes,
  setupProgress,
  type Trade,
  tradeNames,
} from '@fieldwright/domain/settings/setup';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import '../../ui/styles/page.css';
import { openBookCall } from '../booking/open-book-call.ts';
import { openNewDocument } from '../palette/open-palette.ts';
import { openTradesDialog } from '../settings/trades.dialog.tsx';
import { weekText } from '../settings/week-text.ts';
import { CustomerPreview } from './customer-preview.tsx';
import { type Setup, setupQuery } from './setup.data.ts';
import './setup.css';
import { setupTexts as texts } from './setup.texts.ts';
import { setupPlaces } from './setup-places.ts';
import { StepMark } from './step-mark.tsx';
import { confirmTextOf } from './step-words.ts';
import { type SetupChange, useSetupChange } from './use-setup-change.ts';
import { WorksSoFar } from './works-so-far.tsx';

/**
 * Shows a new company's owner what to set up, step by step: each can be skipped and taken up again, and is
 * done by what is there. Stays on the dashboard until it is hidden.
 */
export function SetupPage() {
  useTitle(texts.pageTitle);
  const { me } = useMain();
  const { data: setup } = useSuspenseQuery(setupQuery);
  const { done, minutesLeft } = setupProgress(setup.steps);
  const next = nextStep(setup.steps);
  const change = useSetupChange();
  const show = (isOpen: boolean): Promise<boolean> => {
    const undo = () => void show(!isOpen);
    // without an open step, hiding the list ends it
    return change({ isOpen }, isOpen ? texts.shown : texts.hidden, next ? undo : undefined);
  };
  return (
    <div className="setup">
      <header className="page-head">
        <h1>{texts.title(me.company.name)}</h1>
      </header>
      <div className="setup-progress">
        <ol aria-hidden="true">
          {setup.steps.map(({ step, state }) => (
            <li key={step} data-state={step === next ? 'next' : state} />
          ))}
        </ol>
        <p>
          <b>{texts.progress(done, setup.steps.length)}</b>
          {minutesLeft > 0 && <>, {texts.left(minutesLeft)}</>}
        </p>
      </div>
      <div className="setup-columns">
        <ol className="setup-steps">
          {setup.steps.map(({ step }, index) => (
            <Step key={step} {...{ step, setup, number: index + 1, isNext: step === next, change }} />
          ))}
        </ol>
        <div className="setup-side">
          <CustomerPreview {...setup} />
          <WorksSoFar {...setup} />
        </div>
      </div>
      <footer className="setup-foot">
        <p className="dim">{texts.inSettings}</p>
        <Link to="/dashboard" search={{ board: 1 }} className="link">
          {texts.board}
        </Link>
        {!setup.finishedDate && (
          <Button kind="quiet" onClick={() => void show(!setup.isOpen)}>
            {setup.isOpen ? texts.hide : texts.show}
          </Button>
        )}
      </footer>
    </div>
  );
}

interface StepProps {
  step: SetupStep;
  setup: Setup;
  number: number;
  isNext: boolean;
  change: SetupChange;
}

function Step({ step, setup, number, isNext, change }: StepProps) {
  const state = setup.steps.find((each) => each.step === step)!.state;
  const { title } = texts.steps[step];
  const confirmText = confirmTextOf(step, setup);
  return (
    <li className="setup-step" data-state={state} data-next={isNext || undefined}>
      <StepMark state={state} number={number} />
      <div className="grow">
        <h2>{title}</h2>
        <p>{state === 'done' ? doneText(step, setup) : openText(step, setup)}</p>
      </div>
      {state === 'open' && <span className="faint tn">{texts.minutes(setupMinutes[step])}</span>}
      {state === 'open' && (
        <Button kind="quiet" aria-label={texts.skipOf(title)} onClick={() => void change({ skip: step })}>
          {texts.skip}
        </Button>
      )}
      {state === 'open' && canConfirm(step, setup) && (
        <Button aria-label={texts.saidOf(confirmText, title)} onClick={() => void change({ confirm: step })}>
          {confirmText}
        </Button>
      )}
      {state === 'open' && step === 'customers' && (
        <Link
          to="/customers"
          search={{ setup: step, new: true }}
          className="btn"
          aria-label={texts.goOf(texts.addByHand, title)}
        >
          {texts.addByHand}
        </Link>
      )}
      {state === 'skipped' && <span className="faint">{texts.skipped}</span>}
      <Go step={step} setup={setup} isNext={isNext} state={state} change={change} />
    </li>
  );
}

const namesOf = (trades: readonly Trade[]) => trades.map((trade) => tradeNames[trade]);

/** Returns what is to do in a step that is open or skipped. */
const openText = (step: SetupStep, { people, unplaced }: Setup) =>
  step === 'people' && unplaced > 0 ? texts.done.people(people, unplaced) : texts.steps[step].detail;

/** Returns what is there of a step that is done. */
function doneText(step: SetupStep, setup: Setup): string {
  const { departments, jobTypes, taxItems, untaxedSites, services, people, unplaced, customers } = setup;
  const said: Partial<Record<SetupStep, string>> = {
    trade: texts.done.trade(
      namesOf(setup.trades),
      namesOf(allTrades.filter((trade) => !setup.trades.includes(trade))),
    ),
    company: texts.done.company(setup.logo !== null, setup.license, weekText(setup.workingHours)),
    departments: texts.done.departments(departments, jobTypes),
    taxes: texts.done.taxes(taxItems, untaxedSites),
    priceBook: texts.done.priceBook(services),
    people: texts.done.people(people, unplaced),
    customers: texts.done.customers(customers),
  };
  return said[step] ?? texts.steps[step].detail;
}

/** The button that goes to a step's screen, or opens its dialog. */
function Go({
  step,
  setup,
  isNext,
  state,
  change,
}: Omit<StepProps, 'number'> & { state: StepState }): ReactNode {
  const navigate = useNavigate();
  const { title, go } = texts.steps[step];
  const isDone = state === 'done';
  const isUnplaced = step === 'people' && setup.unplaced > 0;
  const isProposalNext = step === 'firstWork' && setup.hasCall && !isDone;
  const open = async () => {
    if (step === 'trade') return openTradesDialog(setup);
    if (step === 'firstWork' && !setup.hasCall) return openBookCall({});
    const invites = step === 'people' && !isDone && !isUnplaced;
    await navigate({ to: setupPlaces[step], search: { setup: step, ...(invites && { invite: true }) } });
    if (isProposalNext) openNewDocument('newProposal');
  };
  const text = isProposalNext ? texts.newProposal : isUnplaced ? texts.setDepartments : go;
  if (isDone)
    return (
      <Button kind="quiet" aria-label={texts.editOf(title)} onClick={() => void open()}>
        {texts.edit}
      </Button>
    );
  if (state === 'skipped') {
    const takeUp = async () => (await change({ unskip: step })) && open();
    return (
      <Button kind="quiet" aria-label={texts.takeUpOf(title)} onClick={() => void takeUp()}>
        {texts.takeUp}
      </Button>
    );
  }
  return (
    <Button
      kind={isNext ? 'primary' : 'plain'}
      aria-label={texts.goOf(text, title)}
      onClick={() => void open()}
    >
      {text}
    </Button>
  );
}
