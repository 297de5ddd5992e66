import { Check, TriangleAlert } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import './before-processing.css';
import { warningsOf, wordsOf } from './processing-words.ts';
import { useProcessing } from './use-processing.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Lists what to check before the work order is processed (R4.7), for users who may process. */
export function BeforeProcessing() {
  const screen = useWorkOrderScreen();
  const { may } = useMain();
  const { finish, isBusy } = useProcessing();
  if (!may('workorders.process') && screen.draft.complete) return null;
  const warnings = warningsOf(screen);
  return (
    <section className="wo-before" data-well={warnings.length === 0 || undefined} aria-labelledby="wo-before">
      <h2 id="wo-before">{texts.before}</h2>
      {warnings.length === 0 && (
        <p className="wo-well">
          <Check /> {texts.allWell}
        </p>
      )}
      <ul>
        {warnings.map((warning) => {
          const { title, detail, part } = wordsOf(warning);
          return (
            <li key={warning.code}>
              <TriangleAlert />
              <span className="grow">
                <b>{title}</b>
                <small>{detail}</small>
              </span>
              {warning.code === 'incomplete' ? (
                <Button small busy={isBusy} onClick={() => void finish()}>
                  {texts.finish}
                </Button>
              ) : (
                part && (
                  <a className="btn sm" href={`#wo-${part}`}>
                    {texts.go}
                  </a>
                )
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
