import { nextStep } from '@fieldwright/domain/settings/setup';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { refreshMe } from '../../app/main/main-area.ts';
import { useTitle } from '../../lib/use-title.ts';
import '../../ui/styles/page.css';
import { endSetup, type Setup, setupQuery } from './setup.data.ts';
import './setup.css';
import { SetupPage } from './setup.page.tsx';
import { setupTexts as texts } from './setup.texts.ts';

/** Shows on a new company's dashboard what to set up and, once nothing is open, that it is set up. */
export function SetupHome() {
  const { data: setup } = useSuspenseQuery(setupQuery);
  const isOver = setup.isOpen && nextStep(setup.steps) === null;
  const [isEnded, setEnded] = useState(isOver);
  if (isOver && !isEnded) setEnded(true);
  return isEnded ? <SetupEnded setup={setup} /> : <SetupPage />;
}

/** Shows once that the company is set up: the checklist ends with it. */
function SetupEnded({ setup }: { setup: Setup }) {
  useTitle(texts.ended);
  const client = useQueryClient();
  useEffect(() => {
    // unless it is saved, the next look at the dashboard shows it again
    endSetup(client).catch(() => {});
    return () => void refreshMe();
  }, [client]);
  const skipped = setup.steps.filter(({ state }) => state === 'skipped');
  return (
    <section className="state">
      <h1>{texts.ended}</h1>
      <p>{texts.endedDetail}</p>
      <p>
        {skipped.length > 0
          ? texts.endedSkipped(skipped.map(({ step }) => texts.steps[step].title))
          : texts.endedAll}
      </p>
      <div className="actions">
        <Link to="/dashboard" search={{ board: 1 }} className="btn primary">
          {texts.board}
        </Link>
      </div>
    </section>
  );
}
