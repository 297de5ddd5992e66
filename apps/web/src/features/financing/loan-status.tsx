import {
  type LoanColor,
  type LoanStatus,
  loanColor,
  loanGap,
  loanStatusText,
} from '@fieldwright/domain/financing/loan-state';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useMain } from '../../app/main/use-main.ts';
import { pastTextWithin } from '../../lib/dates/past.ts';
import { useNow } from '../../lib/use-now.ts';
import { AmountParts } from '../../ui/amount-parts.tsx';
import { Note } from '../../ui/note.tsx';
import type { Loan } from './loans.data.ts';
import { loanTexts as texts } from './loans.texts.ts';

/** The mark of each color (R4.19). */
const marks: Record<LoanColor, string> = {
  yellow: 'warn',
  blue: 'info',
  orange: 'copper',
  green: 'good',
  red: 'bad',
  gray: '',
};

/** @param loan missing until it is loaded */
export function LoanStatusMark({ status, loan }: { status: LoanStatus; loan: Loan | undefined }) {
  // written before the lender is asked
  if (loan?.inDoubt) return <span className="tag">{texts.waiting}</span>;
  const color = loanColor(status);
  return (
    <span className={`tag ${marks[color]}`} data-color={color}>
      {loanStatusText(status)}
    </span>
  );
}

/** Says what the lender pays or has paid, and who asked for it. */
function Paid({ loan }: { loan: Loan }) {
  const now = useNow();
  const { timeZone } = useMain().me.company;
  const { request, approvedCents, fundedCents, refundedCents, status } = loan;
  const past = request && pastTextWithin(request.date, now, timeZone);
  const funded = moneyText(fundedCents ?? 0);
  return (
    <>
      {request && past && (
        <p className="help">
          <AmountParts
            name={texts.requestedAmount}
            cents={request.amountCents}
            parts={
              approvedCents === null || approvedCents === request.amountCents
                ? [{ name: texts.approvedAmount, cents: request.amountCents }]
                : [
                    { name: texts.approvedAmount, cents: approvedCents },
                    { name: texts.notRequested, cents: request.amountCents - approvedCents },
                  ]
            }
          >
            {request.by === null
              ? texts.requestedPast(moneyText(request.amountCents), past)
              : texts.requested(moneyText(request.amountCents), request.by, past)}
          </AmountParts>
        </p>
      )}
      {status !== 'CONFIRMED' && fundedCents !== null && (
        <p className="help">
          <AmountParts
            name={texts.paidByLender}
            cents={fundedCents}
            parts={[
              { name: texts.paidByLender, cents: fundedCents },
              ...(refundedCents > 0 ? [{ name: texts.takenBack, cents: -refundedCents }] : []),
            ]}
            sum={{ name: texts.kept, cents: fundedCents - refundedCents }}
          >
            {status === 'REFUNDED'
              ? texts.refunded(funded)
              : refundedCents > 0
                ? texts.partlyRefunded(funded, moneyText(refundedCents))
                : texts.funded(funded)}
          </AmountParts>
        </p>
      )}
    </>
  );
}

/** Says what an approval leaves open of the balance due, and how to close the gap. */
export function LoanFacts({ loan, dueCents }: { loan: Loan; dueCents: number }) {
  const { status, approvedCents } = loan;
  if (loan.inDoubt) return <p className="help">{texts.inDoubt}</p>;
  if (status === 'CONFIRMED' || status === 'FUNDED' || status === 'REFUNDED') return <Paid loan={loan} />;
  if (status === 'DECLINED') return <p className="help">{texts.declined}</p>;
  if (loan.failure !== null && status === 'CANCELED') return <p className="help bad">{loan.failure}</p>;
  const gap = loanGap(loan, dueCents);
  if (approvedCents === null || status === 'EXPIRED' || status === 'CANCELED') return null;
  const approved = (text: string) => (
    <AmountParts
      name={texts.approvedAmount}
      cents={approvedCents}
      parts={
        gap === 0
          ? [{ name: texts.approvedAmount, cents: approvedCents }]
          : [
              { name: texts.balanceDue, cents: dueCents },
              { name: gap > 0 ? texts.less : texts.more, cents: 0 - gap },
            ]
      }
    >
      {text}
    </AmountParts>
  );
  if (gap > 0)
    return <Note kind="warn">{approved(texts.short(moneyText(approvedCents), moneyText(gap)))}</Note>;
  if (gap < 0) return <Note>{approved(texts.over(moneyText(approvedCents), moneyText(-gap)))}</Note>;
  return <p className="help">{approved(texts.approved(moneyText(approvedCents)))}</p>;
}
