import type { Board } from '@fieldwright/contract/schedule';
import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import { affectedEvents } from '@fieldwright/domain/schedule/affected-events';
import { boardDay } from '@fieldwright/domain/schedule/board-day';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { boardDates, touchedDates } from '@fieldwright/domain/schedule/touched-dates';
import { signal } from '../../lib/signal.ts';
import { track } from '../../lib/track.ts';
import { tryAgain } from '../../lib/try-again.ts';
import { type BoardChange, changesBetween } from './board-changes.ts';
import type { BoardSource, OpenPanel } from './board-source.ts';
import { BoardStore } from './board-store.ts';
import { Heard } from './heard.ts';
import { oneAFrame } from './one-a-frame.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** What is tracked of the dashboard (R4.16). */
export interface LiveFlags {
  /** the live connection stands */
  isConnected: boolean;
  /** the board is on a screen that is seen */
  isActive: boolean;
}

/** A day that is being asked for; `isOld`: more has changed since than was told, so that it is asked for once more. */
interface AskedDay {
  done: Promise<void>;
  isOld: boolean;
}

/** What a day's answer is judged by: it may be older than what has come in since it was asked for. */
interface Asked {
  /** which question it was */
  turn: number;
  /** the versions that were known by then */
  known: ReadonlyMap<number, number>;
  /** of what is told since */
  heard: readonly LiveChange[];
}

/** Events that were asked for, to be taken over with the next frame. */
interface AskedEvents {
  ids: readonly number[];
  events: readonly ScheduleEvent[];
  /** asks again about what was told since they were asked for */
  ask: () => void;
}

