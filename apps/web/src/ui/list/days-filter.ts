import { dayRanges, daysOf } from '../../lib/dates/day-ranges.ts';
import { listTexts as texts } from './list.texts.ts';
import type { ChoiceFilter, DayRange, Patch } from './list-filters.ts';

interface DaysFilterWords {
  label: string;
  as: ChoiceFilter<never>['as'];
  /** labels of the first and last day in the dialog */
  from: string;
  to: string;
  /** such as `2026-11-19`; the ranges are relative to it */
  today: string;
}

/**
 * Returns a filter by days, with common ranges and any other days. The address has them as `from` and `to`.
 */
export function daysFilter<S extends DayRange>({
  label,
  as,
  from,
  to,
  today,
}: DaysFilterWords): ChoiceFilter<S> {
  const write = (days: DayRange) => ({ from: days.from, to: days.to }) as Patch<S>;
  return {
    kind: 'choice',
    label,
    as,
    choices: dayRanges.map((range) => ({ text: texts.ranges[range], says: write(daysOf(range, today)) })),
    days: { from, to, read: (search) => ({ from: search.from, to: search.to }), write },
  };
}
