import { type NoAccessSearch, noAccessSearch } from '../../app/no-access.ts';
import { isDay } from '../../lib/dates/is-day.ts';

/** The search parameters of the own day: the date, and the open visit. */
export interface OwnDaySearch extends NoAccessSearch {
  /** in the company's time zone; today if missing */
  date?: string;
  /** the one in progress or the next if missing */
  visit?: number;
}

export function ownDaySearch(given: Record<string, unknown>): OwnDaySearch {
  const { date, visit } = given;
  return {
    ...noAccessSearch(given),
    ...(isDay(date) && { date }),
    ...(Number.isSafeInteger(visit) && { visit: visit as number }),
  };
}
