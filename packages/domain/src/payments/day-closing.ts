import { z } from 'zod';
import { sumCents } from '../kernel/money.ts';
import { moneyText } from '../kernel/money-text.ts';
import { paymentMethods, type paymentStatuses } from './payment-fields.ts';

/** What came in on a day by one method, and by one provider's cards. */
export const takenSchema = z.object({
  method: z.enum(paymentMethods),
  /** Null for other methods, and cards that no provider charged here. */
  provider: z.enum(['square', 'stripe']).nullable(),
  count: z.int(),
  /** Before refunds, without tips. */
  amountCents: z.int(),
  refundedCents: z.int(),
  /** Without what was refunded of them. */
  tipCents: z.int(),
});
export type Taken = z.infer<typeof takenSchema>;

/** A payment as a day counts it, or its cash that was given back on this day. */
export interface CountedPayment {
  id: number;
  entity: 'workOrder' | 'salesProposal';
  givenBack: boolean;
  status: (typeof paymentStatuses)[number];
  method: Taken['method'];
  provider: Taken['provider'];
  amountCents: number;
  refundedCents: number;
  tipCents: number;
}

/** What a day comes to. */
export interface DayTotals {
  taken: Taken[];
  /** cash of earlier days that was given back on this one */
  givenBackCents: number;
  /** the cash that the drawer should hold */
  drawerCents: number;
}

const keyOf = ({ method, provider }: Pick<Taken, 'method' | 'provider'>) => `${method} ${provider ?? '~'}`;

/** Returns what the payments of a day come to, by method and card provider. */
export function totalsOfDay(payments: readonly CountedPayment[]): DayTotals {
  const taken = new Map<string, Taken>();
  for (const payment of payments.filter(({ givenBack }) => !givenBack)) {
    const { method, provider } = payment;
    const none = { method, provider, count: 0, amountCents: 0, refundedCents: 0, tipCents: 0 };
    const sum = taken.get(keyOf(payment)) ?? none;
    taken.set(keyOf(payment), {
      ...sum,
      count: sum.count + 1,
      amountCents: sum.amountCents + payment.amountCents,
      refundedCents: sum.refundedCents + payment.refundedCents,
      tipCents: sum.tipCents + payment.tipCents,
    });
  }
  const givenBackCents = sumCents(
    payments
      .filter(({ givenBack }) => givenBack)
      .map(({ amountCents, refundedCents }) => amountCents - refundedCents),
  );
  const rows = [...taken].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  return { taken: rows, givenBackCents, drawerCents: drawerCents(rows, givenBackCents) };
}

/**
 * Returns the cents that the drawer should hold: the day's cash, without what was given back. Cash that was given back
 * beyond what came in was not of the day.
 */
function drawerCents(taken: readonly Taken[], givenBackCents: number): number {
  const cash = taken
    .filter(({ method }) => method === 'cash')
    .map(({ amountCents, refundedCents }) => amountCents - refundedCents);
  return Math.max(0, sumCents(cash) - givenBackCents);
}

/**
 * What happened to a payment after its day was closed. `givenBack`: its cash was, on a later day, which counts it.
 * `paidOut`: cash of an earlier day was given back on this one.
 */
export const closingChanges = [
  'added',
  'voided',
  'refunded',
  'changed',
  'moved',
  'givenBack',
  'paidOut',
] as const;
export type ClosingChange = (typeof closingChanges)[number];

/** A payment as a closed day kept it, and as the day has it now; null if it has it not. */
export interface Compared {
  kept: CountedPayment | null;
  now: CountedPayment | null;
  /** whether the payment counts, on any day */
  counts: boolean;
}

const worth = (payment: CountedPayment | null): number =>
  payment === null
    ? 0
    : (payment.amountCents - payment.refundedCents + payment.tipCents) * (payment.givenBack ? -1 : 1);

/**
 * Compares a payment with what a closed day kept of it.
 * @returns what happened, and what the day had and has of it, with tips and without refunds; null if nothing did
 */
export function comparedWithKept({
  kept,
  now,
  counts,
}: Compared): { change: ClosingChange; fromCents: number; toCents: number } | null {
  const change = changeOf({ kept, now, counts });
  return change && { change, fromCents: worth(kept), toCents: worth(now) };
}

function changeOf({ kept, now, counts }: Compared): ClosingChange | null {
  if (kept === null) return now === null ? null : now.givenBack ? 'paidOut' : 'added';
  if (now === null) return counts || kept.givenBack ? 'moved' : 'voided';
  if (now.method !== kept.method || now.amountCents !== kept.amountCents) return 'changed';
  if (now.refundedCents !== kept.refundedCents || now.tipCents !== kept.tipCents) return 'refunded';
  return now.status === kept.status ? null : 'givenBack';
}

/**
 * Returns the cash that was counted: none entered is none where none is expected.
 * @param enteredCents null if none was entered
 * @returns null if it has to be entered
 */
export const countedCash = (enteredCents: number | null, drawerCents: number): number | null =>
  enteredCents ?? (drawerCents === 0 ? 0 : null);

/** What a person says when they close a day. */
interface Counted {
  /** null if none was entered */
  enteredCents: number | null;
  /** what the screen said that the drawer should hold */
  expectedCents: number;
  reason: string;
}

/**
 * Returns why a day can't be closed, by field, or null if it can.
 * @param today in the company's time zone
 */
export function refuseClosing(
  { enteredCents, expectedCents, reason }: Counted,
  at: { day: string; today: string; drawerCents: number; isClosed: boolean },
): Record<string, string> | null {
  if (at.day > at.today) return { day: 'This day hasn’t started yet.' };
  if (at.isClosed) return { day: 'This day is already closed.' };
  if (expectedCents !== at.drawerCents)
    return {
      countedCents: `Cash expected is now ${moneyText(at.drawerCents)}. Check the payments and count again.`,
    };
  const countedCents = countedCash(enteredCents, at.drawerCents);
  if (countedCents === null) return { countedCents: 'Enter the cash you counted.' };
  return countedCents !== at.drawerCents && reason.trim() === ''
    ? { reason: 'Enter a reason for the difference.' }
    : null;
}
