import type { Board } from '@fieldwright/contract/schedule';
import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import { boardDay } from '@fieldwright/domain/schedule/board-day';
import { touchedDates } from '@fieldwright/domain/schedule/touched-dates';
import type { BoardSource, OpenPanel } from './board-source.ts';
import type { BoardStore } from './board-store.ts';
import type { ChangesDuringRequest } from './changes-during-request.ts';
import type { LoadedDates } from './loaded-dates.ts';
import type { StaleEvents } from './stale-events.ts';
import type { UnassignedAnswers } from './unassigned-answers.ts';

/** A request for a day. `isOld`: changes were missed since, so it has to be asked again. */
interface AskedDay {
  done: Promise<void>;
  isOld: boolean;
}

/** What a day's response is checked against: it may predate changes since the request. */
interface Asked {
  /** the request's number */
  turn: number;
  /** the versions known at that time */
  known: ReadonlyMap<number, number>;
  /** the live changes since */
  heard: readonly LiveChange[];
  /** requested by a forced refresh */
  isForced: boolean;
}

interface DaysAround {
  store: BoardStore;
  heard: ChangesDuringRequest;
  dates: LoadedDates;
  events: StaleEvents;
  tray: UnassignedAnswers;
  ask: BoardSource['day'];
  timeZone: string;
  /** the date that is on screen or about to be */
  requested: () => string;
}

/** Applies the responses of days, never older data than what is known (R1.5). */
export class DayAnswers {
  private readonly underWay = new Map<string, AskedDay>();
  /** dates whose next response replaces everything known, whatever the versions (R6.1) */
  private readonly dropped = new Set<string>();
  private turnOfBase = 0;
  private readonly around: DaysAround;

  constructor(around: DaysAround) {
    this.around = around;
  }

  /** Requests a day, or waits for the request in flight. */
  ask(date: string, panel: OpenPanel): Promise<void> {
    const known = this.underWay.get(date);
    if (known) return known.done;
    const asked: AskedDay = { isOld: false, done: Promise.resolve() };
    this.underWay.set(date, asked);
    asked.done = this.askWhileOld(date, panel, asked).finally(() => this.underWay.delete(date));
    return asked.done;
  }

  /** Requests a day; repeats a request that is in flight. */
  askAgain(date: string): Promise<void> {
    const asked = this.underWay.get(date);
    if (asked) asked.isOld = true;
    return asked?.done ?? this.ask(date, {});
  }

  /** Marks all requests in flight as possibly stale, so that they are repeated. */
  markStale(): void {
    for (const asked of this.underWay.values()) asked.isOld = true;
  }

  /** Discards what is known of these dates: their next responses are taken as they are. */
  dropAll(dates: readonly string[]): void {
    this.markStale();
    for (const date of dates) this.dropped.add(date);
  }

  private async askWhileOld(date: string, panel: OpenPanel, asked: AskedDay): Promise<void> {
    const { store, heard, dates, events, tray, requested } = this.around;
    do {
      asked.isOld = false;
      const turn = tray.begin();
      const isForced = this.dropped.has(date);
      const known = new Map([...store.allSaved()].map(({ id, version }) => [id, version]));
      const end = heard.begin();
      const board = await this.around.ask(date, panel).finally(end);
      const changes = end();
      this.take(date, board, { turn, known, heard: changes, isForced });
      void events.loadOf(changes);
    } while (asked.isOld && date === requested());
    if (asked.isOld) dates.markStale(date);
  }

  private take(date: string, board: Board, { turn, known, heard, isForced }: Asked): void {
    const { store, dates, tray, timeZone } = this.around;
    dates.note(date);
    // first, so that the events are placed once, with their technicians' departments and hours
    if (turn > this.turnOfBase) {
      this.turnOfBase = turn;
      store.setBase(board);
    }
    const told = new Map(
      heard.flatMap(({ topic, id, version }) => (topic === 'event' ? [[id, version]] : [])),
    );
    const answered = new Set(board.events.map(({ id }) => id));
    const day = [boardDay(date, timeZone)];
    const gone = [...store.allSaved()].filter(
      (event) =>
        !answered.has(event.id) &&
        !store.isSaving(event.id) &&
        known.get(event.id) === event.version &&
        touchedDates(day, null, event).length > 0,
    );
    const events = board.events.filter(({ id, version }) => version >= (told.get(id) ?? 0));
    // after a forced refresh, events without changes since the request are taken as sent, even in an older
    // version
    const isUnchanged = (id: number) => known.get(id) === store.saved(id)?.version;
    store.apply(events, { gone: gone.map(({ id }) => id), ...(isForced && { takesOlder: isUnchanged }) });
    if (isForced) this.dropped.delete(date);
    tray.take(turn, board.tray);
  }
}
