import { listText } from '@fieldwright/domain/kernel/list-text';
import { type Need, setupAbilities } from '@fieldwright/domain/settings/setup-abilities';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { Setup } from './setup.data.ts';
import { setupTexts as texts } from './setup.texts.ts';

/** Shows what the company can do already, and which steps the rest needs. */
export function WorksSoFar({ steps, ...has }: Pick<Setup, 'steps' | 'hasTechnician' | 'hasCardProvider'>) {
  return (
    <aside className="setup-works" aria-label={texts.works}>
      <h2>{texts.works}</h2>
      <ul>
        {setupAbilities(steps, has).map(({ ability, needs }) => (
          <li key={ability} data-works={needs.length === 0 || undefined}>
            {needs.length === 0 ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
            <span className="grow">{texts.abilities[ability]}</span>{' '}
            <span className="faint">
              {needs.length === 0 ? texts.ready : texts.needs(listText(needs.map(titleOf)))}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}

const titleOf = (need: Need): string =>
  need === 'cardProvider' || need === 'technician' ? texts.others[need] : texts.steps[need].title;
