import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import { depositWarning } from '@fieldwright/domain/proposals/deposit-limits';
import { depositOf, offeredDeposit } from '@fieldwright/domain/proposals/offered-deposit';
import { noOfferedDeposit } from '@fieldwright/domain/proposals/offered-deposit-fields';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { openDepositPart } from '../documents/deposit-part.dialog.tsx';
import { depositPartTexts } from '../documents/deposit-part.texts.ts';
import { documentTexts } from '../documents/documents.texts.ts';
import { LedgerRow } from '../documents/totals-ledger.tsx';
import type { DocumentView } from '../documents/use-document.ts';
import { offeredDepositTexts as texts } from './offered-deposit.texts.ts';

interface OfferedDepositProps {
  view: DocumentView<SalesProposal>;
  /** of the package that is shown */
  totals: Totals;
  readOnly: boolean;
}

/** Shows the deposit of a package and the balance after it, and lets people set what the proposal asks for. */
export function OfferedDepositRows({ view, totals, readOnly }: OfferedDepositProps) {
  const { draft, editor, context } = view;
  const { me } = useMain();
  const { depositCents, depositPercent, status, propertyTypeId } = draft;
  const cents = depositOf(draft, totals.totalCents);
  const isAsked = depositCents !== null || depositPercent !== null;
  const warning = depositWarning({
    state: context.place?.state || me.company.contact.state,
    isHome: propertyTypeId === 1,
    depositCents: cents,
    totalCents: totals.totalCents,
  });
  if (!isAsked && readOnly) return null;
  const set = () =>
    openDepositPart({
      editor,
      kind: 'salesProposal',
      about: texts.about,
      none: noOfferedDeposit,
    });
  return (
    <>
      {isAsked && (
        <dl className="ledger">
          <LedgerRow
            name={texts.deposit(depositPercent === null ? null : decimalText(depositPercent))}
            // the work order's payments count too, once it is sold
            detail={status === 'Accepted' ? null : dueText(draft, totals)}
            cents={cents}
            steps={{
              rows: [row(documentTexts.total, totals.totalCents, totals.totalCents)],
              // the name already includes a percentage
              ...(depositPercent === null && { detail: texts.typedDeposit }),
            }}
          />
          <LedgerRow
            name={texts.rest}
            cents={totals.totalCents - cents}
            steps={{
              rows: [
                row(documentTexts.total, totals.totalCents, totals.totalCents),
                row(texts.deposit(null), 0 - cents, totals.totalCents - cents),
              ],
            }}
          />
        </dl>
      )}
      {!readOnly && (
        <p>
          <Button small onClick={set}>
            {isAsked ? depositPartTexts.change : depositPartTexts.set}
          </Button>
        </p>
      )}
      {warning !== null && status !== 'Accepted' && <Note kind="warn">{warning}</Note>}
    </>
  );
}

const row = (name: string, cents: number, totalCents: number) => ({
  key: name,
  name,
  amount: amountText(cents),
  total: amountText(totalCents),
});

/** Returns what of the deposit is due, once something was paid. */
function dueText(draft: SalesProposal, totals: Totals): string | null {
  const deposit = offeredDeposit(draft, totals);
  if (deposit === null || totals.paidCents === 0) return null;
  return deposit.dueCents > 0 ? texts.due(moneyText(deposit.dueCents)) : texts.paid;
}
