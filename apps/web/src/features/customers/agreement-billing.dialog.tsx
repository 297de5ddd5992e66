import type { AgreementBilling } from '@fieldwright/contract/agreement-billing';
import { isBilling, isUnpaid } from '@fieldwright/domain/payments/billing-state';
import { gatewayTexts } from '@fieldwright/domain/payments/card-channels';
import { cardText } from '@fieldwright/domain/payments/saved-card';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { Button } from '../../ui/button.tsx';
import { confirmed } from '../../ui/dialog/confirm.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CheckField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Note } from '../../ui/note.tsx';
import { openRefund } from '../card-payments/refund.dialog.tsx';
import { billingTexts as texts } from './agreement-billing.texts.ts';
import { BillingState, EarlierPayments, type Invoice } from './billing-state.tsx';
import { KeyRefused } from './stop-by-hand.dialog.tsx';

interface Intake {
  id: number;
  /** called after each change */
  changed?: (() => void) | undefined;
}

/** Opens the dialog of the card that is billed for an agreement. */
export function openAgreementBilling({ id, text, changed }: Intake & { text: string }): void {
  openDialog({
    title: texts.title(text),
    width: 480,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: BillingDialog,
    intakeData: { id, changed },
  });
}

const billingQuery = (id: number) =>
  queryOptions({
    queryKey: ['agreementBilling', id],
    queryFn: ({ signal }) => api('GET /api/agreements/{id}/billing', { params: { id }, signal }),
  });

function BillingDialog({ intakeData: { id, changed } }: HostedProps<Intake, true>) {
  const client = useQueryClient();
  const { may } = useMain();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { data, error } = useQuery(billingQuery(id));
  const run = async (action: () => Promise<AgreementBilling>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      client.setQueryData(billingQuery(id).queryKey, await action());
      changed?.();
    } catch (fault) {
      setFailure(textOf(fault));
    } finally {
      setBusy(false);
    }
  };
  const refund = ({ id: invoiceId, refundableCents }: Invoice) =>
    openRefund({
      refundableCents,
      refundableTipCents: 0,
      refund: async ({ key, amountCents, reason }) => {
        const body = { key, amountCents, reason };
        const params = { id: invoiceId };
        const after = await api('POST /api/agreementinvoices/{id}/refund', { params, body });
        client.setQueryData(billingQuery(id).queryKey, after);
      },
      done: () => changed?.(),
    });
  const settled = (after: AgreementBilling) => void run(() => Promise.resolve(after));
  const refunding = { refund: may('payments.void') ? refund : undefined, settled };
  if (!data) return error ? <Note kind="bad">{textOf(error)}</Note> : <p className="dim">{texts.loading}</p>;
  const { billing, refusal, earlier } = data;
  return (
    <>
      {failure !== null && <Note kind="bad">{failure}</Note>}
      {billing?.isKeyRefused && <KeyRefused billing={billing} marked={settled} />}
      {billing ? <BillingState billing={billing} {...refunding} /> : <p className="dim">{texts.none}</p>}
      {billing && isBilling(billing.state) && <BilledActions {...{ data, billing, busy, run }} />}
      {billing && !isBilling(billing.state) && (billing.invoices.length > 0 || billing.isStillBilled) && (
        <EndedActions {...{ billing, busy, run }} />
      )}
      {refusal === null && <NewBilling {...{ id, data, busy, run }} />}
      {refusal !== null && !(billing && isBilling(billing.state)) && <Note>{refusal}</Note>}
      <EarlierPayments earlier={earlier} {...refunding} />
    </>
  );
}

interface Acting {
  data: AgreementBilling;
  busy: boolean;
  run: (action: () => Promise<AgreementBilling>) => Promise<void>;
}

const optionsOf = (offers: AgreementBilling['offers']) => [
  { value: '', text: texts.choose },
  ...offers.map(({ card }) => ({
    value: String(card.id),
    text: texts.with(cardText(card), gatewayTexts[card.provider]),
  })),
];

