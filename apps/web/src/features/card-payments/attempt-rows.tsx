import { listText } from '@fieldwright/domain/kernel/list-text';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { isCharged, isInProgress } from '@fieldwright/domain/payments/payment-attempt';
import { useQueryClient } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { dateText, pastText } from '../../lib/dates/past.ts';
import { useNow } from '../../lib/use-now.ts';
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
                {moneyText(attempt.amountCents)}{' '}
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
