import { wholeNumber } from './whole-number.ts';

/**
 * The minutes that the board keeps dates nobody is viewing (R9.13). The installation's setting applies to a
 * company without its own.
 */
export const boardMinutesSchema = wholeNumber('minutes', 1, 1440);
