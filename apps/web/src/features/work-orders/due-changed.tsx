import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { MouseEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import type { Due } from './use-shown-due.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';

interface DueChangedProps {
  shown: Due;
  now: Due;
  /** enters what is left now; null where that is entered already, or nothing is left */
  take: (() => void) | null;
}

/** What is left to pay is not what it was when the dialog opened: said, and not entered unasked. */
export function DueChanged({ shown, now, take }: DueChangedProps) {
  const onClick = (event: MouseEvent<HTMLElement>) => {
    // the button goes with the note: the amount is what one looks at next
    event.currentTarget.closest('fieldset')?.querySelector('input')?.focus();
    take?.();
  };
  return (
    <div role="alert">
      <Note kind="warn">
        <p>{changeText(shown, now)}</p>
        {take && (
          <Button small onClick={onClick}>
            {texts.takeLeft(moneyText(now.dueCents ?? 0))}
          </Button>
        )}
      </Note>
    </div>
  );
}

function changeText(shown: Due, now: Due): string {
  const left = leftText(now.dueCents);
  const paidCents = now.paidCents - shown.paidCents;
  const isPaymentAlone = now.dueCents !== null && shown.dueCents === now.dueCents + paidCents;
  if (!isPaymentAlone) return texts.dueChangedMeanwhile(left);
  return paidCents > 0
    ? texts.recordedMeanwhile(moneyText(paidCents), left)
    : texts.lessPaidMeanwhile(moneyText(-paidCents), left);
}

function leftText(dueCents: number | null): string {
  if (dueCents === null) return texts.leftNotKnown;
  return dueCents > 0 ? texts.isLeft(moneyText(dueCents)) : texts.nothingLeft;
}
