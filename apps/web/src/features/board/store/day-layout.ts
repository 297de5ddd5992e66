import {
  type BoardDay,
  leastHours,
  minuteOf,
  type Stretch,
  shownHours,
} from '@fieldwright/domain/schedule/board-day';
import { isOver } from '@fieldwright/domain/schedule/call-alerts';
import { workStretch } from '@fieldwright/domain/schedule/day-load';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import type { WorkTimes } from '@fieldwright/domain/schedule/working-hours';
import { dateNow } from '../../../lib/clock.ts';
import {
  type CardView,
  cardsOf,
  type DayEvent,
  emptyRow,
  isSame,
  type LaidRow,
  layOutEvents,
  type RowView,
} from './card-view.ts';
import { type DaySummary, DayTally } from './day-tally.ts';

export const cardKey = (technicianId: number, eventId: number) => `card ${technicianId} ${eventId}`;
export const cardsKey = (technicianId: number) => `cards ${technicianId}`;
export const rowKey = (technicianId: number) => `row ${technicianId}`;

/** How many rows, more than a window shows, a day lays out before it is first drawn; the others are put off. */
const rowsAtFirst = 60;

/**
 * The layout of the shown day: the rows of each event, the place of its cards, and the day's totals. Changes
 * are added by key to `told`.
 */
export class DayLayout {
  day: BoardDay | null = null;
  hours: Stretch = { start: 0, end: 60 };
  summary: DaySummary = { jobs: 0, alerts: 0 };
  /**
   * how many minutes fill the width: those of the day when it was opened. Later events extend the day; the
   * scale never changes while the user works
   */
  fit = 60;
  /** counts changes of row heights */
  heights = 0;
  /** counts changes of cards */
  cardChanges = 0;
  private isFitted = false;
  /** of the shown day, which is extended by its events */
  private least: Stretch = this.hours;
  private readonly members = new Map<number, Set<number>>();
  /** the events of the day that are in technicians' rows */
  private readonly placed = new Map<number, DayEvent>();
  private readonly laid = new Map<number, LaidRow>();
  /** the rows that are put off: they are laid out by `layOutRest`, or when they are looked at before that */
  private readonly due = new Set<number>();
  /** the changes of rows that were looked at early, to be told with the rest */
  private readonly owed = new Set<string>();
  private shown: readonly number[] = [];
  /** the cards of the rows that have been looked at; those of others are made when they are */
  private readonly made = new Map<number, ReadonlyMap<number, CardView>>();
  /** working hours, in minutes of the day; null on a day off */
  private work: Stretch | null = null;
  private emptyRow = emptyRow(null);
  private readonly rings = new Map<number, number>();
  private readonly stateOf = (id: number) => ({
    rings: this.rings.get(id) ?? 0,
    isSaving: id < 0 || this.isSaving(id),
  });
  private readonly tally = new DayTally();
  private readonly eventOf: (id: number) => ScheduleEvent | undefined;
  private readonly isSaving: (id: number) => boolean;

  /**
   * @param eventOf returns an event as shown
   * @param isSaving tells whether an event has an unsaved change
   */
  constructor(eventOf: (id: number) => ScheduleEvent | undefined, isSaving: (id: number) => boolean) {
    this.eventOf = eventOf;
    this.isSaving = isSaving;
  }

  card = (technicianId: number, id: number) => this.cards(technicianId).get(id);
  row(technicianId: number): RowView {
    if (this.due.has(technicianId)) this.layOutRow(technicianId, this.owed);
    return this.laid.get(technicianId)?.row ?? this.emptyRow;
  }
  /** Returns the lanes of a row as far as it is laid out: a row that is put off has one. */
  lanes = (technicianId: number) => this.laid.get(technicianId)?.row.lanes ?? 1;
  /** All rows are laid out, so the totals are the day's. */
  get isWhole() {
    return this.due.size === 0;
  }
  /** Returns the technicians whose rows have, or had, events. */
  technicians = () => this.members.keys();

  /** Shows a different day at its own scale; the caller places each event again. */
  show(day: BoardDay): void {
    this.day = day;
    this.least = leastHours(day);
    this.isFitted = false;
  }

  /** Fixes the scale once the day has loaded. */
  keepScale(): void {
    this.isFitted = true;
  }

  /** @returns whether the day's working hours have changed */
  setWork(times: WorkTimes | null): boolean {
    const work = this.day && times ? workStretch(this.day, times) : null;
    if (JSON.stringify(work) === JSON.stringify(this.work)) return false;
    this.work = work;
    this.emptyRow = emptyRow(work);
    return true;
  }

  /** Limits the totals to the rows of these technicians. */
  showRows(technicianIds: ReadonlySet<number>, told: Set<string>): void {
    this.tally.show(technicianIds);
    this.shown = [...technicianIds];
    this.cardChanges += 1;
    if (this.day) this.sumUp(told);
  }

  /**
   * Puts an event into its technicians' rows if it is on the shown day, and collects the rows it leaves or is
   * in.
   */
  place(id: number, touched: Set<number>): void {
    const placed = this.onDay(this.eventOf(id));
    const technicians = placed?.event.technicianIds ?? [];
    for (const technicianId of this.placed.get(id)?.event.technicianIds ?? []) {
      if (technicians.includes(technicianId)) continue;
      this.members.get(technicianId)!.delete(id);
      touched.add(technicianId);
    }
    for (const technicianId of technicians) {
      const known = this.members.get(technicianId);
      if (known) known.add(id);
      else this.members.set(technicianId, new Set([id]));
      touched.add(technicianId);
    }
    if (placed) this.placed.set(id, placed);
    else this.placed.delete(id);
  }

