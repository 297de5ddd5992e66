import { csvText } from '@fieldwright/domain/imports/csv-text';
import { changedCents } from './closing-changes.tsx';
import type { DayClosing } from './day-closings.data.ts';
import { dayClosingTexts } from './day-closings.texts.ts';

const dollars = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** What the day comes to now: without refunds and cash given back, with tips. Nobody knows it of a reopened closing. */
const totalNow = (closing: DayClosing) =>
  closing.taken.reduce((sum, each) => sum + each.amountCents - each.refundedCents + each.tipCents, 0) -
  closing.givenBackCents +
  changedCents(closing);

/** Returns the closed days as CSV, one a line. */
export function closedDaysCsv(closings: readonly DayClosing[]): string {
  const sum = ({ taken }: DayClosing, field: 'amountCents' | 'refundedCents' | 'tipCents') =>
    dollars(taken.reduce((cents, each) => cents + each[field], 0));
  const rows = closings.map((closing) => [
    closing.day,
    closing.person ?? dayClosingTexts.list.everyone,
    closing.closedDate,
    closing.closedBy ?? '',
    sum(closing, 'amountCents'),
    sum(closing, 'refundedCents'),
    sum(closing, 'tipCents'),
    dollars(closing.givenBackCents),
    dollars(closing.drawerCents),
    dollars(closing.countedCents),
    closing.reason,
    String(closing.changes.filter(({ change }) => change === 'added').length),
    String(closing.changes.filter(({ change }) => change !== 'added').length),
    closing.reopened === null ? dollars(totalNow(closing)) : '',
    closing.reopened?.reason ?? '',
  ]);
  return csvText([dayClosingTexts.list.columns, ...rows]);
}
