import type { BoardBase } from '@fieldwright/contract/schedule';
import { boardDay } from '@fieldwright/domain/schedule/board-day';
import { callAt, visitAt } from '@fieldwright/domain/schedule/call-alerts';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { dateNow } from '../../../lib/clock.ts';
import type { VisitChange } from '../../../lib/saves/pending-changes.ts';
import { type BoardRow, rowsOf } from './board-rows.ts';
import { isSameSpot } from './card-view.ts';
import { DayLayout, rowKey } from './day-layout.ts';
import { KeyedListeners } from './keyed-listeners.ts';
import { KnownEvents } from './known-events.ts';

const keysOfRow = (row: BoardRow) => (row.is === 'technician' ? [rowKey(row.technician.id)] : []);

/**
 * What the board shows, outside React: events, and the layout of the shown day. A change lays out only the
 * rows it touches and notifies listeners by key: `card …`, `row …`, `cards …`, `event …`, `heights`, `rows`,
 * `hours`, `day`, `tray`, `summary`, and `cards` if any card may have changed.
 */
export class BoardStore {
  readonly listeners = new KeyedListeners();
  base: BoardBase | null = null;
  rows: readonly BoardRow[] = [];
  tray: readonly BoardCall[] = [];
  private department: number | undefined;
  private readonly known = new KnownEvents();
  private readonly layout = new DayLayout(
    (id) => this.event(id),
    (id) => this.isSaving(id),
  );

  /** Returns an event as shown, with unsaved changes. */
  event = (id: number) => this.known.all.get(id);
  /** Returns all loaded events as shown. */
  events = () => this.known.all.values();
  /** Returns all loaded events as saved on the server. */
  allSaved = () => this.known.saved.values();
  /** All loaded events as saved on the server, by id. */
  get savedById(): ReadonlyMap<number, ScheduleEvent> {
    return this.known.saved;
  }
  /** Returns an event as saved on the server. */
  saved = (id: number) => this.known.saved.get(id);
  /** Returns the loaded version of an event; 0 if it is not loaded. */
  versionOf = (id: number) => this.saved(id)?.version ?? 0;
  isSaving = (id: number) => this.known.isSaving(id);
  technician = (id: number) => this.base?.technicians.find((one) => one.id === id);

  card = (technicianId: number, id: number) => this.layout.card(technicianId, id);
  cards = (technicianId: number) => this.layout.cards(technicianId);
  row = (technicianId: number) => this.layout.row(technicianId);
  get day() {
    return this.layout.day;
  }
  get hours() {
    return this.layout.hours;
  }
  get summary() {
    return this.layout.summary;
  }
  /** Whether the summary counts the whole day; rows out of sight are laid out after the first are drawn. */
  get isWhole() {
    return this.layout.isWhole;
  }
  lanes = (technicianId: number) => this.layout.lanes(technicianId);
  /** How many minutes fill the width. The scale never changes while the user works. */
  get fit() {
    return this.layout.fit;
  }
  /** Counts changes of row heights. */
  get heights() {
    return this.layout.heights;
  }
  /** Counts changes of cards. */
  get cardChanges() {
    return this.layout.cardChanges;
  }

  /** Shows a day. Other loaded days have no layout. */
  show(date: string, timeZone: string): void {
    if (this.day?.date === date && this.day.timeZone === timeZone) return;
    this.layout.show(boardDay(date, timeZone));
    const isOtherWork = this.layout.setWork(this.base);
    const rows = new Set(this.layout.technicians());
    const now = dateNow().toISOString();
    for (const id of this.known.all.keys()) this.place(id, rows, now);
    this.layOut(rows, ['day', ...(isOtherWork ? this.rows.flatMap(keysOfRow) : [])]);
  }

  /** Fixes the scale once the day has loaded. */
  keepScale(): { is: 'loaded' } {
    this.layout.keepScale();
    return { is: 'loaded' };
  }

