import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { boardDates, touchedDates } from '@fieldwright/domain/schedule/touched-dates';
import { owedReload } from '../../lib/owed.ts';
import { signal } from '../../lib/signal.ts';
import { track } from '../../lib/track.ts';
import { type BoardChange, changesBetween } from './board-changes.ts';
import type { BoardSource, OpenPanel } from './board-source.ts';
import { BoardStore } from './board-store.ts';
import { DayAnswers } from './day-answers.ts';
import { Heard } from './heard.ts';
import { LoadedDates } from './loaded-dates.ts';
import { StaleEvents } from './stale-events.ts';
import { TrayAnswers } from './tray-answers.ts';

/** What is tracked of the dashboard (R4.16). */
export interface LiveFlags {
  /** the live connection stands */
  isConnected: boolean;
  /** the board is on a screen that is seen */
  isActive: boolean;
}

const isWell = ({ isConnected, isActive }: LiveFlags) => isConnected && isActive;

/**
 * Which dates are loaded, which one is asked for, and whether pushes reach them (R4.16). It loads, and loads again what
 * pushes make stale (R4.17), and lets go of what nobody looks at (R4.18).
 */
export class BoardDays {
  readonly store = new BoardStore();
  /** how the requested date stands */
  readonly loading = signal<{ is: 'loaded' | 'loading' } | { is: 'failed'; error: unknown }>({
    is: 'loading',
  });
  /** what has changed while nobody looked; empty where nothing has, or it has been read */
  readonly missed = signal<readonly BoardChange[]>([]);
  readonly flags = signal<LiveFlags>({ isConnected: false, isActive: false });
  private evicting: ReturnType<typeof setInterval> | undefined;
  private requested = '';
  private seen: ReadonlyMap<number, ScheduleEvent> | null = null;
  private readonly dayAgain = owedReload();
  private readonly heard = new Heard();
  private readonly dates = new LoadedDates();
  private readonly events: StaleEvents;
  private readonly tray: TrayAnswers;
  private readonly days: DayAnswers;

  private readonly timeZone: string;
  private readonly retentionMs: number;

  constructor(source: BoardSource, timeZone: string, retentionMs: number) {
    this.timeZone = timeZone;
    this.retentionMs = retentionMs;
    const { store, heard, dates } = this;
    const isLooked = () => isWell(this.flags.get());
    this.events = new StaleEvents({
      store,
      heard,
      ask: source.events,
      loaded: () => this.loaded(),
      isWell: isLooked,
      giveUp: () => this.loadInstead(),
    });
    this.tray = new TrayAnswers({
      store,
      ask: source.tray,
      isWell: isLooked,
      giveUp: () => this.loadInstead(),
    });
    const { events, tray } = this;
    const requested = () => this.requested;
    this.days = new DayAnswers({ store, heard, dates, events, tray, ask: source.day, timeZone, requested });
  }

  loadedDates = () => this.dates.all();

  /**
   * Shows a date, and loads it unless it is here, with what the side panel shows. What went wrong is in `loading`.
   * @throws what the server refused: the route leads elsewhere
   */
  async open(date: string, panel: OpenPanel = {}): Promise<void> {
    const isOther = date !== this.requested;
    this.dates.leave(this.requested);
    if (isOther) this.giveUpDay();
    this.requested = date;
    this.store.show(date, this.timeZone);
    if (this.dates.isFresh(date)) this.loading.set(this.store.keepScale());
    else if (isOther || this.loading.get().is === 'failed' || !this.store.base)
      await this.show(this.days.ask(date, panel));
  }

  /** Loads the requested date, also where it is here. @throws like `open` */
  async reload(): Promise<void> {
    await this.show(this.days.askAgain(this.requested));
  }

  private async show(asked: Promise<void>): Promise<void> {
    const date = this.requested;
    if (!this.dates.isFresh(date)) this.loading.set({ is: 'loading' });
    try {
      await asked;
      if (date !== this.requested) return;
      this.dayAgain.end();
      this.loading.set(this.store.keepScale());
    } catch (error) {
      const isHere = this.dates.has(date);
      if (date === this.requested) this.loading.set(isHere ? { is: 'loaded' } : { is: 'failed', error });
      if (isRefusal(error)) {
        this.dayAgain.end();
        throw error;
      }
      // what is here stays in sight, and is asked for again; coming back asks by itself: till then nothing does
      if (date === this.requested && isHere && isWell(this.flags.get()))
        this.dayAgain.failed(() => this.tryReload());
    }
  }

