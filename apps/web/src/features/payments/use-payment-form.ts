import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { amountText } from '@fieldwright/domain/kernel/money-text';
import { repeatedPayment, type TakenPayment } from '@fieldwright/domain/payments/repeated-payment';
import { useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { ApiError, isPassing } from '../../lib/errors/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import type { DialogLink } from '../../ui/dialog/dialog-stack.ts';
import { type PaymentAttempt, type PaymentFaults, refusedPayment } from './payment-attempt.ts';
import { paymentFormTexts as texts } from './payment-form.texts.ts';
import { type CashOrCheck, readPayment, type TypedPayment } from './typed-payment.ts';

interface Typing extends Omit<TypedPayment, 'amount'> {
  /** null until typed: then the offered amount applies */
  amount: string | null;
}

interface Options<Document extends Aggregate, Result> {
  dialog: DialogLink<Result>;
  /** preselected */
  method: 'cash' | 'check';
  /** the amount until the user types a different one */
  offeredCents: number;
  /** the current balance due; negative if overpaid, null if unknown */
  dueCents: number | null;
  /** payments recorded on the same document so far */
  taken: readonly (TakenPayment & { id: number })[];
  /** why nothing can be recorded yet */
  waitsFor?: string | undefined;
  /** adds the payment to the saved document. @param isAll whether it pays the whole balance */
  add: (payment: CashOrCheck, isAll: boolean) => { edit: Edit<Document>; id: number };
  /** @throws ApiError */
  record: (attempt: PaymentAttempt<Document>) => Promise<Result>;
  /** loads payments that others have recorded */
  reload: () => Promise<unknown>;
}

/**
 * Records a cash or check payment from a dialog, exactly once: a try without a response is sent again
 * unchanged. Asks for confirmation before recording more than is due, or the same payment again within
 * minutes (R5.8).
 * @returns what `PaymentForm` shows
 */
export function usePaymentForm<Document extends Aggregate, Result>(options: Options<Document, Result>) {
  const [typed, set] = useState<Typing>({
    amount: null,
    method: options.method,
    reference: '',
    text: '',
  });
  // sent, without knowing whether it arrived
  const [sent, setSent] = useState<{
    attempt: PaymentAttempt<Document>;
    dueCents: number | null;
  } | null>(null);
  const [wrong, setWrong] = useState<PaymentFaults>({});
  // the confirmed excess amount, and the earlier payment confirmed as different
  const [confirmed, confirm] = useState<{ more?: number; another?: number }>({});
  const values = { ...typed, amount: typed.amount ?? suggestedText(options.offeredCents) };
  const { cents, reference, faults } = readPayment(values);
  // once sent, the current balance may already include the payment
  const due = sent ? sent.dueCents : options.dueCents;
  const dueCents = due === null ? null : Math.max(0, due);
  const moreCents = dueCents === null ? 0 : Math.max(0, cents - dueCents);
  const found = useRepeated(
    options.taken,
    reference === null ? null : { method: values.method, amountCents: cents, reference },
  );
  // an excess amount is confirmed anyway
  const repeated = sent === null && moreCents === 0 ? found : null;
  const asks =
    moreCents > 0 && confirmed.more !== cents
      ? texts.confirmMore
      : repeated && confirmed.another !== repeated.id
        ? texts.confirmAnother
        : undefined;

  function begin() {
    setWrong(faults);
    if (Object.keys(faults).length > 0) return null;
    const payment = {
      method: values.method,
      amountCents: cents,
      reference: reference ?? '',
      text: values.text.trim(),
    };
    const { edit, id } = options.add(payment, cents >= (dueCents ?? 0));
    const leastDueCents = due === null ? undefined : due - cents;
    const attempt = { key: crypto.randomUUID(), edit, paymentId: id, leastDueCents };
    return { attempt, dueCents: due };
  }

  async function save(): Promise<Result | null> {
    const now = sent ?? begin();
    if (!now) return null;
    setSent(now);
    try {
      return await options.record(now.attempt);
    } catch (error) {
      if (isPassing(error)) throw error;
      setSent(null);
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'overpaid') {
        // loads what others recorded; the form then asks about it
        await options.reload();
        return null;
      }
      const refused = refusedPayment(error, now.attempt.paymentId);
      setWrong(refused.faults);
      if (refused.rest) throw refused.rest;
      return null;
    }
  }

  const isSent = sent !== null;
  useUnsaved(isSent, texts.unsaved);
  useDialogPart(options.dialog, {
    disabled: options.waitsFor || asks ? ['save'] : [],
    helperText: options.waitsFor ?? asks,
    unsaved: isSent && texts.unsaved,
    save,
  });
  return {
    values,
    set: (more: Partial<Typing>) => set({ ...typed, ...more }),
    wrong,
    isSent,
    cents,
    /** null unless the user typed an amount that can be read */
    typedCents: typed.amount !== null && cents > 0 ? cents : null,
    /** never negative */
    dueCents,
    moreCents,
    repeated,
    confirmed,
    confirm,
  };
}

/** Returns the same payment recorded minutes ago: its id and how many minutes. */
function useRepeated(
  taken: readonly (TakenPayment & { id: number })[],
  wish: { method: 'cash' | 'check'; amountCents: number; reference: string } | null,
): { id: number; minutes: number } | null {
  const now = useNow().getTime();
  const found = wish && repeatedPayment(taken, wish, now);
  if (!found) return null;
  const minutes = Math.max(0, Math.floor((now - Date.parse(found.recordedDate!)) / 60_000));
  return { id: found.id, minutes };
}

const suggestedText = (cents: number): string => (cents > 0 ? amountText(cents) : '');
