import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { useQueryClient } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import type { CardAttempt } from '../card-payments/card-payments.data.ts';
import { openCardPayments } from '../card-payments/card-payments.dialog.tsx';
import { cardPaymentsTexts } from '../card-payments/card-payments.texts.ts';
import { SavedCardRows } from '../card-payments/saved-card-rows.tsx';
import { TipField } from '../card-payments/tip-field.tsx';
import { chargeShares, sharesPaid, type UnpaidWorkOrders } from './shared-payments.data.ts';
import type { Shares } from './use-shares.ts';

interface ChargeSharesProps {
  card: NonNullable<UnpaidWorkOrders['card']>;
  customerId: number;
  shares: Shares;
  mayRefund: boolean;
  /** closes the dialog */
  close: () => void;
}

/** Asks for a tip, and charges a card for all chosen work orders at once. */
export function ChargeShares({ card, customerId, shares, mayRefund, close }: ChargeSharesProps) {
  const client = useQueryClient();
  const [tip, setTip] = useState('');
  const [wrongTip, setWrongTip] = useState<string>();
  const [saveCard, setSaveCard] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  // kept until answered, so that a retry after a lost response charges nothing twice
  const keys = useRef<Partial<Record<string, string>>>({});

  /** Says how it ended, or goes on in the dialog of the first work order, which waits for the provider. */
  const tell = ({ status, failure: why, url, amountCents, tipCents, shared }: CardAttempt, first: number) => {
    if (status === 'canceled') return setFailure(cardPaymentsTexts.notStarted(why ?? ''));
    if (status === 'declined') return setFailure(cardPaymentsTexts.declinedCard(why ?? ''));
    const cents = shared ? shared.amountCents + shared.tipCents : amountCents + tipCents;
    if (status === 'approved') showToast({ text: cardPaymentsTexts.paid(moneyText(cents)) });
    else if (url) window.open(url, '_blank', 'noreferrer');
    close();
    if (status !== 'approved') openCardPayments({ entity: 'workOrder', id: first, mayRefund });
  };

  const go = async (savedCardId?: number) => {
    const read = tip.trim() === '' ? { cents: 0 } : readMoney(tip);
    setWrongTip('wrong' in read ? read.wrong : undefined);
    setFailure(null);
    if (!shares.check() || 'wrong' in read) return;
    const sent = {
      shares: shares.paid.map(({ workOrder: { id }, cents }) => ({ workOrderId: id, amountCents: cents })),
      tipCents: read.cents,
      ...(savedCardId === undefined ? { saveCard } : { savedCardId }),
    };
    const asked = JSON.stringify(sent);
    const key = (keys.current[asked] ??= crypto.randomUUID());
    setBusy(savedCardId === undefined ? 'card' : `saved ${savedCardId}`);
    try {
      const attempt = await chargeShares(customerId, { key, ...sent });
      delete keys.current[asked];
      tell(attempt, sent.shares[0]!.workOrderId);
    } catch (error) {
      const noTip = error instanceof ApiError ? error.fields['tipCents'] : undefined;
      const noCard = error instanceof ApiError ? error.fields['savedCardId'] : undefined;
      setWrongTip(noTip);
      const rest = noTip ? null : shares.refuse(error, sent.shares);
      if (rest !== null) setFailure(noCard ?? textOf(rest));
    }
    setBusy(null);
    sharesPaid(client);
  };

  return (
    <>
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
    </>
  );
}
