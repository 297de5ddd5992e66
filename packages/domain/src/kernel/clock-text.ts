import { type Moment, written } from './date-format.ts';

/* A file separate from `date-format.ts`, which is all the date code that customer pages load. */

/** The format "9:15 AM". */
export const clock = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats a time of day, `14:00`, as "2:00 PM". */
export const clockText = (time: string): string => written(`2026-01-01T${time}:00Z`, 'UTC', clock);

/** Formats a moment to the second, for account emails: "Nov 19, 2026, 11:35:00 AM EST". */
export const preciseText = (at: Moment, timeZone: string): string =>
  written(at, timeZone, { dateStyle: 'medium', timeStyle: 'long' });
