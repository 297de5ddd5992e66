import { Temporal } from 'temporal-polyfill';

/** When an event is, as it is stored: moments with an offset, which the board reads in its own time zone. */
export interface EventTimes {
  start: string;
  end: string;
  /** taken off the board: it lies on no date */
  removed: boolean;
}

/** A date of the board with the moments, in ms since 1970, from and until which it lasts. */
export interface BoardDate {
  date: string;
  from: number;
  until: number;
}

/**
 * The loaded dates of a board, to be asked again and again. A date lasts from its first moment to the first of the
 * next one: 23, 24 or 25 hours, also where the clocks change at midnight.
 * @param dates like `2026-11-19`
 * @param timeZone the board's, an IANA name
 * @throws RangeError for a date or a time zone that is none
 */
export function boardDates(dates: readonly string[], timeZone: string): BoardDate[] {
  return dates.map((date) => {
    const day = Temporal.PlainDate.from(date);
    const start = (of: Temporal.PlainDate) => of.toZonedDateTime(timeZone).epochMilliseconds;
    return { date, from: start(day), until: start(day.add({ days: 1 })) };
  });
}

/**
 * Which loaded dates an event touches by a change: those where it lay and those where it lies now (R4.17). An event
 * that ends at midnight does not touch the date that begins there.
 * @param loaded the board's dates, by `boardDates`
 * @param before null where the event was not known
 * @param after null where it is gone
 * @returns the dates in the order of `loaded`; none where the change is nobody's here
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