function NewBilling({ id, data: { offers }, busy, run }: Acting & { id: number }) {
  // kept until answered, so that a retry after a lost response begins it once
  const keys = useRef<Partial<Record<string, string>>>({});
  const [chosen, setChosen] = useState('');
  const [agreed, setAgreed] = useState(false);
  const offer = offers.find(({ card }) => String(card.id) === chosen);
  if (offers.length === 0) return <Note>{texts.noCards}</Note>;
  return (
    <>
      <SelectField
        label={texts.card}
        name="savedCardId"
        value={chosen}
        options={optionsOf(offers)}
        onChange={(value) => {
          setChosen(value);
          setAgreed(false);
        }}
      />
      {offer && (
        <>
          <p className="help">{offer.consentText}</p>
          <CheckField checked={agreed} onChange={setAgreed}>
            {texts.agreed}
          </CheckField>
        </>
      )}
      <Button
        kind="primary"
        disabled={!offer || !agreed}
        busy={busy}
        onClick={() => {
          const { consentText } = offer!;
          const key = (keys.current[chosen] ??= crypto.randomUUID());
          void run(async () => {
            const savedCardId = Number(chosen);
            const body = { key, savedCardId, consentText };
            const begun = await api('POST /api/agreements/{id}/billing', { params: { id }, body });
            delete keys.current[chosen];
            return begun;
          });
        }}
      >
        {texts.start}
      </Button>
    </>
  );
}

/** Shows the buttons for a card that isn't billed anymore. */
function EndedActions({
  billing,
  busy,
  run,
}: Omit<Acting, 'data'> & { billing: NonNullable<AgreementBilling['billing']> }) {
  const params = { id: billing.id };
  const giveUp = async () => {
    const isSure = await confirmed({
      title: texts.giveUpTitle,
      text: texts.giveUpText,
      type: 'warning',
      cancel: texts.keep,
      confirm: texts.giveUp,
      danger: true,
      run: async () => undefined,
    });
    if (isSure) await run(() => api('POST /api/agreementbillings/{id}/stop', { params }));
  };
  return (
    <div className="billing-actions">
      <Button
        small
        busy={busy}
        onClick={() => void run(() => api('POST /api/agreementbillings/{id}/check', { params }))}
      >
        {texts.check}
      </Button>
      {billing.invoices.some(isUnpaid) && (
        <Button small kind="danger" busy={busy} onClick={() => void giveUp()}>
          {texts.giveUp}
        </Button>
      )}
    </div>
  );
}

function BilledActions({
  data: { offers },
  billing,
  busy,
  run,
}: Acting & { billing: NonNullable<AgreementBilling['billing']> }) {
  const [chosen, setChosen] = useState('');
  const [agreed, setAgreed] = useState(false);
  const params = { id: billing.id };
  const others = offers.filter(({ card }) => card.provider === billing.provider);
  const stop = async () => {
    const isSure = await confirmed({
      title: texts.stopTitle,
      text: texts.stopText,
      type: 'warning',
      cancel: texts.keep,
      confirm: texts.stop,
      danger: true,
      run: async () => undefined,
    });
    if (isSure) await run(() => api('POST /api/agreementbillings/{id}/stop', { params }));
  };
  const change = () =>
    run(() =>
      api('POST /api/agreementbillings/{id}/card', { params, body: { savedCardId: Number(chosen) } }),
    ).then(() => setChosen(''));
  return (
    <>
      {others.length > 0 && (
        <SelectField
          label={texts.otherCard}
          name="savedCardId"
          value={chosen}
          options={optionsOf(others)}
          onChange={(value) => {
            setChosen(value);
            setAgreed(false);
          }}
        />
      )}
      {chosen !== '' && (
        <CheckField checked={agreed} onChange={setAgreed}>
          {texts.agreedOther}
        </CheckField>
      )}
      <div className="billing-actions">
        {others.length > 0 && (
          <Button small disabled={chosen === '' || !agreed} busy={busy} onClick={() => void change()}>
            {texts.change}
          </Button>
        )}
        <Button
          small
          busy={busy}
          onClick={() => void run(() => api('POST /api/agreementbillings/{id}/check', { params }))}
        >
          {texts.check}
        </Button>
        <Button small kind="danger" busy={busy} onClick={() => void stop()}>
          {texts.stop}
        </Button>
      </div>
    </>
  );
}