/** in one question */
const mostIds = 300;
const pauses = { firstMs: 1_000, growth: 1.5, mostMs: 30_000 };
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
  /** what is in sight could not be loaded again, however often it was tried: it may be older than it looks */
  readonly isOld = signal(false);
  /** the dates that are loaded, with when each was last looked at */
  private readonly dates = new Map<string, { usedAt: number; isStale?: boolean }>();
  private evicting: ReturnType<typeof setInterval> | undefined;
  private requested = '';
  private stale = new Set<number>();
  private isAsking = false;
  private readonly eventsAgain = tryAgain(pauses);
  private readonly dayAgain = tryAgain(pauses);
  private readonly trayAgain = tryAgain(pauses);
  private readonly heard = new Heard();
  private readonly askedDays = new Map<string, AskedDay>();
  /** counts questions; an answer to an earlier one does not replace that to a later one */
  private turns = 0;
  private turnOfBase = 0;
  private turnOfTray = 0;
  private seen: ReadonlyMap<number, ScheduleEvent> | null = null;
  private readonly push = oneAFrame<AskedEvents>((answers) => this.take(answers));

  private readonly source: BoardSource;
  private readonly timeZone: string;
  private readonly retentionMs: number;

  constructor(source: BoardSource, timeZone: string, retentionMs: number) {
    this.source = source;
    this.timeZone = timeZone;
    this.retentionMs = retentionMs;
  }

  loadedDates = () => [...this.dates.keys()];

  /**
   * Shows a date, and loads it unless it is here, with what the side panel shows. What went wrong is in `loading`.
   * @throws what the server refused: the route leads elsewhere
   */
  async open(date: string, panel: OpenPanel = {}): Promise<void> {
    const isOther = date !== this.requested;
    this.leaveDate();
    if (isOther) this.giveUpDay();
    this.requested = date;
    this.store.show(date, this.timeZone);
    const known = this.dates.get(date);
    if (known && !known.isStale) this.loading.set(this.store.keepScale());
    else if (isOther || this.loading.get().is === 'failed' || !this.store.base)
      await this.show(this.askDay(date, panel));
  }

  /** Loads the requested date, also where it is here. @throws like `open` */
  async reload(): Promise<void> {
    const asked = this.askedDays.get(this.requested);
    if (asked) asked.isOld = true;
    await this.show(asked?.done ?? this.askDay(this.requested, {}));
  }

  private async show(asked: Promise<void>): Promise<void> {
    const date = this.requested;
    if (!this.dates.has(date) || this.dates.get(date)?.isStale) this.loading.set({ is: 'loading' });
    try {
      await asked;
      if (date !== this.requested) return;
      this.dayAgain.end();
      this.isOld.set(false);
      this.loading.set(this.store.keepScale());
    } catch (error) {
      if (date === this.requested)
        this.loading.set(this.dates.has(date) ? { is: 'loaded' } : { is: 'failed', error });
      if (isRefusal(error)) throw error;
      // what is here stays in sight, and is asked for again
      if (date === this.requested && this.dates.has(date)) this.dayLater();
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
    void this.loadEvents([...affectedEvents(this.store.allSaved(), changes)]);
  }

  /** Loads some events again, such as one that somebody else was quicker with. */
  async loadEvents(ids: readonly number[]): Promise<void> {
    // a visit that the server is still to answer for has no id yet: it would refuse the question
    for (const id of ids.filter((each) => each > 0)) this.stale.add(id);
    await this.loadStale();
  }

  /** Loads the tray again, unless it is about to by itself. */
  async loadTray(): Promise<void> {
    if (!this.trayAgain.isWaiting()) await this.askTray();
  }

  private readonly askTray = oneAtATime(async () => {
    const turn = ++this.turns;
    try {
      this.takeTray(turn, await this.source.tray());
      this.trayAgain.end();
    } catch {
      // the day brings it along
      if (isWell(this.flags.get()) && !this.trayAgain.failed(() => void this.askTray()))
        void this.tryReload();
    }
  });

  /**
   * Listens while an answer about events is under way.
   * @returns to be called when it is on the board: asks again for what shows something that has changed since
   */
  listen(): () => void {
    const end = this.heard.begin();
    return () => {
      // events themselves are asked for when they are told of
      const others = end().filter(({ topic }) => topic !== 'event');
      void this.loadEvents([...affectedEvents(this.store.allSaved(), others)]);
    };
  }

  /** The board is seen or not, connected or not. Coming back, it loads again and says what has changed (R4.18). */
  async setFlags(change: Partial<LiveFlags>): Promise<void> {
    const before = this.flags.get();
    const now = { ...before, ...change };
    this.flags.set(now);
    if (isWell(before) && !isWell(now)) {
      this.leaveDate();
      this.seen = this.onScreen();
      this.eventsAgain.end();
      this.dayAgain.end();
      this.trayAgain.end();
    }
    if (isWell(before) || !isWell(now) || !this.seen || !this.store.day) return;
    const { seen } = this;
    this.seen = null;
    this.stale.clear();
    this.doubtOthers();
    await this.tryReload();
    const missed = changesBetween(seen, this.onScreen());
    if (missed.length > 0) this.missed.set(missed);
  }

  /** Lets go of dates that nobody has looked at for the retention window, while inactive or disconnected (R4.18). */
  evict(now = Date.now()): void {
    const { isConnected, isActive } = this.flags.get();
    if (isConnected && isActive) return;
    const old = [...this.dates].filter(
      ([date, { usedAt }]) => !this.isOnScreen(date) && now - usedAt >= this.retentionMs,
    );
    if (old.length === 0) return;
    for (const [date] of old) this.dates.delete(date);
    this.dropUntouched();
    track('dashboard.dates-evicted', { dates: old.map(([date]) => date), ...this.flags.get() });
  }

  /** All on the screen may be other than it is shown. */
  hearAll(): void {
    this.doubtOthers();
    void this.tryReload();
  }

  /** Looks now and then for what can go, until the board is on the screen again. */
  evictLater(everyMs: number): void {
    this.stopEvicting();
    this.evicting = setInterval(() => {
      this.evict();
      if (this.dates.size === 0) this.stopEvicting();
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
    for (const [date, kept] of this.dates) if (date !== this.requested) kept.isStale = true;
    for (const asked of this.askedDays.values()) asked.isOld = true;
  }

  private leaveDate(): void {
    const date = this.dates.get(this.requested);
    if (date) date.usedAt = Date.now();
  }

  private loaded = (dates: Iterable<string> = this.dates.keys()) => boardDates([...dates], this.timeZone);

  private onScreen(): ReadonlyMap<number, ScheduleEvent> {
    const shown = this.loaded([this.requested]);
    const here = [...this.store.allSaved()].filter((event) => touchedDates(shown, null, event).length > 0);
    return new Map(here.map((event) => [event.id, event]));
  }

  /** Asks for a day, or waits for the answer that is under way. */
  private askDay(date: string, panel: OpenPanel): Promise<void> {
    const underWay = this.askedDays.get(date);
    if (underWay) return underWay.done;
    const asked: AskedDay = { isOld: false, done: Promise.resolve() };
    this.askedDays.set(date, asked);
    asked.done = this.askWhileOld(date, panel, asked).finally(() => this.askedDays.delete(date));
    return asked.done;
  }

  private async askWhileOld(date: string, panel: OpenPanel, asked: AskedDay): Promise<void> {
    do {
      asked.isOld = false;
      const turn = ++this.turns;
      const known = new Map([...this.store.allSaved()].map(({ id, version }) => [id, version]));
      const end = this.heard.begin();
      const board = await this.source.day(date, panel).finally(end);
      const heard = end();
      this.takeDay(date, board, { turn, known, heard });
      void this.loadEvents([...affectedEvents(this.store.allSaved(), heard)]);
    } while (asked.isOld && date === this.requested);
    if (asked.isOld) this.dates.get(date)!.isStale = true;
  }

  /** Takes over a day, but nothing of it that is older than what is here or was told of. */
  private takeDay(date: string, board: Board, { turn, known, heard }: Asked): void {
    this.dates.set(date, { usedAt: Date.now() });
    const told = new Map(
      heard.flatMap(({ topic, id, version }) => (topic === 'event' ? [[id, version]] : [])),
    );
    const answered = new Set(board.events.map(({ id }) => id));
    const day = [boardDay(date, this.timeZone)];
    const gone = [...this.store.allSaved()].filter(
      (event) =>
        !answered.has(event.id) &&
        !this.store.isSaving(event.id) &&
        known.get(event.id) === event.version &&
        touchedDates(day, null, event).length > 0,
    );
    const events = board.events.filter(({ id, version }) => version >= (told.get(id) ?? 0));
    this.store.apply(events, { gone: gone.map(({ id }) => id) });
    if (turn > this.turnOfBase) {
      this.turnOfBase = turn;
      this.store.setBase(board);
    }
    this.takeTray(turn, board.tray);
  }

  private takeTray(turn: number, tray: Board['tray']): void {
    if (turn < this.turnOfTray) return;
    this.turnOfTray = turn;
    this.store.setTray(tray);
  }

  /** Takes over events that others have changed: those that lie on a loaded date, or did. */
  private take(answers: readonly AskedEvents[]): void {
    const loaded = this.loaded();
    const isTouching = (event: ScheduleEvent) => touchedDates(loaded, null, event).length > 0;
    const isNews = ({ id, version }: ScheduleEvent) => version >= (this.store.saved(id)?.version ?? 0);
    for (const { ids, events, ask } of answers) {
      const found = new Set(events.map(({ id }) => id));
      const gone = [
        ...ids.filter((id) => !found.has(id)),
        ...events.filter((event) => !isTouching(event) && isNews(event)).map(({ id }) => id),
      ];
      this.store.apply(events.filter(isTouching), { gone, byOthers: true });
      ask();
    }
  }

  private dropUntouched(): void {
    const loaded = this.loaded();
    const gone = [...this.store.allSaved()].filter((event) => touchedDates(loaded, null, event).length === 0);
    this.store.apply([], { gone: gone.map(({ id }) => id) });
  }

  /** Coming back asks by itself: till then nothing does. */
  private dayLater(): void {
    if (!isWell(this.flags.get())) return;
    if (!this.dayAgain.failed(() => void this.tryReload())) this.isOld.set(true);
  }

  /** The date that is left was not loaded again in time: it is when it is opened. */
  private giveUpDay(): void {
    const left = this.dates.get(this.requested);
    if (left && (this.dayAgain.isWaiting() || this.isOld.get())) left.isStale = true;
    this.dayAgain.end();
    this.isOld.set(false);
  }

  /** Asks for these events after a pause; where that does not help, for all that is in sight. */
  private eventsLater(): void {
    if (!isWell(this.flags.get()) || this.eventsAgain.failed(() => void this.loadStale())) return;
    this.stale.clear();
    this.hearAll();
  }

  private async loadStale(): Promise<void> {
    if (this.isAsking || this.eventsAgain.isWaiting() || this.stale.size === 0) return;
    this.isAsking = true;
    const ids = [...this.stale].slice(0, mostIds);
    for (const id of ids) this.stale.delete(id);
    const ask = this.listen();
    try {
      this.push([{ ids, events: await this.source.events(ids), ask }]);
    } catch {
      ask();
      for (const id of ids) this.stale.add(id);
      this.isAsking = false;
      return this.eventsLater();
    }
    this.isAsking = false;
    this.eventsAgain.end();
    await this.loadStale();
  }
}

/** Not for this person any more, or not there: the route leads elsewhere. */
function isRefusal(error: unknown): boolean {
  const status = (error as { status?: number } | null)?.status ?? 0;
  return status === 401 || status === 403 || status === 404;
}
