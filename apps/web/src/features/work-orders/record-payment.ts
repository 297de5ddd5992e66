import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import { receiptNumber } from '@fieldwright/domain/payments/receipt';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { ApiError, unshownTextOf } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveAtOnce, workOrderKind, workOrdersChanged } from './work-order.data.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';

/** A payment on its way to the server: a retry sends the same with the same key. */
export interface Attempt {
  key: string;
  edit: Edit<WorkOrder>;
  paymentId: number;
  /** what was left to pay when it was sent */
  dueCents: number | null;
  /** the least that the person expects to be left; with less, somebody else has recorded a payment too */
  leastDueCents: number | undefined;
}

export interface Recorded {
  paymentId: number;
  workOrderId: number;
  /** its receipt's */
  number: string;
  amountCents: number;
  /** in words */
  method: string;
}

/** What is wrong with the inputs of the dialog. */
export interface PaymentFaults {
  amount?: string;
  reference?: string;
}

/** Records a payment, and loads the work order with it. @throws ApiError */
export async function recordPayment({
  key,
  edit,
  paymentId: sent,
  leastDueCents,
}: Attempt): Promise<Recorded> {
  const { ids } = await saveAtOnce(edit, { key, label: texts.takeTitle, leastDueCents });
  const paymentId = ids[String(sent)]!;
  const { document } = await workOrderKind.load(edit.draft.id);
  workOrdersChanged(queryClient);
  const { amountCents, method } = document.payments.find(({ id }) => id === paymentId)!;
  const number = receiptNumber(document.id, document.payments, paymentId)!;
  return { paymentId, workOrderId: document.id, number, amountCents, method: texts.methods[method] };
}

/**
 * What a refused payment comes to in the dialog: words at its inputs, and an error for the rest; null where the inputs
 * say all. A payment that would be too much by now has neither: what others recorded is loaded, and shown there.
 */
export async function refusedPayment(
  error: ApiError,
  { edit, paymentId }: Attempt,
): Promise<{ faults: PaymentFaults; rest: ApiError | null }> {
  if (error.code === 'overpaid') {
    await workOrderKind.load(edit.draft.id);
    return { faults: {}, rest: null };
  }
  const at = (field: string) => error.fields[`payments.${paymentId}.${field}`];
  const [amount, reference] = [at('amountCents'), at('reference')];
  const faults = { ...(amount && { amount }), ...(reference && { reference }) };
  const isShown = (path: string) => /\.(amountCents|reference)$/.test(path);
  const paths = Object.keys(error.fields);
  if (paths.length > 0 && paths.every(isShown)) return { faults, rest: null };
  const said = { text: unshownTextOf(error, isShown), code: error.code };
  return { faults, rest: new ApiError('refused', { status: error.status, said }) };
}
