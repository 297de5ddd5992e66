import { type Repeat, repeatedTimes } from '@fieldwright/domain/schedule/board-day';
import { isDay } from '../../lib/is-day.ts';

/** Which of two equal times is meant; empty: nothing has been chosen. */
export type ChosenRepeat = Repeat | '';

/** Whether a text is a time of a day, like `14:30`. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The two moments of a day and a time as they are entered; null where there is one, or where something is missing. */
export const repeatedAt = (date: string, time: string, timeZone: string): Record<Repeat, number> | null =>
  isDay(date) && isTime(time) ? repeatedTimes(date, time, timeZone) : null;
