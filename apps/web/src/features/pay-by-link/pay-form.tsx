import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { type FormEvent, useState } from 'react';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { send } from '../../lib/requests/send.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import type { OpenPayment } from './pay.data.ts';
import { payTexts as texts } from './pay.texts.ts';

/** Takes the customer to the provider's page, for the whole amount or, where the link allows it, a part. */
export function PayForm({ shown, token }: { shown: OpenPayment; token: string }) {
  const { payableCents, allowPart, attempt, provider, saveConsent } = shown;
  const inProgress = attempt?.status === 'pending' || attempt?.status === 'checking' ? attempt : null;
  const mostCents = Math.max(payableCents, inProgress?.amountCents ?? 0);
  const [typed, setTyped] = useState(amountText(mostCents));
  const [wrong, setWrong] = useState<string>();
  const [saveCard, setSaveCard] = useState(false);
  const [busy, setBusy] = useState(false);
  const most = moneyText(mostCents);
  const pay = async (amountCents: number) => {
    setBusy(true);
    setWrong(undefined);
    try {
      const { url } = await send('POST /api/paymentlinks/pay', { body: { token, amountCents, saveCard } });
      location.assign(url);
    } catch (error) {
      setWrong(error instanceof ApiError ? (error.fields['amountCents'] ?? textOf(error)) : textOf(error));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readMoney(typed);
    const cents = allowPart ? ('cents' in read ? read.cents : 0) : mostCents;
    if (cents < 1 || cents > mostCents) setWrong(texts.wrong(most));
    else void pay(cents);
  };
  if (inProgress?.status === 'checking')
    return <output className="note warn">{texts.checking(moneyText(inProgress.amountCents))}</output>;
  return (
    <form onSubmit={submit} noValidate className="pay">
      <p className="pay-due">
        <span>{texts.due}</span>
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
          error={wrong}
          onChange={setTyped}
        />
      )}
      {saveConsent !== null && (
        <CheckField checked={saveCard} onChange={setSaveCard}>
          {texts.saveCard}
          <small>{saveConsent}</small>
        </CheckField>
      )}
      {!allowPart && wrong && <p role="alert">{wrong}</p>}
      <Button type="submit" kind="primary" wide busy={busy}>
        {allowPart ? texts.payPart : texts.pay(most)}
      </Button>
      <p className="dim">{texts.provider(provider)}</p>
    </form>
  );
}
