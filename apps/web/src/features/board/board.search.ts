import { type NoAccessSearch, noAccessSearch } from '../../app/no-access.ts';
import { isDay } from '../../lib/is-day.ts';

/** The dashboard's address: the day, what of it is shown, and what is open beside it. */
export interface BoardSearch extends NoAccessSearch {
  /** in the company's time zone; without it today */
  date?: string;
  department?: number;
  /** customers, addresses and technicians that are made to stand out */
  search?: string;
  tray?: 'onHold';
  /** the visit, or the call of the tray, in the side panel */
  event?: number;
  call?: number;
}

const longest = 100;

export function boardSearch(given: Record<string, unknown>): BoardSearch {
  const { date, department, search, tray, event, call } = given;
  // the address turns "1187" into a number
  const words = typeof search === 'number' ? String(search) : search;
  return {
    ...noAccessSearch(given),
    ...(isDay(date) && { date }),
    ...(isId(department) && { department }),
    ...(typeof words === 'string' && words.trim() && { search: words.slice(0, longest) }),
    ...(tray === 'onHold' && { tray }),
    ...(isId(event) ? { event } : isId(call) && { call }),
  };
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
