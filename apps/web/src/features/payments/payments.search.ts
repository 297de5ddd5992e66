import type { paymentMethods } from '@fieldwright/domain/payments/payment-fields';
import { isDay } from '../../lib/dates/is-day.ts';

export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * The list's search parameters: search text, days (both inclusive, in the company's time zone), method, and
 * collected by.
 */
export interface PaymentsSearch {
  search?: string;
  from?: string;
  to?: string;
  method?: PaymentMethod;
  takenBy?: number;
  /** only card payments that someone has to look at */
  show?: 'toCheck';
}

const longest = 100;
/** Repeated from the domain: this file is part of every page's bundle, the domain's shapes are not. */
const methods: Record<PaymentMethod, true> = {
  cash: true,
  check: true,
  card: true,
  bank: true,
  financing: true,
  other: true,
  credit: true,
};
const isMethod = (value: unknown): value is PaymentMethod =>
  typeof value === 'string' && Object.hasOwn(methods, value);
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

export function paymentsSearch({
  search,
  from,
  to,
  method,
  takenBy,
  show,
}: Record<string, unknown>): PaymentsSearch {
  // the router parses "1187" as a number
  const words = typeof search === 'number' ? String(search) : search;
  return {
    ...(typeof words === 'string' && words.trim() && { search: words.slice(0, longest) }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(isMethod(method) && { method }),
    ...(isId(takenBy) && { takenBy }),
    ...(show === 'toCheck' && { show: 'toCheck' as const }),
  };
}
