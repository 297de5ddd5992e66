import { expect, it } from 'vitest';
import { partsOfRows, partsOfTotals } from './total-parts.ts';

const totals = { count: 310, isMore: false, totalCents: 90_000, paidCents: null, dueCents: null };
const groups = [
  { name: 'Sent', cents: 60_000 },
  { name: 'Accepted', cents: 30_000 },
];
const known = { counted: '310 proposals', notPaid: 'Not paid yet', groups };

it('adds up the groups of a longer list, unless they are from before a change (R3.11)', () => {
  expect(partsOfTotals(totals, known).total).toEqual(groups);
  expect(partsOfTotals({ ...totals, totalCents: 90_001 }, known).total).toEqual([
    { name: '310 proposals', cents: 90_001 },
  ]);
});

it('adds up the smallest of many rows as one part, so that all come to the total (R3.11)', () => {
  const rows = Array.from({ length: 150 }, (_, at) => ({ name: `WO-${at}`, cents: at - 20 }));
  const parts = partsOfRows(rows, ({ cents }) => cents);
  expect(parts).toHaveLength(101);
  expect(parts[0]).toEqual({ name: 'WO-149', cents: 129 });
  expect(parts.at(-1)!.name).toBe('49 smaller amounts');
  const sum = (all: readonly { cents: number }[]) => all.reduce((so, { cents }) => so + cents, 0);
  expect(sum(parts)).toBe(sum(rows));
});
