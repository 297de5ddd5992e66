import type { SetupStep, StepState } from './setup.ts';

/** What something takes: a step of the setup, a technician, or a card provider, which is connected in Settings. */
export type Need = SetupStep | 'technician' | 'cardProvider';

/** What a company can do, by what it takes. */
const needs = {
  bookCall: [],
  schedule: ['technician'],
  sendProposal: ['taxes', 'priceBook'],
  takeCard: ['cardProvider'],
  callBack: ['company'],
} as const satisfies Record<string, readonly Need[]>;
export type Ability = keyof typeof needs;

/** Returns what works so far, each with what it still needs; a skipped step is still needed. */
export function setupAbilities(
  states: readonly { step: SetupStep; state: StepState }[],
  { hasTechnician, hasCardProvider }: { hasTechnician: boolean; hasCardProvider: boolean },
): { ability: Ability; needs: Need[] }[] {
  const there = new Set<Need>(states.filter(({ state }) => state === 'done').map(({ step }) => step));
  if (hasTechnician) there.add('technician');
  if (hasCardProvider) there.add('cardProvider');
  return (Object.keys(needs) as Ability[]).map((ability) => ({
    ability,
    needs: needs[ability].filter((need) => !there.has(need)),
  }));
}
