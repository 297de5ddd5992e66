import { type NoAccessSearch, noAccessSearch } from '../../app/no-access.ts';
import { isDay } from '../../lib/is-day.ts';

/** The address of the own day: which day, and which of its visits is open. */
export interface OwnDaySearch extends NoAccessSearch {
  /** in the company's time zone; without it today */
  date?: string;
  /** without it the one under way, or the next */
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
