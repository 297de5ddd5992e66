import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { isInProgress } from '@fieldwright/domain/payments/payment-attempt';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { AmountParts } from '../../ui/amount-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import type { StoredAmount } from '../documents/stored-sum.data.ts';
import { StoredSum } from '../documents/stored-sum.tsx';
import { AttemptRows } from './attempt-rows.tsx';
import {
  type CardAttempt,
  type CardPayments,
  cardPaymentsChanged,
  cardPaymentsQuery,
  checkPayment,
  type PaidDocument,
} from './card-payments.data.ts';
import './card-payments.css';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';
import { LinkRows } from './link-rows.tsx';
import { NewCardPayment } from './new-card-payment.tsx';
import { WaitingPayment } from './waiting-payment.tsx';

interface Intake extends PaidDocument {
  /** whose balance it is: that of the document, or of the work order that was sold from it */
  owing: Pick<StoredAmount, 'kind' | 'id' | 'number'>;
  mayRefund: boolean;
  /** the company's own text, above the amount; missing or empty for none */
  note?: string;
  /** what to propose instead of the balance, until that changes; missing or null for the balance */
  amountCents?: number | null;
}

/** Opens the dialog that charges cards, shares payment links, and refunds. */
export function openCardPayments(intake: Intake): void {
  openDialog<Intake, never>({
    title: texts.title,
    width: 500,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: CardPaymentsDialog,
    intakeData: intake,
  });
}

/** How often a payment in progress is asked about, in addition to live messages. */
const askEveryMs = 5_000;

function CardPaymentsDialog({ intakeData, dialog }: HostedProps<Intake, never>) {
  const { entity, id, owing, mayRefund, note = '', amountCents = null } = intakeData;
  const document = { entity, id };
  const { data, error, refetch, isFetchedAfterMount } = useQuery(cardPaymentsQuery(document));
  // once some of it is paid, the rest is proposed
  const [firstOpenCents, setFirstOpenCents] = useState<number | null>();
  if (data && isFetchedAfterMount && firstOpenCents === undefined) setFirstOpenCents(data.openCents);
  const isFirst = firstOpenCents === undefined || firstOpenCents === data?.openCents;
  useDialogPart(dialog, {});
  useWaiting(document, data);
  if (!data && error)
    return (
      <Note kind="bad">
        <span>{`${texts.notLoaded} ${textOf(error)}`}</span>
        <Button small onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </Note>
    );
  if (!data)
    return (
      <output className="skeleton">
        <span className="sr">{uiTexts.loading}</span>
      </output>
    );
  const waiting = data.attempts.filter(isInProgress);
  const links = data.links.filter(({ state }) => state === 'open');
  const isTest = data.channels.some((each) => each.isTest) || data.attempts.some((each) => each.isTest);
  return (
    <div className="card-payments">
      {isTest && <Note kind="warn">{texts.test}</Note>}
      <p className="card-due">
        <span className="dim">{texts.due}</span>
        <b className="tn">
          {data.dueCents === null ? (
            texts.notKnown
          ) : (
            <StoredSum amount={{ ...owing, of: 'amount_due', cents: data.dueCents }} />
          )}
        </b>
      </p>
      {data.deposit !== null && (
        <p className="card-due">
          <span className="dim">{texts.deposit(moneyText(data.deposit.agreedCents))}</span>
          <b className="tn">
            {data.deposit.dueCents > 0 ? <DepositDue {...data.deposit} /> : texts.depositPaid}
          </b>
        </p>
      )}
      {data.deposit !== null && data.deposit.dueCents > 0 && <p className="help">{texts.depositHelp}</p>}
      {waiting.map((attempt) => (
        <WaitingPayment key={attempt.id} attempt={attempt} document={document} />
      ))}
      {data.channels.length === 0 && <Note>{texts.none}</Note>}
      {data.refusal !== null && data.channels.length > 0 && <p className="dim">{data.refusal}</p>}
      {data.refusal === null && data.channels.length > 0 && (data.openCents ?? 0) > 0 && (
        <>
          {note !== '' && <p className="dim">{note}</p>}
          <NewCardPayment
            key={data.openCents}
            document={document}
            payments={data}
            proposedCents={isFirst && amountCents !== null ? amountCents : data.openCents}
          />
        </>
      )}
      {links.length > 0 && <LinkRows links={links} document={document} />}
      <AttemptRows attempts={data.attempts} document={document} mayRefund={mayRefund} />
    </div>
  );
}

/** What is left of the agreed deposit. */
const DepositDue = ({ agreedCents, dueCents }: NonNullable<CardPayments['deposit']>) => (
  <AmountParts
    name={texts.depositLeft}
    cents={dueCents}
    parts={[
      { name: texts.depositAgreed, cents: agreedCents },
      { name: texts.depositNoLonger, cents: dueCents - agreedCents },
    ].filter(({ cents }) => cents !== 0)}
  >
    {texts.depositDue(moneyText(dueCents))}
  </AmountParts>
);

/** Asks the provider every few seconds while a payment is in progress, and says when one was paid. */
function useWaiting(document: PaidDocument, data: CardPayments | undefined): void {
  const client = useQueryClient();
  const waiting = data?.attempts.filter(isInProgress) ?? [];
  const isRefunding = data?.attempts.some(({ refunds }) =>
    refunds.some(({ status }) => status === 'pending'),
  );
  const ids = [
    ...waiting.map(({ id }) => id),
    ...(isRefunding ? data!.attempts.slice(0, 1).map(({ id }) => id) : []),
  ].join();
  useEffect(() => {
    if (ids === '') return undefined;
    const timer = setInterval(() => {
      const asked = ids.split(',').map((id) => checkPayment(Number(id)));
      // without an answer, the next question follows
      void Promise.allSettled(asked).then(() => client.invalidateQueries({ queryKey: ['cardPayments'] }));
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [ids, client]);
  const before = useRef<readonly CardAttempt[]>([]);
  useEffect(() => {
    if (!data) return;
    const paid = data.attempts.filter(
      ({ id, status }) =>
        status === 'approved' && before.current.some((each) => each.id === id && isInProgress(each)),
    );
    before.current = data.attempts;
    for (const attempt of paid) {
      const { amountCents, tipCents } = attempt.shared ?? attempt;
      showToast({ text: texts.paid(moneyText(amountCents + tipCents)) });
    }
    if (paid.length > 0) cardPaymentsChanged(client, document);
  }, [data, client, document]);
}
