import { listText } from '@fieldwright/domain/kernel/list-text';
import { sumCents } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { isCharged, isInProgress } from '@fieldwright/domain/payments/payment-attempt';
import { useQueryClient } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { dateText, pastText } from '../../lib/dates/past.ts';
import { useNow } from '../../lib/use-now.ts';
import { type AmountPart, AmountParts } from '../../ui/amount-parts.tsx';
import { Button } from '../../ui/button.tsx';
import {
  type CardAttempt,
  cardPaymentsChanged,
  type PaidDocument,
  refundAll,
  refundPayment,
} from './card-payments.data.ts';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';
import { openRefund } from './refund.dialog.tsx';
import { refundText } from './refund-text.ts';

interface AttemptRowsProps {
  attempts: readonly CardAttempt[];
  document: PaidDocument;
  mayRefund: boolean;
}

const saveTexts = { asked: texts.cardSaving, saved: texts.cardSaved, failed: texts.cardNotSaved };

/** Returns a provider's reason for a dispute as words: NOT_RECEIVED is "not received". */
const reasonText = (reason: string) => reason.toLowerCase().replaceAll('_', ' ');

const tones: Partial<Record<CardAttempt['status'], string>> = {
  approved: 'good',
  declined: 'bad',
  disputed: 'bad',
  checking: 'warn',
};

/** Lists a document's card payments with their state and refunds. */
export function AttemptRows({ attempts, document, mayRefund }: AttemptRowsProps) {
  const now = useNow();
  const client = useQueryClient();
  const { timeZone } = useMain().me.company;
  const refund = ({ id, refundableCents, refundableTipCents, shared }: CardAttempt) =>
    openRefund({
      refundableCents,
      refundableTipCents,
      refund: (asked) => refundPayment(id, asked),
      whole: shared
        ? { count: shared.workOrders.length, refund: (asked) => refundAll(id, asked) }
        : undefined,
      done: () => cardPaymentsChanged(client, document),
    });
  return (
    <section>
      <h3>{texts.payments}</h3>
      {attempts.length === 0 && <p className="dim">{texts.noPayments}</p>}
      <ul className="card-rows">
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <span className="grow">
              <b className="tn">
                <AmountParts
                  name={texts.cardPayment}
                  cents={attempt.amountCents}
                  {...partsOfAttempt(attempt)}
                />{' '}
                <span className={`tag ${tones[attempt.status] ?? ''}`}>{texts.statuses[attempt.status]}</span>
              </b>
              <small className="dim">
                {attempt.by ?? texts.channels[attempt.channel]},{' '}
                {pastText(attempt.createdDate, now, timeZone)}
              </small>
              {attempt.shared && (
                <small>
                  {texts.sharedOf(
                    moneyText(attempt.shared.amountCents + attempt.shared.tipCents),
                    listText(attempt.shared.workOrders),
                  )}
                </small>
              )}
              {attempt.tipCents > 0 && <small>{texts.withTip(moneyText(attempt.tipCents))}</small>}
              {attempt.tipRefundedCents > 0 && (
                <small className="dim">{texts.tipRefunded(moneyText(attempt.tipRefundedCents))}</small>
              )}
              {attempt.failure && !isCharged(attempt) && !isInProgress(attempt) && (
                <small className="bad">{attempt.failure}</small>
              )}
              {attempt.saveState && isCharged(attempt) && (
                <small className="dim">{saveTexts[attempt.saveState]}</small>
              )}
              {attempt.dispute && (
                <small className={attempt.dispute.state === 'open' ? 'bad' : 'dim'}>
                  {texts.disputes[attempt.dispute.state](
                    reasonText(attempt.dispute.reason),
                    attempt.dispute.dueDate && dateText(attempt.dispute.dueDate, now, timeZone),
                  )}
                </small>
              )}
              {attempt.byHand && (
                <small>
                  {texts.byHand[attempt.byHand.outcome](
                    attempt.byHand.by ?? texts.someone,
                    attempt.byHand.note,
                  )}
                </small>
              )}
              {attempt.byHand?.state === 'differs' && <small className="bad">{texts.differs}</small>}
              {attempt.refunds.map((refund) => (
                <small key={refund.id}>{refundText(refund)}</small>
              ))}
            </span>
            {mayRefund && attempt.refundableCents > 0 && (
              <Button
                small
                aria-label={texts.refundOf(moneyText(attempt.refundableCents))}
                onClick={() => refund(attempt)}
              >
                {texts.refund}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns what became of a card payment: its amount with the tip, less what was refunded. */
function partsOfAttempt(attempt: CardAttempt): { parts: AmountPart[]; sum: AmountPart } {
  const { amountCents, tipCents, refundedCents, tipRefundedCents, status } = attempt;
  const amount = { name: texts.amount, cents: amountCents };
  if (!isCharged(attempt))
    return { parts: [amount], sum: { name: texts.statuses[status], cents: amountCents } };
  const parts: AmountPart[] = [
    amount,
    { name: texts.tipPart, cents: tipCents },
    { name: texts.refundPart, cents: 0 - refundedCents },
    { name: texts.tipRefundPart, cents: 0 - tipRefundedCents },
  ].filter(({ cents }) => cents !== 0);
  return { parts, sum: { name: texts.keptPart, cents: sumCents(parts.map(({ cents }) => cents)) } };
}
