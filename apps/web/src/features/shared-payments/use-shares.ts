import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { useState } from 'react';
import { ApiError, unshownTextOf } from '../../lib/errors/api-error.ts';
import { paySeveralTexts as texts } from './pay-several.texts.ts';
import type { UnpaidWorkOrder } from './shared-payments.data.ts';

export type Method = 'card' | 'cash' | 'check';

/** A work order as it shows in the dialog. */
export interface ShareRow {
  workOrder: UnpaidWorkOrder;
  isChosen: boolean;
  /** the most that can be paid by the chosen method */
  mostCents: number;
  /** as typed, or what was offered */
  amount: string;
  /** 0 if it can't be read */
  cents: number;
  wrong: string | undefined;
}

/** What of a list is chosen at first: the work order at hand and those that are done; all if none is. */
const chosenFirst = (all: readonly UnpaidWorkOrder[], workOrderId: number | null): Set<number> => {
  const picked = all.filter(({ id, isOwed }) => isOwed || id === workOrderId);
  return new Set((picked.length > 0 ? picked : all).map(({ id }) => id));
};

/**
 * Holds which work orders are paid, and how much of each.
 * @param start `workOrderId`: the one that the dialog was opened from; null for a customer
 */
export function useShares(
  all: readonly UnpaidWorkOrder[],
  { workOrderId, method }: { workOrderId: number | null; method: Method },
) {
  const [chosen, setChosen] = useState(() => chosenFirst(all, workOrderId));
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const [isChecked, setIsChecked] = useState(false);
  const rows = all.map((workOrder): ShareRow => {
    const { id, dueCents, cardCents } = workOrder;
    const mostCents = method === 'card' ? cardCents : dueCents;
    const amount = typed.get(id) ?? (mostCents > 0 ? amountText(mostCents) : '');
    const read = readMoney(amount);
    const cents = 'cents' in read ? read.cents : 0;
    const isChosen = chosen.has(id) && mostCents > 0;
    const unread = 'wrong' in read ? read.wrong : cents <= 0 ? texts.nothing : null;
    const wrong = unread ?? (cents > mostCents ? texts.atMost(moneyText(mostCents)) : null);
    const shown = refused.get(id) ?? (isChecked ? wrong : null);
    return { workOrder, isChosen, mostCents, amount, cents, wrong: (isChosen && shown) || undefined };
  });
  const paid = rows.filter((row) => row.isChosen);
  const isWrong = paid.some(({ cents, mostCents }) => cents <= 0 || cents > mostCents);
  return {
    rows,
    paid,
    sumCents: paid.reduce((sum, { cents }) => sum + cents, 0),
    choose(id: number, on: boolean) {
      setChosen((before) => new Set(on ? [...before, id] : [...before].filter((each) => each !== id)));
    },
    type(id: number, amount: string) {
      setTyped((before) => new Map([...before, [id, amount]]));
      setRefused((before) => new Map([...before].filter(([each]) => each !== id)));
    },
    /** Shows what is wrong with the amounts. @returns whether they can be paid */
    check(): boolean {
      setIsChecked(true);
      setRefused(new Map());
      return paid.length > 0 && !isWrong;
    },
    /** Shows a refusal at its work orders. @returns the error, if there is more to it */
    refuse(error: unknown, sent: readonly { workOrderId: number }[]): unknown {
      if (!(error instanceof ApiError)) return error;
      const at = new Map(
        sent.flatMap(({ workOrderId }, index) => {
          const why = error.fields[`shares.${index}.amountCents`];
          return why ? [[workOrderId, why] as const] : [];
        }),
      );
      if (at.size === 0) return error;
      setRefused(at);
      const isShown = (path: string) => /^shares\.\d+\.amountCents$/.test(path);
      if (Object.keys(error.fields).every(isShown)) return null;
      const said = { text: unshownTextOf(error, isShown), code: error.code };
      return new ApiError('refused', { status: error.status, said });
    },
  };
}

export type Shares = ReturnType<typeof useShares>;
