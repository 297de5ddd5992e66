import { wholeNumber } from './whole-number.ts';

/** How many days after today a new or reopened proposal expires. */
export const proposalDaysSchema = wholeNumber('days', 1, 365);

/** A new company's default. */
export const usualProposalDays = 30;
