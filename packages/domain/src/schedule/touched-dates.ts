import { Temporal } from '../kernel/temporal.ts';

/** The stored times of an event: moments with an offset, which the board converts to its own time zone. */
export interface EventTimes {
  start: string;
  end: string;
  /** Taken off the board, so it is on no date. */
  removed: boolean;
}

/** A date of the board with its first moment and the next date's, in ms since 1970. */
export interface BoardDate {
  date: string;
  from: number;
  until: number;
}

/**
 * Returns the dates of a board with their limits, for repeated use. A date is 23, 24 or 25 hours long, even
 * if the clocks change at midnight.
 * @param dates like `2026-11-19`
 * @param timeZone the board's, an IANA name
 * @throws RangeError for an invalid date or time zone
 */
export function boardDates(dates: readonly string[], timeZone: string): BoardDate[] {
  return dates.map((date) => {
    const day = Temporal.PlainDate.from(date);
    const start = (of: typeof day) => of.toZonedDateTime(timeZone).epochMilliseconds;
    return { date, from: start(day), until: start(day.add({ days: 1 })) };
  });
}

/**
 * Returns the loaded dates that a changed event was on or is on now (R4.17). An event that ends at midnight
 * is not on the next date.
 * @param loaded the board's dates, from `boardDates`
 * @param before null if the event was not known
 * @param after null if it is gone
 * @returns the dates in the order of `loaded`; empty if the change does not concern them
 */
export function touchedDates(
  loaded: readonly BoardDate[],
  before: EventTimes | null,
  after: EventTimes | null,
): string[] {
  const spans = [before, after].flatMap((times) =>
    times && !times.removed ? [{ start: Date.parse(times.start), end: Date.parse(times.end) }] : [],
  );
  return loaded
    .filter(({ from, until }) => spans.some(({ start, end }) => start < until && end > from))
    .map(({ date }) => date);
}
