import { type Repeat, repeatedTimes } from '@fieldwright/domain/schedule/board-day';
import { isDay } from '../../lib/dates/is-day.ts';

/** Which of two equal times is meant; empty if not chosen yet. */
export type ChosenRepeat = Repeat | '';

/** Checks whether a text is a time of day, like `14:30`. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/**
 * Returns both moments of an entered time when clocks go back; null if there is only one, or input is
 * missing.
 */
export const repeatedAt = (date: string, time: string, timeZone: string): Record<Repeat, number> | null =>
  isDay(date) && isTime(time) ? repeatedTimes(date, time, timeZone) : null;
