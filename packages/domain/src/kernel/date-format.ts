import { locale } from './locale.ts';

/** A moment: ISO with offset, ms since 1970, or a Date. */
export type Moment = string | number | Date;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the cached formatter for a zone and options. Formatters are expensive to create, and a board
 * formats thousands of times.
 */
export function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { timeZone, ...options });
  formats.set(key, made);
  return made;
}

/**
 * The format "November 19, 2026", for customers. Defined here because customer pages load no other date code.
 */
export const longDay = { year: 'numeric', month: 'long', day: 'numeric' } as const;

/**
 * Formats a moment in a time zone.
 * @param timeZone an IANA name
 */
export const written = (at: Moment, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  formatOf(timeZone, options).format(new Date(at));

/** Returns the time zone of this machine, by its IANA name. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
