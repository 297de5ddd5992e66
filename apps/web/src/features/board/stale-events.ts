import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import { affectedEvents } from '@fieldwright/domain/schedule/affected-events';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { type BoardDate, touchedDates } from '@fieldwright/domain/schedule/touched-dates';
import { owedReload } from '../../lib/owed.ts';
import type { BoardStore } from './board-store.ts';
import type { Heard } from './heard.ts';
import { oneAFrame } from './one-a-frame.ts';

/** Events that were asked for, to be taken over with the next frame. */
interface AskedEvents {
  ids: readonly number[];
  events: readonly ScheduleEvent[];
  /** asks again about what was told since they were asked for */
  ask: () => void;
}

interface EventsAround {
  store: BoardStore;
  heard: Heard;
  ask: (ids: readonly number[]) => Promise<ScheduleEvent[]>;
  /** the days that are loaded */
  loaded: () => readonly BoardDate[];
  /** somebody looks, and the connection stands */
  isWell: () => boolean;
  /** events could not be had, however often it was tried */
  giveUp: () => void;
}

/** in one question */
const mostIds = 300;

/** Events that others have changed: asked for together, tried again, and taken over once a frame (R4.17). */
export class StaleEvents {
  private readonly ids = new Set<number>();
  private isAsking = false;
  private readonly again = owedReload();
  private readonly push = oneAFrame<AskedEvents>((answers) => this.take(answers));
  private readonly around: EventsAround;

  constructor(around: EventsAround) {
    this.around = around;
  }

  /** Loads some events again. */
  async load(ids: Iterable<number>): Promise<void> {
    // a visit that the server is still to answer for has no id yet: it would refuse the question
    for (const id of ids) if (id > 0) this.ids.add(id);
    await this.askNext();
  }

  /** Loads again what changes are about. */
  async loadOf(changes: readonly LiveChange[]): Promise<void> {
    await this.load(affectedEvents(this.around.store.savedById, changes));
  }

  /**
   * Listens while an answer about events is under way.
   * @returns to be called when it is on the board: asks again for what shows something that has changed since
   */
  listen(): () => void {
    const end = this.around.heard.begin();
    // events themselves are asked for when they are told of
    return () => void this.loadOf(end().filter(({ topic }) => topic !== 'event'));
  }

  /** Nobody looks any more: nothing is tried again. */
  rest(): void {
    this.again.end();
  }

  /** All that is in sight is asked for. */
  forget(): void {
    this.ids.clear();
  }

  private async askNext(): Promise<void> {
    if (this.isAsking || this.again.isWaiting() || this.ids.size === 0) return;
    this.isAsking = true;
    const ids = [...this.ids].slice(0, mostIds);
    for (const id of ids) this.ids.delete(id);
    const ask = this.listen();
    try {
      this.push([{ ids, events: await this.around.ask(ids), ask }]);
    } catch {
      ask();
      for (const id of ids) this.ids.add(id);
      this.isAsking = false;
      return this.askLater();
    }
    this.isAsking = false;
    this.again.end();
    await this.askNext();
  }

  /** Asks after a pause; where that does not help, for all that is in sight. */
  private askLater(): void {
    const { isWell, giveUp } = this.around;
    if (!isWell()) return;
    if (!this.again.hasFailedOften()) return this.again.failed(() => this.askNext());
    this.forget();
    giveUp();
    this.again.end();
  }

  /** Takes over events that others have changed: those that lie on a loaded date, or did. */
  private take(answers: readonly AskedEvents[]): void {
    const { store } = this.around;
    const loaded = this.around.loaded();
    const isTouching = (event: ScheduleEvent) => touchedDates(loaded, null, event).length > 0;
    const isNews = ({ id, version }: ScheduleEvent) => version >= (store.saved(id)?.version ?? 0);
    for (const { ids, events, ask } of answers) {
      const found = new Set(events.map(({ id }) => id));
      const gone = [
        ...ids.filter((id) => !found.has(id)),
        ...events.filter((event) => !isTouching(event) && isNews(event)).map(({ id }) => id),
      ];
      store.apply(events.filter(isTouching), { gone, byOthers: true });
      ask();
    }
  }
}
