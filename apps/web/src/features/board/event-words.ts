import { withZone, type Zone, zoneName } from '@fieldwright/domain/kernel/zone';
import { clockAt } from '@fieldwright/domain/schedule/board-day';
import { visitAt } from '@fieldwright/domain/schedule/call-alerts';
import type { BoardCall, CallDetails, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { cardTexts, trayTexts } from './board.texts.ts';
import { lengthText, rangeText, shortDayText, spanText, timeText } from './board.times.ts';
import { nameOf } from './board-rows.ts';
import type { BoardStore } from './board-store.ts';
import { type CardView, cardAlerts, cardName, hasTrouble, openOverlaps } from './card-view.ts';

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

type Details = Pick<CallDetails, 'timeZone' | 'arrivalWindow' | 'alertFacts'>;
type Placed = Pick<ScheduleEvent, 'start' | 'end' | 'technicianIds'> & { callDetails: Details | null };

/** The board's zone, named where the clock at the site shows another time. */
export function boardZone(store: BoardStore, details: Pick<CallDetails, 'timeZone'> | null): Zone {
  const { timeZone } = store.day!;
  return details ? { timeZone, beside: details.timeZone } : timeZone;
}

/** The times at the site, where its clock shows others than the board: "8:30 AM to 9:30 AM MST"; null where it does not. */
export function siteSpanText(
  store: BoardStore,
  { start, end, callDetails }: Omit<Placed, 'technicianIds'>,
): string | null {
  if (!callDetails) return null;
  const zone = { timeZone: callDetails.timeZone, beside: store.day!.timeZone };
  return zoneName(start, zone) === '' ? null : spanText({ start, end }, zone);
}

/** When it begins by the clock at the site, where that shows another time than the board's: "8:30 AM MST". */
export function siteTimeText(
  store: BoardStore,
  { start, callDetails }: Pick<ScheduleEvent, 'start' | 'callDetails'>,
): string | null {
  if (!callDetails) return null;
  const zone = { timeZone: callDetails.timeZone, beside: store.day!.timeZone };
  return zoneName(start, zone) === '' ? null : timeText(start, zone);
}

/** When an event is: "10:30 AM to 12:00 PM", "10:30 AM to 11:30 AM EST (8:30 AM to 9:30 AM MST at the site)". */
export function timesText(store: BoardStore, event: Omit<Placed, 'technicianIds'>): string {
  const here = spanText(event, boardZone(store, event.callDetails));
  const there = siteSpanText(store, event);
  return there === null ? here : `${here} (${cardTexts.atSite(there)})`;
}

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

/** The promised window that a visit lies outside of, as "12–4 PM"; null where it lies as promised, or nothing was. */
export function outsideOf(store: BoardStore, event: ScheduleEvent): string | null {
  const { callDetails } = visitAt(event, new Date().toISOString());
  return callDetails?.alerts.includes('outsideWindow') ? promisedText(store, callDetails) : null;
}

/** The hours that were promised, also by the board's clock where that is another: "8–10 AM MST (10 AM–12 PM EST)". */
export function promisedText(store: BoardStore, details: Details): string | null {
  const there = siteRangeText(store, details);
  const here = promisedHereText(store, details);
  return here === null ? there : `${there} (${here})`;
}

/** The same by the board's clock alone, where that is another: "10 AM–12 PM EST"; null where it is not. */
export function promisedHereText(store: BoardStore, details: Details): string | null {
  const { arrivalWindow, timeZone: siteZone, alertFacts } = details;
  const { window } = alertFacts;
  const { timeZone } = store.day!;
  const isElsewhere = window && zoneName(window.start, { timeZone: siteZone, beside: timeZone }) !== '';
  if (!arrivalWindow || !isElsewhere) return null;
  const [start, end] = [window.start, window.end].map((moment) => clockAt(moment, timeZone));
  const range = withZone(rangeText(start!.time, end!.time), window.start, boardZone(store, details));
  const isOtherDay = start!.date !== arrivalWindow.date;
  return isOtherDay ? `${shortDayText(window.start, timeZone)}, ${range}` : range;
}

/** The same by the site's clock alone: "8–10 AM MST". */
function siteRangeText(store: BoardStore, { arrivalWindow, timeZone, alertFacts }: Details): string | null {
  if (!arrivalWindow) return null;
  const range = rangeText(arrivalWindow.start, arrivalWindow.end);
  const zone = { timeZone, beside: store.day!.timeZone };
  return alertFacts.window ? withZone(range, alertFacts.window.start, zone) : range;
}

/** All that a card says, for who cannot see it. */
export function cardLabel(store: BoardStore, view: CardView): string {
  const { event, technicianId } = view;
  const others = event.technicianIds.filter((id) => id !== technicianId);
  const troubles = troublesOf(view);
  return [
    statusText(event),
    titleOf(event),
    workOf(event),
    timesText(store, event),
    namesOf(store, [technicianId]),
    others.length > 0 && cardTexts.together(namesOf(store, others)),
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

/** When somebody was promised, by the clock at the site: "Today, 12–4 PM"; any day where nothing was. */
export function windowText(store: BoardStore, details: Details): string {
  const { arrivalWindow, timeZone } = details;
  if (!arrivalWindow) return trayTexts.anyDay;
  const { date } = arrivalWindow;
  const isToday = date === clockAt(Date.now(), timeZone).date;
  const day = isToday ? trayTexts.today : shortDayText(`${date}T12:00:00Z`, 'UTC');
  return trayTexts.window(day, siteRangeText(store, details)!);
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
