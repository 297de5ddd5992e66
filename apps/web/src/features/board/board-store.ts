import type { BoardBase } from '@fieldwright/contract/schedule';
import { type BoardDay, boardDay, type Stretch, shownHours } from '@fieldwright/domain/schedule/board-day';
import { callAt, isOver, visitAt } from '@fieldwright/domain/schedule/call-alerts';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { dateNow } from '../../lib/clock.ts';
import { type BoardRow, rowsOf } from './board-rows.ts';
import { type CardView, isSame, layOutCards, liesAlike, type RowView } from './card-view.ts';
import { type DaySummary, DayTally } from './day-tally.ts';
import { KeyedListeners } from './keyed-listeners.ts';

/** What a card wishes to be, until the server has answered. */
export type Wish = Partial<
  Pick<ScheduleEvent, 'start' | 'end' | 'technicianIds' | 'status' | 'removed' | 'overlapReason'>
>;

const noRow: RowView = { ids: [], lanes: 1, minutes: 0 };
export const cardKey = (technicianId: number, eventId: number) => `card ${technicianId} ${eventId}`;
export const rowKey = (technicianId: number) => `row ${technicianId}`;

/**
 * What the board shows, outside React: events, and the layout of the shown day. A change lays out the rows that it
 * touches and tells by key what has become different: `card …`, `row …`, `event …`, `saving …`, `heights`, `rows`, `hours`, `day`,
 * `tray`, `summary`; `cards` when any of them may be another.
 */
export class BoardStore {
  readonly listeners = new KeyedListeners();
  base: BoardBase | null = null;
  day: BoardDay | null = null;
  hours: Stretch = { start: 0, end: 60 };
  rows: readonly BoardRow[] = [];
  tray: readonly BoardCall[] = [];
  summary: DaySummary = { jobs: 0, alerts: 0 };
  /** how many minutes fill the width: those of the day as it was when it was opened. What comes later lies beside, and nothing moves under the hand */
  fit = 60;
  private isFitted = false;
  /** counts changes of how high rows are */
  heights = 0;
  /** counts changes of cards, for what shows something of any of them */
  cardChanges = 0;
  private department: number | undefined;
  private readonly known = new Map<number, ScheduleEvent>();
  private readonly wishes = new Map<number, Wish>();
  private readonly shown = new Map<number, ScheduleEvent>();
  private readonly members = new Map<number, Set<number>>();
  private readonly cards = new Map<string, CardView>();
  private readonly rowViews = new Map<number, RowView>();
  private readonly rings = new Map<number, number>();
  private readonly tally = new DayTally();
  /** the visits that the server has not given an id yet, by their guids */
  private readonly drafts = new Map<string, number>();
  /** in whose rows an event is */
  private readonly rowsOf = new Map<number, ReadonlySet<number>>();

  /** An event as it is shown: as the server has it, with what is wished. */
  event = (id: number) => this.shown.get(id);
  /** All events that are loaded, as they are shown. */
  events = () => this.shown.values();
  /** All events that are loaded, as the server has them. */
  allSaved = () => this.known.values();
  /** The same by their ids. */
  get savedById(): ReadonlyMap<number, ScheduleEvent> {
    return this.known;
  }
  /** An event as the server has it. */
  saved = (id: number) => this.known.get(id);
  isSaving = (id: number) => this.wishes.has(id);
  card = (technicianId: number, id: number) => this.cards.get(cardKey(technicianId, id));
  row = (technicianId: number) => this.rowViews.get(technicianId) ?? noRow;
  technician = (id: number) => this.base?.technicians.find((one) => one.id === id);

  /** Shows a day; what is loaded of others is not laid out. */
  show(date: string, timeZone: string): void {
    if (this.day?.date === date && this.day.timeZone === timeZone) return;
    this.day = boardDay(date, timeZone);
    this.isFitted = false;
    const rows = new Set(this.members.keys());
    for (const id of this.shown.keys()) this.place(id, rows);
    this.layOut(rows, ['day']);
  }

  /** The day is here: from now on its scale stays. */
  keepScale(): { is: 'loaded' } {
    this.isFitted = true;
    return { is: 'loaded' };
  }

  setBase(base: BoardBase): void {
    this.base = base;
    this.setRows();
  }

  setDepartment(department: number | undefined): void {
    if (department === this.department) return;
    this.department = department;
    this.setRows();
  }

  setTray(tray: readonly BoardCall[]): void {
    const now = dateNow().toISOString();
    this.tray = tray.map((call) => callAt(call, now));
    this.listeners.tell(['tray']);
  }

  /** Time goes by: who is late by now shows it, though nothing has been read. */
  tick(now: string): void {
    const rows = new Set<number>();
    const late = [...this.shown.values()].filter(
      (event) => visitAt(event, now) !== event || this.hasGoneBy(event, now),
    );
    for (const { id } of late) this.place(id, rows);
    this.layOut(
      rows,
      late.map(({ id }) => `event ${id}`),
    );
    const tray = this.tray.map((call) => callAt(call, now));
    if (tray.every((call, at) => call === this.tray[at])) return;
    this.tray = tray;
    this.listeners.tell(['tray']);
  }

