import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { readCheckNumber } from '@fieldwright/domain/payments/check-number';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
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
import { type HeldRequest, staysHeld } from './held-request.ts';
import { paySeveralTexts as texts } from './pay-several.texts.ts';
import { ShareRows } from './share-rows.tsx';
import {
  type RecordedShares,
  recordShares,
  sharesPaid,
  type UnpaidWorkOrders,
  unpaidQuery,
} from './shared-payments.data.ts';
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
  // above everything that a change of the list or the method could end
  const [held, hold] = useState<HeldRequest | null>(null);
  const shown = held?.unpaid ?? data;
  if (shown && shown.workOrders.length > 0)
    return <Shares unpaid={shown} held={held} hold={hold} intakeData={intakeData} dialog={dialog} />;
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

interface SharesProps extends HostedProps<Intake, true> {
  unpaid: UnpaidWorkOrders;
  held: HeldRequest | null;
  hold: (request: HeldRequest | null) => void;
}

function Shares({ unpaid, held, hold, intakeData, dialog }: SharesProps) {
  const { customerId, workOrderId, showButtons } = intakeData;
  const client = useQueryClient();
  const [method, setMethod] = useState<Method>(unpaid.card ? 'card' : 'check');
  const shares = useShares(unpaid.workOrders, { workOrderId, method });
  const [check, setCheck] = useState({ reference: '', text: '' });
  const [wrong, setWrong] = useState<string>();
  useLayoutEffect(() => showButtons(method === 'card'), [method, showButtons]);

  /** Returns what to record as it is typed; null if that is wrong. */
  function typed(): RecordedShares | null {
    if (method === 'card') return null;
    const read = method === 'check' ? readCheckNumber(check.reference) : { number: '' };
    setWrong('wrong' in read ? read.wrong : undefined);
    if (!shares.check() || 'wrong' in read) return null;
    return {
      key: crypto.randomUUID(),
      method,
      reference: read.number,
      text: check.text.trim(),
      shares: shares.paid.map(({ workOrder: { id, dueCents }, cents }) => ({
        workOrderId: id,
        amountCents: cents,
        dueCents,
      })),
    };
  }

  async function record(): Promise<true | null> {
    const before = held?.recorded;
    const sent = before ?? typed();
    if (sent === null) return null;
    hold({ unpaid, recorded: sent });
    try {
      await recordShares(customerId, sent);
    } catch (error) {
      sharesPaid(client);
      if (staysHeld(error, before !== undefined)) throw error;
      hold(null);
      const rest = shares.refuse(error, sent.shares);
      if (rest !== null) throw rest;
      return null;
    }
    sharesPaid(client);
    const cents = sent.shares.reduce((sum, { amountCents }) => sum + amountCents, 0);
    showToast({ text: texts.recorded(moneyText(cents), sent.method, sent.shares.length) });
    return true;
  }

  useDialogPart(dialog, {
    disabled: shares.paid.length === 0 ? ['save'] : [],
    helperText: shares.paid.length === 0 ? texts.choose : undefined,
    unsaved: held !== null && (held.charged ? texts.unsavedCard : texts.unsaved),
    save: record,
  });
  const methods = {
    ...(unpaid.card && { card: texts.methods.card }),
    cash: texts.methods.cash,
    check: texts.methods.check,
  };
  return (
    <div className="payment-form">
      {method === 'card' && unpaid.card?.isTest && <Note kind="warn">{texts.test}</Note>}
      <fieldset className="payment-form" disabled={held !== null}>
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
      </fieldset>
      {method === 'card' && unpaid.card && (
        <ChargeShares
          card={unpaid.card}
          customerId={customerId}
          shares={shares}
          held={held?.charged ?? null}
          hold={(charged) => hold(charged && { unpaid, charged })}
          mayRefund={intakeData.mayRefund}
          close={() => dialog.finish(true)}
        />
      )}
    </div>
  );
}