  /** Loads again what is in sight; what went wrong is in `loading`. */
  tryReload = (): Promise<void> => this.reload().catch(() => {});

  /** A push: only the events that it is about are loaded again (R4.17). */
  hear(changes: readonly LiveChange[]): void {
    this.heard.hear(changes);
    if (changes.some(({ topic }) => topic === 'person')) void this.tryReload();
    if (changes.some(({ topic }) => ['call', 'event', 'customer', 'site'].includes(topic)))
      void this.loadTray();
    void this.events.loadOf(changes);
  }

  /** Loads some events again, such as one that somebody else was quicker with. */
  loadEvents = (ids: readonly number[]): Promise<void> => this.events.load(ids);

  /** Loads the tray again, unless it is about to by itself. */
  loadTray = (): Promise<void> => this.tray.load();

  /** Listens while an answer about events is under way. @returns to be called when it is on the board */
  listen = (): (() => void) => this.events.listen();

  /** The board is seen or not, connected or not. Coming back, it loads again and says what has changed (R4.18). */
  async setFlags(change: Partial<LiveFlags>): Promise<void> {
    const before = this.flags.get();
    const now = { ...before, ...change };
    this.flags.set(now);
    if (isWell(before) && !isWell(now)) {
      this.dates.leave(this.requested);
      this.seen = this.onScreen();
      this.events.rest();
      this.dayAgain.end();
      this.tray.rest();
    }
    if (isWell(before) || !isWell(now) || !this.seen || !this.store.day) return;
    const { seen } = this;
    this.seen = null;
    this.events.forget();
    this.doubtOthers();
    await this.tryReload();
    const missed = changesBetween(seen, this.onScreen());
    if (missed.length > 0) this.missed.set(missed);
  }

  /** Lets go of dates that nobody has looked at for the retention window, while inactive or disconnected (R4.18). */
  evict(now = Date.now()): void {
    if (isWell(this.flags.get())) return;
    const old = this.dates.evict(this.retentionMs, { now, isOnScreen: this.isOnScreen });
    if (old.length === 0) return;
    this.dropUntouched();
    track('dashboard.dates-evicted', { dates: old, ...this.flags.get() });
  }

  /** All on the screen may be other than it is shown. */
  hearAll(): void {
    this.doubtOthers();
    void this.tryReload();
  }

  /** Part of what is in sight could not be had, however often it was tried: the day brings it along. */
  private loadInstead(): void {
    this.dayAgain.begin();
    this.hearAll();
  }

  /** Looks now and then for what can go, until the board is on the screen again. */
  evictLater(everyMs: number): void {
    this.stopEvicting();
    this.evicting = setInterval(() => {
      this.evict();
      if (this.dates.all().length === 0) this.stopEvicting();
    }, everyMs);
  }

  stopEvicting(): void {
    clearInterval(this.evicting);
    this.evicting = undefined;
  }

  /** The board is another page's while it evicts by itself: then nothing of it is on the screen. */
  private isOnScreen = (date: string) => date === this.requested && this.evicting === undefined;

  /** What is not in sight may be other than it is here: it is asked for again when it is opened. */
  private doubtOthers(): void {
    for (const date of this.dates.all()) if (date !== this.requested) this.dates.doubt(date);
    this.days.doubt();
  }

  private loaded = (dates = this.dates.all()) => boardDates(dates, this.timeZone);

  private onScreen(): ReadonlyMap<number, ScheduleEvent> {
    const shown = this.loaded([this.requested]);
    const here = [...this.store.allSaved()].filter((event) => touchedDates(shown, null, event).length > 0);
    return new Map(here.map((event) => [event.id, event]));
  }

  private dropUntouched(): void {
    const loaded = this.loaded();
    const gone = [...this.store.allSaved()].filter((event) => touchedDates(loaded, null, event).length === 0);
    this.store.apply([], { gone: gone.map(({ id }) => id) });
  }

  /** The date that is left was not loaded again in time: it is when it is opened. */
  private giveUpDay(): void {
    if (this.dayAgain.isOwed()) this.dates.doubt(this.requested);
    this.dayAgain.end();
  }
}

/** Not for this person any more, or not there: the route leads elsewhere. */
function isRefusal(error: unknown): boolean {
  const status = (error as { status?: number } | null)?.status ?? 0;
  return status === 401 || status === 403 || status === 404;
}
