import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { MouseEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import type { Due } from './use-shown-due.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';

interface DueChangedProps {
  shown: Due;
  now: Due;
  /** who recorded a payment since; null if unknown */
  recordedBy: string | null;
  /** enters the new balance; null if already entered or nothing is due */
  take: (() => void) | null;
}

/**
 * Shows that the balance has changed since the dialog opened, and who changed it. The entered amount stays.
 */
export function DueChanged({ shown, now, recordedBy, take }: DueChangedProps) {
  const onClick = (event: MouseEvent<HTMLElement>) => {
    // the button disappears with the note, so the focus moves to the amount
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
