import { visitsOfWork } from '@fieldwright/domain/schedule/work-days';
import { datedSpanText } from '../../../lib/dates/times.ts';
import type { Place } from '../actions/place.ts';
import type { BoardStore } from '../store/board-store.ts';
import { namesOf } from '../words/event-words.ts';
import { workDaysTexts as texts } from './blocked-time.texts.ts';

/** Returns how long a visit takes, in minutes. */
export const minutesOf = ({ start, end }: Pick<Place, 'start' | 'end'>) =>
  (Date.parse(end) - Date.parse(start)) / 60_000;

/** Splits a call's work across working days; returns one place if it fits in its day. */
export function daysOfWork(store: BoardStore, place: Place): Place[] {
  const { technicianIds } = place;
  const work = { start: Date.parse(place.start), minutes: minutesOf(place), crew: technicianIds.length };
  return visitsOfWork(work, store.base!, store.day!.timeZone).map(({ start, end }) => ({
    technicianIds,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }));
}

/** "Mon, Nov 23, 8:00 AM – Thu, Nov 26, 2:30 PM, 4 visits, Will Chen" */
export function daysText(store: BoardStore, laid: readonly Place[]): string {
  const [first, last] = [laid[0]!, laid.at(-1)!];
  const span = datedSpanText({ start: first.start, end: last.end }, store.day!.timeZone);
  return [span, texts.visits(laid.length), namesOf(store, first.technicianIds)].join(', ');
}
