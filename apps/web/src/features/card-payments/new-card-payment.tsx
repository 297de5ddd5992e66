import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { cardText } from '@fieldwright/domain/payments/saved-card';
import { emailSchema } from '@fieldwright/domain/people/person';
import { useQueryClient } from '@tanstack/react-query';
import { CreditCard, Mail, Phone, QrCode } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { fieldErrors } from '../../lib/errors/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, EmailField } from '../../ui/field/field.tsx';
import { MoneyField } from '../../ui/field/read-field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import type { FramedCard } from './card-frame.ts';
import {
  agreedTo,
  type CardAttempt,
  type CardPayments,
  cardPaymentsChanged,
  makePaymentLink,
  type PaidDocument,
  type SavedCard,
  startPayment,
} from './card-payments.data.ts';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';
import { SavedCardRows } from './saved-card-rows.tsx';
import { TipField } from './tip-field.tsx';
import { TypedCard } from './typed-card.tsx';

const centsOf = (typed: string) => {
  const read = readMoney(typed);
  return 'cents' in read ? read.cents : 0;
};

type Way = 'card' | 'typed' | 'qrCode' | 'customerLink' | `saved ${number}`;

interface NewCardPaymentProps {
  document: PaidDocument;
  payments: CardPayments;
  /** the amount until a different one is typed */
  proposedCents: number | null;
}

