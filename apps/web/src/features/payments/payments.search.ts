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

/** A day that there is: not February 30. */
function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
