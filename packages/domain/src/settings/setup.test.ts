import { describe, expect, it } from 'vitest';
import {
  canConfirm,
  nextStep,
  type SetupFacts,
  setupProgress,
  setupStates,
  setupSteps,
  stepAfter,
  tradesSchema,
} from './setup.ts';

const nothing: SetupFacts = {
  trades: [],
  hasPhone: false,
  hasLookOrHours: false,
  departments: 3,
  jobTypes: 18,
  taxItems: 0,
  services: 0,
  people: 1,
  crew: 0,
  unplaced: 0,
  customers: 0,
  calls: 0,
  sentProposals: 0,
  skipped: [],
  confirmed: [],
};
const statesWith = (more: Partial<SetupFacts>) =>
  Object.fromEntries(setupStates({ ...nothing, ...more }).map(({ step, state }) => [step, state]));

describe('setupStates', () => {
  it('has every step of a new company open, in order', () => {
    const states = setupStates(nothing);
    expect(states.map(({ step }) => step)).toEqual(setupSteps);
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['open']));
  });

  it.each([
    ['trade', { trades: ['plumbing'] }],
    ['company', { hasPhone: true, hasLookOrHours: true }],
    ['company', { hasPhone: true, confirmed: ['company'] }],
    ['departments', { confirmed: ['departments'] }],
    ['taxes', { taxItems: 1 }],
    ['priceBook', { services: 1 }],
    ['people', { people: 2, crew: 1 }],
    ['people', { confirmed: ['people'] }],
    ['customers', { customers: 1 }],
    ['firstWork', { calls: 1, sentProposals: 1 }],
  ] as const)('says that %s is done by what is there, and nothing else', (step, more) => {
    const { [step]: state, ...others } = statesWith(more);
    expect(state).toBe('done');
    expect(new Set(Object.values(others))).toEqual(new Set(['open']));
  });

  it('leaves a step open with half of what it needs', () => {
    expect(statesWith({ confirmed: ['departments'], departments: 0 })['departments']).toBe('open');
    expect(statesWith({ confirmed: ['departments'], jobTypes: 0 })['departments']).toBe('open');
    expect(statesWith({ confirmed: ['company'] })['company']).toBe('open');
    expect(statesWith({ hasPhone: true })['company']).toBe('open');
    expect(statesWith({ people: 3 })['people']).toBe('open');
    expect(statesWith({ people: 3, crew: 2, unplaced: 1 })['people']).toBe('open');
    expect(statesWith({ confirmed: ['people'], unplaced: 1 })['people']).toBe('open');
    expect(statesWith({ calls: 1 })['firstWork']).toBe('open');
    expect(statesWith({ sentProposals: 1 })['firstWork']).toBe('open');
  });

  it('says skipped only of what is not done after all', () => {
    const states = statesWith({ skipped: ['taxes', 'customers'], taxItems: 2 });
    expect([states['taxes'], states['customers']]).toEqual(['done', 'skipped']);
  });
});

describe('setupProgress and nextStep', () => {
  it('count what is done and the minutes of what is open, and go on at the first open step', () => {
    const states = setupStates({ ...nothing, trades: ['electrical'], skipped: ['company', 'people'] });
    expect(setupProgress(states)).toEqual({ done: 1, minutesLeft: 2 + 3 + 5 + 5 + 5 });
    expect(nextStep(states)).toBe('departments');
  });

  it('have nothing left where every step is done or skipped', () => {
    const states = setupStates({ ...nothing, skipped: setupSteps });
    expect([setupProgress(states), nextStep(states)]).toEqual([{ done: 0, minutesLeft: 0 }, null]);
  });
});

describe('stepAfter', () => {
  it('is the next open step, from the start again after the last, and none if no other is open', () => {
    const states = setupStates({ ...nothing, skipped: ['taxes', 'firstWork'] });
    expect(stepAfter('departments', states)).toBe('priceBook');
    expect(stepAfter('customers', states)).toBe('trade');
    const last = setupStates({ ...nothing, skipped: setupSteps.filter((step) => step !== 'taxes') });
    expect(stepAfter('taxes', last)).toBeNull();
    // no step before it is open, and the last one is
    const end = setupStates({ ...nothing, skipped: setupSteps.filter((step) => step !== 'firstWork') });
    expect(stepAfter('customers', end)).toBe('firstWork');
    expect(stepAfter('firstWork', end)).toBeNull();
    const next = setupStates({ ...nothing, skipped: ['people'] });
    expect([stepAfter('priceBook', next), stepAfter('trade', next)]).toEqual(['customers', 'company']);
  });
});

describe('canConfirm', () => {
  const all = { hasPhone: true, departments: 1, jobTypes: 1, unplaced: 0 };
  it('is for defaults that somebody looks at: of a company only once it has a phone number', () => {
    expect(setupSteps.filter((step) => canConfirm(step, all))).toEqual(['company', 'departments', 'people']);
    expect(canConfirm('company', { ...all, hasPhone: false })).toBe(false);
  });

  it('is for people only while every technician has a department', () => {
    expect(canConfirm('people', { ...all, unplaced: 1 })).toBe(false);
  });

  it('is for no list that was emptied', () => {
    expect(canConfirm('departments', { ...all, departments: 0 })).toBe(false);
    expect(canConfirm('departments', { ...all, jobTypes: 0 })).toBe(false);
  });
});

describe('tradesSchema', () => {
  it('takes each trade once, in order, and at least one', () => {
    expect(tradesSchema.parse(['electrical', 'plumbing'])).toEqual(['plumbing', 'electrical']);
    expect(tradesSchema.safeParse([]).error?.issues[0]?.message).toBe('Choose at least one trade.');
    expect(tradesSchema.safeParse(['roofing']).success).toBe(false);
  });
});
