import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { ApiError, unshownTextOf } from '../../lib/errors/api-error.ts';

/** A payment being sent; a retry sends the same with the same key. */
export interface PaymentAttempt<Document extends Aggregate> {
  key: string;
  edit: Edit<Document>;
  /** its temporary id in the edit */
  paymentId: number;
  /** the least balance the user expects, in cents; a lower one means that someone else recorded a payment */
  leastDueCents: number | undefined;
}

/** The form's errors. */
export interface PaymentFaults {
  amount?: string;
  reference?: string;
}

/**
 * Splits the error of a refused payment into errors of the form's inputs, and the rest; `rest` is null if the
 * inputs show all of it.
 */
export function refusedPayment(
  error: ApiError,
  paymentId: number,
): { faults: PaymentFaults; rest: ApiError | null } {
  const at = (field: string) => error.fields[`payments.${paymentId}.${field}`];
  const [amount, reference] = [at('amountCents'), at('reference')];
  const faults = { ...(amount && { amount }), ...(reference && { reference }) };
  const isShown = (path: string) => /\.(amountCents|reference)$/.test(path);
  const paths = Object.keys(error.fields);
  if (paths.length > 0 && paths.every(isShown)) return { faults, rest: null };
  const said = { text: unshownTextOf(error, isShown), code: error.code };
  return { faults, rest: new ApiError('refused', { status: error.status, said }) };
}
