import { describe, expect, it } from 'vitest';
import { byDay, dayIn, daysOf } from './payment-days.ts';
import { timeText } from './payment-times.ts';
import type { RecordedPayment } from './payments.data.ts';
import { paymentsSearch } from './payments.search.ts';

const payment = (id: number, day: string) => ({ id, day }) as RecordedPayment;
const total = (day: string, amountCents: number) => ({
  day,
  method: 'cash' as const,
  count: 1,
  amountCents,
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
    { other: 'x' },
  ])('takes nothing of %o', (search) => {
    expect(paymentsSearch(search)).toEqual({});
  });

  it('takes days and words, also words that are a number (R2.13)', () => {
    expect(paymentsSearch({ search: 1187, from: '2026-11-01', to: '2026-11-19' })).toEqual({
      search: '1187',
      from: '2026-11-01',
      to: '2026-11-19',
    });
  });
});

describe('daysOf', () => {
  it.each([
    ['all', {}],
    ['today', { from: '2026-03-01', to: '2026-03-01' }],
    ['yesterday', { from: '2026-02-28', to: '2026-02-28' }],
    ['week', { from: '2026-02-23', to: '2026-03-01' }],
    ['month', { from: '2026-01-31', to: '2026-03-01' }],
  ] as const)('counts %s back from today, both days included', (range, days) => {
    expect(daysOf(range, '2026-03-01')).toEqual(days);
  });
});

describe('dayIn', () => {
  it("is the company's day, not the browser's", () => {
    const now = new Date('2026-11-20T03:30:00Z');
    expect(dayIn(now, 'America/New_York')).toBe('2026-11-19');
    expect(dayIn(now, 'Asia/Tokyo')).toBe('2026-11-20');
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

describe('timeText', () => {
  it('is the time at the site, with its zone where that is not the company’s', () => {
    const paid = { paidDate: '2026-11-19T16:35:00Z', timeZone: 'America/New_York' };
    expect(timeText(paid, 'America/New_York')).toBe('11:35 AM');
    expect(timeText(paid, 'America/Denver')).toBe('11:35 AM EST');
  });
});
