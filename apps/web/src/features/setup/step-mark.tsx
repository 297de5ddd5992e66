import type { StepState } from '@fieldwright/domain/settings/setup';
import { Check, Minus } from 'lucide-react';
import { setupTexts as texts } from './setup.texts.ts';

/** A step's number, or how it ended. */
export function StepMark({ state, number }: { state: StepState; number: number }) {
  return (
    <span className="setup-mark">
      <span className="sr">{texts.state[state]}</span>
      {state === 'done' && <Check />}
      {state === 'skipped' && <Minus />}
      {state === 'open' && <span aria-hidden="true">{number}</span>}
    </span>
  );
}
