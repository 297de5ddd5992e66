import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { mostCardShares } from '@fieldwright/domain/payments/shares';
import { useQueryClient } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { agreedTo, type CardAttempt } from '../card-payments/card-payments.data.ts';
import { openCardPayments } from '../card-payments/card-payments.dialog.tsx';
import { cardPaymentsTexts } from '../card-payments/card-payments.texts.ts';
import { SavedCardRows } from '../card-payments/saved-card-rows.tsx';
import { TipField } from '../card-payments/tip-field.tsx';
import { staysHeld } from './held-request.ts';
import { paySeveralTexts as texts } from './pay-several.texts.ts';
import {
  type ChargedShares,
  chargeShares,
  sharesPaid,
  type UnpaidWorkOrders,
} from './shared-payments.data.ts';
import type { Shares } from './use-shares.ts';

interface ChargeSharesProps {
  card: NonNullable<UnpaidWorkOrders['card']>;
  customerId: number;
  shares: Shares;
  /** the payment that was sent and isn't answered */
  held: ChargedShares | null;
  hold: (sent: ChargedShares | null) => void;
  mayRefund: boolean;
  /** closes the dialog */
  close: () => void;
}

/** Asks for a tip, and charges a card for all chosen work orders at once. */
export function ChargeShares({ card, customerId, shares, held, hold, mayRefund, close }: ChargeSharesProps) {
  const client = useQueryClient();
  const [tip, setTip] = useState('');
  const [wrongTip, setWrongTip] = useState<string>();
  const [saveCard, setSaveCard] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const isTooMany = shares.paid.length > mostCardShares;

  /** Says how it ended, or continues in the dialog of the first work order, which waits for the provider. */
  const tell = ({ status, failure: why, url, amountCents, tipCents, shared }: CardAttempt, first: number) => {
    if (status === 'canceled') return setFailure(cardPaymentsTexts.notStarted(why ?? ''));
    if (status === 'declined') return setFailure(cardPaymentsTexts.declinedCard(why ?? ''));
    const cents = shared ? shared.amountCents + shared.tipCents : amountCents + tipCents;
    if (status === 'approved') showToast({ text: cardPaymentsTexts.paid(moneyText(cents)) });
    else if (url) window.open(url, '_blank', 'noreferrer');
    close();
    if (status === 'approved') return;
    const number = shares.rows.find(({ workOrder }) => workOrder.id === first)?.workOrder.number ?? '';
    const owing = { kind: 'workOrder', id: first, number } as const;
    openCardPayments({ entity: 'workOrder', id: first, owing, mayRefund });
  };

  const go = async (savedCardId?: number) => {
    const read = tip.trim() === '' ? { cents: 0 } : readMoney(tip);
    setWrongTip('wrong' in read ? read.wrong : undefined);
    setFailure(null);
    if (!shares.check() || 'wrong' in read || isTooMany) return;
    await send({
      key: crypto.randomUUID(),
      shares: shares.paid.map(({ workOrder: { id, dueCents }, cents }) => ({
        workOrderId: id,
        amountCents: cents,
        dueCents,
      })),
      tipCents: read.cents,
      ...(savedCardId === undefined ? agreedTo(saveCard, card.saveConsent) : { savedCardId }),
    });
  };

  /** Sends a payment, or one that isn't answered once more, exactly as it was. */
  const send = async (sent: ChargedShares) => {
    const isAgain = held !== null;
    hold(sent);
    setFailure(null);
    setBusy(sent.savedCardId === undefined ? 'card' : `saved ${sent.savedCardId}`);
    try {
      const attempt = await chargeShares(customerId, sent);
      hold(null);
      tell(attempt, sent.shares[0]!.workOrderId);
    } catch (error) {
      if (staysHeld(error, isAgain)) {
        setFailure(`${textOf(error)} ${texts.unanswered}`);
        setBusy(null);
        sharesPaid(client);
        return;
      }
      hold(null);
      const noTip = error instanceof ApiError ? error.fields['tipCents'] : undefined;
      const noCard = error instanceof ApiError ? error.fields['savedCardId'] : undefined;
      setWrongTip(noTip);
      if (error instanceof ApiError && error.fields['saveCard']) setSaveCard(false);
      const rest = noTip ? null : shares.refuse(error, sent.shares);
      if (rest !== null) setFailure(noCard ?? textOf(rest));
    }
    setBusy(null);
    sharesPaid(client);
  };

  if (held !== null && busy === null)
    return (
      <>
        {failure && <Note kind="bad">{failure}</Note>}
        <div className="card-ways">
          <Button kind="primary" icon={<CreditCard />} onClick={() => void send(held)}>
            {texts.retry}
          </Button>
        </div>
      </>
    );
  return (
    <fieldset className="payment-form" disabled={isTooMany || held !== null}>
      {isTooMany && <Note kind="warn">{texts.tooMany(mostCardShares)}</Note>}
      {failure && <Note kind="bad">{failure}</Note>}
      {card.tipPercents !== null && (
        <TipField
          amountCents={shares.sumCents}
          percents={card.tipPercents}
          value={tip}
          error={wrongTip}
          onChange={setTip}
        />
      )}
      {card.savedCards.length > 0 && (
        <SavedCardRows cards={card.savedCards} busy={busy} charge={(id) => void go(id)} />
      )}
      {card.saveConsent !== null && (
        <CheckField checked={saveCard} onChange={setSaveCard}>
          {cardPaymentsTexts.saveCard}
        </CheckField>
      )}
      {saveCard && card.saveConsent !== null && (
        <p className="help">{cardPaymentsTexts.readConsent(card.saveConsent)}</p>
      )}
      <div className="card-ways">
        <Button
          kind="primary"
          icon={<CreditCard />}
          busy={busy === 'card'}
          disabled={shares.paid.length === 0}
          onClick={() => void go()}
        >
          {cardPaymentsTexts.enter}
        </Button>
      </div>
      <p className="help">{cardPaymentsTexts.enterHelp(cardPaymentsTexts.names[card.provider])}</p>
    </fieldset>
  );
}