/** Asks for an amount, and offers the ways to pay it by card. */
export function NewCardPayment({ document, payments, proposedCents }: NewCardPaymentProps) {
  const client = useQueryClient();
  const { channels } = payments;
  const [amount, setAmount] = useState(
    proposedCents !== null && proposedCents > 0 ? amountText(proposedCents) : '',
  );
  const [email, setEmail] = useState(payments.email);
  const [allowPart, setAllowPart] = useState(false);
  const [saveCard, setSaveCard] = useState(false);
  const [tip, setTip] = useState('');
  const [wrong, setWrong] = useState<{ amount?: string; email?: string; tip?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<Way | null>(null);
  const [wantsTyping, setTyping] = useState(false);
  // the account may be gone since
  const isTyping = wantsTyping && payments.cardFrame !== undefined;
  const ways = useRef<HTMLDivElement>(null);
  const framed = useRef<FramedCard | null>(null);
  // kept until answered, so that a retry after a lost response does nothing twice
  const keys = useRef<Partial<Record<string, string>>>({});
  const has = (way: 'card' | 'qrCode' | 'customerLink') =>
    channels.find(({ channel }) =>
      way === 'card' ? channel === 'technician' || channel === 'dispatcher' : channel === way,
    );
  const own = has('card');
  const cents = centsOf(amount);

  const send = async (way: Way, amountCents: number, tipCents: number) => {
    // a typed card may be charged already, whatever else was changed since
    const more = way === 'typed' ? [] : [email, allowPart, saveCard];
    const asked = [way, amountCents, tipCents, ...more].join(' ');
    const key = (keys.current[asked] ??= crypto.randomUUID());
    if (way === 'typed') {
      const noAnswer = { wrong: texts.typeNoAnswer(texts.names[payments.cardFrame!.provider]) };
      const answer = await framed.current!.token(amountCents + tipCents).catch(() => noAnswer);
      // nothing was sent
      if ('wrong' in answer) return setFailure(answer.wrong || texts.typeWrong);
      const charged = await startPayment(document, {
        key,
        amountCents,
        tipCents,
        ...agreedTo(saveCard, payments.saveConsent),
        cardToken: answer.token,
      });
      tellCharged(charged, charged.card);
      if (charged.status === 'approved') setTyping(false);
    } else if (way === 'card') {
      const {
        url,
        status,
        failure: why,
      } = await startPayment(document, {
        key,
        amountCents,
        tipCents,
        ...agreedTo(saveCard, payments.saveConsent),
      });
      if (status === 'canceled') setFailure(texts.notStarted(why ?? ''));
      else if (url) window.open(url, '_blank', 'noreferrer');
    } else if (way !== 'qrCode' && way !== 'customerLink') {
      const card = payments.savedCards.find(({ id }) => way === `saved ${id}`)!;
      tellCharged(await startPayment(document, { key, amountCents, tipCents, savedCardId: card.id }), card);
    } else {
      const to = way === 'customerLink' ? { email } : {};
      await makePaymentLink(document, { key, channel: way, amountCents, allowPart, ...to });
      if (way === 'customerLink') showToast({ text: texts.emailed(email) });
    }
    delete keys.current[asked];
  };
  const tellCharged = (
    { status, failure: why, amountCents, tipCents }: CardAttempt,
    card: Pick<SavedCard, 'brand' | 'last4'> | null,
  ) => {
    if (status === 'canceled') setFailure(texts.notStarted(why ?? ''));
    if (status === 'declined') setFailure(texts.declinedCard(why ?? ''));
    if (status === 'approved')
      showToast({
        text:
          card === null
            ? texts.paid(moneyText(amountCents + tipCents))
            : texts.chargedCard(moneyText(amountCents + tipCents), cardText(card)),
      });
  };
  const go = async (way: Way) => {
    const noEmail = way === 'customerLink' ? fieldErrors({ email: emailSchema }, { email }).email : undefined;
    const tipRead = tip.trim() === '' ? { cents: 0 } : readMoney(tip);
    const faults = {
      ...(cents <= 0 && { amount: texts.nothing }),
      ...('wrong' in tipRead && { tip: tipRead.wrong }),
      ...(noEmail && { email: noEmail }),
    };
    setWrong(faults);
    setFailure(null);
    if ('wrong' in tipRead || Object.keys(faults).length > 0) return;
    setBusy(way);
    try {
      await send(way, cents, tipRead.cents);
    } catch (error) {
      const why = error instanceof ApiError ? error.fields['amountCents'] : undefined;
      const card = error instanceof ApiError ? error.fields['savedCardId'] : undefined;
      const noTip = error instanceof ApiError ? error.fields['tipCents'] : undefined;
      const otherWords = error instanceof ApiError ? error.fields['saveCard'] : undefined;
      const noToken = error instanceof ApiError ? error.fields['cardToken'] : undefined;
      if (otherWords) setSaveCard(false);
      if (card ?? noToken) setFailure(card ?? noToken ?? null);
      else if (noTip) setWrong({ tip: noTip });
      else if (why) setWrong({ amount: why });
      else setFailure(textOf(error));
    }
    setBusy(null);
    cardPaymentsChanged(client, document);
  };
  const startTyping = (types: boolean) => {
    setFailure(null);
    setTyping(types);
  };
  const endTyping = () => {
    flushSync(() => startTyping(false));
    ways.current?.querySelector<HTMLElement>('[data-way="typed"]')?.focus();
  };
  return (
    <fieldset className="payment-form">
      {failure && !isTyping && <Note kind="bad">{failure}</Note>}
      <MoneyField required label={texts.amount} value={amount} error={wrong.amount} onChange={setAmount} />
      {payments.tipPercents !== null && (own || payments.savedCards.length > 0) && (
        <TipField
          amountCents={cents}
          percents={payments.tipPercents}
          value={tip}
          error={wrong.tip}
          onChange={setTip}
        />
      )}
      {has('customerLink') && !isTyping && (
        <EmailField label={texts.email} value={email} error={wrong.email} onChange={setEmail} />
      )}
      {(has('customerLink') || has('qrCode')) && !isTyping && (
        <CheckField checked={allowPart} onChange={setAllowPart}>
          {texts.allowPart}
        </CheckField>
      )}
      {payments.savedCards.length > 0 && !isTyping && (
        <SavedCardRows cards={payments.savedCards} busy={busy} charge={(id) => void go(`saved ${id}`)} />
      )}
      {own && payments.saveConsent !== null && (
        <CheckField checked={saveCard} onChange={setSaveCard}>
          {texts.saveCard}
        </CheckField>
      )}
      {own && saveCard && payments.saveConsent !== null && (
        <p className="help">{texts.readConsent(payments.saveConsent)}</p>
      )}
      {!isTyping && (
        <div ref={ways} className="card-ways">
          {own && (
            <Button
              kind="primary"
              icon={<CreditCard />}
              busy={busy === 'card'}
              onClick={() => void go('card')}
            >
              {texts.enter}
            </Button>
          )}
          {payments.cardFrame && (
            <Button data-way="typed" icon={<Phone />} onClick={() => startTyping(true)}>
              {texts.typeCard}
            </Button>
          )}
          {has('qrCode') && (
            <Button icon={<QrCode />} busy={busy === 'qrCode'} onClick={() => void go('qrCode')}>
              {texts.showQr}
            </Button>
          )}
          {has('customerLink') && (
            <Button icon={<Mail />} busy={busy === 'customerLink'} onClick={() => void go('customerLink')}>
              {texts.emailLink}
            </Button>
          )}
        </div>
      )}
      {payments.cardFrame && isTyping && (
        <TypedCard
          frame={payments.cardFrame}
          card={framed}
          amount={moneyText(cents + centsOf(tip))}
          failure={failure}
          busy={busy === 'typed'}
          charge={() => void go('typed')}
          cancel={endTyping}
        />
      )}
      {own && !isTyping && (
        <p className="help">
          {(payments.cardFrame ? texts.enterOrType : texts.enterHelp)(texts.names[own.provider])}
        </p>
      )}
    </fieldset>
  );
}
