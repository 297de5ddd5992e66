import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import { affectedEvents } from '@fieldwright/domain/schedule/affected-events';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { type BoardDate, touchedDates } from '@fieldwright/domain/schedule/touched-dates';
import { owedReload } from '../../../lib/live/owed.ts';
import { batchPerFrame } from './batch-per-frame.ts';
import type { BoardStore } from './board-store.ts';
import type { ChangesDuringRequest } from './changes-during-request.ts';

/** A response with events, to be applied with the next frame. */
interface AskedEvents {
  ids: readonly number[];
  events: readonly ScheduleEvent[];
  /** refetches what changed during the request */
  ask: () => void;
}

interface EventsAround {
  store: BoardStore;
  heard: ChangesDuringRequest;
  ask: (ids: readonly number[]) => Promise<ScheduleEvent[]>;
  /** the loaded days */
  loaded: () => readonly BoardDate[];
  /** the board is visible and connected */
  isBoardLive: () => boolean;
  /** called after too many failed tries */
  giveUp: () => void;
  /** called with each response, including events that are not on the board */
  answered: (events: readonly ScheduleEvent[]) => void;
}

/** per request */
const mostIds = 300;

/** Fetches events that others changed: in batches, with retries, applied once per frame (R4.17). */
export class StaleEvents {
  private readonly ids = new Set<number>();
  private isAsking = false;
  private readonly again = owedReload();
  private readonly push = batchPerFrame<AskedEvents>((answers) => this.take(answers));
  private readonly around: EventsAround;

  constructor(around: EventsAround) {
    this.around = around;
  }

  /** Reloads some events. */
  async load(ids: Iterable<number>): Promise<void> {
    // a visit without a server id would make the request fail
    for (const id of ids) if (id > 0) this.ids.add(id);
    await this.askNext();
  }

  /** Reloads the events that changes concern. */
  async loadOf(changes: readonly LiveChange[]): Promise<void> {
    await this.load(affectedEvents(this.around.store.savedById, changes));
  }

  /**
   * Records live changes during a request for events.
   * @returns a function to call once the response is on the board; it refetches what those changes concern
   */
  listen(): () => void {
    const end = this.around.heard.begin();
    // changes of events themselves are fetched when they are pushed
    return () => void this.loadOf(end().filter(({ topic }) => topic !== 'event'));
  }

  /** Stops retrying, because the board is not visible or not connected. */
  rest(): void {
    this.again.end();
  }

  /** Clears the queue, because everything shown is reloaded. */
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

  /** Retries after a pause; after too many failures, gives up so that the whole day reloads. */
  private askLater(): void {
    const { isBoardLive, giveUp } = this.around;
    if (!isBoardLive()) return;
    if (!this.again.hasFailedOften()) return this.again.failed(() => this.askNext());
    this.forget();
    giveUp();
    this.again.end();
  }

  /** Applies events that others changed, if they are or were on a loaded date. */
  private take(answers: readonly AskedEvents[]): void {
    const { store } = this.around;
    const loaded = this.around.loaded();
    const isTouching = (event: ScheduleEvent) => touchedDates(loaded, null, event).length > 0;
    const isNews = ({ id, version }: ScheduleEvent) => version >= (store.saved(id)?.version ?? 0);
    for (const { ids, events, ask } of answers) {
      const found = new Set(events.map(({ id }) => id));
      store.leave(events.filter((event) => !isTouching(event) && isNews(event)));
      store.apply(events.filter(isTouching), { gone: ids.filter((id) => !found.has(id)), byOthers: true });
      ask();
    }
    this.around.answered(answers.flatMap(({ events }) => events));
  }
}
