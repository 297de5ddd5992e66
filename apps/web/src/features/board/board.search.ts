import { type NoAccessSearch, noAccessSearch } from '../../app/no-access.ts';
import { isDay } from '../../lib/dates/is-day.ts';

/** The tabs of Unassigned besides the calls that need scheduling. */
export type TrayTab = 'onHold' | 'canceled';

/** The board's search parameters: the day, filters, and the open side panel. */
export interface BoardSearch extends NoAccessSearch {
  /** the board itself, in place of a new company's setup */
  board?: 1;
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
  const { board, date, department, search, tray, event, call } = given;
  // the router parses "1187" as a number
  const words = typeof search === 'number' ? String(search) : search;
  return {
    ...noAccessSearch(given),
    ...(Number(board) === 1 && { board: 1 as const }),
    ...(isDay(date) && { date }),
    ...(isId(department) && { department }),
    ...(typeof words === 'string' && words.trim() && { search: words.slice(0, longest) }),
    ...((tray === 'onHold' || tray === 'canceled') && { tray }),
    ...(isId(event) ? { event } : isId(call) && { call }),
  };
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
