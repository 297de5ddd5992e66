import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { suggestedTips } from '@fieldwright/domain/payments/tip';
import { type FormEvent, useState } from 'react';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { send } from '../../lib/requests/send.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import type { OpenPayment } from './pay.data.ts';
import { payTexts as texts } from './pay.texts.ts';
import { type TipChoice, TipChoices } from './tip-choice.tsx';

/** Why an amount can't be read; an empty one is none. */
const wrongIn = (typed: string): string | undefined => {
  const read = readMoney(typed);
  return typed.trim() !== '' && 'wrong' in read ? read.wrong : undefined;
};

const centsOf = (typed: string) => {
  const read = readMoney(typed);
  return 'cents' in read ? read.cents : 0;
};

interface PayFormProps {
  shown: OpenPayment;
  token: string;
  /** shows what has changed */
  reload: () => void;
}

/** Takes the customer to the provider's page, for the whole amount or, where the link allows it, a part. */
export function PayForm({ shown, token, reload }: PayFormProps) {
  const { payableCents, isDeposit, allowPart, attempt, provider, saveConsent, tipPercents } = shown;
  const inProgress = attempt?.status === 'pending' || attempt?.status === 'checking' ? attempt : null;
  const mostCents = Math.max(payableCents, inProgress?.amountCents ?? 0);
  const [typed, setTyped] = useState(amountText(mostCents));
  const [wrong, setWrong] = useState<{ amount?: string; tip?: string; card?: string }>({});
  const [saveCard, setSaveCard] = useState(false);
  const tipBefore = inProgress?.tipCents ?? 0;
  const [tipChoice, setTipChoice] = useState<TipChoice>(tipBefore > 0 ? 'own' : 'none');
  const [ownTip, setOwnTip] = useState(tipBefore > 0 ? amountText(tipBefore) : '');
  const [busy, setBusy] = useState(false);
  const most = moneyText(mostCents);
  const amountCents = allowPart ? centsOf(typed) : mostCents;
  const tipCents = tipPercents === null ? 0 : tipOf(tipChoice, { amountCents, own: ownTip });
  const unread = tipPercents !== null && tipChoice === 'own' ? wrongIn(ownTip) : undefined;
  const pay = async () => {
    setBusy(true);
    setWrong({});
    try {
      const agreed = saveCard && saveConsent !== null ? { saveCard, consentText: saveConsent } : { saveCard };
      const body = { token, amountCents, tipCents, ...agreed };
      const { url } = await send('POST /api/paymentlinks/pay', { body });
      location.assign(url);
    } catch (error) {
      const {
        amountCents: amount,
        tipCents: tip,
        saveCard: card,
      } = error instanceof ApiError ? error.fields : {};
      if (card) {
        // the terms have changed, so show the new ones
        setSaveCard(false);
        reload();
        setWrong({ card });
      } else setWrong(tip ? { tip } : { amount: amount ?? textOf(error) });
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amountCents < 1 || amountCents > mostCents) setWrong({ amount: texts.wrong(most) });
    else if (unread) setWrong({ tip: unread });
    else void pay();
  };
  if (inProgress?.status === 'checking')
    return (
      <output className="note warn">
        {texts.checking(moneyText(inProgress.amountCents + inProgress.tipCents))}
      </output>
    );
  return (
    <form onSubmit={submit} noValidate className="pay">
      <p className="pay-due">
        <span>{isDeposit ? texts.depositDue : texts.due}</span>
        <b className="tn">{most}</b>
      </p>
      {inProgress && !inProgress.failure && <p>{texts.pending(moneyText(inProgress.amountCents))}</p>}
      {inProgress?.failure && <p role="alert">{texts.declined(inProgress.failure)}</p>}
      {allowPart && (
        <TextField
          label={texts.amount}
          help={texts.amountHelp(most)}
          inputMode="decimal"
          value={typed}
          error={wrong.amount}
          onChange={setTyped}
        />
      )}
      {tipPercents !== null && (
        <TipChoices
          amountCents={amountCents}
          percents={tipPercents}
          choice={tipChoice}
          own={ownTip}
          error={wrong.tip}
          onChoose={setTipChoice}
          onType={setOwnTip}
        />
      )}
      {saveConsent !== null && (
        <CheckField checked={saveCard} onChange={setSaveCard}>
          {texts.saveCard}
          <small>{saveConsent}</small>
        </CheckField>
      )}
      {wrong.card && <p role="alert">{wrong.card}</p>}
      {!allowPart && wrong.amount && <p role="alert">{wrong.amount}</p>}
      {wrong.tip && (tipPercents === null || tipChoice !== 'own') && <p role="alert">{wrong.tip}</p>}
      <Button type="submit" kind="primary" wide busy={busy}>
        {allowPart && tipCents === 0 ? texts.payPart : texts.pay(moneyText(amountCents + tipCents))}
      </Button>
      <p className="dim">{texts.provider(provider)}</p>
    </form>
  );
}

function tipOf(choice: TipChoice, { amountCents, own }: { amountCents: number; own: string }): number {
  if (choice === 'none') return 0;
  return choice === 'own' ? centsOf(own) : (suggestedTips(amountCents, [choice])[0]?.cents ?? 0);
}