  setBase(base: BoardBase): void {
    const areOthers = JSON.stringify(base.technicians) !== JSON.stringify(this.base?.technicians);
    this.base = base;
    // a visit's department follows from its technicians, so all events are placed again
    const rows = new Set<number>();
    const now = dateNow().toISOString();
    if (areOthers) for (const id of this.known.all.keys()) this.place(id, rows, now);
    if (this.layout.setWork(base)) this.layOut(this.layout.technicians(), this.rows.flatMap(keysOfRow));
    else if (rows.size > 0) this.layOut(rows);
    this.setRows();
  }

  setDepartment(department: number | undefined): void {
    if (department === this.department) return;
    this.department = department;
    this.setRows();
  }

  private setRows(): void {
    this.rows = this.base ? rowsOf(this.base, this.department) : [];
    const told = new Set(['rows', 'heights', 'cards']);
    const shown = this.rows.flatMap((row) => (row.is === 'technician' ? row.technician.id : []));
    this.layout.showRows(new Set(shown), told);
    this.listeners.tell(told);
  }

  setTray(tray: readonly BoardCall[]): void {
    const now = dateNow().toISOString();
    this.tray = tray.map((call) => callAt(call, now));
    this.listeners.tell(['tray']);
  }

  /** Re-evaluates lateness as the clock advances, without refetching. */
  tick(now: string): void {
    const rows = new Set<number>();
    const late = [...this.events()].filter(
      (event) => visitAt(event, now, this.base?.technicians) !== event || this.layout.hasGoneBy(event, now),
    );
    for (const { id } of late) this.place(id, rows, now);
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
   * Applies events from the server; skips versions older than the known one.
   * @param more `gone`: ids that no longer exist. `byOthers`: flashes events that moved. `takesOlder`:
   *   accepts an older version of these ids
   */
  apply(
    events: readonly ScheduleEvent[],
    more: { gone?: readonly number[]; byOthers?: boolean; takesOlder?: (id: number) => boolean } = {},
  ): void {
    const rows = new Set<number>();
    const now = dateNow().toISOString();
    const gone = [...(more.gone ?? []), ...this.known.draftsOf(events)];
    const ids = [...events.map(({ id }) => id), ...gone];
    for (const event of events) {
      const before = this.known.shownBefore(event);
      if (!this.known.take(event, more.takesOlder)) continue;
      this.place(event.id, rows, now);
      const isMoved = !before || !isSameSpot(before, this.event(event.id)!);
      if (more.byOthers && isMoved) this.layout.countRing(event.id);
    }
    for (const id of gone) {
      this.known.drop(id);
      this.layout.forgetRings(id);
      this.place(id, rows, now);
    }
    this.layOut(
      rows,
      ids.map((id) => `event ${id}`),
    );
  }

  /** Drops events that are no longer on a loaded day. */
  leave(events: readonly ScheduleEvent[]): void {
    for (const event of events) this.known.noteLeft(event);
    this.apply([], { gone: events.map(({ id }) => id) });
  }

  /** Shows an event with an unsaved change; null shows it as saved. */
  wish(id: number, wish: VisitChange | null): void {
    this.known.wish(id, wish);
    this.renew(id, [`event ${id}`]);
  }

  /** Flashes an event's cards once after the user was taken there. */
  ring(id: number): void {
    this.layout.countRing(id);
    this.renew(id);
  }

  private renew(id: number, told: readonly string[] = []): void {
    const rows = new Set<number>();
    this.place(id, rows, dateNow().toISOString());
    this.layOut(rows, told);
  }

  /** Computes an event as shown and its place, and collects the rows it leaves or is in. */
  private place(id: number, touched: Set<number>, now: string): void {
    this.known.show(id, now, this.base?.technicians);
    this.layout.place(id, touched);
  }

  private layOut(technicians: Iterable<number>, more: readonly string[] = []): void {
    const told = new Set(more);
    const wasWhole = this.isWhole;
    this.layout.layOut(technicians, told);
    this.listeners.tell(told);
    if (wasWhole && !this.isWhole) requestAnimationFrame(() => setTimeout(this.layOutRest));
  }

  private layOutRest = (): void => {
    const told = new Set(['summary']);
    this.layout.layOutRest(told);
    this.listeners.tell(told);
  };
}
