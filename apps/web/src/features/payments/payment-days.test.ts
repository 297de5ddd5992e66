import { describe, expect, it } from 'vitest';
import { byDay } from './payment-days.ts';
import type { RecordedPayment } from './payments.data.ts';
import { paymentsSearch } from './payments.search.ts';

const payment = (id: number, day: string) => ({ id, day }) as RecordedPayment;
const total = (day: string, amountCents: number) => ({
  day,
  method: 'cash' as const,
  count: 1,
  amountCents,
  tipCents: 0,
  pendingCount: 0,
  pendingCents: 0,
});

describe('paymentsSearch', () => {
  it.each([
    { from: '2026-02-30' },
    { from: 20261119 },
    { to: 'yesterday' },
    { search: '  ' },
    { search: { a: 1 } },
    { method: 'gold' },
    { takenBy: 'me' },
    { takenBy: 0 },
    { other: 'x' },
  ])('takes nothing of %o', (search) => {
    expect(paymentsSearch(search)).toEqual({});
  });

  it('takes days and words, also words that are a number (R2.13)', () => {
    expect(
      paymentsSearch({ search: 1187, from: '2026-11-01', to: '2026-11-19', method: 'card', takenBy: 4 }),
    ).toEqual({
      method: 'card',
      takenBy: 4,
      search: '1187',
      from: '2026-11-01',
      to: '2026-11-19',
    });
  });
});

describe('byDay', () => {
  it('puts the pages of a day together, with the totals of the later page', () => {
    const days = byDay([
      {
        payments: [payment(9, '2026-11-19'), payment(8, '2026-11-18')],
        totals: [total('2026-11-18', 1), total('2026-11-19', 5)],
        byPerson: [{ ...total('2026-11-19', 5), personId: 3, takenBy: 'Dee Wallace' }],
      },
      { payments: [payment(7, '2026-11-18')], totals: [total('2026-11-18', 2)], byPerson: [] },
    ]);
    expect(
      days.map(({ day, payments, totals }) => [
        day,
        payments.map(({ id }) => id),
        totals.map((t) => t.amountCents),
      ]),
    ).toEqual([
      ['2026-11-19', [9], [5]],
      ['2026-11-18', [8, 7], [2]],
    ]);
  });
});
