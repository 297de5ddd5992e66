import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { readCheckNumber } from '@fieldwright/domain/payments/check-number';
import type { PaymentFaults } from './payment-attempt.ts';
import { paymentFormTexts as texts } from './payment-form.texts.ts';

/** A cash or check payment as typed. */
export interface TypedPayment {
  amount: string;
  method: 'cash' | 'check';
  /** the check number */
  reference: string;
  text: string;
}

/** A cash or check payment as read from the form. */
export interface CashOrCheck {
  method: 'cash' | 'check';
  amountCents: number;
  /** the check number; empty for cash */
  reference: string;
  text: string;
}

interface Read {
  /** 0 if the amount can't be read */
  cents: number;
  /** null if the check number can't be read */
  reference: string | null;
  /** the errors; empty if it can be recorded */
  faults: PaymentFaults;
}

/** Reads the typed amount and check number (R5.8). */
export function readPayment({ amount, method, reference }: TypedPayment): Read {
  const money = readMoney(amount);
  const cents = 'cents' in money ? money.cents : 0;
  const check = method === 'check' ? readCheckNumber(reference) : { number: '' };
  return {
    cents,
    reference: 'number' in check ? check.number : null,
    faults: {
      ...('wrong' in money && { amount: money.wrong }),
      ...('cents' in money && cents === 0 && { amount: texts.nothing }),
      ...('wrong' in check && { reference: check.wrong }),
    },
  };
}
