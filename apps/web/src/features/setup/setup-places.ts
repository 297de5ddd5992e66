import type { SetupStep } from '@fieldwright/domain/settings/setup';

/** Where each step is taken. The trades are chosen in a dialog above the list itself. */
export const setupPlaces = {
  trade: '/settings/setup',
  company: '/settings/company',
  departments: '/settings/departments',
  taxes: '/settings/taxes',
  priceBook: '/pricebooks',
  people: '/settings/people',
  customers: '/settings/imports',
  firstWork: '/proposals',
} as const satisfies Record<SetupStep, string>;
