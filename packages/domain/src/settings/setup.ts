import { z } from 'zod';

/*
 * The setup of a new company: steps that an owner takes, skips and comes back to, until a first proposal is
 * sent. A step is done by what is there, so that nothing has to be ticked off twice.
 */

/** The trades a company can be in. Departments and job types start from them. */
export const trades = ['heatingCooling', 'plumbing', 'electrical'] as const;
export type Trade = (typeof trades)[number];
export const tradeNames: Record<Trade, string> = {
  heatingCooling: 'Heating & cooling',
  plumbing: 'Plumbing',
  electrical: 'Electrical',
};
export const tradesSchema = z
  .array(z.enum(trades))
  .min(1, 'Choose at least one trade.')
  .max(trades.length)
  .transform((chosen) => trades.filter((trade) => chosen.includes(trade)));

/** The steps in order, each with the minutes it usually takes. */
export const setupMinutes = {
  trade: 1,
  company: 3,
  departments: 2,
  taxes: 3,
  priceBook: 5,
  people: 2,
  customers: 5,
  firstWork: 5,
} as const;
export type SetupStep = keyof typeof setupMinutes;
export const setupSteps = Object.keys(setupMinutes) as [SetupStep, ...SetupStep[]];

/** What the company already has, and which steps the owner skipped or checked off. */
export interface SetupFacts {
  trades: readonly Trade[];
  hasPhone: boolean;
  /** Somebody has saved a logo or the business hours. */
  hasLookOrHours: boolean;
  departments: number;
  jobTypes: number;
  taxItems: number;
  services: number;
  /** Everyone who isn't deactivated, the owner included. */
  people: number;
  /** Those of them, without owners, who are technicians or have a department. */
  crew: number;
  /** Technicians without a department, not counting deactivated people. */
  unplaced: number;
  customers: number;
  calls: number;
  /** Proposals that were sent. */
  sentProposals: number;
  skipped: readonly SetupStep[];
  /** Steps whose defaults somebody has looked at and kept. */
  confirmed: readonly SetupStep[];
}

const isDone: Record<SetupStep, (facts: SetupFacts) => boolean> = {
  trade: ({ trades: chosen }) => chosen.length > 0,
  // business hours have a default, so somebody has to look at them
  company: ({ hasPhone, hasLookOrHours, confirmed }) =>
    hasPhone && (hasLookOrHours || confirmed.includes('company')),
  // every company starts with some, so somebody has to look at them
  departments: ({ confirmed, departments, jobTypes }) =>
    confirmed.includes('departments') && departments > 0 && jobTypes > 0,
  taxes: ({ taxItems }) => taxItems > 0,
  priceBook: ({ services }) => services > 0,
  // a technician without a department is in none on the board; an owner who works alone says so
  people: ({ crew, unplaced, confirmed }) => unplaced === 0 && (crew > 0 || confirmed.includes('people')),
  customers: ({ customers }) => customers > 0,
  firstWork: ({ calls, sentProposals }) => calls > 0 && sentProposals > 0,
};

/** Steps that somebody confirms by looking, once what they need is there. */
export function canConfirm(
  step: SetupStep,
  {
    hasPhone,
    departments,
    jobTypes,
    unplaced,
  }: Pick<SetupFacts, 'hasPhone' | 'departments' | 'jobTypes' | 'unplaced'>,
): boolean {
  if (step === 'departments') return departments > 0 && jobTypes > 0;
  if (step === 'people') return unplaced === 0;
  return step === 'company' && hasPhone;
}

/** `open` steps are still to do. A skipped step that is done after all is done. */
export type StepState = 'done' | 'skipped' | 'open';

/** Returns the state of every step, in order. */
export const setupStates = (facts: SetupFacts): { step: SetupStep; state: StepState }[] =>
  setupSteps.map((step) => ({
    step,
    state: isDone[step](facts) ? 'done' : facts.skipped.includes(step) ? 'skipped' : 'open',
  }));

/** Returns how many steps are done, and the usual minutes of those that are open. */
export function setupProgress(states: readonly { step: SetupStep; state: StepState }[]): {
  done: number;
  minutesLeft: number;
} {
  const open = states.filter(({ state }) => state === 'open');
  return {
    done: states.filter(({ state }) => state === 'done').length,
    minutesLeft: open.reduce((sum, { step }) => sum + setupMinutes[step], 0),
  };
}

/** Returns the step to take next: the first that is open; null if none is, so that the setup is finished. */
export const nextStep = (states: readonly { step: SetupStep; state: StepState }[]): SetupStep | null =>
  states.find(({ state }) => state === 'open')?.step ?? null;

/** Returns the step after another: the next open one, from the start again at the end; null if no other is open. */
export function stepAfter(
  step: SetupStep,
  states: readonly { step: SetupStep; state: StepState }[],
): SetupStep | null {
  const place = setupSteps.indexOf(step);
  const others = [...states.slice(place + 1), ...states.slice(0, place)];
  return nextStep(others);
}

export const setupMessages = {
  finished: 'Setup is finished, so the list stays off the dashboard.',
} as const;
