import type { DayTotal, PersonTotal, RecordedPayment } from '@fieldwright/domain/payments/recorded-payment';
import type { PaymentsSearch } from './payments.search.ts';

const dayMs = 86_400_000;

/** The day that it is somewhere, as `2026-11-19`. */
export function dayIn(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * dayMs).toISOString().slice(0, 10);
}

export const ranges = ['all', 'today', 'yesterday', 'week', 'month'] as const;
export type Range = (typeof ranges)[number];

/** The days of a range, seen from today. */
export function daysOf(range: Range, today: string): Pick<PaymentsSearch, 'from' | 'to'> {
  if (range === 'all') return {};
  if (range === 'today') return { from: today, to: today };
  if (range === 'yesterday') return { from: daysBefore(today, 1), to: daysBefore(today, 1) };
  return { from: daysBefore(today, range === 'week' ? 6 : 29), to: today };
}

export interface PaymentsOfDay {
  day: string;
  payments: RecordedPayment[];
  totals: DayTotal[];
  byPerson: PersonTotal[];
}

interface Page {
  payments: RecordedPayment[];
  totals: DayTotal[];
  byPerson: PersonTotal[];
}

/** Pages as days, in their order. The totals of a day are those of the last page that has it: the newest. */
export function byDay(pages: readonly Page[]): PaymentsOfDay[] {
  const days = new Map<string, PaymentsOfDay>();
  for (const { payments, totals, byPerson } of pages) {
    for (const payment of payments) {
      const { day } = payment;
      const known = days.get(day) ?? { day, payments: [], totals: [], byPerson: [] };
      days.set(day, {
        day,
        payments: [...known.payments, payment],
        totals: totals.filter((total) => total.day === day),
        byPerson: byPerson.filter((total) => total.day === day),
      });
    }
  }
  return [...days.values()];
}
