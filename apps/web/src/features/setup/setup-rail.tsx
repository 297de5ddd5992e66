import { type SetupStep, setupProgress } from '@fieldwright/domain/settings/setup';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { setupQuery } from './setup.data.ts';
import './setup.css';
import './setup-rail.css';
import { setupTexts as texts } from './setup.texts.ts';
import { setupPlaces } from './setup-places.ts';
import { StepMark } from './step-mark.tsx';

/** Shows all steps beside a page that was opened from the setup, where there is room: an editor takes the width. */
export function SetupRail({ step: current }: { step: SetupStep }) {
  const { data: setup } = useQuery(setupQuery);
  const isInEditor = useLocation({ select: ({ pathname }) => pathname.startsWith('/proposals/') });
  if (!setup || isInEditor) return null;
  return (
    <nav className="setup-rail" aria-label={texts.rail}>
      <h2>{texts.rail}</h2>
      <p className="faint">{texts.progress(setupProgress(setup.steps).done, setup.steps.length)}</p>
      <ol>
        {setup.steps.map(({ step, state }, index) => (
          <li key={step} data-state={state}>
            <Link
              to={setupPlaces[step]}
              search={step === 'trade' ? {} : { setup: step }}
              aria-current={step === current ? 'step' : undefined}
            >
              <StepMark state={state} number={index + 1} />
              {texts.steps[step].title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
