import { type NoAccessSearch, noAccessSearch } from '../../app/no-access.ts';
import { isDay } from '../../lib/dates/is-day.ts';

/** The tabs of Unassigned besides the calls that need scheduling. */
export type TrayTab = 'onHold' | 'canceled';

/** The board's search parameters: the day, filters, and the open side panel. */
export interface BoardSearch extends NoAccessSearch {
  /** in the company's time zone; today if missing */
  date?: string;
  department?: number;
  /** customers, addresses and technicians to highlight */
  search?: string;
  tray?: TrayTab;
  /** the visit, or the unassigned call, in the side panel */
  event?: number;
  call?: number;
}

const longest = 100;

export function boardSearch(given: Record<string, unknown>): BoardSearch {
  const { date, department, search, tray, event, call } = given;
  // the router parses "1187" as a number
  const words = typeof search === 'number' ? String(search) : search;
  return {
    ...noAccessSearch(given),
    ...(isDay(date) && { date }),
    ...(isId(department) && { department }),
    ...(typeof words === 'string' && words.trim() && { search: words.slice(0, longest) }),
    ...((tray === 'onHold' || tray === 'canceled') && { tray }),
    ...(isId(event) ? { event } : isId(call) && { call }),
  };
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
