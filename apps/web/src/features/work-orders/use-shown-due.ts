import type { DocumentContext } from '@fieldwright/contract/documents';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import { taxEntryTogether } from '@fieldwright/domain/taxes/tax-entry';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { useMemo, useState } from 'react';
import { useSignal } from '../../lib/signal.ts';
import type { DocumentView } from '../documents/use-document.ts';

type Editor = DocumentView<WorkOrder>['editor'];

/** Opens the tax dialog. @param ended called when it closes, with whether the choice is kept */
export type ChooseTax = (ended: (isKept: boolean) => void) => void;

export interface Due {
  /** negative if overpaid; null if unknown */
  dueCents: number | null;
  paidCents: number;
}

/**
 * Tracks the balance due twice: as shown to the user, which only their own tax choice changes, and as it is
 * now with others' payments and changes. The entered amount never changes on its own.
 */
export function useShownDue(editor: Editor, openTax: ChooseTax | null) {
  const { edit, context } = useSignal(editor.state);
  const totals = useMemo(() => totalsOf(editor, edit.draft, context), [editor, edit.draft, context]);
  const [shown, setShown] = useState(() => ({ draft: edit.draft, due: dueOf(totals) }));
  const [isChoosing, setChoosing] = useState(false);
  const now = dueOf(totals);

  function chooseTax(): void {
    setChoosing(true);
    openTax!((isKept) => {
      setChoosing(false);
      if (!isKept) return;
      const chosen = editor.state.get().edit.draft;
      const tax = Object.fromEntries(taxEntryTogether.map((field) => [field, chosen[field]]));
      setShown(({ draft }) => {
        const taxed = { ...draft, ...tax };
        return { draft: taxed, due: dueOf(totalsOf(editor, taxed, editor.state.get().context)) };
      });
    });
  }

  return {
    totals,
    shown: shown.due,
    now,
    /** others changed the balance; the user's open tax choice doesn't count */
    isOther: !isChoosing && shown.due.dueCents !== now.dueCents,
    /** payments recorded since the balance was shown */
    recordedIds: edit.draft.payments
      .filter(
        ({ id, status }) => status === 'completed' && !shown.draft.payments.some((was) => was.id === id),
      )
      .map(({ id }) => id),
    chooseTax: openTax && chooseTax,
    /** shows the current balance from now on */
    follow: () => setShown({ draft: edit.draft, due: now }),
  };
}

function totalsOf(editor: Editor, draft: WorkOrder, context: DocumentContext): Totals | null {
  return editor.kind.totals(draft, editor.pricing(context)).get(null) ?? null;
}

const dueOf = (totals: Totals | null): Due => ({
  dueCents: totals && totals.amountDueCents,
  paidCents: totals ? totals.paidCents - totals.refundedCents : 0,
});
