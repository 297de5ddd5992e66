import { listText } from '@fieldwright/domain/kernel/list-text';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
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
  const { id, status, amountCents, tipCents, provider, url } = attempt;
  const { shared } = attempt;
  const amount = moneyText(shared ? shared.amountCents + shared.tipCents : amountCents + tipCents);
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
        {status === 'checking'
          ? texts.checking(amount)
          : attempt.isSavedCard
            ? texts.charging(amount)
            : attempt.isTypedCard
              ? texts.chargingTyped(amount)
              : texts.waiting(amount, texts.names[provider])}
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
