import { describe, expect, it } from 'vitest';
import { type SetupStep, type StepState, setupSteps } from './setup.ts';
import { setupAbilities } from './setup-abilities.ts';

const after = (states: Partial<Record<SetupStep, StepState>>, hasCardProvider = false) =>
  Object.fromEntries(
    setupAbilities(
      setupSteps.map((step) => ({ step, state: states[step] ?? 'open' })),
      hasCardProvider,
    ).map(({ ability, needs }) => [ability, needs]),
  );

describe('setupAbilities', () => {
  it('lets a new company book calls, and names the steps that the rest needs (R1.6)', () => {
    expect(after({})).toEqual({
      bookCall: [],
      schedule: ['people'],
      sendProposal: ['taxes', 'priceBook'],
      takeCard: ['cardProvider'],
      callBack: ['company'],
    });
  });

  it('takes cards once a provider is connected, whatever the steps', () => {
    expect(after({}, true)).toMatchObject({ takeCard: [] });
  });

  it('has done steps no longer needed, but skipped ones still', () => {
    expect(after({ taxes: 'done', priceBook: 'skipped' })).toMatchObject({ sendProposal: ['priceBook'] });
  });
});
