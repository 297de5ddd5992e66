import type { DayTotal, PersonTotal, RecordedPayment } from '@fieldwright/domain/payments/recorded-payment';

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

/**
 * Groups pages of payments by day, in order. A day's totals come from the last page that has it, which is the
 * newest.
 */
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
