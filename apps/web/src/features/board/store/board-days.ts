import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { boardDates, touchedDates } from '@fieldwright/domain/schedule/touched-dates';
import { signal } from '../../../lib/signal.ts';
import { type BoardChange, changesBetween } from './board-changes.ts';
import type { BoardSource, OpenPanel } from './board-source.ts';
import { BoardStore } from './board-store.ts';
import { ChangesDuringRequest } from './changes-during-request.ts';
import { DateEviction } from './date-eviction.ts';
import { DayAnswers } from './day-answers.ts';
import { isBoardLive, type LiveFlags } from './live-flags.ts';
import { LoadedDates } from './loaded-dates.ts';
import { RequestedDay } from './requested-day.ts';
import { StaleEvents } from './stale-events.ts';
import { UnassignedAnswers } from './unassigned-answers.ts';
import { UnassignedChanges } from './unassigned-changes.ts';

/**
 * Manages the loaded dates and their live changes (R4.16). Reloads what pushes make stale (R4.17) and what
 * may have changed while the user was away (R4.18).
 */
export class BoardDays {
  readonly store = new BoardStore();
  /** what changed while the user was away; empty once read */
  readonly missed = signal<readonly BoardChange[]>([]);
  readonly flags = signal<LiveFlags>({ isConnected: false, isActive: false });
  private seen: ReadonlyMap<number, ScheduleEvent> | null = null;
  private readonly heard = new ChangesDuringRequest();
  private readonly dates = new LoadedDates();
  private readonly events: StaleEvents;
  private readonly tray: UnassignedAnswers;
  private readonly trayChanges: UnassignedChanges;
  private readonly answers: DayAnswers;
  private readonly requested: RequestedDay;
  private readonly eviction: DateEviction;
  readonly timeZone: string;

  constructor(source: BoardSource, timeZone: string, retentionMs: number) {
    this.timeZone = timeZone;
    const { store, heard, dates } = this;
    const isLooked = () => isBoardLive(this.flags.get());
    const requested = () => this.requested.date;
    const giveUp = () => this.loadInstead();
    this.tray = new UnassignedAnswers({ store, ask: source.tray, isBoardLive: isLooked, giveUp });
    this.trayChanges = new UnassignedChanges(store, this.tray);
    this.events = new StaleEvents({
      store,
      heard,
      ask: source.events,
      loaded: () => this.loaded(),
      isBoardLive: isLooked,
      giveUp,
      answered: (events) => this.trayChanges.decide(events),
    });
    const { events, tray } = this;
    this.answers = new DayAnswers({
      store,
      heard,
      dates,
      events,
      tray,
      ask: source.day,
      timeZone,
      requested,
    });
    const { answers } = this;
    this.requested = new RequestedDay({ store, dates, answers, timeZone, isBoardLive: isLooked });
    this.eviction = new DateEviction({
      dates,
      retentionMs,
      flags: this.flags.get,
      requested,
      gone: () => this.dropUntouched(),
    });
  }

  loadedDates = () => this.dates.all();

  /** The loading state of the requested date. */
  get loading() {
    return this.requested.loading;
  }

  /**
   * Shows a date and what the side panel shows, loading what is missing. Errors are also in `loading`.
   * @throws if the server refuses (401, 403, 404)
   */
  open = (date: string, panel: OpenPanel = {}): Promise<void> => this.requested.open(date, panel);

  /** Opens a date unless its load has just failed; that waits for the user. */
  openUnlessFailed = (date: string): Promise<void> => this.requested.openUnlessFailed(date);

  /** Retries a failed load at the user's request, with ten new automatic tries (R9.10). */
  tryAgain = (): Promise<void> => this.requested.tryAgain();

  /** Reloads the shown date; errors are in `loading`. */
  tryReload = (): Promise<void> => this.requested.tryReload();

  /**
   * Reloads every loaded date, the shown one first (R6.1). The shown date stays until its response arrives
   * and then replaces everything known of it, whatever the versions.
   */
  async refresh(): Promise<void> {
    const { date } = this.requested;
    const others = this.dates.all().filter((each) => each !== date);
    for (const other of others) this.dates.drop(other);
    this.dropUntouched();
    this.events.forget();
    this.answers.dropAll([date, ...others]);
    await (this.dates.has(date) ? this.tryReload() : this.tryAgain());
    for (const other of others) {
      if (!isBoardLive(this.flags.get())) return;
      if (!this.dates.has(other)) await this.answers.ask(other, {}).catch(() => {});
    }
  }

  /** Handles a push: only the events it concerns are reloaded (R4.17). */
  hear(changes: readonly LiveChange[]): void {
    this.heard.hear(changes);
    if (changes.some(({ topic }) => topic === 'board')) return void this.refresh();
    if (changes.some(({ topic }) => topic === 'person')) void this.requested.reloadShown();
    this.trayChanges.hear(changes);
    void this.events.loadOf(changes);
  }

  /** Treats everything as possibly stale: reloads the shown date and marks the others. */
  hearAll(): void {
    this.doubtOthers();
    void this.requested.reloadShown();
  }

  /** Reloads the whole day after its events or Unassigned failed too often. */
  private loadInstead(): void {
    this.requested.owe();
    this.hearAll();
  }

  /** Reloads some events, for example after someone else's change won. */
  loadEvents = (ids: readonly number[]): Promise<void> => this.events.load(ids);

  /** Reloads Unassigned, unless a retry is already scheduled. */
  loadTray = (): Promise<void> => this.tray.load();

  /**
   * Records live changes during a request for events.
   * @returns a function to call once the response is on the board
   */
  listen = (): (() => void) => this.events.listen();

  /** Sets whether the board is visible and connected. On return, reloads and reports what changed (R4.18). */
  async setFlags(change: Partial<LiveFlags>): Promise<void> {
    const before = this.flags.get();
    const now = { ...before, ...change };
    this.flags.set(now);
    if (isBoardLive(before) && !isBoardLive(now)) {
      this.seen = this.onScreen();
      this.requested.rest();
      this.events.rest();
      this.tray.rest();
    }
    if (isBoardLive(before) || !isBoardLive(now) || !this.seen || !this.store.day) return;
    const { seen } = this;
    this.seen = null;
    this.events.forget();
    this.doubtOthers();
    await this.tryReload();
    const missed = changesBetween(seen, this.onScreen());
    if (missed.length > 0) this.missed.set(missed);
  }

  /**
   * Drops dates that have not been viewed for the retention window, while inactive or disconnected (R4.18).
   */
  evict = (now?: number): void => this.eviction.evict(now);

  /** Evicts dates periodically until the board is on screen again. */
  evictLater = (everyMs: number): void => this.eviction.begin(everyMs);

  stopEvicting = (): void => this.eviction.end();

  /** Marks all dates except the shown one as stale; they reload when opened. */
  private doubtOthers(): void {
    for (const date of this.dates.all()) if (date !== this.requested.date) this.dates.markStale(date);
    this.answers.markStale();
  }

  private loaded = (dates = this.dates.all()) => boardDates(dates, this.timeZone);

  private onScreen(): ReadonlyMap<number, ScheduleEvent> {
    const shown = this.loaded([this.requested.date]);
    const here = [...this.store.allSaved()].filter((event) => touchedDates(shown, null, event).length > 0);
    return new Map(here.map((event) => [event.id, event]));
  }

  private dropUntouched(): void {
    const loaded = this.loaded();
    const gone = [...this.store.allSaved()].filter((event) => touchedDates(loaded, null, event).length === 0);
    this.store.apply([], { gone: gone.map(({ id }) => id) });
  }
}
