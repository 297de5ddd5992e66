import type { SetupStep } from '@fieldwright/domain/settings/setup';

/** On every page: the setup step that a person has come for, which the bar above the page leads back from. */
export interface SetupSearch {
  setup?: SetupStep;
}

/** Repeated from the domain: this file is part of every page's bundle, the domain's shapes are not. */
const steps: Record<SetupStep, true> = {
  trade: true,
  company: true,
  departments: true,
  taxes: true,
  priceBook: true,
  people: true,
  customers: true,
  firstWork: true,
};

export const setupSearch = ({ setup }: Record<string, unknown>): SetupSearch =>
  typeof setup === 'string' && Object.hasOwn(steps, setup) ? { setup: setup as SetupStep } : {};
