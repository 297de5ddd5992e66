import { clockAt } from '@fieldwright/domain/schedule/board-day';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { cardTexts } from './board.texts.ts';
import { lengthText, shortDayText, timeText } from './board.times.ts';
import { nameOf } from './board-rows.ts';
import type { BoardStore } from './board-store.ts';
import { type CardView, cardAlerts, cardName, hasTrouble, openOverlaps } from './card-view.ts';
import { boardZone, siteTimeText, type Timed, timesText } from './event-times.ts';

/** What a card is called: the customer, or what a non-job is. */
export const titleOf = (event: Pick<ScheduleEvent, 'callDetails' | 'text'>) =>
  cardName(event) || cardTexts.unnamed;

/** What is to be done; empty for a non-job. */
export const workOf = ({ callDetails, text }: Pick<ScheduleEvent, 'callDetails' | 'text'>) =>
  callDetails ? callDetails.jobType || text : '';

/** What a call is about: its job type, or, where it has none, the first line of its notes. */
export const callWorkOf = ({ callDetails, notes }: Pick<BoardCall, 'callDetails' | 'notes'>) =>
  callDetails.jobType || (notes.trim().split('\n')[0] ?? '');

export const statusText = ({ callDetails, status }: Pick<ScheduleEvent, 'callDetails' | 'status'>) =>
  callDetails ? cardTexts.statuses[status] : cardTexts.nonJob;

/** The names of technicians, as "Tom Kowalski, Dev Patel". */
export function namesOf(store: BoardStore, ids: readonly number[]): string {
  return ids
    .map((id) => store.technician(id))
    .filter((one) => one !== undefined)
    .map(nameOf)
    .join(', ');
}

type Placed = Timed & Pick<ScheduleEvent, 'technicianIds'>;

/** Where an event lies: "10:30 AM to 12:00 PM, Will Chen". */
export function placeText(store: BoardStore, event: Placed): string {
  return `${timesText(store, event)}, ${namesOf(store, event.technicianIds)}`;
}

/** The same with the day, where that is not the one in sight: "Mon, Nov 23, 10:30 AM to 12:00 PM, Will Chen". */
export function datedPlaceText(store: BoardStore, event: Placed): string {
  const { date, timeZone } = store.day!;
  const isHere = clockAt(event.start, timeZone).date === date;
  return isHere
    ? placeText(store, event)
    : `${shortDayText(event.start, timeZone)}, ${placeText(store, event)}`;
}

/** The work of a card and who else goes there: "Furnace installation, with Sam Adeyemi". */
export function workWith(
  store: BoardStore,
  { event, technicianId }: Pick<CardView, 'event' | 'technicianId'>,
): string {
  const others = event.technicianIds.filter((id) => id !== technicianId);
  return [workOf(event), others.length > 0 && cardTexts.together(namesOf(store, others))]
    .filter(Boolean)
    .join(', ');
}

/** What is wrong with a card, each in words; overlaps with their names. */
export function troublesOf(view: CardView): string[] {
  const drawn = openOverlaps(view).map(({ name, minutes }) =>
    cardTexts.overlaps(name || cardTexts.unnamed, lengthText(minutes)),
  );
  return [...drawn, ...cardAlerts(view).map((alert) => cardTexts.alerts[alert])];
}

/** The cards in sight whose sign says that something is wrong, each visit once. */
export function troubledOf(store: BoardStore): CardView[] {
  const cards = store.rows.flatMap((row) =>
    row.is === 'technician'
      ? store.row(row.technician.id).ids.map((id) => store.card(row.technician.id, id)!)
      : [],
  );
  return [...new Map(cards.filter(hasTrouble).map((card) => [card.event.id, card])).values()];
}

/** All that a card says, for who cannot see it. */
export function cardLabel(store: BoardStore, view: CardView): string {
  const { event, technicianId } = view;
  const troubles = troublesOf(view);
  return [
    statusText(event),
    titleOf(event),
    workWith(store, view),
    timesText(store, event),
    namesOf(store, [technicianId]),
    event.callDetails?.priority === 'emergency' && cardTexts.priorities.emergency,
    troubles.length > 0 && `${cardTexts.alert}: ${troubles.join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Whether what is searched for is in a card's customer, address or work, or in a name. */
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

/** Whether a call of the tray is what is searched for: by its customer, address, work or notes. */
export const callFits = (words: string, { callDetails, notes }: Pick<BoardCall, 'callDetails' | 'notes'>) =>
  fits(words, { callDetails, text: '' }, notes);

/** How many visits in the rows of the shown day are what is searched for. */
export function visitsThatFit(store: BoardStore, words: string): number {
  const ids = store.rows.flatMap((row) =>
    row.is === 'technician' ? [...store.row(row.technician.id).ids] : [],
  );
  return [...new Set(ids)]
    .map((id) => store.event(id)!)
    .filter((event) => fits(words, event, namesOf(store, event.technicianIds))).length;
}

export const callsThatFit = (store: BoardStore, words: string): number =>
  store.tray.filter((call) => callFits(words, call)).length;

/** The street and the city. */
export function addressText({ address }: BoardCall['callDetails']): string {
  return [address.street, address.city].filter(Boolean).join(', ');
}

/** "10:30 AM, Will Chen": where a card that is held would go. */
export function dropText(
  store: BoardStore,
  event: Pick<ScheduleEvent, 'start' | 'callDetails'>,
  technicianId: number,
): string {
  const here = timeText(event.start, boardZone(store, event.callDetails));
  const there = siteTimeText(store, event);
  return cardTexts.drop(there === null ? here : `${here} (${there})`, namesOf(store, [technicianId]));
}
