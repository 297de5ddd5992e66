import {
  type LoanColor,
  type LoanStatus,
  loanColor,
  loanGap,
  loanStatusText,
} from '@fieldwright/domain/financing/loan-state';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
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

export function LoanStatusMark({ status }: { status: LoanStatus }) {
  const color = loanColor(status);
  return (
    <span className={`tag ${marks[color]}`} data-color={color}>
      {loanStatusText(status)}
    </span>
  );
}

/** Says what an approval leaves open of the balance due, and how to close the gap. */
export function LoanFacts({ loan, dueCents }: { loan: Loan; dueCents: number }) {
  const { status, approvedCents, fundedCents } = loan;
  if (status === 'FUNDED' && fundedCents !== null)
    return <p className="help">{texts.funded(moneyText(fundedCents))}</p>;
  if (status === 'DECLINED') return <p className="help">{texts.declined}</p>;
  if (loan.failure !== null && status === 'CANCELED') return <p className="help bad">{loan.failure}</p>;
  const gap = loanGap(loan, dueCents);
  if (approvedCents === null || status === 'EXPIRED' || status === 'CANCELED') return null;
  if (gap > 0) return <Note kind="warn">{texts.short(moneyText(approvedCents), moneyText(gap))}</Note>;
  if (gap < 0) return <Note>{texts.over(moneyText(approvedCents), moneyText(-gap))}</Note>;
  return <p className="help">{texts.approved(moneyText(approvedCents))}</p>;
}