  /**
   * Takes over events as the server has them; a version that is older than the known one is left out.
   * @param more `gone`: those that are not there any more. `byOthers`: each that lies elsewhere than before rings
   */
  apply(events: readonly ScheduleEvent[], more: { gone?: readonly number[]; byOthers?: boolean } = {}): void {
    const rows = new Set<number>();
    // a push may bring what one has put there oneself before the answer does
    const answered = events.flatMap(({ id, guid }) => (id > 0 ? (this.drafts.get(guid) ?? []) : []));
    const gone = [...(more.gone ?? []), ...answered];
    const ids = [...events.map(({ id }) => id), ...gone];
    for (const event of events) {
      if ((this.known.get(event.id)?.version ?? -1) > event.version) continue;
      const before = this.shown.get(event.id) ?? this.shown.get(this.drafts.get(event.guid) ?? event.id);
      this.known.set(event.id, event);
      if (event.id < 0) this.drafts.set(event.guid, event.id);
      this.place(event.id, rows);
      const isMoved = !before || !liesAlike(before, this.shown.get(event.id)!);
      if (more.byOthers && isMoved) this.countRing(event.id);
    }
    for (const id of gone) {
      if (id < 0) this.drafts.delete(this.known.get(id)?.guid ?? '');
      for (const kept of [this.known, this.wishes, this.rings]) kept.delete(id);
      this.place(id, rows);
    }
    this.layOut(
      rows,
      ids.map((id) => `event ${id}`),
    );
  }

  /** Shows an event as it is wished to be, or, with null, as the server has it. */
  wish(id: number, wish: Wish | null): void {
    if (wish) this.wishes.set(id, wish);
    else this.wishes.delete(id);
    const rows = new Set<number>();
    this.place(id, rows);
    this.layOut(rows, [`saving ${id}`, `event ${id}`]);
  }

  /** Whether the time of what is no job has gone by since it was laid out. */
  private hasGoneBy(event: ScheduleEvent, now: string): boolean {
    const card = event.technicianIds.map((id) => this.card(id, event.id)).find((one) => one !== undefined);
    return card !== undefined && card.isOver !== isOver(event, now);
  }

  /** Has the cards of an event ring once: it is where somebody was led to. */
  ring(id: number): void {
    this.countRing(id);
    const rows = new Set<number>();
    this.place(id, rows);
    this.layOut(rows);
  }

  private countRing(id: number): void {
    this.rings.set(id, (this.rings.get(id) ?? 0) + 1);
  }

  private setRows(): void {
    this.rows = this.base ? rowsOf(this.base, this.department) : [];
    this.tally.show(new Set(this.rows.flatMap((row) => (row.is === 'technician' ? row.technician.id : []))));
    const told = new Set(['rows', 'heights', 'cards']);
    this.cardChanges += 1;
    if (this.day) this.sumUp(told);
    this.listeners.tell(told);
  }

  /** Puts an event into the rows where it lies on the shown day, and notes each row that it leaves or is in. */
  private place(id: number, touched: Set<number>): void {
    const saved = this.known.get(id);
    const wish = this.wishes.get(id);
    const wished = saved && wish ? { ...saved, ...wish } : saved;
    const event = wished && visitAt(wished, dateNow().toISOString());
    if (event) this.shown.set(id, event);
    else this.shown.delete(id);
    const technicians = new Set(event && this.isOnDay(event) ? event.technicianIds : []);
    for (const technicianId of this.rowsOf.get(id) ?? []) {
      if (technicians.has(technicianId)) continue;
      this.members.get(technicianId)!.delete(id);
      touched.add(technicianId);
    }
    for (const technicianId of technicians) {
      this.members.set(technicianId, (this.members.get(technicianId) ?? new Set()).add(id));
      touched.add(technicianId);
    }
    if (technicians.size > 0) this.rowsOf.set(id, technicians);
    else this.rowsOf.delete(id);
  }

  private isOnDay({ start, end, removed }: ScheduleEvent): boolean {
    const { day } = this;
    return day !== null && !removed && Date.parse(start) < day.until && Date.parse(end) > day.from;
  }

  private layOut(technicians: Iterable<number>, more: readonly string[] = []): void {
    const told = new Set(more);
    for (const technicianId of technicians) this.layOutRow(technicianId, told);
    if (this.day && told.size > 0) this.sumUp(told);
    this.listeners.tell(told);
  }

  private layOutRow(technicianId: number, told: Set<string>): void {
    const events = [...this.members.get(technicianId)!].map((id) => this.shown.get(id)!);
    const ringsOf = (id: number) => this.rings.get(id) ?? 0;
    const { row, cards } = layOutCards(this.day!, technicianId, {
      events,
      ringsOf,
      now: dateNow().toISOString(),
    });
    this.tally.setRow(technicianId, cards);
    const before = this.row(technicianId);
    for (const id of before.ids) if (!row.ids.includes(id)) this.cards.delete(cardKey(technicianId, id));
    for (const card of cards) {
      const key = cardKey(technicianId, card.event.id);
      if (isSame(this.cards.get(key), card)) continue;
      this.cards.set(key, card);
      told.add(key);
    }
    if (isSame(before, row)) return;
    this.rowViews.set(technicianId, row);
    told.add(rowKey(technicianId));
    if (before.lanes === row.lanes) return;
    this.heights += 1;
    told.add('heights');
  }

  /** What is said of the day as a whole, and which hours it shows. */
  private sumUp(told: Set<string>): void {
    told.add('cards');
    this.cardChanges += 1;
    const needed = shownHours(this.day!, this.tally.stretches());
    const hours = this.isFitted
      ? { start: Math.min(needed.start, this.hours.start), end: Math.max(needed.end, this.hours.end) }
      : needed;
    if (!this.isFitted) this.fit = hours.end - hours.start;
    if (!isSame(this.hours, hours)) {
      this.hours = hours;
      told.add('hours');
    }
    const { summary } = this.tally;
    if (isSame(this.summary, summary)) return;
    this.summary = summary;
    told.add('summary');
  }
}
