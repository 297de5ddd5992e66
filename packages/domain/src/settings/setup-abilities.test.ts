import { describe, expect, it } from 'vitest';
import { type SetupStep, type StepState, setupSteps } from './setup.ts';
import { setupAbilities } from './setup-abilities.ts';

type Has = Parameters<typeof setupAbilities>[1];
const after = (states: Partial<Record<SetupStep, StepState>>, has: Partial<Has> = {}) =>
  Object.fromEntries(
    setupAbilities(
      setupSteps.map((step) => ({ step, state: states[step] ?? 'open' })),
      { hasTechnician: false, hasCardProvider: false, ...has },
    ).map(({ ability, needs }) => [ability, needs]),
  );

describe('setupAbilities', () => {
  it('lets a new company book calls, and names the steps that the rest needs (R1.6)', () => {
    expect(after({})).toEqual({
      bookCall: [],
      schedule: ['technician'],
      sendProposal: ['taxes', 'priceBook'],
      takeCard: ['cardProvider'],
      callBack: ['company'],
    });
  });

  it('takes cards once a provider is connected, whatever the steps', () => {
    expect(after({}, { hasCardProvider: true })).toMatchObject({ takeCard: [] });
  });

  it('schedules once there is a technician, not when an owner alone has confirmed the people', () => {
    expect(after({ people: 'done' })).toMatchObject({ schedule: ['technician'] });
    expect(after({ people: 'skipped' }, { hasTechnician: true })).toMatchObject({ schedule: [] });
  });

  it('has done steps no longer needed, but skipped ones still', () => {
    expect(after({ taxes: 'done', priceBook: 'skipped' })).toMatchObject({ sendProposal: ['priceBook'] });
  });
});
