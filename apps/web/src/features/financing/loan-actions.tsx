import { isApplied } from '@fieldwright/domain/financing/applied-loan';
import { freesMoney, isCancelable, isOver, loanStatusText } from '@fieldwright/domain/financing/loan-state';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { confirmed } from '../../ui/dialog/confirm.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { applyForPlan, continueApplication } from './apply.ts';
import type { AppliedOffer } from './financed.ts';
import {
  cancelLoan,
  checkLoan,
  completeLoan,
  type Loan,
  type LoanDocument,
  loansChanged,
} from './loans.data.ts';
import { loanTexts as texts } from './loans.texts.ts';
import { openRefundLoan } from './refund-loan.dialog.tsx';

interface LoanActionsProps {
  document: LoanDocument;
  offer: AppliedOffer;
  /** the plan's name */
  name: string;
  /** missing until it is loaded, and without an application */
  loan: Loan | undefined;
  dueCents: number;
  /** no one can apply: no lender is connected, or there is no estimate */
  mayApply: boolean;
  isDirty: boolean;
}

/** The buttons of an offered plan: apply, or what can be done with the application. */
export function LoanActions(props: LoanActionsProps) {
  const { document, offer, name, loan, mayApply, isDirty } = props;
  const client = useQueryClient();
  const { may } = useMain();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  if (!isApplied(offer) && loan === undefined && !mayApply) return null;
  if (!loan || isOver(loan.status)) {
    if (!mayApply) return null;
    return (
      <div className="financing-actions">
        <Button
          small
          busy={busy}
          disabled={isDirty}
          title={isDirty ? texts.saveFirst : undefined}
          aria-label={texts.applyFor(name)}
          onClick={() => void run(() => applyForPlan(client, document, offer.id))}
        >
          {loan ? texts.applyAgain : texts.apply}
        </Button>
      </div>
    );
  }
  return (
    <div className="financing-actions">
      {loan.continues && (
        <Button
          small
          kind="primary"
          busy={busy}
          onClick={() => void run(() => continueApplication(client, document, loan.id))}
        >
          {texts.continueOn}
        </Button>
      )}
      <Menu
        label={texts.actions(name)}
        className="btn icon quiet sm"
        groups={[]}
        buttons={menuOf(
          { ...props, mayRequest: may('payments.collect'), mayVoid: may('payments.void') },
          loan,
          () => loansChanged(client, document),
        )}
      >
        <Ellipsis />
      </Menu>
    </div>
  );
}

const refusedRequest = (mayRequest: boolean, amountCents: number): string | undefined => {
  if (!mayRequest) return texts.mayNotRequest;
  return amountCents <= 0 ? texts.nothingDue : undefined;
};

/** Says that it was canceled, or how else it has ended since. */
const canceledText = (status: Loan['status']): string =>
  status === 'CANCELED' ? texts.canceled : texts.checked(loanStatusText(status));

function menuOf(
  { document, dueCents, mayRequest, mayVoid }: LoanActionsProps & { mayRequest: boolean; mayVoid: boolean },
  loan: Loan,
  changed: () => Promise<void>,
) {
  const { id, status, approvedCents, isLenderGone } = loan;
  const amountCents = Math.min(approvedCents ?? 0, dueCents);
  const frees = freesMoney({ status, isLenderGone, isRequested: loan.request !== null });
  const check = async () => {
    try {
      const now = await checkLoan(id);
      showToast({ text: texts.checked(loanStatusText(now.status)) });
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notChecked(loanStatusText(status)), detail: textOf(error) });
    }
    await changed();
  };
  const cancel = async () => {
    const after: { loan?: Loan } = {};
    await confirmed({
      title: texts.cancelAsk,
      text: isLenderGone ? texts.cancelGoneText : texts.cancelText,
      type: 'warning',
      cancel: texts.keep,
      confirm: texts.cancel,
      run: async () => {
        after.loan = await cancelLoan(id);
      },
    });
    await changed();
    if (after.loan) showToast({ text: canceledText(after.loan.status) });
  };
  const complete = async () => {
    const amount = moneyText(amountCents);
    const isMeant = await confirmed({
      title: texts.completeAsk,
      text: texts.completeText(amount),
      type: 'info',
      cancel: texts.notYet,
      confirm: texts.completeConfirm(amount),
      run: async () => void (await completeLoan(id, amountCents)),
    });
    await changed();
    if (isMeant) showToast({ text: texts.completed(amount) });
  };
  return [
    { groupCode: '', text: texts.check, click: () => void check() },
    ...(status === 'APPROVED'
      ? [
          {
            groupCode: '',
            text: texts.complete,
            refused: refusedRequest(mayRequest, amountCents),
            click: () => void complete(),
          },
        ]
      : []),
    ...(status === 'FUNDED'
      ? [
          {
            groupCode: '',
            text: texts.refund,
            refused: mayVoid ? undefined : texts.mayNotRefund,
            click: () => openRefundLoan({ document, loan }),
          },
        ]
      : []),
    ...(isCancelable(status, isLenderGone)
      ? [
          {
            groupCode: '',
            text: texts.cancel,
            refused: frees && !mayVoid ? texts.mayNotCancelRequested : undefined,
            click: () => void cancel(),
          },
        ]
      : []),
  ];
}
