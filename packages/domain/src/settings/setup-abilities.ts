import type { SetupStep, StepState } from './setup.ts';

/** What a company can do, by the steps of the setup that it takes. */
const needs = {
  bookCall: [],
  schedule: ['people'],
  sendProposal: ['taxes', 'priceBook'],
  callBack: ['company'],
} as const satisfies Record<string, readonly SetupStep[]>;
export type Ability = keyof typeof needs;

/** Returns what works so far, each with the steps it still needs; a skipped step is still needed. */
export function setupAbilities(
  states: readonly { step: SetupStep; state: StepState }[],
): { ability: Ability; needs: SetupStep[] }[] {
  const done = new Set(states.filter(({ state }) => state === 'done').map(({ step }) => step));
  return (Object.keys(needs) as Ability[]).map((ability) => ({
    ability,
    needs: needs[ability].filter((step) => !done.has(step)),
  }));
}
