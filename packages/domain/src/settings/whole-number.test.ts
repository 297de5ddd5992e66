import { describe, expect, it } from 'vitest';
import { boardMinutesSchema } from './board-minutes.ts';
import { proposalDaysSchema, usualProposalDays } from './proposal-days.ts';
import { readWholeNumber } from './whole-number.ts';

describe('readWholeNumber', () => {
  it.each(['', '0', '366', '-1', '1.5', '1e2', 'thirty', '1 0'])('refuses "%s" (R5.8)', (typed) => {
    expect(readWholeNumber(proposalDaysSchema, typed)).toEqual({
      wrong: 'Enter a whole number of days from 1 to 365.',
    });
  });

  it.each([
    ['1', 1],
    [' 45 ', 45],
    ['365', 365],
    ['030', 30],
  ])('reads "%s" (R5.8)', (typed, value) => {
    expect(readWholeNumber(proposalDaysSchema, typed)).toEqual({ value });
  });

  it('takes what a company begins with', () => {
    expect(proposalDaysSchema.safeParse(usualProposalDays).success).toBe(true);
  });

  it('keeps dates on the board from a minute to a day (R9.13)', () => {
    const read = (typed: string) => readWholeNumber(boardMinutesSchema, typed);
    expect([read('1'), read('1440')]).toEqual([{ value: 1 }, { value: 1440 }]);
    const wrong = 'Enter a whole number of minutes from 1 to 1440.';
    expect([read('0'), read('1441')]).toEqual([{ wrong }, { wrong }]);
  });
});
