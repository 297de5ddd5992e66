import { daysLater } from '@fieldwright/domain/kernel/days';

export const dayRanges = ['all', 'today', 'yesterday', 'week', 'month'] as const;
export type DayRangeName = (typeof dayRanges)[number];

/** Returns the first and last day of a range, relative to today. */
export function daysOf(range: DayRangeName, today: string): { from?: string; to?: string } {
  if (range === 'all') return {};
  if (range === 'today') return { from: today, to: today };
  if (range === 'yesterday') return { from: daysLater(today, -1), to: daysLater(today, -1) };
  return { from: daysLater(today, range === 'week' ? -6 : -29), to: today };
}
