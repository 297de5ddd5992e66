import { wholeNumber } from './whole-number.ts';

/**
 * How many minutes the board keeps dates that nobody looks at (R9.13). A company that says nothing has what its
 * installation says.
 */
export const boardMinutesSchema = wholeNumber('minutes', 1, 1440);
