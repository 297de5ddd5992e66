import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useQuery } from '@tanstack/react-query';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Failure } from '../../ui/failure/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { proposalSum, type StoredAmount, type StoredSum, workOrderSum } from './stored-sum.data.ts';
import { SumSteps } from './sum-trace.dialog.tsx';
import { sumTraceTexts as texts } from './sum-trace.texts.ts';

/** Opens the dialog that shows how an amount of a saved document is made up. */
export const showStoredSum = (amount: StoredAmount): void =>
  void openDialog<StoredAmount, never>({
    title: texts.ofDocument[amount.kind](amount.number),
    width: 480,
    component: StoredSumDialog,
    intakeData: amount,
  });

function StoredSumDialog({ intakeData: amount }: HostedProps<StoredAmount, never>) {
  return amount.kind === 'workOrder' ? <OfWorkOrder amount={amount} /> : <OfProposal amount={amount} />;
}

interface AmountProps {
  amount: StoredAmount;
}

function OfWorkOrder({ amount }: AmountProps) {
  return <Steps amount={amount} query={useQuery(workOrderSum(amount.id))} />;
}

function OfProposal({ amount }: AmountProps) {
  return <Steps amount={amount} query={useQuery(proposalSum(amount.id))} />;
}

interface StepsProps extends AmountProps {
  query: { data: StoredSum | undefined; error: Error | null; refetch: () => unknown };
}

/** Shows the steps of the document as it is now, and what the list showed if that differs. */
function Steps({ amount: { of, cents }, query: { data, error, refetch } }: StepsProps) {
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <p className="faint">{texts.adding}</p>;
  const { traced, packageText } = data;
  if (!traced) return <p>{texts.notPriced}</p>;
  const { totalCents, amountDueCents } = traced.totals;
  const now = of === 'total' ? totalCents : amountDueCents;
  return (
    <>
      {packageText && <p className="faint">{packageText}</p>}
      <SumSteps sum={{ of }} traced={traced} name={texts.steps[of]} />
      {now !== cents && <Note>{texts.changedSince(moneyText(cents))}</Note>}
    </>
  );
}
