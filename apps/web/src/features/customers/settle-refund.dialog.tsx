import type { AgreementBilling } from '@fieldwright/contract/agreement-billing';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { api } from '../../lib/requests/api.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { billingTexts } from './agreement-billing.texts.ts';

const texts = billingTexts.settleRefund;

type Invoice = NonNullable<AgreementBilling['billing']>['invoices'][number];

interface Props {
  invoice: Invoice;
  /** called with what the billing is after its refund was settled */
  settled: (after: AgreementBilling) => void;
}

/** Says from when a refund can be settled by hand whose provider refuses the key, and lets those who may do so. */
export function RefundInDoubt({ invoice: { id, refunds, refundSettledFrom }, settled }: Props) {
  const now = useNow();
  const { me, may } = useMain();
  if (refundSettledFrom === null || !may('settings.edit')) return null;
  const cents = refunds.find(({ status }) => status === 'pending')?.amountCents ?? 0;
  if (Date.parse(refundSettledFrom) > now.getTime())
    return <small>{texts.from(momentText(refundSettledFrom, now, me.company.timeZone))}</small>;
  return (
    <div className="billing-actions">
      <Button
        small
        onClick={async () => {
          const after = await openSettleRefund(id, moneyText(cents));
          if (after !== null) settled(after);
        }}
      >
        {texts.settle}
      </Button>
    </div>
  );
}

/** Asks what became of a refund. @returns null if the person changed their mind */
async function openSettleRefund(id: number, amount: string): Promise<AgreementBilling | null> {
  const { result } = await openDialog<number, AgreementBilling>({
    title: texts.title(amount),
    text: texts.text,
    type: 'info',
    width: 440,
    buttons: [
      { id: 'cancel', text: billingTexts.keep, secondary: true },
      { id: 'save', text: texts.settle },
    ],
    component: SettleRefund,
    intakeData: id,
  }).result;
  return result;
}

function SettleRefund({ intakeData: id, dialog }: HostedProps<number, AgreementBilling>) {
  const [outcome, setOutcome] = useState<'refunded' | 'notRefunded' | null>(null);
  const [note, setNote] = useState('');
  useDialogPart(dialog, {
    disabled: outcome === null || note.trim() === '' ? ['save'] : [],
    save: () => {
      const body = { outcome: outcome!, note: note.trim() };
      return api('POST /api/agreementinvoices/{id}/settle', { params: { id }, body });
    },
  });
  return (
    <>
      <OneOf required label={texts.outcome} choices={texts.outcomes} chosen={outcome} onChange={setOutcome} />
      <TextField
        required
        label={texts.note}
        placeholder={texts.notePlaceholder}
        value={note}
        onChange={setNote}
      />
    </>
  );
}
