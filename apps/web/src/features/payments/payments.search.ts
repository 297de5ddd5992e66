import { isDay } from '../../lib/is-day.ts';

/** The address of the list: what is searched for, and the days, both included, in the company's time zone. */
export interface PaymentsSearch {
  search?: string;
  from?: string;
  to?: string;
}

const longest = 100;

export function paymentsSearch({ search, from, to }: Record<string, unknown>): PaymentsSearch {
  // the address turns "1187" into a number
  const words = typeof search === 'number' ? String(search) : search;
  return {
    ...(typeof words === 'string' && words.trim() && { search: words.slice(0, longest) }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}
