import { listText } from '@fieldwright/domain/kernel/list-text';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { AmountParts } from '../../ui/amount-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import {
  type CardAttempt,
  cancelPayment,
  cardPaymentsChanged,
  checkPayment,
  type PaidDocument,
} from './card-payments.data.ts';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';

/** Shows a payment in progress, with its page and the way out. */
export function WaitingPayment({ attempt, document }: { attempt: CardAttempt; document: PaidDocument }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<'check' | 'cancel' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { id, status, provider, url, shared } = attempt;
  // all of it, for one that pays several work orders
  const payment = shared ?? attempt;
  const sumCents = payment.amountCents + payment.tipCents;
  const amount = moneyText(sumCents);
  const ask = async (what: 'check' | 'cancel') => {
    setBusy(what);
    setFailure(null);
    try {
      const now = await (what === 'check' ? checkPayment(id) : cancelPayment(id));
      if (now.status === 'canceled') showToast({ text: texts.canceled });
      cardPaymentsChanged(client, document);
    } catch (error) {
      setFailure(textOf(error));
    }
    setBusy(null);
  };
  return (
    <Note kind={status === 'checking' ? 'warn' : 'info'}>
      <output>
        <AmountParts
          name={texts.waitingSum}
          cents={sumCents}
          parts={[
            { name: texts.amount, cents: payment.amountCents },
            ...(payment.tipCents > 0 ? [{ name: texts.refundTip, cents: payment.tipCents }] : []),
          ]}
        >
          {status === 'checking'
            ? texts.checking(amount)
            : attempt.isSavedCard
              ? texts.charging(amount)
              : attempt.isTypedCard
                ? texts.chargingTyped(amount)
                : texts.waiting(amount, texts.names[provider])}
        </AmountParts>
      </output>
      {shared && <p>{texts.sharedBy(listText(shared.workOrders))}</p>}
      {attempt.failure && <p role="alert">{attempt.failure}</p>}
      {failure && <p role="alert">{failure}</p>}
      <div className="card-waits">
        {url && (
          <a className="btn primary sm" href={url} target="_blank" rel="noreferrer">
            <span>{texts.openPage}</span>
          </a>
        )}
        <Button small busy={busy === 'check'} onClick={() => void ask('check')}>
          {texts.checkNow}
        </Button>
        <Button small busy={busy === 'cancel'} onClick={() => void ask('cancel')}>
          {texts.cancelPayment}
        </Button>
      </div>
    </Note>
  );
}
