import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { readCheckNumber } from '@fieldwright/domain/payments/check-number';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { isPassing, textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import {
  type ButtonData,
  type DialogLink,
  type HostedProps,
  type OpenedDialog,
  openDialog,
} from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { paymentFormTexts } from '../payments/payment-form.texts.ts';
import { ChargeShares } from './charge-shares.tsx';
import { paySeveralTexts as texts } from './pay-several.texts.ts';
import { ShareRows } from './share-rows.tsx';
import { recordShares, sharesPaid, type UnpaidWorkOrders, unpaidQuery } from './shared-payments.data.ts';
import { type Method, useShares } from './use-shares.ts';

interface PaySeveral {
  customerId: number;
  /** the work order that it is opened from; null for a customer */
  workOrderId: number | null;
  mayRefund: boolean;
}

interface Intake extends PaySeveral {
  /** shows the buttons of a method: a card has its own beside its fields */
  showButtons: (isCard: boolean) => void;
}

const buttons: Record<'card' | 'other', readonly ButtonData[]> = {
  card: [{ id: 'cancel', text: texts.cancel, secondary: true }],
  other: [
    { id: 'cancel', text: texts.cancel, secondary: true },
    { id: 'save', text: texts.record },
  ],
};

/** Opens the dialog that takes one payment of several work orders of a customer. */
export function openPaySeveral(pay: PaySeveral): void {
  const opened: OpenedDialog<true> = openDialog<Intake, true>({
    title: texts.title,
    text: texts.text,
    width: 540,
    buttons: buttons.other,
    component: PaySeveralDialog,
    intakeData: {
      ...pay,
      showButtons: (isCard) => opened.change({ buttons: buttons[isCard ? 'card' : 'other'] }),
    },
  });
}

function PaySeveralDialog({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { data, error, refetch } = useQuery(unpaidQuery(intakeData.customerId));
  if (data && data.workOrders.length > 0)
    return <Shares unpaid={data} intakeData={intakeData} dialog={dialog} />;
  return (
    <NothingYet dialog={dialog}>
      {data && <p className="dim">{texts.none}</p>}
      {!data && error && (
        <Note kind="bad">
          <span>{`${texts.loadFailed} ${textOf(error)}`}</span>
          <Button small onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </Note>
      )}
      {!data && !error && (
        <output className="skeleton">
          <span className="sr">{uiTexts.loading}</span>
        </output>
      )}
    </NothingYet>
  );
}

/** Shows why there is no list. Nothing can be recorded then. */
function NothingYet({ dialog, children }: { dialog: DialogLink<true>; children: ReactNode }) {
  useDialogPart(dialog, { disabled: ['save'] });
  return children;
}

function Shares({ unpaid, intakeData, dialog }: HostedProps<Intake, true> & { unpaid: UnpaidWorkOrders }) {
  const { customerId, workOrderId, showButtons } = intakeData;
  const client = useQueryClient();
  const [method, setMethod] = useState<Method>(unpaid.card ? 'card' : 'check');
  const shares = useShares(unpaid.workOrders, { workOrderId, method });
  const [check, setCheck] = useState({ reference: '', text: '' });
  const [wrong, setWrong] = useState<string>();
  const [isUnanswered, setIsUnanswered] = useState(false);
  // kept until answered, so that a retry after a lost response records nothing twice
  const keys = useRef<Partial<Record<string, string>>>({});
  useLayoutEffect(() => showButtons(method === 'card'), [method, showButtons]);

  async function record(): Promise<true | null> {
    if (method === 'card') return null;
    const read = method === 'check' ? readCheckNumber(check.reference) : { number: '' };
    setWrong('wrong' in read ? read.wrong : undefined);
    if (!shares.check() || 'wrong' in read) return null;
    const sent = {
      method,
      reference: read.number,
      text: check.text.trim(),
      shares: shares.paid.map(({ workOrder: { id, dueCents }, cents }) => ({
        workOrderId: id,
        amountCents: cents,
        dueCents,
      })),
    };
    const key = (keys.current[JSON.stringify(sent)] ??= crypto.randomUUID());
    try {
      await recordShares(customerId, { key, ...sent });
    } catch (error) {
      setIsUnanswered(isPassing(error));
      if (isPassing(error)) throw error;
      sharesPaid(client);
      const rest = shares.refuse(error, sent.shares);
      if (rest !== null) throw rest;
      return null;
    }
    sharesPaid(client);
    showToast({ text: texts.recorded(moneyText(shares.sumCents), method, shares.paid.length) });
    return true;
  }

  useDialogPart(dialog, {
    disabled: shares.paid.length === 0 ? ['save'] : [],
    helperText: shares.paid.length === 0 ? texts.choose : undefined,
    unsaved: isUnanswered && texts.unsaved,
    save: record,
  });
  const methods = {
    ...(unpaid.card && { card: texts.methods.card }),
    cash: texts.methods.cash,
    check: texts.methods.check,
  };
  return (
    <fieldset className="payment-form">
      {method === 'card' && unpaid.card?.isTest && <Note kind="warn">{texts.test}</Note>}
      <ShareRows shares={shares} />
      <OneOf inline label={texts.how} choices={methods} chosen={method} onChange={setMethod} />
      {method === 'check' && (
        <TextField
          required
          label={paymentFormTexts.checkNumber}
          value={check.reference}
          error={wrong}
          help={paymentFormTexts.checkHelp}
          onChange={(reference) => setCheck({ ...check, reference })}
        />
      )}
      {method !== 'card' && (
        <TextField
          label={paymentFormTexts.note}
          value={check.text}
          onChange={(text) => setCheck({ ...check, text })}
        />
      )}
      {method === 'card' && unpaid.card && (
        <ChargeShares
          card={unpaid.card}
          customerId={customerId}
          shares={shares}
          mayRefund={intakeData.mayRefund}
          close={() => dialog.finish(true)}
        />
      )}
    </fieldset>
  );
}
