import type { ScheduleEvent, VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { timesAt } from '@fieldwright/domain/schedule/visit-status';
import { api } from '../../lib/api.ts';
import { dateNow } from '../../lib/clock.ts';
import { OwnAnswers } from '../../lib/own-answers.ts';
import { createSaver, type Saver } from '../../lib/saver.ts';
import { signal } from '../../lib/signal.ts';

/** What the technician has said of a visit and the server has not answered yet. */
export interface Wish {
  status: VisitStatus;
  /** when it was said */
  date: string;
  /** `waiting`: no answer came, and it is tried again by itself */
  is: 'saving' | 'waiting';
}

interface Queue {
  saver: Saver;
  wanted: VisitStatus | null;
  /** the oldest version that was looked at when it was said */
  seen: number;
}

interface Settled {
  saved: (event: ScheduleEvent) => void;
  refused: (id: number, error: unknown) => void;
}

/** A visit as it is with what has just been said of it. */
export const withWish = (event: ScheduleEvent, wish: Wish | undefined): ScheduleEvent =>
  wish ? { ...event, status: wish.status, ...timesAt(event, wish.status, wish.date) } : event;

/**
 * Saves where visits stand, one queue for each: the screen shows it at once, and what is said while no connection is
 * there is sent when it is back. Saying the same twice does no harm, so a lost answer is asked for again.
 */
export class VisitSaves {
  readonly wishes = signal<ReadonlyMap<number, Wish>>(new Map());
  private readonly queues = new Map<number, Queue>();
  private readonly own = new OwnAnswers();
  private readonly settled: Settled;

  constructor(settled: Settled) {
    this.settled = settled;
  }

  say({ id, version }: ScheduleEvent, status: VisitStatus): void {
    const queue = this.queues.get(id) ?? this.begin(id);
    queue.wanted = status;
    queue.seen = Math.min(queue.seen, version);
    this.wish(id, { status, date: dateNow().toISOString(), is: 'saving' });
    queue.saver.ask();
  }

  /** What waits for a connection is given up; what is under way comes to its end. */
  close(): void {
    for (const [id, { saver }] of this.queues) if (this.wishes.get().get(id)?.is === 'waiting') saver.close();
  }

  private begin(id: number): Queue {
    const queue: Queue = { wanted: null, seen: Infinity, saver: null! };
    queue.saver = createSaver<{ status: VisitStatus; basedOn: number }, ScheduleEvent>({
      take: () => {
        if (queue.wanted === null) return null;
        const body = { status: queue.wanted, basedOn: this.own.basedOn(id, queue.seen) };
        queue.wanted = null;
        queue.seen = Infinity;
        return body;
      },
      send: (body) => api('PATCH /api/scheduleevents/{id}', { params: { id }, body }),
      saved: (event, { basedOn }) => {
        this.own.note(id, basedOn, event.version);
        this.settled.saved(event);
        if (queue.wanted === null) this.end(id);
      },
    });
    queue.saver.state.watch((state) => {
      const wish = this.wishes.get().get(id);
      if (wish && (state.is === 'saving' || state.is === 'waiting')) this.wish(id, { ...wish, is: state.is });
      if (state.is !== 'refused') return;
      this.end(id);
      this.settled.refused(id, state.error);
    });
    this.queues.set(id, queue);
    return queue;
  }

  private end(id: number): void {
    this.queues.get(id)?.saver.close();
    this.queues.delete(id);
    this.wish(id, null);
  }

  private wish(id: number, wish: Wish | null): void {
    const wishes = new Map(this.wishes.get());
    if (wish) wishes.set(id, wish);
    else wishes.delete(id);
    this.wishes.set(wishes);
  }
}
