import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { MouseEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import type { Due } from './use-shown-due.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';

interface DueChangedProps {
  shown: Due;
  now: Due;
  /** who recorded a payment since; null where nobody knows a name */
  recordedBy: string | null;
  /** enters what is left now; null where that is entered already, or nothing is left */
  take: (() => void) | null;
}

/** Says that the balance is not what it was when the dialog opened, and by whom; the amount stays as the person saw it. */
export function DueChanged({ shown, now, recordedBy, take }: DueChangedProps) {
  const onClick = (event: MouseEvent<HTMLElement>) => {
    // the button goes with the note: the amount is what one looks at next
    event.currentTarget.closest('fieldset')?.querySelector('input')?.focus();
    take?.();
  };
  return (
    <div role="alert">
      <Note kind="warn">
        <p>{changeText(shown, now, recordedBy)}</p>
        {take && (
          <Button small onClick={onClick}>
            {texts.takeLeft(moneyText(now.dueCents ?? 0))}
          </Button>
        )}
      </Note>
    </div>
  );
}

function changeText(shown: Due, now: Due, recordedBy: string | null): string {
  const left = leftText(now.dueCents);
  const paidCents = now.paidCents - shown.paidCents;
  const isPaymentAlone = now.dueCents !== null && shown.dueCents === now.dueCents + paidCents;
  if (!isPaymentAlone) return texts.dueChangedSince(left);
  return paidCents > 0
    ? texts.recordedSince(recordedBy, moneyText(paidCents), left)
    : texts.voidedSince(moneyText(-paidCents), left);
}

function leftText(dueCents: number | null): string {
  if (dueCents === null) return texts.leftNotKnown;
  return dueCents > 0 ? texts.isLeft(moneyText(dueCents)) : texts.nothingLeft;
}
