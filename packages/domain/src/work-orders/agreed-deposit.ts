import { isLive } from '../kernel/edit-graph.ts';
import { rateOf, sumCents, toTenThousandths } from '../kernel/money.ts';
import { leastChargedCents } from '../payments/card-amount.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { AgreedFields } from './agreed-deposit-fields.ts';
import type { WorkOrder } from './work-order.ts';

/** Returns the cents that were agreed on; zero for none. */
export function agreedCentsOf({ depositCents, depositPercent, depositOfCents }: AgreedFields): number {
  if (depositPercent === null) return depositCents ?? 0;
  return rateOf(depositOfCents ?? 0, toTenThousandths(depositPercent));
}

/** What counts as paid on a work order. */
export type Paid = Pick<WorkOrder, 'deposits' | 'settledOutsideCents'> & {
  payments: readonly Omit<WorkOrder['payments'][number], 'workOrderId'>[];
};

/**
 * Returns what the customer paid, and what lenders did. A payment of the customer counts as it was charged even if a
 * part of it was refunded, so goodwill doesn't make a deposit due again; one that was refunded in full doesn't count.
 */
function paidBy({ payments, deposits, settledOutsideCents }: Paid): { customer: number; lenders: number } {
  const completed = payments.filter((payment) => isLive(payment) && payment.status === 'completed');
  const isFinancing = ({ method }: { method: string }) => method === 'financing';
  const own = completed.filter((payment) => !isFinancing(payment));
  return {
    customer: sumCents([
      settledOutsideCents,
      ...deposits.map(
        ({ amountCents: cents, financedCents = 0, givenBackCents = 0 }) =>
          cents - financedCents + givenBackCents,
      ),
      // credit that another work order has used is below zero
      ...own.map(({ amountCents: cents, refundedCents }) => (cents < 0 || refundedCents < cents ? cents : 0)),
    ]),
    lenders: sumCents([
      ...deposits.map(({ financedCents = 0 }) => financedCents),
      ...completed.filter(isFinancing).map(({ amountCents: cents, refundedCents }) => cents - refundedCents),
    ]),
  };
}

/** Returns the cents that the customer paid of a deposit. */
export const customerCents = (paid: Paid): number => paidBy(paid).customer;

/** What was agreed, and what of it is still due. */
export interface AgreedDeposit {
  agreedCents: number;
  dueCents: number;
}

/**
 * Returns the agreed deposit of a work order, of which at most the balance is due. The deposit is the customer's part: a
 * lender pays the rest of the total first. A rest that no card can be charged for counts as paid. Null if none was
 * agreed, or the work is done: then all of the balance is due.
 * @param isCallDone whether the call of the work order is done, which has done the work as well as processing it
 */
export function agreedDeposit(
  workOrder: AgreedFields & Paid & Pick<WorkOrder, 'processed'>,
  totals: Pick<Totals, 'totalCents' | 'amountDueCents'> | null,
  isCallDone: boolean,
): AgreedDeposit | null {
  if (workOrder.processed || isCallDone || totals === null) return null;
  const { totalCents, amountDueCents } = totals;
  const agreedCents = agreedCentsOf(workOrder);
  if (agreedCents <= 0) return null;
  const { customer, lenders } = paidBy(workOrder);
  const rest = agreedCents - customer - Math.max(0, lenders - Math.max(0, totalCents - agreedCents));
  return {
    agreedCents,
    dueCents: rest < leastChargedCents ? 0 : Math.max(0, Math.min(rest, amountDueCents)),
  };
}

/**
 * Returns the cents due now, and the most that a card is charged: what is left of the agreed deposit, then the balance.
 */
export const dueNow = (balanceCents: number, deposit: AgreedDeposit | null): number =>
  deposit !== null && deposit.dueCents > 0 ? deposit.dueCents : balanceCents;

/** What is due on a work order, in all and now; null if it isn't known. */
export interface DueOfWork {
  /** only of the lines with a price, unless all have one */
  dueCents: number | null;
  isPriced: boolean;
  nowCents: number | null;
  deposit: AgreedDeposit | null;
}

/**
 * Returns what is due on a work order. While a line has no price, the balance isn't known; an agreed deposit is, if the
 * other lines come to more.
 */
export function dueOfWorkOrder(
  totals: Pick<Totals, 'amountDueCents' | 'complete'> | null,
  agreed: AgreedDeposit | null,
): DueOfWork {
  const unknown = { dueCents: null, nowCents: null, isPriced: false };
  if (totals === null) return { ...unknown, deposit: null };
  const { amountDueCents: dueCents, complete } = totals;
  const deposit = complete || (agreed && agreed.dueCents < dueCents) ? agreed : null;
  const isKnown = complete || (deposit !== null && deposit.dueCents > 0);
  return isKnown
    ? { dueCents, nowCents: dueNow(dueCents, deposit), deposit, isPriced: complete }
    : { ...unknown, deposit };
}
