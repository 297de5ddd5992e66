import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { ReactNode } from 'react';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { MoneyField } from '../../ui/field/read-field.tsx';
import { Note } from '../../ui/note.tsx';
import './payment-form.css';
import { paymentFormTexts as texts } from './payment-form.texts.ts';
import type { usePaymentForm } from './use-payment-form.ts';

interface PaymentFormProps {
  form: ReturnType<typeof usePaymentForm>;
  /** above the fields: the balance due and notes */
  children?: ReactNode;
}

/** Shows the fields of a cash or check payment and its confirmations. For `usePaymentForm`. */
export function PaymentForm({ form, children }: PaymentFormProps) {
  const { values, set, wrong, cents, moreCents, repeated, confirmed, confirm } = form;
  return (
    <fieldset className="payment-form" disabled={form.isSent}>
      {children}
      {form.isSent && <Note>{texts.unanswered}</Note>}
      <MoneyField
        required
        label={texts.amount}
        value={values.amount}
        error={wrong.amount}
        onChange={(amount) => set({ amount })}
      />
      {moreCents > 0 && (
        <Note kind="warn">
          {texts.more(moneyText(moreCents), moneyText(form.dueCents ?? 0))}
          <CheckField
            checked={confirmed.more === cents}
            onChange={(on) => confirm(on ? { ...confirmed, more: cents } : {})}
          >
            {texts.recordMore(moneyText(cents))}
          </CheckField>
        </Note>
      )}
      {repeated && (
        <Note kind="warn">
          {texts.repeated(moneyText(cents), values.method, repeated.minutes)}
          <CheckField
            checked={confirmed.another === repeated.id}
            onChange={(on) => confirm(on ? { ...confirmed, another: repeated.id } : {})}
          >
            {texts.recordAnother(moneyText(cents))}
          </CheckField>
        </Note>
      )}
      <OneOf
        inline
        label={texts.how}
        choices={texts.methods}
        chosen={values.method}
        onChange={(method) => set({ method })}
      />
      {values.method === 'check' && (
        <TextField
          required
          label={texts.checkNumber}
          value={values.reference}
          error={wrong.reference}
          help={texts.checkHelp}
          onChange={(reference) => set({ reference })}
        />
      )}
      <TextField label={texts.note} value={values.text} onChange={(text) => set({ text })} />
    </fieldset>
  );
}
