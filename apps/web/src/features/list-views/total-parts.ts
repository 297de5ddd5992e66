import type { CountedRow, ListTotals } from '@fieldwright/domain/kernel/list-totals';
import { sumCents } from '@fieldwright/domain/kernel/money';
import type { AmountPart } from '../../ui/amount-parts.tsx';
import { listTotalsTexts as texts } from './list-totals.texts.ts';

/** A row of a list, by name, with its amounts. */
export type NamedRow = CountedRow & { name: string };

/** The most rows that are listed one by one. */
const mostListed = 100;

/** Returns what the rows add up to a total, largest first; the smallest of many as one part. */
export function partsOfRows<Row extends { name: string }>(
  rows: readonly Row[],
  of: (row: Row) => number,
): AmountPart[] {
  const all = rows
    .map((row) => ({ name: row.name, cents: of(row) }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents));
  const rest = all.slice(mostListed);
  return [
    ...all.slice(0, mostListed),
    ...(rest.length > 0
      ? [{ name: texts.others(rest.length), cents: sumCents(rest.map(({ cents }) => cents)) }]
      : []),
  ];
}

interface Known {
  /** how many rows there are in words */
  counted: string;
  /** the name of what isn't paid */
  notPaid: string;
  groups?: readonly AmountPart[] | undefined;
}

/** Returns the parts of the totals of a list that isn't loaded as a whole: each other, or the groups that are known. */
export function partsOfTotals(
  { totalCents, paidCents, dueCents }: ListTotals,
  { counted, notPaid, groups }: Known,
): Record<'total' | 'paid' | 'due', AmountPart[]> {
  const whole = (cents: number | null) => [{ name: counted, cents: cents ?? 0 }];
  if (totalCents === null || paidCents === null || dueCents === null) {
    // groups are read with the list's first page, and may be from before a change
    const isTotal = groups && sumCents(groups.map(({ cents }) => cents)) === totalCents;
    return { total: isTotal ? [...groups] : whole(totalCents), paid: whole(paidCents), due: whole(dueCents) };
  }
  const total = { name: texts.total, detail: counted, cents: totalCents };
  const paid = { name: texts.paid, cents: paidCents };
  const due = { name: notPaid, cents: dueCents };
  // a credit is paid and not owed
  const creditCents = paidCents + dueCents - totalCents;
  const credit = (sign: 1 | -1) =>
    creditCents === 0 ? [] : [{ name: texts.overpaid, cents: sign * creditCents }];
  const less = (part: AmountPart) => ({ ...part, cents: 0 - part.cents });
  return {
    total: [{ ...paid, detail: counted }, due, ...credit(-1)],
    paid: [total, less(due), ...credit(1)],
    due: [total, less(paid), ...credit(1)],
  };
}
