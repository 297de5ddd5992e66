import type { Board } from '@fieldwright/contract/schedule';
import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import { boardDay } from '@fieldwright/domain/schedule/board-day';
import { touchedDates } from '@fieldwright/domain/schedule/touched-dates';
import type { BoardSource, OpenPanel } from './board-source.ts';
import type { BoardStore } from './board-store.ts';
import type { Heard } from './heard.ts';
import type { LoadedDates } from './loaded-dates.ts';
import type { StaleEvents } from './stale-events.ts';
import type { TrayAnswers } from './tray-answers.ts';

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

interface DaysAround {
  store: BoardStore;
  heard: Heard;
  dates: LoadedDates;
  events: StaleEvents;
  tray: TrayAnswers;
  ask: BoardSource['day'];
  timeZone: string;
  /** the date that is on the screen, or is to be */
  requested: () => string;
}

/** Days as they are answered: nothing is taken over that is older than what is here or was told of (R1.5). */
export class DayAnswers {
  private readonly underWay = new Map<string, AskedDay>();
  private turnOfBase = 0;
  private readonly around: DaysAround;

  constructor(around: DaysAround) {
    this.around = around;
  }

  /** Asks for a day, or waits for the answer that is under way. */
  ask(date: string, panel: OpenPanel): Promise<void> {
    const known = this.underWay.get(date);
    if (known) return known.done;
    const asked: AskedDay = { isOld: false, done: Promise.resolve() };
    this.underWay.set(date, asked);
    asked.done = this.askWhileOld(date, panel, asked).finally(() => this.underWay.delete(date));
    return asked.done;
  }

  /** Asks for a day, once more where an answer is under way. */
  askAgain(date: string): Promise<void> {
    const asked = this.underWay.get(date);
    if (asked) asked.isOld = true;
    return asked?.done ?? this.ask(date, {});
  }

  /** What is under way may be answered as it was before. */
  doubt(): void {
    for (const asked of this.underWay.values()) asked.isOld = true;
  }

  private async askWhileOld(date: string, panel: OpenPanel, asked: AskedDay): Promise<void> {
    const { store, heard, dates, events, tray, requested } = this.around;
    do {
      asked.isOld = false;
      const turn = tray.begin();
      const known = new Map([...store.allSaved()].map(({ id, version }) => [id, version]));
      const end = heard.begin();
      const board = await this.around.ask(date, panel, dates.has(date)).finally(end);
      const changes = end();
      this.take(date, board, { turn, known, heard: changes });
      void events.loadOf(changes);
    } while (asked.isOld && date === requested());
    if (asked.isOld) dates.doubt(date);
  }

  private take(date: string, board: Board, { turn, known, heard }: Asked): void {
    const { store, dates, tray, timeZone } = this.around;
    dates.note(date);
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
    store.apply(events, { gone: gone.map(({ id }) => id) });
    if (turn > this.turnOfBase) {
      this.turnOfBase = turn;
      store.setBase(board);
    }
    tray.take(turn, board.tray);
  }
}