  /** Lays out rows, and updates the totals if anything changed. */
  layOut(technicians: Iterable<number>, told: Set<string>): void {
    const rows = [...technicians];
    const first = rows.length > rowsAtFirst ? new Set(this.shown.slice(0, rowsAtFirst)) : null;
    for (const technicianId of rows)
      if (!first || first.has(technicianId) || this.laid.has(technicianId))
        this.layOutRow(technicianId, told);
      else this.due.add(technicianId);
    if (this.day && told.size > 0) this.sumUp(told);
  }

  /** Lays out the rows that were put off. */
  layOutRest(told: Set<string>): void {
    for (const technicianId of this.due) this.layOutRow(technicianId, told);
    for (const key of this.owed) told.add(key);
    this.owed.clear();
    this.sumUp(told);
  }

  /** Makes an event's cards flash at the next layout. */
  countRing(id: number): void {
    this.rings.set(id, (this.rings.get(id) ?? 0) + 1);
  }

  /** Forgets the flashes of a removed event. */
  forgetRings(id: number): void {
    this.rings.delete(id);
  }

  /** Checks whether blocked time has ended since it was laid out. */
  hasGoneBy(event: ScheduleEvent, now: string): boolean {
    if (event.callId !== null) return false;
    const [technicianId] = this.placed.get(event.id)?.event.technicianIds ?? [];
    const row = technicianId === undefined ? undefined : this.laid.get(technicianId);
    const place = row?.places.find((one) => one.event.id === event.id);
    return place !== undefined && place.isOver !== isOver(event, now);
  }

  /** Returns an event in minutes of the day; undefined if it isn't on it. */
  private onDay(event: ScheduleEvent | undefined): DayEvent | undefined {
    const { day } = this;
    if (!day || !event || event.removed) return undefined;
    const start = minuteOf(day, event.start);
    const end = minuteOf(day, event.end);
    if (start >= day.minutes || end <= 0) return undefined;
    return { id: event.id, event, kind: event.kind, start, end };
  }

  /** Returns the cards of a row by event id; the same object while none has changed. */
  cards(technicianId: number): ReadonlyMap<number, CardView> {
    if (this.due.has(technicianId)) this.layOutRow(technicianId, this.owed);
    const known = this.made.get(technicianId);
    if (known) return known;
    const row = this.laid.get(technicianId);
    const cards = row ? cardsOf(row, this.stateOf) : new Map<number, CardView>();
    this.made.set(technicianId, cards);
    return cards;
  }

  private layOutRow(technicianId: number, told: Set<string>): void {
    this.due.delete(technicianId);
    const events = Array.from(this.members.get(technicianId)!, (id) => this.placed.get(id)!);
    const now = dateNow().toISOString();
    const before = this.row(technicianId);
    const laid = layOutEvents(this.day!, technicianId, { events, now, work: this.work });
    this.tally.setRow(technicianId, laid.places);
    this.laid.set(technicianId, isSame(before, laid.row) ? { ...laid, row: before } : laid);
    this.renewCards(laid, told);
    const { row } = this.laid.get(technicianId)!;
    if (row === before) return;
    told.add(rowKey(technicianId));
    if (before.lanes === row.lanes) return;
    this.heights += 1;
    told.add('heights');
  }

  /** Returns the stretches of all rows, so that the scale is that of the whole day. */
  private *stretches(): Iterable<Stretch> {
    yield* this.tally.stretches();
    for (const technicianId of this.due)
      for (const id of this.members.get(technicianId)!) {
        const placed = this.placed.get(id)!;
        // as in the tally
        if (placed.event.kind !== 'timeOff') yield placed;
      }
  }

  /** Makes the cards of a row anew if they have been looked at. */
  private renewCards(laid: LaidRow, told: Set<string>): void {
    const { technicianId } = laid;
    const before = this.made.get(technicianId);
    if (!before) return;
    const cards = cardsOf(laid, this.stateOf);
    let hasChanged = cards.size !== before.size;
    for (const [id, card] of cards) {
      const known = before.get(id);
      if (known && isSame(known, card)) {
        cards.set(id, known);
        continue;
      }
      told.add(cardKey(technicianId, id));
      hasChanged = true;
    }
    if (!hasChanged) return;
    told.add(cardsKey(technicianId));
    this.made.set(technicianId, cards);
  }

  /** Updates the day's totals and shown hours. */
  private sumUp(told: Set<string>): void {
    told.add('cards');
    this.cardChanges += 1;
    const needed = shownHours(this.day!, this.stretches(), this.least);
    const hours = this.isFitted
      ? { start: Math.min(needed.start, this.hours.start), end: Math.max(needed.end, this.hours.end) }
      : needed;
    if (!this.isFitted) this.fit = hours.end - hours.start;
    if (!isSame(this.hours, hours)) {
      this.hours = hours;
      told.add('hours');
    }
    const { summary } = this.tally;
    if (!this.isWhole) return;
    if (isSame(this.summary, summary)) return;
    this.summary = summary;
    told.add('summary');
  }
}
