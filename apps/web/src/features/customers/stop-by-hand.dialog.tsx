import type { AgreementBilling } from '@fieldwright/contract/agreement-billing';
import { gatewayTexts } from '@fieldwright/domain/payments/card-channels';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { api } from '../../lib/requests/api.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { billingTexts } from './agreement-billing.texts.ts';

const texts = billingTexts.byHand;

type Billing = NonNullable<AgreementBilling['billing']>;

interface Props {
  billing: Billing;
  /** called with what the billing is after it was marked as stopped */
  marked: (after: AgreementBilling) => void;
}

/** Says why a billing can't be asked about, and what to do; those who may can mark it as stopped after a day. */
export function KeyRefused({ billing: { id, provider, stoppedFrom }, marked }: Props) {
  const now = useNow();
  const { me, may } = useMain();
  const name = gatewayTexts[provider];
  const maySettle = may('settings.edit');
  const isOver = stoppedFrom !== null && Date.parse(stoppedFrom) <= now.getTime();
  return (
    <>
      <Note kind="bad">
        {texts.refused(name)} {maySettle ? texts.newKey : texts.ask}
        {maySettle && isOver && ` ${texts.now(name)}`}
        {maySettle &&
          !isOver &&
          stoppedFrom !== null &&
          ` ${texts.from(momentText(stoppedFrom, now, me.company.timeZone))}`}
      </Note>
      {maySettle && isOver && (
        <div className="billing-actions">
          <Button
            small
            onClick={async () => {
              const after = await openStopByHand(id, name);
              if (after !== null) marked(after);
            }}
          >
            {texts.mark}
          </Button>
        </div>
      )}
    </>
  );
}

/** Asks why a billing counts as stopped, and marks it so. @returns null if the person changed their mind */
async function openStopByHand(id: number, name: string): Promise<AgreementBilling | null> {
  const { result } = await openDialog<number, AgreementBilling>({
    title: texts.title,
    text: texts.text(name),
    type: 'warning',
    width: 440,
    buttons: [
      { id: 'cancel', text: billingTexts.keep, secondary: true },
      { id: 'save', text: texts.mark, danger: true },
    ],
    component: StopByHand,
    intakeData: id,
  }).result;
  return result;
}

function StopByHand({ intakeData: id, dialog }: HostedProps<number, AgreementBilling>) {
  const [note, setNote] = useState('');
  useDialogPart(dialog, {
    disabled: note.trim() === '' ? ['save'] : [],
    save: () =>
      api('POST /api/agreementbillings/{id}/settle', { params: { id }, body: { note: note.trim() } }),
  });
  return (
    <TextField
      required
      label={texts.note}
      placeholder={texts.notePlaceholder}
      value={note}
      onChange={setNote}
    />
  );
}
