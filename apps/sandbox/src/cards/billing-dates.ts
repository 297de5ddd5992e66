import type { Billing } from './store.ts';

/* When subscriptions charge. */

const dayMs = 24 * 60 * 60_000;

/** Returns the moment some months later; in the last days of a month, the last that the other month has. */
export function monthsLater(moment: string, months: number): string {
  const at = new Date(moment);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(at.getUTCDate(), last);
  const start = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, day);
  return new Date(start + (at.getTime() % dayMs)).toISOString();
}

/** When the payment with a number, from 0, is charged; after the last, when the billing ends. */
export const paymentDate = ({ startDate, months }: Billing, number: number): string =>
  monthsLater(startDate, number * months);

/** What the payment with a number, from 0, charges: as the last, where the schedule has let the subscription run on. */
export const paymentCents = ({ amounts }: Billing, number: number): number =>
  amounts[number] ?? amounts.at(-1)!;

/** Checks whether a billing was created to begin later, and hasn't begun. */
export const isPending = ({ createdDate, startDate, state, invoices }: Billing): boolean =>
  state === 'active' && invoices.length === 0 && createdDate !== undefined && createdDate < startDate;

export const dateOf = (moment: string): string => moment.slice(0, 10);
