import type { DocumentContext } from '@fieldwright/contract/documents';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import { taxEntryTogether } from '@fieldwright/domain/taxes/tax-entry';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { useMemo, useState } from 'react';
import { useSignal } from '../../lib/signal.ts';
import type { DocumentView } from '../documents/use-document.ts';

type Editor = DocumentView<WorkOrder>['editor'];

/** Opens the choice of the tax. @param ended is told when it is closed, and whether what was chosen is kept */
export type ChooseTax = (ended: (isKept: boolean) => void) => void;

export interface Due {
  /** below zero where too much is paid; null where it cannot be said */
  dueCents: number | null;
  paidCents: number;
}

/**
 * What is left to pay, twice: as the person was shown it, which only their own choice of the tax changes, and as it is
 * now, with what others have recorded or changed since. Who has the money in hand is not given another amount unasked.
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
    /** others have changed what is left; what is just being chosen here is none of it */
    isOther: !isChoosing && shown.due.dueCents !== now.dueCents,
    /** payments recorded since the person was shown it */
    recordedIds: edit.draft.payments
      .filter(
        ({ id, status }) => status === 'completed' && !shown.draft.payments.some((was) => was.id === id),
      )
      .map(({ id }) => id),
    chooseTax: openTax && chooseTax,
    /** the person has seen what is left now, and goes by it */
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
