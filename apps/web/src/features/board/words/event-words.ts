import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { lengthText, spokenText, timeText } from '../../../lib/dates/times.ts';
import { visitStatusTexts } from '../../../ui/visit-status.texts.ts';
import { visitStatuses } from '../../../ui/visit-status.ts';
import { cardTexts } from '../board.texts.ts';
import { timeTexts } from '../dialogs/blocked-time.texts.ts';
import { nameOf } from '../store/board-rows.ts';
import type { BoardStore } from '../store/board-store.ts';
import { type CardView, cardAlerts, cardName, openOverlaps } from '../store/card-view.ts';
import { boardZone, otherDayText, siteTimeText, type Timed, timesText } from './event-times.ts';

/** Returns a card's title: the customer, or the name of blocked time. */
export const titleOf = (event: Pick<ScheduleEvent, 'callDetails' | 'text'>) =>
  cardName(event) || cardTexts.unnamed;

/** Returns the work of a visit; empty for blocked time. */
export const workOf = ({ callDetails, text }: Pick<ScheduleEvent, 'callDetails' | 'text'>) =>
  callDetails ? callDetails.jobType || text : '';

/** Returns a call's work: its job type, or the first line of its notes. */
export const callWorkOf = ({ callDetails, notes }: Pick<BoardCall, 'callDetails' | 'notes'>) =>
  callDetails.jobType || (notes.trim().split('\n')[0] ?? '');

export const statusText = ({
  callDetails,
  status,
  kind,
}: Pick<ScheduleEvent, 'callDetails' | 'status' | 'kind'>) =>
  callDetails
    ? visitStatuses[status].text
    : kind && kind !== 'other'
      ? timeTexts.kinds[kind]
      : visitStatusTexts.nonJob;

/** Returns the technicians' names: "Tom Kowalski, Dev Patel". */
export function namesOf(store: BoardStore, ids: readonly number[]): string {
  return ids
    .map((id) => store.technician(id))
    .filter((one) => one !== undefined)
    .map(nameOf)
    .join(', ');
}

type Placed = Timed & Pick<ScheduleEvent, 'technicianIds'>;

/** Returns an event's times and technicians: "10:30 AM–12:00 PM, Will Chen". */
export function placeText(store: BoardStore, event: Placed): string {
  return `${timesText(store, event)}, ${namesOf(store, event.technicianIds)}`;
}

/**
 * Returns an event's times and technicians, with the day unless it is today: "Mon, Nov 23, 10:30 AM–12:00 PM,
 * Will Chen".
 */
export const datedPlaceText = (store: BoardStore, event: Placed): string =>
  [otherDayText(store, event.start), placeText(store, event)].filter(Boolean).join(', ');

/** Returns a card's work and the other technicians: "Furnace installation, with Sam Adeyemi". */
export function workWith(
  store: BoardStore,
  { event, technicianId }: Pick<CardView, 'event' | 'technicianId'>,
): string {
  const others = event.technicianIds.filter((id) => id !== technicianId);
  return [workOf(event), others.length > 0 && cardTexts.together(namesOf(store, others))]
    .filter(Boolean)
    .join(', ');
}

/** Returns a card's problems as texts; overlaps name the other card. */
export function troublesOf(view: CardView): string[] {
  const drawn = openOverlaps(view).map(({ name, minutes }) =>
    cardTexts.overlaps(name || cardTexts.unnamed, lengthText(minutes)),
  );
  return [...drawn, ...cardAlerts(view).map((alert) => cardTexts.alerts[alert])];
}

/** A problem of the day: its card and its text. */
export interface Problem {
  view: CardView;
  text: string;
}

/** Returns the problems in the shown rows, each once. */
export function problemsOf(store: BoardStore): Problem[] {
  const cards = store.rows.flatMap((row) =>
    row.is === 'technician'
      ? store.row(row.technician.id).ids.map((id) => store.card(row.technician.id, id)!)
      : [],
  );
  const found = new Map<string, Problem>();
  for (const view of cards)
    for (const key of view.problems) {
      const known = found.get(key);
      // an overlap is listed for the visit that was double-booked over the other
      const isPutOver = known?.view.event.overlapReason === null && view.event.overlapReason !== null;
      if (!known || isPutOver) found.set(key, { view, text: problemText(view, key) });
    }
  return [...found.values()];
}

function problemText(view: CardView, key: string): string {
  const ids = key.split(' ').map(Number);
  if (ids.length === 1)
    return cardAlerts(view)
      .filter((alert) => alert !== 'overlap' && alert !== 'customerOwes')
      .map((alert) => cardTexts.alerts[alert])
      .join(', ');
  const other = openOverlaps(view).find(({ id }) => ids.includes(id));
  if (!other) return cardTexts.alerts.overlap;
  return cardTexts.overlaps(other.name || cardTexts.unnamed, lengthText(other.minutes));
}

/** Returns a card's accessible name with everything it shows. */
export function cardLabel(store: BoardStore, view: CardView): string {
  const { event, technicianId } = view;
  const troubles = troublesOf(view);
  return [
    statusText(event),
    titleOf(event),
    workWith(store, view),
    spokenText(timesText(store, event)),
    namesOf(store, [technicianId]),
    event.callDetails?.priority === 'emergency' && cardTexts.priorities.emergency,
    troubles.length > 0 && `${cardTexts.alert}: ${troubles.join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Checks whether a card's customer, address or work, or the given names, match the search. */
export function fits(
  words: string,
  event: Pick<ScheduleEvent, 'callDetails' | 'text'>,
  names: string,
): boolean {
  const { address } = event.callDetails ?? {};
  const hay = [titleOf(event), workOf(event), address?.street, address?.city, address?.postalCode, names]
    .filter(Boolean)
    .join(' ')
    .toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => hay.includes(word));
}

/** Checks whether an unassigned call matches the search by customer, address, work or notes. */
export const callFits = (words: string, { callDetails, notes }: Pick<BoardCall, 'callDetails' | 'notes'>) =>
  fits(words, { callDetails, text: '' }, notes);

/** Returns how many visits in the shown rows match the search. */
export function visitsThatFit(store: BoardStore, words: string): number {
  const ids = store.rows.flatMap((row) =>
    row.is === 'technician' ? [...store.row(row.technician.id).ids] : [],
  );
  return [...new Set(ids)]
    .map((id) => store.event(id)!)
    .filter((event) => fits(words, event, namesOf(store, event.technicianIds))).length;
}

export const callsThatFit = (store: BoardStore, words: string): number =>
  store.tray.filter((call) => call.status !== 'canceled' && callFits(words, call)).length;

/** Returns the street and city. */
export function addressText({ address }: BoardCall['callDetails']): string {
  return [address.street, address.city].filter(Boolean).join(', ');
}

/** Returns where a dragged card would drop: "10:30 AM, Will Chen", with the day unless it is today. */
export function dropText(
  store: BoardStore,
  event: Pick<ScheduleEvent, 'start' | 'callDetails'>,
  technicianId: number,
): string {
  const here = timeText(event.start, boardZone(store, event.callDetails));
  const there = siteTimeText(store, event);
  const when = [otherDayText(store, event.start), there === null ? here : `${here} (${there})`];
  return cardTexts.drop(when.filter(Boolean).join(', '), namesOf(store, [technicianId]));
}
