import { describe, expect, it } from 'vitest';
import { proposalDaysSchema, readProposalDays, usualProposalDays } from './proposal-days.ts';

describe('readProposalDays', () => {
  it.each(['', '0', '366', '-1', '1.5', '1e2', 'thirty', '1 0'])('refuses "%s" (R5.8)', (typed) => {
    expect(readProposalDays(typed)).toEqual({ wrong: 'Enter a whole number of days from 1 to 365.' });
  });

  it.each([
    ['1', 1],
    [' 45 ', 45],
    ['365', 365],
    ['030', 30],
  ])('reads "%s" (R5.8)', (typed, days) => {
    expect(readProposalDays(typed)).toEqual({ days });
    expect(proposalDaysSchema.safeParse(days).success).toBe(true);
  });

  it('takes what a company begins with', () => {
    expect(readProposalDays(String(usualProposalDays))).toEqual({ days: usualProposalDays });
  });
});
